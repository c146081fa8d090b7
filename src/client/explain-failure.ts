import { HubError } from '../hub/errors.js';
import { importFailedResponse } from './import-failed-response.js';

type FailedResponse = typeof import('./failed-response.js');

/**
 * Returns the error of a response that is no success. What the messages are made of is loaded only then; if it cannot be
 * loaded either, that is the error, except that a 401 still renews the token.
 */
export async function explainFailure(
  status: number,
  who: string,
  explain: (failedResponse: FailedResponse) => HubError,
): Promise<HubError> {
  const failedResponse = await importFailedResponse().catch(() => undefined);
  if (failedResponse) return explain(failedResponse);
  return new HubError(status === 401 ? 'UNAUTHORIZED' : 'LOAD_FAILED', `${who} failed.`);
}
