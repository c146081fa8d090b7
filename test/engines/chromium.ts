import { playwright } from '@vitest/browser-playwright';
import { chromiumShellLaunchOptions } from '../../scripts/browsers.mjs';
import type { Engine } from './engine.js';

export const chromium = (): Engine => ({
  browser: 'chromium',
  provider: playwright({ launchOptions: chromiumShellLaunchOptions() }),
});
