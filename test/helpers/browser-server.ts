import { chromium } from 'playwright';
import type { TestProject } from 'vitest/node';
import { chromiumLaunchOptions } from '../../scripts/browsers.mjs';

declare module 'vitest' {
  export interface ProvidedContext {
    /** WebSocket URL of the Chromium that all end-to-end tests share. */
    chromiumEndpoint: string;
    /** Whether tests cover all of their matrix, rather than the slice that `npm test` runs. */
    isThorough: boolean;
  }
}

/**
 * Starts one Chromium for all end-to-end test files, before the first of them.
 * @returns a function that ends it
 */
export default async function startBrowserServer(project: TestProject): Promise<() => Promise<void>> {
  const server = await chromium.launchServer(chromiumLaunchOptions());
  project.provide('chromiumEndpoint', server.wsEndpoint());
  return () => server.close();
}
