import { firefox, type Browser } from 'playwright';
import { findFirefox } from '../../scripts/browsers.mjs';
import { LEASH, leashed } from '../engines/leash.js';

/** All sites in one process, as in Firefox on many phones: a site's pages can then reach further than elsewhere. */
export const ONE_PROCESS = { 'fission.webContentIsolationStrategy': 0 };

/** Starts the system's Firefox over WebDriver BiDi, else the one that Playwright brings. */
export function launchFirefox(firefoxUserPrefs: Record<string, number> = {}): Promise<Browser> {
  const path = findFirefox();
  if (!path) return firefox.launch({ firefoxUserPrefs });
  const options =
    process.platform === 'linux'
      ? { executablePath: LEASH, env: leashed(path) as Record<string, string> }
      : { executablePath: path };
  return firefox.launch({ channel: 'moz-firefox', firefoxUserPrefs, ...options });
}
