import type { BrowserProviderOption } from 'vitest/node';

/** A browser engine that the component tests run in. */
export interface Engine {
  /** Vitest's name for it. */
  browser: 'chromium' | 'firefox' | 'webkit';
  provider: BrowserProviderOption;
}
