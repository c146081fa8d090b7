import { firefox, type Browser } from 'playwright';
import { findFirefox } from '../../scripts/browsers.mjs';
import { LAUNCHER, createLauncherEnv } from '../engines/exit-with-parent.js';

/** Preferences that run all sites in one process, as Firefox on many phones does: frames are less isolated then. */
export const ONE_PROCESS = { 'fission.webContentIsolationStrategy': 0 };

/** Starts the system's Firefox over WebDriver BiDi, else the one that Playwright brings. */
export function launchFirefox(firefoxUserPrefs: Record<string, number> = {}): Promise<Browser> {
  const path = findFirefox();
  if (!path) return firefox.launch({ firefoxUserPrefs });
  const options =
    process.platform === 'linux'
      ? { executablePath: LAUNCHER, env: createLauncherEnv(path) as Record<string, string> }
      : { executablePath: path };
  return firefox.launch({ channel: 'moz-firefox', firefoxUserPrefs, ...options });
}
