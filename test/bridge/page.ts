import { Bridge, type BridgeMode, type BridgeOptions, type Transport } from '../../src/bridge/index.js';
import { ManualTimers } from './manual-timers.js';

/** A message that the page sent. */
export interface Message {
  kind: string;
  type: string;
  id: string;
  re?: string;
  sid: string;
  seq: number;
  payload: Record<string, unknown>;
}

/** A bridge with a transport that records the messages. */
export function setUp(options: Partial<BridgeOptions> & { trusted?: boolean } = {}) {
  const timers = new ManualTimers();
  const sent: Message[] = [];
  const modes: BridgeMode[] = [];
  const transport: Transport = {
    host: 'webkit',
    ...(options.trusted && { trusted: true }),
    connect: () => () => undefined,
    send: (json) => sent.push(JSON.parse(json) as Message) > 0,
  };
  /** Warnings for developers. */
  const warnings: string[] = [];
  const bridge = new Bridge([transport], {
    warn: (text) => warnings.push(text),
    handlers: {},
    timers,
    onMode: (mode) => modes.push(mode),
    ...options,
  });
  let seq = 0;
  /** Sends a message to the page like a host. */
  const say = (kind: string, type: string, payload?: unknown, rest: object = {}): void => {
    seq++;
    const sid = sent.findLast(({ type: last }) => last === 'hello')?.sid ?? '';
    bridge.receive(JSON.stringify({ ois: 1, kind, type, id: `h${seq}`, sid, seq, payload, ...rest }));
  };
  const welcome = (payload: object = {}): void =>
    say('event', 'welcome', { version: 1, host: 'test', ...payload });
  const of = (type: string) => sent.filter((message) => message.type === type);
  bridge.start();
  return { bridge, timers, sent, modes, warnings, say, welcome, of };
}
