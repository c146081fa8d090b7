import { PlaywrightBrowserProvider, playwright } from '@vitest/browser-playwright';
import { findFirefox } from '../../scripts/browsers.mjs';
import type { Engine } from './engine.js';
import { LAUNCHER, createLauncherEnv } from './exit-with-parent.js';

/** The system's Firefox over WebDriver BiDi, else the one that Playwright brings. */
export function firefox(): Engine {
  const path = findFirefox();
  if (!path) return { browser: 'firefox', provider: playwright() };
  const launchOptions = {
    channel: 'moz-firefox',
    ...(process.platform === 'linux'
      ? { executablePath: LAUNCHER, env: createLauncherEnv(path) }
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
  };
}

/** Works around two things in Vitest that do not work with Playwright over WebDriver BiDi. */
class BidiProvider extends PlaywrightBrowserProvider {
  override async openPage(...args: Parameters<PlaywrightBrowserProvider['openPage']>): Promise<void> {
    await super.openPage(...args);
    // Vitest scales the frame that tests run in, if only by 1, and nothing counts as visible in a scaled frame.
    const content = ':has(> iframe[data-vitest]) { transform: none !important; }';
    await this.getPage(args[0]).addStyleTag({ content });
  }

  override getCommandsContext(sessionId: string) {
    const context = super.getCommandsContext(sessionId);
    // Vitest finds that frame by its name, which Playwright does not know here.
    const frame = async () => {
      const element = await context.page.waitForSelector('iframe[data-vitest]');
      const found = await element.contentFrame();
      if (!found) throw new Error('The frame that tests run in was removed.');
      return found;
    };
    return { ...context, frame };
  }
}
