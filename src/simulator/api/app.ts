import { Hono, type Context, type Handler, type MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { API_PREFIX, HUB_PATHS } from '../../hub/paths.js';
import { applyFaults, type Endpoint, type Faults } from '../faults/faults.js';
import { serveIcon } from '../icons/icons.js';
import type { Stores } from '../store/stores.js';
import { handleError, requireKey, requireToken, sendError } from './envelope.js';
import { limitBody } from './parse-request.js';
import { getPublishedList, getPublishedTags } from './project-routes.js';
import { exchangeToken, getBalance, getLogs, recharge } from './user-routes.js';

interface ApiDependencies extends Pick<Stores, 'keys' | 'tokens' | 'tables' | 'users' | 'ledger'> {
  hubUrl: string;
  faults: Faults;
}

/**
 * CORS for the Bearer endpoints, which browsers call from any site; no cookie gives access. The endpoints that require the
 * API key get no CORS headers, so that a page cannot use a key.
 */
const allowAnyOrigin = cors({
  origin: '*',
  allowMethods: ['GET'],
  allowHeaders: ['Authorization'],
  maxAge: 7200,
});

const allowOnly = (method: string) => (c: Context) => {
  c.header('Allow', method);
  return sendError(c, 405, `This endpoint takes ${method} only.`);
};

/** Creates the open API and the icons, below `{base_url}`. */
export function createApi({ hubUrl, keys, tokens, tables, users, ledger, faults }: ApiDependencies) {
  const app = new Hono().basePath(new URL(hubUrl).pathname);
  app.onError(handleError);
  app.notFound((c) =>
    sendError(c, 404, `There is nothing at this path. The open API is under ${API_PREFIX}.`),
  );

  const api = app.basePath(API_PREFIX);
  api.use(async (c, next) => {
    c.header('Cache-Control', 'no-store');
    c.header('X-Content-Type-Options', 'nosniff');
    await next();
  });

  const post = (endpoint: Endpoint, handler: Handler): void => {
    const path = HUB_PATHS[endpoint];
    api.post(path, applyFaults(faults, endpoint), requireKey(keys), limitBody, handler);
    api.all(path, allowOnly('POST'));
  };
  const get = (endpoint: Endpoint, authenticate: MiddlewareHandler, handler: Handler): void => {
    const path = HUB_PATHS[endpoint];
    api.get(path, applyFaults(faults, endpoint), authenticate, handler);
    api.all(path, allowOnly('GET'));
  };

  post('token', exchangeToken(tokens, users));
  for (const path of [HUB_PATHS.publishedTags, HUB_PATHS.publishedList]) api.use(path, allowAnyOrigin);
  get('publishedTags', requireToken(tokens), getPublishedTags(tables));
  get('publishedList', requireToken(tokens), getPublishedList(tables));
  get('balance', requireKey(keys), getBalance(users));
  post('recharge', recharge(ledger));
  get('logs', requireKey(keys), getLogs(ledger, users));

  app.get('/icons/:file', serveIcon);
  return app;
}
