import type { TokenAnswer } from '../hub/token-answer.js';
import type { FetchLists } from './included-lists.js';
import { validateUserId } from './points/validate-arguments.js';
import type { TokenCache } from './token-cache.js';

/** Why an app's page requests a token. Other values are read as `initial`. */
export interface AppTokenRequest {
  /** The `reason` of the bridge's request: the lists come with `initial` only, and `refused` exchanges a new token. */
  reason?: unknown;
}

/**
 * Returns the answer to the request `token` of the full page in an app: the token of a user, with `form_url`, `hub_url` and the
 * first lists. Send it as JSON from a route of your own that has identified the user; never from data of the request.
 * @throws {HubError} `BAD_ARGUMENT` for an invalid user, and all errors of the token exchange
 */
export type AppToken = (clientUserId: string, request?: AppTokenRequest) => Promise<TokenAnswer>;

const FIRST_LISTS = { include: ['tags', 'tables'], query: {} } as const;

interface AppTokenOptions {
  tokens: TokenCache;
  fetchLists: FetchLists;
  formUrl: string;
  hubUrl: string;
}

/** Creates `backend.appToken`. */
export function createAppToken({ tokens, fetchLists, formUrl, hubUrl }: AppTokenOptions): AppToken {
  return async (clientUserId, request) => {
    // Of an app's JSON, it may be null.
    const reason = request?.reason;
    const token = await tokens.get(validateUserId(clientUserId), reason === 'refused');
    const isFirst = reason !== 'refused' && reason !== 'expired';
    // Without lists that are too long for a message of the bridge. Never aborted: requests to the hub have a deadline.
    const { signal } = new AbortController();
    const { tags = '', tables = '' } = isFirst ? await fetchLists(token.value, FIRST_LISTS, signal) : {};
    return {
      access_token: token.value,
      expires_in: tokens.getSecondsLeft(token),
      form_url: formUrl,
      hub_url: hubUrl,
      ...(tags && { tags: JSON.parse(tags) as unknown[] }),
      ...(tables && { tables: JSON.parse(tables) as unknown[] }),
    };
  };
}
