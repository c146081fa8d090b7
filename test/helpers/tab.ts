import type { Browser, BrowserContextOptions } from 'playwright';
import type { WebKitPage } from './webkit.js';

/** A page of any engine. */
export interface Tab {
  goto(url: string): Promise<unknown>;
  /** Runs a function's body in the page. */
  run(body: string): Promise<unknown>;
}

interface TabOptions {
  /** Declares what the function's bodies use. */
  declarations: string;
  contextOptions?: BrowserContextOptions;
  onCleanup: (close: () => Promise<void>) => void;
}

/** Opens a page of Chromium or Firefox in a context of its own. */
export async function openPlaywrightTab(
  browser: Browser,
  { declarations, contextOptions = {}, onCleanup }: TabOptions,
): Promise<Tab> {
  const page = await browser.newPage(contextOptions);
  onCleanup(() => page.close());
  return {
    // Firefox waits for imports before the load event.
    goto: (url) => page.goto(url, { waitUntil: 'domcontentloaded' }),
    run: (body) => page.evaluate(`(() => {${declarations}${body}})()`),
  };
}

/** Makes a tab of a page of WebKit. */
export const createWebKitTab = (
  page: WebKitPage,
  { declarations }: Pick<TabOptions, 'declarations'>,
): Tab => ({
  goto: (url) => page.goto(url),
  run: (body) => page.run(declarations + body),
});
