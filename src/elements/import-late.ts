type Late = typeof import('./late.js');

/**
 * Sends for the file. In a drop-in each try that follows a failure has another address (scripts/late-files.ts): browsers
 * may keep the failure of a module until the page is loaded anew.
 */
export function importLate(_failures: number): Promise<Late> {
  return import('./late.js');
}
