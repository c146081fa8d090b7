import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';

interface MiniPage {
  data: Record<string, unknown>;
  /** Opens the page with a query. */
  open(query: Record<string, string>): Promise<void>;
  /** Calls a handler that the page's markup names in `bindload`, `binderror` or `bindtap`. */
  raise(handler: string): Promise<void>;
  /** Runs the timers that are due after this time. */
  advance(ms: number): void;
}
interface Request {
  url: string;
  success(answer: { statusCode: number; data: object }): void;
  fail(): void;
}

/** Resolves after the handlers of all requests, which are answered at once. */
const waitForHandlers = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/**
 * Runs a page of a WeChat mini program with fakes of `Page` and `wx`, as WeChat documents them.
 * @param responses of the app's server, by path; other requests fail. Read at each request
 */
export function loadMiniProgram(file: string, responses: Record<string, object>): MiniPage {
  type Options = MiniPage & Record<string, (query?: object) => void>;
  let page: Options | undefined;
  let now = 0;
  let lastTimer = 0;
  const timers = new Map<number, { due: number; run(): void }>();
  const wx = {
    getAppBaseInfo: () => ({ language: 'zh_CN' }),
    login: ({ success }: { success(result: object): void }) => success({ code: 'c' }),
    request({ url, success, fail }: Request) {
      const data = responses[new URL(url).pathname];
      if (data) success({ statusCode: 200, data });
      else fail();
    },
    setClipboardData: () => undefined,
  };
  runInNewContext(readFileSync(file, 'utf8'), {
    wx,
    console,
    setTimeout(run: () => void, delay: number) {
      timers.set(++lastTimer, { due: now + delay, run });
      return lastTimer;
    },
    clearTimeout: (id: number) => timers.delete(id),
    Page: (options: Options) => (page = options),
  });
  const loaded = page!;
  const data = { ...loaded.data };
  Object.assign(loaded, { data, setData: (change: object) => Object.assign(data, change) });
  return {
    data,
    open(query) {
      loaded['onLoad']!(query);
      return waitForHandlers();
    },
    raise(handler) {
      loaded[handler]!();
      return waitForHandlers();
    },
    advance(ms) {
      now += ms;
      for (const [id, { due, run }] of timers) {
        if (due > now || !timers.delete(id)) continue;
        run();
      }
    },
  };
}
