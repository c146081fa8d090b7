import type { Bridge } from '../bridge/bridge.js';

/** A token answer, bare or in the hub's envelope, as far as it matters here. */
type Answer = { access_token?: unknown; data?: { access_token?: unknown } } | undefined;

/** Fetches for the widget. A token that the page's own endpoint answers is known to the bridge before anything is done with it. */
export function protectTokens(bridge: () => Bridge | undefined): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    // The one thing that the widget posts is its question for a token.
    if (init?.method !== 'POST') return response;
    // Whoever reads the answer itself says what is wrong with it.
    const answer = (await response
      .clone()
      .json()
      .catch(() => undefined)) as Answer;
    const token = answer?.access_token ?? answer?.data?.access_token;
    if (typeof token === 'string') bridge()?.protect(token);
    return response;
  };
}
