import { Hono, type Context, type Handler } from 'hono';
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

  const route = (endpoint: Endpoint, method: 'GET' | 'POST', handlers: Handler[]): void => {
    const path = HUB_PATHS[endpoint];
    api.on(method, path, applyFaults(faults, endpoint), ...handlers);
    api.all(path, allowOnly(method));
  };
  const [withKey, withToken] = [requireKey(keys), requireToken(tokens)];

  route('token', 'POST', [withKey, limitBody, exchangeToken(tokens, users)]);
  for (const path of [HUB_PATHS.publishedTags, HUB_PATHS.publishedList]) api.use(path, allowAnyOrigin);
  route('publishedTags', 'GET', [withToken, getPublishedTags(tables)]);
  route('publishedList', 'GET', [withToken, getPublishedList(tables)]);
  route('balance', 'GET', [withKey, getBalance(users)]);
  route('recharge', 'POST', [withKey, limitBody, recharge(ledger)]);
  route('logs', 'GET', [withKey, getLogs(ledger, users)]);

  app.get('/icons/:file', serveIcon);
  return app;
}
