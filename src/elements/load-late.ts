import { HubError } from '../hub/errors.js';
import { importLate } from './import-late.js';

type Late = typeof import('./late.js');

let arrive: (late: Late) => void;
let flight: Promise<Late> | undefined;

/**
 * The file with all that first paint does without, which the drop-in keeps beside itself: once it is there, after
 * however many tries of {@link loadLate}.
 */
export const late = new Promise<Late>((done) => (arrive = done));

/**
 * Sends for that file; after a failure the next call does so again. Firefox keeps the failure until the page is loaded anew,
 * and so do older versions of other browsers: the words for the user name both ways.
 * @throws {HubError} `LOAD_FAILED`
 */
export function loadLate(): Promise<Late> {
  flight ??= importLate().then(
    (found) => {
      arrive(found);
      return found;
    },
    () => {
      flight = undefined;
      throw new HubError(
        'LOAD_FAILED',
        'ois-late.js could not be loaded from the script’s folder, or that of data-base or OIS.base.',
      );
    },
  );
  return flight;
}
