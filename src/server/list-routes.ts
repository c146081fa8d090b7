import type { Context } from 'hono';
import { HubError } from '../hub/errors.js';
import { refuse, successEnvelope } from './answers.js';
import type { HubApi } from './hub-api.js';
import { logListFailure, refuseForHub } from './hub-failures.js';
import type { Log } from './log.js';

/** One Bearer token, as the bytes that a header can hold. */
const ONE_BEARER = /^Bearer +[\x21-\x7e\x80-\xff]+$/i;

/**
 * The pass-through of one of the hub's lists, with the caller's own Bearer token.
 * @param path under the hub's prefix
 * @param query what to hand on of the request's parameters, as `?…` or empty
 * @param choose what to hand on of the list
 */
export function listRoute(
  hub: HubApi,
  path: string,
  query: (params: URLSearchParams) => string,
  choose: (list: unknown[]) => unknown[],
  log: Log,
) {
  return async (c: Context): Promise<Response> => {
    const authorization = c.req.header('Authorization') ?? '';
    if (!ONE_BEARER.test(authorization)) {
      refuse(401, 'Send the access token as Authorization: Bearer <access_token>.');
    }
    const target = path + query(new URL(c.req.url).searchParams);
    try {
      const list = await hub.list(target, authorization, c.req.raw.signal);
      return c.json(successEnvelope({ list: choose(list) }));
    } catch (error) {
      logListFailure(log, target, error);
      if (error instanceof HubError && error.code === 'UNAUTHORIZED') {
        refuse(401, 'The hub refused the access token.');
      }
      return refuseForHub(error);
    }
  };
}
