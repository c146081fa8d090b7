import type { BrowserProviderOption } from 'vitest/node';

/** A browser engine that the component tests run in. */
export interface Engine {
  /** As Vitest knows it. */
  browser: 'chromium' | 'firefox' | 'webkit';
  provider: BrowserProviderOption;
  /** Run in the page before each test file, after those that all engines share. */
  setupFiles?: string[];
}
