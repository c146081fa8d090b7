import type { Bridge } from '../bridge/bridge.js';
import { ownFields } from '../hub/own-fields.js';

/**
 * Fetches for the widget. A token that the page's own endpoint answers is known to the bridge before anything is done with it.
 * @param onToken is called with the `form_url` beside the token, if there is one
 */
export function protectTokens(
  bridge: () => Bridge | undefined,
  onToken: (formUrl: string | undefined) => void,
): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    // The one thing that the widget posts is its question for a token.
    if (init?.method !== 'POST') return response;
    // Whoever reads the answer itself says what is wrong with it.
    const body: unknown = await response
      .clone()
      .json()
      .catch(() => undefined);
    const { access_token: token, form_url: formUrl } = tokenAnswer(body);
    if (typeof token === 'string') {
      bridge()?.protect(token);
      onToken(typeof formUrl === 'string' && formUrl ? formUrl : undefined);
    }
    return response;
  };
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? ownFields(value as Record<string, unknown>) : {};

/** A token answer, bare or in the hub's envelope, as far as it matters here. */
function tokenAnswer(body: unknown): Record<string, unknown> {
  const answer = fieldsOf(body);
  return { ...answer, ...fieldsOf(answer['data']) };
}
