import { bearer } from '../hub/bearer.js';
import { HUB_PATHS, listQueryString } from '../hub/paths.js';
import type { TokenAnswer } from '../hub/token-answer.js';
import type { ConnectionInfo } from './connection-info.js';
import type { HubApi } from './hub-api.js';
import { logListFailure, refuseForHub } from './hub-failures.js';
import { tablesOf, tagsOf } from './list-fields.js';
import type { Log } from './log.js';
import { plainJson, type PlainAnswer } from './plain-answer.js';
import type { TokenCache } from './token-cache.js';
import type { UserOf } from './require-user.js';
import { checkJson, readTokenRequest, type WantedToken } from './token-request.js';

interface TokenRouteParts {
  hub: HubApi;
  tokens: TokenCache;
  /** `{form_url}`. */
  formUrl: string;
  userOf: UserOf;
  log: Log;
}

/** Answers one request for a token, or ends it with `refuse`. */
export type TokenRoute = (request: Request, info: ConnectionInfo) => Promise<PlainAnswer>;

/** `POST /token`: a token for the signed-in user, and the first lists if they were asked for. */
export function tokenRoute({ hub, tokens, formUrl, userOf, log }: TokenRouteParts): TokenRoute {
  /** A list that cannot be had is left out: the token serves without it, and the browser can ask again. */
  async function listOrNothing(
    path: string,
    token: string,
    signal: AbortSignal,
  ): Promise<unknown[] | undefined> {
    try {
      return await hub.list(path, bearer(token), signal);
    } catch (error) {
      logListFailure(log, path, error);
      return undefined;
    }
  }

  async function lists(token: string, { include, query }: WantedToken, signal: AbortSignal) {
    const wanted = (name: 'tags' | 'tables', path: string) =>
      include.includes(name) ? listOrNothing(path, token, signal) : undefined;
    const [tags, tables] = await Promise.all([
      wanted('tags', HUB_PATHS.publishedTags),
      wanted('tables', HUB_PATHS.publishedList + listQueryString(query)),
    ]);
    return { tags, tables };
  }

  return async (request, info) => {
    checkJson(request);
    const user = await userOf(request, info);
    const wanted = await readTokenRequest(request);
    const token = await tokens.get(user, wanted.renew).catch(refuseForHub);
    const { tags, tables } =
      wanted.include.length === 0 ? {} : await lists(token.value, wanted, request.signal);
    const answer: TokenAnswer = {
      access_token: token.value,
      expires_in: tokens.secondsLeft(token),
      form_url: formUrl,
      ...(tags ? { tags: tagsOf(tags) } : {}),
      ...(tables ? { tables: tablesOf(tables) } : {}),
    };
    return plainJson(200, answer);
  };
}
