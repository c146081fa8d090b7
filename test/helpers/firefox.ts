import { firefox, type Browser, type LaunchOptions } from 'playwright';
import { findFirefox } from '../../scripts/browsers.mjs';
import { LAUNCHER, createLauncherEnv } from '../engines/exit-with-parent.js';

/** Preferences that run all sites in one process, as Firefox on many phones does: frames are less isolated then. */
export const ONE_PROCESS = { 'fission.webContentIsolationStrategy': 0 };

/** Launch options of the system's Firefox, over WebDriver BiDi, else of the one that Playwright brings. */
export function firefoxLaunchOptions(firefoxUserPrefs: Record<string, number> = {}): LaunchOptions {
  const path = findFirefox();
  if (!path) return { firefoxUserPrefs };
  const options =
    process.platform === 'linux'
      ? { executablePath: LAUNCHER, env: createLauncherEnv(path) as Record<string, string> }
      : { executablePath: path };
  return { channel: 'moz-firefox', firefoxUserPrefs, ...options };
}

/** Starts a Firefox. */
export const launchFirefox = (firefoxUserPrefs?: Record<string, number>): Promise<Browser> =>
  firefox.launch(firefoxLaunchOptions(firefoxUserPrefs));
