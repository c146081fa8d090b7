import { HubError } from '../hub/errors.js';
import { loadDeferredClient, type DeferredClient } from './load-deferred-client.js';

/**
 * Returns the error of a response that is no success. What the messages are made of is loaded only then; if it cannot be
 * loaded either, that is the error, except that a 401 still renews the token.
 */
export async function explainFailure(
  status: number,
  who: string,
  explain: (deferredClient: DeferredClient) => HubError,
): Promise<HubError> {
  const imported = await loadDeferredClient();
  if (imported) return explain(imported);
  return new HubError(status === 401 ? 'UNAUTHORIZED' : 'LOAD_FAILED', `${who} failed.`);
}
