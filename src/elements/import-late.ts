type Late = typeof import('./late.js');

/**
 * Sends for the file; in a drop-in for a built one (scripts/late-files.ts). Never at another address than the first time:
 * the page may have vouched for that one alone, by its hash in an import map.
 */
export function importLate(): Promise<Late> {
  return import('./late.js');
}
