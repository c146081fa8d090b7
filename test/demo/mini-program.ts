import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';

interface MiniPage {
  data: Record<string, unknown>;
  /** Goes to it. */
  open(query: Record<string, string>): Promise<void>;
  /** Calls what the page's markup names, by `bindload`, `binderror`, `bindtap`. */
  raise(handler: string): Promise<void>;
  /** Lets this time pass. */
  advance(milliseconds: number): void;
}
interface Request {
  url: string;
  success(answer: { statusCode: number; data: object }): void;
  fail(): void;
}

/** All of it is answered at once: a turn of the loop is enough. */
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/**
 * A page of a WeChat mini program, by what WeChat's documentation says of `Page` and `wx`.
 * @param answers of the app's server, by path; what is not there cannot be reached. They may change
 */
export function loadMiniProgram(file: string, answers: Record<string, object>): MiniPage {
  type Given = MiniPage & Record<string, (query?: object) => void>;
  let page: Given | undefined;
  let now = 0;
  let lastTimer = 0;
  const timers = new Map<number, { due: number; run(): void }>();
  const wx = {
    getAppBaseInfo: () => ({ language: 'zh_CN' }),
    login: ({ success }: { success(result: object): void }) => success({ code: 'c' }),
    request({ url, success, fail }: Request) {
      const data = answers[new URL(url).pathname];
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
    Page: (given: Given) => (page = given),
  });
  const loaded = page!;
  const data = { ...loaded.data };
  Object.assign(loaded, { data, setData: (change: object) => Object.assign(data, change) });
  return {
    data,
    open(query) {
      loaded['onLoad']!(query);
      return turn();
    },
    raise(handler) {
      loaded[handler]!();
      return turn();
    },
    advance(milliseconds) {
      now += milliseconds;
      for (const [id, { due, run }] of timers) {
        if (due > now || !timers.delete(id)) continue;
        run();
      }
    },
  };
}
