import type { Context } from 'hono';
import { HubError } from '../hub/errors.js';
import { refuse, createSuccessEnvelope } from './responses.js';
import type { HubApi } from './hub-api.js';
import { logListError, refuseWithHubError } from './hub-errors.js';
import type { Log } from './log.js';

/** One Bearer token, of the bytes that a header can contain. */
const BEARER = /^Bearer +[\x21-\x7e\x80-\xff]+$/i;

interface ListRouteOptions {
  hub: HubApi;
  /** Path below the hub's prefix. */
  path: string;
  /** Returns the query for the hub, as `?…` or empty. Default: no query. */
  formatQuery?: (params: URLSearchParams) => string;
  /** Returns what is sent to the browser. */
  select: (list: readonly unknown[]) => readonly unknown[];
  log: Log;
}

/** Creates the pass-through of one of the hub's lists, with the Bearer token of the client. */
export function createListRoute({ hub, path, formatQuery = () => '', select, log }: ListRouteOptions) {
  /** What was sent for lists of the hub that are still the same. */
  const texts = new WeakMap<readonly unknown[], string>();
  const serialize = (list: readonly unknown[]): string => {
    let text = texts.get(list);
    if (text === undefined) {
      text = JSON.stringify(createSuccessEnvelope({ list: select(list) }));
      texts.set(list, text);
    }
    return text;
  };
  return async (c: Context): Promise<Response> => {
    const authorization = c.req.header('Authorization') ?? '';
    if (!BEARER.test(authorization)) {
      refuse(401, 'Send the access token as Authorization: Bearer <access_token>.');
    }
    const target = path + formatQuery(new URL(c.req.url).searchParams);
    try {
      const list = await hub.list(target, authorization, c.req.raw.signal);
      return c.body(serialize(list), 200, { 'Content-Type': 'application/json' });
    } catch (error) {
      logListError(log, target, error);
      if (error instanceof HubError && error.code === 'UNAUTHORIZED') {
        refuse(401, 'The hub refused the access token.');
      }
      return refuseWithHubError(error);
    }
  };
}
