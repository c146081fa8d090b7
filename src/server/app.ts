import { Hono, type Handler, type MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { STREAM_KEY_HEADER } from '../hub/stream-events.js';
import type { Debug } from './debug.js';
import type { ToErrorResponse } from './to-error-response.js';
import { createEventsRoute } from './events/events-route.js';
import type { EventStreams } from './events/event-streams.js';
import type { HubApi } from './hub-api.js';
import type { Log } from './log.js';
import { createOriginGuard, type CheckOrigin } from './origin-guard.js';
import { PRIVATE_HEADERS, type PlainRoute } from './plain-response.js';
import { createPointsRoutes } from './points/points-routes.js';
import { requireUser, type AppEnv, type IdentifyUser } from './require-user.js';
import { createErrorEnvelope, createErrorHeaders, createErrorResponse } from './responses.js';

interface AppOptions {
  hub: HubApi;
  allowedOrigins: string[];
  basePath: string;
  checkOrigin: CheckOrigin;
  identifyUser: IdentifyUser;
  handleToken: PlainRoute;
  /** By their paths. */
  listRoutes: ReadonlyMap<string, PlainRoute>;
  handleOpen: Handler<AppEnv>;
  streams: EventStreams;
  /** Undefined if the option `webhook` is not set. */
  handleWebhook: PlainRoute | undefined;
  toErrorResponse: ToErrorResponse;
  log: Log;
  debug: Debug;
}

const setPrivateHeaders: MiddlewareHandler = async (c, next) => {
  for (const [name, value] of Object.entries(PRIVATE_HEADERS)) c.header(name, value);
  await next();
};

const respondPlain =
  (handle: PlainRoute): Handler<AppEnv> =>
  async (c) => {
    const { status, headers, body } = await handle(c.req.raw, c.env);
    return c.body(body, status as ContentfulStatusCode, headers);
  };

/**
 * Returns the path below the mount point. It stays percent-encoded, because no route needs encoded characters. The path of a route is
 * returned unchanged, even if it begins with `basePath`: `/api/v1/hub/…` of a backend that Express has mounted at `/api`.
 */
function getPathBelow(url: string, { basePath, routes }: { basePath: string; routes: Set<string> }): string {
  const { pathname } = new URL(url);
  const isBelow = pathname.startsWith(`${basePath}/`) && !routes.has(pathname);
  return isBelow ? pathname.slice(basePath.length) : pathname;
}

/** Creates the middleware that responds to preflights and adds CORS headers for allowed origins. */
const createCors = (allowedOrigins: string[], method: string): MiddlewareHandler =>
  cors({
    origin: allowedOrigins,
    credentials: true,
    allowMethods: [method],
    allowHeaders: ['Content-Type', 'Authorization', 'Last-Event-ID'],
    exposeHeaders: ['Retry-After', STREAM_KEY_HEADER],
    maxAge: 7200,
  });

/** Creates the router: each route with its middleware. */
export function createApp(options: AppOptions) {
  const { hub, allowedOrigins, basePath, handleToken, listRoutes, handleWebhook, streams, log, debug } =
    options;
  const routes = new Set<string>();
  const app = new Hono<AppEnv>({ getPath: ({ url }) => getPathBelow(url, { basePath, routes }) });
  app.use(setPrivateHeaders);
  app.notFound((c) =>
    createErrorResponse(
      c,
      404,
      'Not found. Check that `basePath` is the path at which the backend is mounted, and give your own routes another prefix.',
    ),
  );
  app.onError((error, c) => {
    const response = options.toErrorResponse(error);
    return c.json(createErrorEnvelope(response), response.status, createErrorHeaders(response));
  });

  const hasOrigins = allowedOrigins.length > 0;
  const guard = createOriginGuard(options.checkOrigin, hasOrigins);
  /** Adds a route for browsers. */
  function addBrowserRoute(method: 'GET' | 'POST', path: string, ...handlers: Handler<AppEnv>[]): void {
    app.use(path, guard);
    if (hasOrigins) app.use(path, createCors(allowedOrigins, method));
    addRoute(method, path, ...handlers);
  }
  function addRoute(method: 'GET' | 'POST', path: string, ...handlers: Handler<AppEnv>[]): void {
    routes.add(path);
    app.on([method], [path], ...handlers);
    app.all(path, (c) => {
      c.header('Allow', method);
      return createErrorResponse(c, 405, `This address takes ${method} only.`);
    });
  }

  const user = requireUser(options.identifyUser);
  addBrowserRoute('POST', '/token', respondPlain(handleToken));
  for (const [path, handleList] of listRoutes) addBrowserRoute('GET', path, respondPlain(handleList));
  addBrowserRoute(
    'GET',
    '/events',
    user,
    createEventsRoute({ streams, createStreamKey: hub.createStreamKey, debug }),
  );
  const points = createPointsRoutes(hub, log);
  addBrowserRoute('GET', '/points/balance', user, points.balance);
  addBrowserRoute('GET', '/points/logs', user, points.logs);
  // Checks the origin itself: its errors are pages for users.
  addRoute('POST', '/open', options.handleOpen);
  // Without the origin guard: no page calls it, and it allows clients by address only.
  if (handleWebhook) addRoute('POST', '/webhook', respondPlain(handleWebhook));
  return app;
}
