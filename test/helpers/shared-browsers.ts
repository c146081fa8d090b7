import { chromium, firefox, type Browser, type BrowserServer, type LaunchOptions } from 'playwright';
import {
  chromiumLaunchOptions,
  chromiumShellLaunchOptions,
  findEnabledFeatures,
} from '../../scripts/browsers.mjs';
import { firefoxLaunchOptions } from './firefox.js';
import { listen } from './listen.js';

/** A browser that tests share: those that ask for the same one have contexts of their own in it. */
export type SharedBrowser =
  /** A headless shell if there is one, unless it has options of its own: then a whole Chromium. */
  { name: 'chromium'; options?: LaunchOptions } | { name: 'firefox'; preferences?: Record<string, number> };

async function launchChromium(options: LaunchOptions = {}): Promise<BrowserServer> {
  const base = Object.keys(options).length > 0 ? chromiumLaunchOptions() : chromiumShellLaunchOptions();
  const server = await chromium.launchServer({ ...base, ...options });
  const enabled = findEnabledFeatures(server.process().spawnargs);
  if (enabled.length === 0) return server;
  await server.close();
  throw new Error(`Playwright disables ${enabled.join()}: add it to FEATURES_DISABLED_BY_PLAYWRIGHT.`);
}

const launch = (browser: SharedBrowser): Promise<BrowserServer> =>
  browser.name === 'chromium'
    ? launchChromium(browser.options)
    : firefox.launchServer(firefoxLaunchOptions(browser.preferences));

/** Launches browsers for all workers when they are first asked for: each launch takes seconds of processor time. */
export async function startSharedBrowsers(): Promise<{ origin: string; close: () => Promise<void> }> {
  const launched = new Map<string, Promise<BrowserServer>>();
  const launchOnce = (key: string): Promise<BrowserServer> => {
    const existing = launched.get(key);
    if (existing) return existing;
    const server = (async () => launch(JSON.parse(key) as SharedBrowser))();
    launched.set(key, server);
    // The next one to ask for a browser that could not be launched, or crashed, gets a new one.
    const forget = (): void => void launched.delete(key);
    server.then((one) => one.once('close', forget), forget);
    return server;
  };
  const { origin, close } = await listen((request, response) => {
    const key = new URL(request.url ?? '', 'http://localhost').searchParams.get('browser') ?? '';
    launchOnce(key).then(
      (one) => response.end(one.wsEndpoint()),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  return {
    origin,
    close: async () => {
      await close();
      await Promise.allSettled([...launched.values()].map(async (server) => (await server).close()));
    },
  };
}

/**
 * Connects to a browser of {@link startSharedBrowsers}. Closing it closes the connection's contexts only.
 * @throws {Error} if it could not be launched
 */
export async function connectToShared(origin: string, browser: SharedBrowser): Promise<Browser> {
  const response = await fetch(`${origin}/?browser=${encodeURIComponent(JSON.stringify(browser))}`);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return (browser.name === 'chromium' ? chromium : firefox).connect(text);
}
