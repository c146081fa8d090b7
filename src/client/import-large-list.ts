type LargeList = typeof import('./large-list.js');

/** Imports what parses long lists. In a drop-in, this is the deferred chunk (scripts/deferred-files.ts). */
export function importLargeList(): Promise<LargeList> {
  return import('./large-list.js');
}
