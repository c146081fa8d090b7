import type { TestProject } from 'vitest/node';
import { startSharedBrowsers } from './shared-browsers.js';
import { ensureDropIns } from './static-site.js';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Origin of the server that launches the shared browsers. */
    sharedBrowsers: string;
    /** Whether tests cover all of their matrix, rather than the slice that `npm test` runs. */
    isThorough: boolean;
  }
}

/**
 * Prepares the end-to-end tests, before the first file of them: builds the drop-ins if need be.
 * @returns a function that ends the browsers
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  ensureDropIns();
  const browsers = await startSharedBrowsers();
  project.provide('sharedBrowsers', browsers.origin);
  return browsers.close;
}
