import { chromium, type Browser } from 'playwright';
import { inject } from 'vitest';
import { findWebKitGtk } from '../../scripts/browsers.mjs';
import { launchFirefox } from '../helpers/firefox.js';
import { launchWebKit } from '../helpers/webkit.js';

/** Opens an address in a new window or tab. */
export type Open = (url: string) => Promise<void>;

export interface LaunchedEngine {
  open: Open;
  close: () => Promise<void>;
}

const wrap = (browser: Browser): LaunchedEngine => ({
  open: async (url) => void (await (await browser.newPage()).goto(url)),
  close: () => browser.close(),
});

const ENGINES = {
  Chromium: async () => wrap(await chromium.connect(inject('chromiumEndpoint'))),
  Firefox: async () => wrap(await launchFirefox()),
  WebKit: async () => {
    const webkit = await launchWebKit();
    return { open: async (url: string) => (await webkit.openPage()).goto(url), close: () => webkit.close() };
  },
};

export type EngineName = keyof typeof ENGINES;

export const launchEngine = (name: EngineName): Promise<LaunchedEngine> => ENGINES[name]();

/** Returns Chromium alone, or all engines that are installed. */
export function findEngines(areAll: boolean): EngineName[] {
  if (!areAll) return ['Chromium'];
  return findWebKitGtk() ? ['Chromium', 'Firefox', 'WebKit'] : ['Chromium', 'Firefox'];
}
