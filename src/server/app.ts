import { Hono, type Handler, type MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { API_PREFIX, HUB_PATHS, listQueryString } from '../hub/paths.js';
import { failure } from './answers.js';
import type { HubApi } from './hub-api.js';
import { readListQuery } from './list-query.js';
import { listRoute } from './list-routes.js';
import type { Log } from './log.js';
import type { CheckedOptions } from './options.js';
import { originGuard } from './origin-guard.js';
import { pointsRoutes } from './points/points-routes.js';
import { requireUser, type AppEnv } from './require-user.js';
import type { TokenCache } from './token-cache.js';
import { requireJson } from './token-request.js';
import { tokenRoute } from './token-route.js';

interface AppParts extends CheckedOptions {
  hub: HubApi;
  tokens: TokenCache;
  log: Log;
}

/** Answers are one user's own, and JSON whatever a browser makes of them. */
const privateAnswers: MiddlewareHandler = async (c, next) => {
  c.header('Cache-Control', 'no-store');
  c.header('X-Content-Type-Options', 'nosniff');
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
    allowHeaders: ['Content-Type', 'Authorization'],
    maxAge: 7200,
  });

const listQuery = (params: URLSearchParams): string => listQueryString(readListQuery(params));

/** All routes, each with what a request has to pass on its way. */
export function createApp({ hub, tokens, formUrl, identify, allowedOrigins, basePath, log }: AppParts) {
  const app = new Hono<AppEnv>({ getPath: (request) => pathBelow(basePath, request.url) });
  app.use(privateAnswers);
  app.notFound((c) =>
    failure(c, 404, 'Nothing is here. Is basePath the path that the backend is mounted at?'),
  );
  app.onError((error, c) => {
    if (error instanceof HTTPException)
      return failure(c, error.status as ContentfulStatusCode, error.message);
    const message = hub.withoutKey(`${error.name}: ${error.message}`);
    log({ level: 'error', event: 'internal_error', message });
    return failure(c, 500, 'Internal error.');
  });

  const guard = originGuard(allowedOrigins);
  function route(method: 'GET' | 'POST', path: string, ...handlers: Handler<AppEnv>[]): void {
    app.use(path, guard);
    if (allowedOrigins.length > 0) app.use(path, corsFor(allowedOrigins, method));
    app.on([method], [path], ...handlers);
    app.all(path, (c) => {
      c.header('Allow', method);
      return failure(c, 405, `This address takes ${method} only.`);
    });
  }

  const user = requireUser(identify, log, hub.withoutKey);
  const tags = listRoute(hub, HUB_PATHS.publishedTags, () => '', log);
  const tables = listRoute(hub, HUB_PATHS.publishedList, listQuery, log);
  route('POST', '/token', requireJson, user, tokenRoute({ hub, tokens, formUrl, log }));
  route('GET', API_PREFIX + HUB_PATHS.publishedTags, user, tags);
  route('GET', API_PREFIX + HUB_PATHS.publishedList, user, tables);
  const points = pointsRoutes(hub, log);
  route('GET', '/points/balance', user, points.balance);
  route('GET', '/points/logs', user, points.logs);
  return app;
}
