import { HubError, getErrorCode } from '../hub/errors.js';
import { importFailedResponse } from './import-failed-response.js';

type FailedResponse = typeof import('./failed-response.js');

/**
 * Returns the error of a response that is no success. What the messages are made of is loaded only then; if it cannot be
 * loaded, the error has the code of the HTTP status.
 */
export async function explainFailure(
  status: number,
  who: string,
  explain: (failedResponse: FailedResponse) => HubError,
): Promise<HubError> {
  const failedResponse = await importFailedResponse().catch(() => undefined);
  return failedResponse
    ? explain(failedResponse)
    : new HubError(getErrorCode(status), `${who} failed (HTTP ${status}).`, { status });
}
