/** Imports what the page does without until the first cards are there. The build replaces this file. */
export const importDeferred = (): Promise<typeof import('./deferred/deferred.js')> =>
  import('./deferred/deferred.js');
