import { calls } from './calls.js';

type OnDemand = typeof import('./on-demand.js');

/** Imports what few calls need. Undefined if it could not be loaded. */
export const loadOnDemand = (): Promise<OnDemand | undefined> | undefined =>
  calls.load?.().catch(() => undefined) as Promise<OnDemand | undefined> | undefined;
