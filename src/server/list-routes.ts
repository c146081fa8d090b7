import type { Context } from 'hono';
import { HubError } from '../hub/errors.js';
import { refuse } from './answers.js';
import type { HubApi } from './hub-api.js';
import { logListFailure, refuseForHub } from './hub-failures.js';
import type { Log } from './log.js';

/** One Bearer token, as the bytes that a header can hold. */
const ONE_BEARER = /^Bearer +[\x21-\x7e\x80-\xff]+$/i;

/**
 * The pass-through of one of the hub's lists, with the caller's own Bearer token. It answers with the hub's bytes once
 * they have proved to be an envelope with a list: writing 100,000 tables anew would hold up everybody else.
 * @param path under the hub's prefix
 * @param query what to hand on of the request's parameters, as `?…` or empty
 */
export function listRoute(hub: HubApi, path: string, query: (params: URLSearchParams) => string, log: Log) {
  return async (c: Context): Promise<Response> => {
    const authorization = c.req.header('Authorization') ?? '';
    if (!ONE_BEARER.test(authorization)) {
      refuse(401, 'Send the access token as Authorization: Bearer <access_token>.');
    }
    const target = path + query(new URL(c.req.url).searchParams);
    try {
      const { body } = await hub.list(target, authorization, c.req.raw.signal);
      return c.body(body, 200, { 'Content-Type': 'application/json' });
    } catch (error) {
      logListFailure(log, target, error);
      if (error instanceof HubError && error.code === 'UNAUTHORIZED') {
        refuse(401, 'The hub refused the access token.');
      }
      return refuseForHub(error);
    }
  };
}
