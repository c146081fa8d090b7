import { chromium } from 'playwright';
import type { TestProject } from 'vitest/node';
import { chromiumShellLaunchOptions, findEnabledFeatures } from '../../scripts/browsers.mjs';
import { ensureDropIns } from './static-site.js';

declare module 'vitest' {
  export interface ProvidedContext {
    /** WebSocket URL of the Chromium that all end-to-end tests share. */
    chromiumEndpoint: string;
    /** Whether tests cover all of their matrix, rather than the slice that `npm test` runs. */
    isThorough: boolean;
  }
}

/**
 * Prepares the end-to-end tests, before the first file of them: builds the drop-ins if need be, and starts one Chromium.
 * @returns a function that ends the Chromium
 * @throws {Error} if Chromium has features enabled that this version of Playwright disables
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  ensureDropIns();
  const server = await chromium.launchServer(chromiumShellLaunchOptions());
  const enabled = findEnabledFeatures(server.process().spawnargs);
  if (enabled.length > 0) {
    await server.close();
    throw new Error(`Playwright disables ${enabled.join()}: add it to FEATURES_DISABLED_BY_PLAYWRIGHT.`);
  }
  project.provide('chromiumEndpoint', server.wsEndpoint());
  return () => server.close();
}
