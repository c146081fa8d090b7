import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';

interface MiniPage {
  data: Record<string, unknown>;
  /** Goes to it. */
  open(query: Record<string, string>): Promise<void>;
}
interface Request {
  url: string;
  success(answer: { statusCode: number; data: object }): void;
  fail(): void;
}

/**
 * A page of a WeChat mini program, by what WeChat's documentation says of `Page` and `wx`.
 * @param answers of the app's server, by path; what is not there cannot be reached
 */
export function loadMiniProgram(file: string, answers: Record<string, object>): MiniPage {
  let page: (MiniPage & { onLoad(query: object): void; setData?: unknown }) | undefined;
  const wx = {
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
    Page: (given: typeof page) => (page = given),
  });
  const loaded = page!;
  const data = { ...loaded.data };
  Object.assign(loaded, { data, setData: (change: object) => Object.assign(data, change) });
  return {
    data,
    async open(query) {
      loaded.onLoad(query);
      // All of it is answered at once: a turn of the loop is enough.
      await new Promise((resolve) => setTimeout(resolve));
    },
  };
}
