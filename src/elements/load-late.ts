import { HubError } from '../hub/errors.js';
import { importLate } from './import-late.js';

type Late = typeof import('./late.js');

let arrive: (late: Late) => void;
let flight: Promise<Late> | undefined;
let failures = 0;

/**
 * The file with all that first paint does without, which the drop-in keeps beside itself: once it is there, after
 * however many tries of {@link loadLate}.
 */
export const late = new Promise<Late>((done) => (arrive = done));

/**
 * Sends for that file; after a failure the next call does so again.
 * @throws {HubError} `LOAD_FAILED`
 */
export function loadLate(): Promise<Late> {
  flight ??= importLate(failures).then(
    (found) => {
      arrive(found);
      return found;
    },
    () => {
      failures += 1;
      flight = undefined;
      throw new HubError('LOAD_FAILED', 'ois-late.js, beside the drop-in script, could not be loaded.');
    },
  );
  return flight;
}
