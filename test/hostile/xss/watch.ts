import type { BrowserContext, Page } from 'playwright';

interface Inspected {
  inspect(): Promise<string[]>;
}
/** Touches every element of a page, and resolves with what is wrong: see inspect.js. */
export const inspect = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as Inspected).inspect());

/** Records requests to other origins than https and this machine. */
export function watchRequests(context: BrowserContext): string[] {
  const found: string[] = [];
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    const isLocal = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
    if (protocol !== 'https:' && !(protocol === 'http:' && isLocal) && request.url() !== 'about:blank')
      found.push(`requested ${request.url().slice(0, 100)}`);
  });
  context.on('dialog', (dialog) => {
    found.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  return found;
}
