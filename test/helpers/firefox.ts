import { firefox, type Browser } from 'playwright';
import { findFirefox } from '../../scripts/browsers.mjs';
import { LEASH, leashed } from '../engines/leash.js';

/** Starts the system's Firefox over WebDriver BiDi, else the one that Playwright brings. */
export function launchFirefox(): Promise<Browser> {
  const path = findFirefox();
  if (!path) return firefox.launch();
  const options =
    process.platform === 'linux'
      ? { executablePath: LEASH, env: leashed(path) as Record<string, string> }
      : { executablePath: path };
  return firefox.launch({ channel: 'moz-firefox', ...options });
}
