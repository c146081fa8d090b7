import { afterAll, beforeAll, beforeEach } from 'vitest';
import { NativeRunner, type RunnerLine } from './native-runner.js';

export type Fields = Record<string, unknown>;

/** Requests that a page of the first version lists in its `hello`, and those that were added. */
export const CAPS = [
  'back',
  'open',
  'open-link',
  'refresh',
  'set-theme',
  'set-points',
  'notification',
  'reset',
];
export const LATER_CAPS = [...CAPS, 'can-go-back', 'pause', 'resume', 'set-state'];

/** The app's end of the protocol in a process of its own, and a page that the test plays. */
export interface NativeContext {
  readonly runner: NativeRunner;
  /** The nonce of the last load. */
  readonly nonce: string;
  /** Starts a load of the page. */
  start(welcome: Fields): Promise<void>;
  /** Delivers a message of the page. */
  receive(kind: string, type: string, fields?: Fields): void;
  /** Delivers a `hello`. */
  hello(fields?: Fields): void;
  /** @returns what the app's own part got, of these types */
  linesOf(...types: string[]): Promise<RunnerLine[]>;
  /** @returns the messages that were sent to the page */
  posted(): Promise<Fields[]>;
}

/** Starts a new app, and its first load of the page, for each test. @param compile returns the command of the runner */
export function useNativeRunner(compile: () => Promise<string[]>): NativeContext {
  let command: string[];
  let runner: NativeRunner;
  let nonce: string;
  let seq: number;

  const context: NativeContext = {
    get runner() {
      return runner;
    },
    get nonce() {
      return nonce;
    },
    async start(welcome) {
      const { script } = await runner.call('start', { welcome });
      nonce = /OISHostNonce = "([^"]+)"/.exec(script as string)![1]!;
    },
    receive(kind, type, fields = {}) {
      seq += 1;
      const message = { ois: 1, kind, type, id: `p${seq}`, sid: 's1', seq, nonce, payload: {}, ...fields };
      runner.send('receive', { json: JSON.stringify(message) });
    },
    hello: (fields = {}) =>
      context.receive('event', 'hello', { payload: { versions: [1], caps: CAPS }, ...fields }),
    async linesOf(...types) {
      await runner.settle();
      return runner.lines.filter(({ type }) => types.includes(type));
    },
    async posted() {
      await runner.settle();
      return runner.posted;
    },
  };

  beforeAll(async () => void (command = await compile()), 600_000);
  beforeEach(async () => {
    runner ??= new NativeRunner(command);
    seq = 0;
    runner.send('create');
    await runner.settle();
    runner.lines.length = 0;
    await context.start({ theme: 'dark', locale: 'zh-CN' });
  });
  afterAll(() => runner?.end());

  return context;
}
