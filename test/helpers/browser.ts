import type { Browser, BrowserContextOptions, LaunchOptions, Locator, Page } from 'playwright';
import { inject, test } from 'vitest';
import { connectToShared, type SharedBrowser } from './shared-browsers.js';

/**
 * Chromium's own messages: about a page in a frame whose parent has the focus, and about Playwright's search by role, which
 * looks into a form that is kept hidden.
 */
const IGNORED = /^(Autofocus processing was blocked|Rendering was performed in a subtree hidden)/;

/** Of actions and navigations. A busy machine takes its time, and a test has two minutes. */
const DEFAULT_TIMEOUT_MS = 60_000;

/** Connects to a browser, unless a file of the same worker did and is still connected. */
function connectOnce(connected: Map<string, Promise<Browser>>, browser: SharedBrowser): Promise<Browser> {
  const key = JSON.stringify(browser);
  const existing = connected.get(key);
  if (existing) return existing;
  const connection = connectToShared(inject('sharedBrowsers'), browser);
  connected.set(key, connection);
  const forget = (): void => void connected.delete(key);
  connection.then((one) => one.once('disconnected', forget), forget);
  return connection;
}

/**
 * `test` with a browser, and a context and a page for each test, both closed at its end.
 *
 * All files share browsers, those with the same options or preferences the same one. Close each page that is not one of the fixtures.
 *
 * At the top level of a file, replace fixtures of a shared test by `extend`: outside of a suite, `override` returns the same
 * test, and so replaces them for all files of the worker.
 *
 * | fixture | what it is |
 * |---|---|
 * | `browser` | a Chromium: a headless shell if there is one; a whole one with `launchOptions` if the file overrides them |
 * | `firefox` | a Firefox with `firefoxPreferences` |
 * | `context` | created with `contextOptions` (override them per file or suite; `baseURL` resolves `page.goto('/')`) |
 * | `page` | empty |
 * | `consoleMessages` | console messages and uncaught errors of `page` and its frames, from when the test starts |
 */
export const browserTest = test
  /** By what the browsers were launched with. */
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads a fixture's dependencies from this pattern
  .extend('connectedBrowsers', { scope: 'worker' }, ({}: object, { onCleanup }) => {
    const browsers = new Map<string, Promise<Browser>>();
    onCleanup(async () => {
      for (const browser of browsers.values()) await (await browser.catch(() => undefined))?.close();
    });
    return browsers;
  })
  .extend('launchOptions', { scope: 'file' }, {} as LaunchOptions)
  .extend('browser', { scope: 'file' }, ({ launchOptions, connectedBrowsers }) =>
    connectOnce(connectedBrowsers, { name: 'chromium', options: launchOptions }),
  )
  .extend('firefoxPreferences', { scope: 'file' }, {} as Record<string, number>)
  .extend('firefox', { scope: 'file' }, ({ firefoxPreferences, connectedBrowsers }) =>
    connectOnce(connectedBrowsers, { name: 'firefox', preferences: firefoxPreferences }),
  )
  .extend('contextOptions', {} as BrowserContextOptions)
  .extend('context', async ({ browser, contextOptions }, { onCleanup }) => {
    const context = await browser.newContext(contextOptions);
    context.setDefaultTimeout(DEFAULT_TIMEOUT_MS);
    onCleanup(() => context.close());
    return context;
  })
  .extend('page', async ({ context }, { onCleanup }) => {
    const page = await context.newPage();
    // A route's handler may still wait for its response.
    onCleanup(() => page.unrouteAll({ behavior: 'ignoreErrors' }));
    return page;
  })
  .extend('consoleMessages', ({ page }): string[] => {
    const messages: string[] = [];
    page.on('console', (message) => {
      if (!IGNORED.test(message.text())) messages.push(`${message.text()} ${message.location().url}`.trim());
    });
    page.on('pageerror', (error) => messages.push(String(error)));
    return messages;
  });

/** Stops an installed clock, so that no time passes while a busy machine does its work. */
export async function stopClock(page: Page): Promise<void> {
  // It runs until then, and cannot be stopped at a time in the past.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 5_000));
}

/**
 * Clicks inside a frame, once its page has been painted: Chromium may drop a click on one that has not. With an installed
 * clock, which hides when that was, it clicks at once.
 */
export async function clickInFrame(target: Locator): Promise<void> {
  await target.evaluate(async () => {
    const nextFrame = (): Promise<unknown> => new Promise((done) => requestAnimationFrame(done));
    if (performance.getEntriesByType('navigation').length === 0) return;
    while (performance.getEntriesByName('first-contentful-paint').length === 0) await nextFrame();
  });
  await target.click();
}

/**
 * Creates a fixture from what is started before its first use in a file and closed after the file's last test:
 * `browserTest.extend('site', { scope: 'file' }, startedOnce(startHostSite))`.
 */
export const startedOnce =
  <Started extends { close(): unknown }>(start: () => Promise<Started>) =>
  async (
    // oxlint-disable-next-line no-empty-pattern -- Vitest reads a fixture's dependencies from this pattern
    {}: object,
    { onCleanup }: { onCleanup: (cleanup: () => Promise<void>) => void },
  ): Promise<Started> => {
    const started = await start();
    onCleanup(async () => void (await started.close()));
    return started;
  };
