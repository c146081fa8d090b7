import { chromium, type BrowserContextOptions, type LaunchOptions } from 'playwright';
import { test } from 'vitest';
import { chromiumLaunchOptions } from '../../scripts/browsers.mjs';

/** Chromium's own message about a page in a frame whose parent has the focus. */
const IGNORED = /^Autofocus processing was blocked/;

/**
 * `test` with one Chromium for each file, and a context and a page for each test, all closed at their end.
 *
 * | fixture | what it is |
 * |---|---|
 * | `browser` | launched with `launchOptions` (override them per file) |
 * | `context` | created with `contextOptions` (override them per file or suite; `baseURL` resolves `page.goto('/')`) |
 * | `page` | empty |
 * | `consoleMessages` | console messages and uncaught errors of `page` and its frames, from when the test starts |
 */
export const browserTest = test
  .extend('launchOptions', { scope: 'file' }, {} as LaunchOptions)
  .extend('browser', { scope: 'file' }, async ({ launchOptions }, { onCleanup }) => {
    const browser = await chromium.launch({ ...chromiumLaunchOptions(), ...launchOptions });
    onCleanup(() => browser.close());
    return browser;
  })
  .extend('contextOptions', {} as BrowserContextOptions)
  .extend('context', async ({ browser, contextOptions }, { onCleanup }) => {
    const context = await browser.newContext(contextOptions);
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
