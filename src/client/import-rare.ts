import { calls } from './calls.js';

type Rare = typeof import('./rare.js');

/** Imports what few calls need. Undefined if it could not be loaded. */
export const importRare = (): Promise<Rare | undefined> | undefined =>
  calls.importRare?.().catch(() => undefined) as Promise<Rare | undefined> | undefined;
