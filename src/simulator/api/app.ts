import { Hono, type Context } from 'hono';
import { cors } from 'hono/cors';
import { API_PREFIX, HUB_PATHS } from '../../hub/paths.js';
import { serveIcon } from '../icons/serve-icon.js';
import type { Keys } from '../store/keys.js';
import type { Tables } from '../store/tables.js';
import type { Tokens } from '../store/tokens.js';
import { envelopeErrors, failure } from './envelope.js';
import { publishedList, publishedTags, requireToken } from './project-routes.js';
import { exchange, requireKey, requireSmallBody } from './token-route.js';

interface ApiParts {
  hubUrl: string;
  keys: Keys;
  tokens: Tokens;
  tables: Tables;
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
export function createApi({ hubUrl, keys, tokens, tables }: ApiParts) {
  const app = new Hono().basePath(new URL(hubUrl).pathname);
  app.onError(envelopeErrors);
  app.notFound((c) => failure(c, 404, `There is nothing at this path. The open API is under ${API_PREFIX}.`));

  const { token, publishedTags: tagsPath, publishedList: listPath } = HUB_PATHS;
  const api = app.basePath(API_PREFIX);
  api.use(async (c, next) => {
    c.header('Cache-Control', 'no-store');
    c.header('X-Content-Type-Options', 'nosniff');
    await next();
  });
  api.post(token, requireKey(keys), requireSmallBody, exchange(tokens));
  api.all(token, only('POST'));
  for (const [path, handler] of [
    [tagsPath, publishedTags(tables)],
    [listPath, publishedList(tables)],
  ] as const) {
    api.use(path, anySite);
    api.get(path, requireToken(tokens), handler);
    api.all(path, only('GET'));
  }

  app.get('/icons/:file', serveIcon);
  return app;
}
