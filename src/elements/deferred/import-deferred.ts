type Deferred = typeof import('./deferred.js');

/**
 * Imports the deferred chunk. In a drop-in, this is the built file (scripts/deferred-files.ts). Its URL is the same on
 * each try, because a page's import map may hold an integrity hash for this URL only.
 */
export function importDeferred(): Promise<Deferred> {
  return import('./deferred.js');
}
