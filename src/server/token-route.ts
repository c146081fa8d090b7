import { bearer } from '../hub/bearer.js';
import { isRecord } from '../hub/envelope.js';
import { HUB_PATHS, listQueryString } from '../hub/paths.js';
import type { TokenAnswer } from '../hub/token-answer.js';
import type { ConnectionInfo } from './connection-info.js';
import type { HubApi } from './hub-api.js';
import { logListFailure, refuseForHub } from './hub-failures.js';
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

const isText = (value: unknown): value is string => typeof value === 'string';

/** The known fields of a table, where they have their type (specification: Published project table). */
function knownFields(item: Record<string, unknown>): Record<string, unknown> {
  const { short_code, name, industry, icon, tags, total } = item;
  const texts = Object.entries({ short_code, name, industry, icon }).filter(([, value]) => isText(value));
  return {
    ...Object.fromEntries(texts),
    ...(Array.isArray(tags) ? { tags: tags.filter(isText) } : {}),
    ...(typeof total === 'number' ? { total } : {}),
  };
}

/** `POST /token`: a token for the signed-in user, and the first lists if they were asked for. */
export function tokenRoute({ hub, tokens, formUrl, userOf, log }: TokenRouteParts): TokenRoute {
  /** A list that cannot be had is left out: the token serves without it, and the browser can ask again. */
  async function listOrNothing(
    path: string,
    token: string,
    signal: AbortSignal,
  ): Promise<unknown[] | undefined> {
    try {
      return (await hub.list(path, bearer(token), signal)).list;
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
      ...(tags ? { tags: tags.filter(isText) } : {}),
      ...(tables ? { tables: tables.filter(isRecord).map(knownFields) } : {}),
    };
    return plainJson(200, answer);
  };
}
