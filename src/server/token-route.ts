import type { Context } from 'hono';
import { bearer } from '../hub/bearer.js';
import { isRecord } from '../hub/envelope.js';
import { HUB_PATHS, listQueryString } from '../hub/paths.js';
import type { TokenAnswer } from '../hub/token-answer.js';
import type { HubApi } from './hub-api.js';
import { logListFailure, refuseForHub } from './hub-failures.js';
import type { Log } from './log.js';
import type { AppEnv } from './require-user.js';
import type { TokenCache } from './token-cache.js';
import { readTokenRequest } from './token-request.js';

interface TokenRouteParts {
  hub: HubApi;
  tokens: TokenCache;
  /** `{form_url}`. */
  formUrl: string;
  log: Log;
}

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
export function tokenRoute({ hub, tokens, formUrl, log }: TokenRouteParts) {
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

  return async (c: Context<AppEnv>): Promise<Response> => {
    const { include, query, renew } = await readTokenRequest(c);
    const token = await tokens.get(c.get('clientUserId'), renew).catch(refuseForHub);
    const list = (name: 'tags' | 'tables', path: string): Promise<unknown[] | undefined> | undefined =>
      include.includes(name) ? listOrNothing(path, token.value, c.req.raw.signal) : undefined;
    const [tags, tables] = await Promise.all([
      list('tags', HUB_PATHS.publishedTags),
      list('tables', HUB_PATHS.publishedList + listQueryString(query)),
    ]);
    const answer: TokenAnswer = {
      access_token: token.value,
      expires_in: tokens.secondsLeft(token),
      form_url: formUrl,
      ...(tags ? { tags: tags.filter(isText) } : {}),
      ...(tables ? { tables: tables.filter(isRecord).map(knownFields) } : {}),
    };
    return c.json(answer);
  };
}
