import { formatBearer } from '../hub/bearer.js';
import { HUB_PATHS, formatListQuery } from '../hub/paths.js';
import type { TokenAnswer } from '../hub/token-answer.js';
import type { ConnectionInfo } from './connection-info.js';
import { logListFailure, refuseForHub } from './hub-failures.js';
import { tablesOf, tagsOf } from './list-fields.js';
import type { Log } from './log.js';
import { plainJson, type PlainAnswer } from './plain-answer.js';
import type { PublishedList, SharedLists } from './shared-lists.js';
import type { TokenCache } from './token-cache.js';
import type { UserOf } from './require-user.js';
import { checkJson, readTokenRequest, type WantedToken } from './token-request.js';

interface TokenRouteParts {
  lists: SharedLists;
  tokens: TokenCache;
  /** `{form_url}`. */
  formUrl: string;
  userOf: UserOf;
  log: Log;
}

/** Answers one request for a token, or ends it with `refuse`. */
export type TokenRoute = (request: Request, info: ConnectionInfo) => Promise<PlainAnswer>;

/** `POST /token`: a token for the signed-in user, and the first lists if they were asked for. */
export function tokenRoute({ lists, tokens, formUrl, userOf, log }: TokenRouteParts): TokenRoute {
  /** A list that cannot be had is left out: the token serves without it, and the browser can ask again. */
  async function listOrNothing(
    list: PublishedList,
    token: string,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    try {
      return await lists.get(list, formatBearer(token), signal);
    } catch (error) {
      logListFailure(log, list.path, error);
      return undefined;
    }
  }

  /** The lists that were asked for, as the rest of a JSON object. */
  async function listFields(
    token: string,
    { include, query }: WantedToken,
    signal: AbortSignal,
  ): Promise<string> {
    const wanted = (name: 'tags' | 'tables', list: PublishedList) =>
      include.includes(name) ? listOrNothing(list, token, signal) : undefined;
    const [tags, tables] = await Promise.all([
      wanted('tags', { path: HUB_PATHS.publishedTags, choose: tagsOf }),
      wanted('tables', { path: HUB_PATHS.publishedList + formatListQuery(query), choose: tablesOf }),
    ]);
    return (
      (tags === undefined ? '' : `,"tags":${tags}`) + (tables === undefined ? '' : `,"tables":${tables}`)
    );
  }

  return async (request, info) => {
    checkJson(request);
    const user = await userOf(request, info);
    const wanted = await readTokenRequest(request);
    const token = await tokens.get(user, wanted.renew).catch(refuseForHub);
    const answer: TokenAnswer = {
      access_token: token.value,
      expires_in: tokens.secondsLeft(token),
      form_url: formUrl,
    };
    const body = JSON.stringify(answer);
    if (wanted.include.length === 0) return plainJson(200, body);
    // Lists are text already: they are many times as long as the rest, and may be everybody's.
    const fields = await listFields(token.value, wanted, request.signal);
    return plainJson(200, `${body.slice(0, -1)}${fields}}`);
  };
}
