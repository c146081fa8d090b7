import type { FormAccess } from '../../../src/client/form-access.js';

/** Access to the form pages in `test/helpers/form`, with a token that lasts. */
export const formAccess = async (): Promise<FormAccess> => ({
  root: `${location.origin}/test/helpers/form`,
  token: 'a-token',
  secondsLeft: () => 3_600,
});
