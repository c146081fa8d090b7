import { HubError } from '../hub/errors.js';

type Late = typeof import('./late.js');

/**
 * The file with all that first paint does without. The drop-in keeps it beside itself.
 * @throws {HubError} `NETWORK` if it cannot be had. The next call tries again, but some browsers keep the failure until
 *   the page is loaded anew.
 */
export async function loadLate(): Promise<Late> {
  try {
    return await import('./late.js');
  } catch {
    throw new HubError('NETWORK', 'ois-late.js, beside the drop-in script, could not be loaded. Reload.');
  }
}
