import type { Bridge } from '../bridge/bridge.js';
import { readTokenFields } from '../hub/token-fields.js';

declare global {
  interface Window {
    /** The response to the page's own request for the token, which an inline script has sent while the scripts load. */
    OISTokenResponse?: Promise<Response> | undefined;
  }
}

/** Body of the widget's first request, unless it is for chosen tags or for some of the tables. */
const FIRST_REQUEST = JSON.stringify({ include: ['tags', 'tables'] });

/** Returns the response to the page's own request, once, if it is for the same lists as the widget's first request. */
function consumePageResponse(body: unknown): Promise<Response> | undefined {
  const response = window.OISTokenResponse;
  // The next token may be another user's.
  window.OISTokenResponse = undefined;
  return body === FIRST_REQUEST ? response : undefined;
}

/** Whether a response is of this address: `embed.html` may allow several token endpoints. A redirect has no address. */
const isResponseFrom = ({ type, url }: Response, input: RequestInfo | URL): boolean =>
  type === 'opaqueredirect' ||
  url === new URL(input instanceof Request ? input.url : input, document.baseURI).href;

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
    // The widget's only POST is its token request.
    if (init?.method !== 'POST') return fetch(input, init);
    // If it has failed, the widget's own request is the second attempt.
    const early = await consumePageResponse(init.body)?.catch(() => undefined);
    const response = early && isResponseFrom(early, input) ? early : await fetch(input, init);
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
