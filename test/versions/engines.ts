import { chromium, type Browser } from 'playwright';
import { inject } from 'vitest';
import { chromiumLaunchOptions, findWebKitGtk } from '../../scripts/browsers.mjs';
import { launchFirefox } from '../helpers/firefox.js';
import { connectToShared } from '../helpers/shared-browsers.js';
import { launchWebKit } from '../helpers/webkit.js';

/** Opens an address in a new window or tab. @returns a function that closes it */
export type Open = (url: string) => Promise<() => Promise<void>>;

export interface LaunchedEngine {
  open: Open;
  close: () => Promise<void>;
}

const wrap = (browser: Browser): LaunchedEngine => ({
  open: async (url) => {
    const page = await browser.newPage();
    await page.goto(url);
    return () => page.close();
  },
  close: () => browser.close(),
});

export interface EngineOptions {
  /** As WebKit always does. Default: what the browser does by itself. */
  blocksThirdPartyCookies?: boolean;
  /** The user prefers reduced motion. Firefox only. Default: false. */
  prefersReducedMotion?: boolean;
  /** Whether pages that were left are kept for the Back button, which Playwright turns off in Chromium. Others always do. */
  keepsLeftPages?: boolean;
}

const launchChromium = (extraArgs: readonly string[], ignoreDefaultArgs: string[] = []): Promise<Browser> => {
  const { args, ...options } = chromiumLaunchOptions();
  return chromium.launch({ ...options, args: [...args, ...extraArgs], ignoreDefaultArgs });
};

const ENGINES = {
  Chromium: async ({ blocksThirdPartyCookies, keepsLeftPages }: EngineOptions) => {
    if (blocksThirdPartyCookies) return wrap(await launchChromium(['--test-third-party-cookie-phaseout']));
    if (keepsLeftPages) return wrap(await launchChromium([], ['--disable-back-forward-cache']));
    return wrap(await connectToShared(inject('sharedBrowsers'), { name: 'chromium', options: {} }));
  },
  Firefox: async ({ blocksThirdPartyCookies, prefersReducedMotion }: EngineOptions) =>
    wrap(
      await launchFirefox({
        ...(blocksThirdPartyCookies && { 'network.cookie.cookieBehavior': 1 }),
        ...(prefersReducedMotion && { 'ui.prefersReducedMotion': 1 }),
      }),
    ),
  WebKit: async () => {
    const webkit = await launchWebKit();
    const open: Open = async (url) => {
      const page = await webkit.openPage();
      await page.goto(url);
      // Windows are closed with the engine.
      return () => Promise.resolve();
    };
    return { open, close: () => webkit.close() };
  },
};

export type EngineName = keyof typeof ENGINES;

export const launchEngine = (name: EngineName, options: EngineOptions = {}): Promise<LaunchedEngine> =>
  ENGINES[name](options);

/** Returns Chromium alone, or all engines that are installed: one of them if the environment variable ENGINE names it. */
export function findEngines(areAll: boolean): EngineName[] {
  const { ENGINE } = process.env;
  const installed: EngineName[] = findWebKitGtk()
    ? ['Chromium', 'Firefox', 'WebKit']
    : ['Chromium', 'Firefox'];
  if (!areAll) return ['Chromium'];
  const engines = installed.filter((name) => ENGINE === undefined || ENGINE === name);
  if (engines.length === 0)
    throw new Error(`There is no engine ${ENGINE}. Installed: ${installed.join(', ')}.`);
  return engines;
}
