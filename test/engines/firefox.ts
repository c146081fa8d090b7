import { PlaywrightBrowserProvider, playwright } from '@vitest/browser-playwright';
import { findFirefox } from '../../scripts/browsers.mjs';
import type { Engine } from './engine.js';
import { LEASH, leashed } from './leash.js';

/** The system's Firefox over WebDriver BiDi, else the one that Playwright brings. */
export function firefox(): Engine {
  const path = findFirefox();
  if (!path) return { browser: 'firefox', provider: playwright() };
  const launchOptions = {
    channel: 'moz-firefox',
    ...(process.platform === 'linux'
      ? { executablePath: LEASH, env: leashed(path) }
      : { executablePath: path }),
    // Clicks in a frame of another site do nothing where that has a process of its own.
    firefoxUserPrefs: { 'fission.webContentIsolationStrategy': 0 },
  };
  return {
    browser: 'firefox',
    provider: {
      ...playwright({ launchOptions }),
      providerFactory: (project) => new BidiProvider(project, { launchOptions }),
    },
    setupFiles: ['test/engines/firefox-setup.ts'],
  };
}

/** Vitest looks for the frame that tests run in by its name, which Playwright does not learn over WebDriver BiDi. */
class BidiProvider extends PlaywrightBrowserProvider {
  override getCommandsContext(sessionId: string) {
    const context = super.getCommandsContext(sessionId);
    const frame = async () => {
      const element = await context.page.waitForSelector('iframe[data-vitest]');
      const found = await element.contentFrame();
      if (!found) throw new Error('The frame that tests run in is gone.');
      return found;
    };
    return { ...context, frame };
  }
}
