import { HubError } from '../hub/errors.js';
import { API_PREFIX, HUB_PATHS, formatListQuery } from '../hub/paths.js';
import type { ToErrorResponse } from './to-error-response.js';
import type { HubApi } from './hub-api.js';
import { logListError, refuseWithHubError } from './hub-errors.js';
import { selectTables, selectTags } from './list-fields.js';
import { parseListQuery } from './list-query.js';
import type { Log } from './log.js';
import type { CheckOrigin } from './origin-guard.js';
import { createJsonResponse, createPlainRoute, type PlainRoute } from './plain-response.js';
import type { IdentifyUser } from './require-user.js';
import { createSuccessEnvelope, refuse } from './responses.js';

/** One Bearer token, of the bytes that a header can contain. */
const BEARER = /^Bearer +[\x21-\x7e\x80-\xff]+$/i;

interface ListRoutesOptions {
  checkOrigin: CheckOrigin;
  identifyUser: IdentifyUser;
  hub: HubApi;
  toErrorResponse: ToErrorResponse;
  log: Log;
}

interface ListRouteOptions extends ListRoutesOptions {
  /** Path below the hub's prefix. */
  path: string;
  /** Returns the query for the hub, as `?…` or empty. */
  formatQuery: (params: URLSearchParams) => string;
  /** Returns what is sent to the browser. */
  select: (list: readonly unknown[]) => readonly unknown[];
}

/** Creates the pass-through of the hub's lists, by their paths. */
export function createListRoutes(options: ListRoutesOptions): Map<string, PlainRoute> {
  const tags = { path: HUB_PATHS.publishedTags, formatQuery: () => '', select: selectTags };
  const tables = {
    path: HUB_PATHS.publishedList,
    formatQuery: (params: URLSearchParams) => formatListQuery(parseListQuery(params)),
    select: selectTables,
  };
  return new Map(
    [tags, tables].map((list) => [API_PREFIX + list.path, createListRoute({ ...options, ...list })]),
  );
}

/** Creates the pass-through of one of the hub's lists for a signed-in user, with the Bearer token of the client. */
function createListRoute(options: ListRouteOptions): PlainRoute {
  const { checkOrigin, identifyUser, hub, path, formatQuery, select, log } = options;
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
  return createPlainRoute(async (request, info) => {
    checkOrigin(request);
    await identifyUser(request, info);
    const authorization = request.headers.get('Authorization') ?? '';
    if (!BEARER.test(authorization)) {
      refuse(401, 'Send the access token as Authorization: Bearer <access_token>.');
    }
    const target = path + formatQuery(new URL(request.url).searchParams);
    try {
      return createJsonResponse(200, serialize(await hub.list(target, authorization, request.signal)));
    } catch (error) {
      logListError(log, target, error);
      if (error instanceof HubError && error.code === 'UNAUTHORIZED') {
        refuse(401, 'The hub refused the access token.');
      }
      return refuseWithHubError(error);
    }
  }, options.toErrorResponse);
}
