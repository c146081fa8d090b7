import { Hono, type Context, type Handler, type MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { API_PREFIX, HUB_PATHS } from '../../hub/paths.js';
import { applyFaults } from '../faults/apply-faults.js';
import type { Endpoint, Faults } from '../faults/faults.js';
import { serveIcon } from '../icons/serve-icon.js';
import type { Stores } from '../store/stores.js';
import { envelopeErrors, failure } from './envelope.js';
import { balance, logs, recharge } from './points-routes.js';
import { publishedList, publishedTags, requireToken } from './project-routes.js';
import { requireSmallBody } from './read-body.js';
import { requireKey } from './require-key.js';
import { exchange } from './token-route.js';

interface ApiParts extends Pick<Stores, 'keys' | 'tokens' | 'tables' | 'users' | 'ledger'> {
  hubUrl: string;
  faults: Faults;
}

/**
 * Browsers call the Bearer endpoints from any site: the token alone gives access, no cookie does. The endpoints that
 * take the API key get no CORS at all, so that a page which tries to use one there fails.
 */
const anySite = cors({ origin: '*', allowMethods: ['GET'], allowHeaders: ['Authorization'], maxAge: 7200 });

const only = (method: string) => (c: Context) => {
  c.header('Allow', method);
  return failure(c, 405, `This endpoint takes ${method} only.`);
};

/** The open API and the icons, below `{base_url}`. */
export function createApi({ hubUrl, keys, tokens, tables, users, ledger, faults }: ApiParts) {
  const app = new Hono().basePath(new URL(hubUrl).pathname);
  app.onError(envelopeErrors);
  app.notFound((c) => failure(c, 404, `There is nothing at this path. The open API is under ${API_PREFIX}.`));

  const api = app.basePath(API_PREFIX);
  api.use(async (c, next) => {
    c.header('Cache-Control', 'no-store');
    c.header('X-Content-Type-Options', 'nosniff');
    await next();
  });

  const post = (endpoint: Endpoint, handler: Handler): void => {
    const path = HUB_PATHS[endpoint];
    api.post(path, applyFaults(faults, endpoint), requireKey(keys), requireSmallBody, handler);
    api.all(path, only('POST'));
  };
  const get = (endpoint: Endpoint, guard: MiddlewareHandler, handler: Handler): void => {
    const path = HUB_PATHS[endpoint];
    api.get(path, applyFaults(faults, endpoint), guard, handler);
    api.all(path, only('GET'));
  };

  post('token', exchange(tokens, users));
  for (const path of [HUB_PATHS.publishedTags, HUB_PATHS.publishedList]) api.use(path, anySite);
  get('publishedTags', requireToken(tokens), publishedTags(tables));
  get('publishedList', requireToken(tokens), publishedList(tables));
  get('balance', requireKey(keys), balance(users));
  post('recharge', recharge(ledger));
  get('logs', requireKey(keys), logs(ledger, users));

  app.get('/icons/:file', serveIcon);
  return app;
}
