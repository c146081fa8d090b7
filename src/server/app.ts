import { Hono, type Handler, type MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { API_PREFIX, HUB_PATHS, formatListQuery } from '../hub/paths.js';
import { failure, failureEnvelope, failureHeaders } from './answers.js';
import { createEventsRoute } from './events/events-route.js';
import type { EventStreams } from './events/event-streams.js';
import type { ExplainError } from './explain-error.js';
import type { HubApi } from './hub-api.js';
import { tablesOf, tagsOf } from './list-fields.js';
import { readListQuery } from './list-query.js';
import { listRoute } from './list-routes.js';
import type { Log } from './log.js';
import type { CheckedOptions } from './options.js';
import { originGuard } from './origin-guard.js';
import { PRIVATE_HEADERS } from './plain-answer.js';
import { createPointsRoutes } from './points/points-routes.js';
import { requireUser, type AppEnv, type UserOf } from './require-user.js';
import type { TokenRoute } from './token-route.js';

interface AppParts extends Omit<CheckedOptions, 'webhook'> {
  hub: HubApi;
  token: TokenRoute;
  userOf: UserOf;
  streams: EventStreams;
  explain: ExplainError;
  log: Log;
  /** Undefined where the option `webhook` is not set. */
  webhook: Handler<AppEnv> | undefined;
}

/** Answers are one user's own, and JSON whatever a browser makes of them. */
const privateAnswers: MiddlewareHandler = async (c, next) => {
  for (const [name, value] of Object.entries(PRIVATE_HEADERS)) c.header(name, value);
  await next();
};

/** The path below the mount point. It stays percent-encoded: no route has a character that needs it. */
function pathBelow(basePath: string, url: string): string {
  const { pathname } = new URL(url);
  return pathname.startsWith(`${basePath}/`) ? pathname.slice(basePath.length) : pathname;
}

/** Answers preflights and names the one origin that asks. With no origin allowed there is nothing to answer. */
const corsFor = (allowedOrigins: string[], method: string): MiddlewareHandler =>
  cors({
    origin: allowedOrigins,
    credentials: true,
    allowMethods: [method],
    allowHeaders: ['Content-Type', 'Authorization', 'Last-Event-ID'],
    exposeHeaders: ['Retry-After'],
    maxAge: 7200,
  });

const listQuery = (params: URLSearchParams): string => formatListQuery(readListQuery(params));

/** All routes, each with what a request has to pass on its way. */
export function createApp({
  hub,
  token,
  userOf,
  streams,
  explain,
  webhook,
  allowedOrigins,
  allowedHosts,
  basePath,
  log,
}: AppParts) {
  const app = new Hono<AppEnv>({ getPath: (request) => pathBelow(basePath, request.url) });
  app.use(privateAnswers);
  app.notFound((c) =>
    failure(c, 404, 'Nothing is here. Is basePath the path that the backend is mounted at?'),
  );
  app.onError((error, c) => {
    const failed = explain(error);
    return c.json(failureEnvelope(failed), failed.status, failureHeaders(failed));
  });

  const guard = originGuard({ allowedOrigins, allowedHosts });
  function route(method: 'GET' | 'POST', path: string, ...handlers: Handler<AppEnv>[]): void {
    app.use(path, guard);
    if (allowedOrigins.length > 0) app.use(path, corsFor(allowedOrigins, method));
    bareRoute(method, path, ...handlers);
  }
  function bareRoute(method: 'GET' | 'POST', path: string, ...handlers: Handler<AppEnv>[]): void {
    app.on([method], [path], ...handlers);
    app.all(path, (c) => {
      c.header('Allow', method);
      return failure(c, 405, `This address takes ${method} only.`);
    });
  }

  const user = requireUser(userOf);
  const tags = listRoute(hub, HUB_PATHS.publishedTags, () => '', tagsOf, log);
  const tables = listRoute(hub, HUB_PATHS.publishedList, listQuery, tablesOf, log);
  route('POST', '/token', async (c) => {
    const { status, headers, body } = await token(c.req.raw, c.env);
    return c.body(body, status as ContentfulStatusCode, headers);
  });
  route('GET', API_PREFIX + HUB_PATHS.publishedTags, user, tags);
  route('GET', API_PREFIX + HUB_PATHS.publishedList, user, tables);
  route('GET', '/events', user, createEventsRoute(streams));
  // No page calls it: who may is decided by address alone.
  if (webhook) bareRoute('POST', '/webhook', webhook);
  const points = createPointsRoutes(hub, log);
  route('GET', '/points/balance', user, points.balance);
  route('GET', '/points/logs', user, points.logs);
  return app;
}
