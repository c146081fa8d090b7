import { calls } from './calls.js';

export type DeferredClient = typeof import('./deferred-client.js');

/** Imports what few calls need. Undefined if it could not be loaded. */
export const loadDeferredClient = (): Promise<DeferredClient | undefined> | undefined =>
  calls.load?.().catch(() => undefined) as Promise<DeferredClient | undefined> | undefined;
