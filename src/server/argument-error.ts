import { HubError } from '../hub/errors.js';

/** Creates the error for a wrong argument of the site's own code. */
export const createArgumentError = (message: string): HubError => new HubError('BAD_ARGUMENT', message);
