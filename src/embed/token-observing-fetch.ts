import type { Bridge } from '../bridge/bridge.js';
import { ownFields } from '../hub/own-fields.js';

/**
 * Creates the widget's `fetch`. It registers each token of the page's token endpoint with the bridge before the widget
 * gets the response, so that the bridge never sends it.
 * @param onToken called with the `form_url` of the token response, if there is one
 */
export function createTokenObservingFetch(
  getBridge: () => Bridge | undefined,
  onToken: (formUrl: string | undefined) => void,
): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    // The widget's only POST is its token request.
    if (init?.method !== 'POST') return response;
    // An invalid body is not an error here: the widget reads it, too, and reports it.
    const body: unknown = await response
      .clone()
      .json()
      .catch(() => undefined);
    const { access_token: token, form_url: formUrl } = readTokenFields(body);
    if (typeof token === 'string') {
      getBridge()?.protect(token);
      onToken(typeof formUrl === 'string' && formUrl ? formUrl : undefined);
    }
    return response;
  };
}

const getFields = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? ownFields(value as Record<string, unknown>) : {};

/** Returns the fields of a token response, plain or in the hub's envelope. */
function readTokenFields(body: unknown): Record<string, unknown> {
  const fields = getFields(body);
  return { ...fields, ...getFields(fields['data']) };
}
