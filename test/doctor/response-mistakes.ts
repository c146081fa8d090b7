import { gzipSync } from 'node:zlib';
import { send } from '../helpers/static-site.js';
import {
  answer,
  json,
  onOtherOrigin,
  token,
  widget,
  withoutPolicy,
  type SeededMistake,
} from './seeded-mistake.js';

const LIST = '/ois/api/v1/hub/projects/published-list';

/** What servers and proxies make of responses. */
export const RESPONSE_MISTAKES: SeededMistake[] = [
  {
    name: 'the token response is compressed twice',
    id: 'token-shape',
    change: (site) =>
      site.routes.set('/ois/token', (_request, response) => {
        response.setHeader('Content-Encoding', 'gzip');
        send(response, 'application/json', gzipSync(gzipSync(JSON.stringify(token(site)))));
      }),
  },
  {
    name: 'the token response is cut off',
    id: 'token-incomplete',
    fix: 'Content-Length',
    change: (site) =>
      site.routes.set('/ois/token', (_request, response) => {
        response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 500 });
        response.write('{"access_token": "ab');
        setTimeout(() => response.destroy(), 200);
      }),
  },
  {
    name: 'expires_in is a text',
    id: 'token-shape',
    fix: '"expires_in": 3600',
    change: answer((site) => ({ ...token(site), expires_in: '3600' })),
  },
  {
    name: 'expires_in is a date in milliseconds',
    id: 'token-shape',
    fix: '"expires_in": 3600',
    change: answer((site) => ({ ...token(site), expires_in: Date.now() + 3_600_000 })),
  },
  {
    name: 'access_token begins with “Bearer”',
    id: 'token-shape',
    change: answer((site) => ({ ...token(site), access_token: 'Bearer abc' })),
  },
  {
    name: 'the proxy finds no backend behind it',
    id: 'token-gateway',
    change: (site) =>
      site.routes.set('/ois/token', (_request, response) =>
        response.writeHead(502, { 'Content-Type': 'text/html' }).end('<html><h1>502 Bad Gateway</h1></html>'),
      ),
  },
  {
    name: 'the hub refuses the API key of the backend',
    id: 'token-hub',
    fix: 'OIS_API_KEY',
    change: answer(() => ({ code: 502, message: 'The hub cannot be used at the moment.' }), 502),
  },
  {
    name: 'the hub refuses the API key of an endpoint of the site’s own',
    id: 'token-hub',
    fix: 'OIS_API_KEY',
    change: answer(() => 'Bad Gateway', 502),
  },
  {
    name: 'the hub refuses the token of another system',
    id: 'lists-401',
    change: (site) =>
      site.routes.set(LIST, (_request, response) =>
        json(response, { code: 401, message: 'Unauthorized' }, 401),
      ),
  },
  {
    name: 'the hub refuses the token in an envelope with HTTP 200',
    id: 'lists-401',
    change: (site) =>
      site.routes.set(LIST, (_request, response) => json(response, { code: 401, message: 'Unauthorized' })),
  },
  {
    name: 'a page for unknown addresses answers in place of the lists',
    id: 'lists-status',
    change: (site) =>
      site.routes.set(LIST, (_request, response) => send(response, 'text/html', '<!doctype html>App')),
  },
  {
    name: 'no project is published',
    id: 'lists-empty',
    change: (site) =>
      site.routes.set(LIST, (_request, response) => json(response, { code: 200, data: { list: [] } })),
  },
  {
    name: 'the tags of the widget are misspelled',
    id: 'lists-no-match',
    fix: 'tags=',
    change: (site) => (site.body = widget('token-endpoint="/ois/token" tags="gradenning"')),
  },
  {
    name: 'hub-url has the path of the API',
    id: 'lists-hub-url',
    fix: 'hub-url="http',
    change: (site) => {
      withoutPolicy(site);
      site.body = widget(`token-endpoint="/ois/token" hub-url="${site.hub}/api/v1/hub"`);
    },
  },
  {
    name: 'form_url has a query',
    id: 'setting-invalid',
    fix: 'form-url="https://',
    opensForm: true,
    change: (site) => (site.body = widget(`token-endpoint="/ois/token" form-url="${site.form}/?lang=en"`)),
  },
  {
    name: 'form_url has no scheme',
    id: 'setting-invalid',
    opensForm: true,
    change: (site) => (site.body = widget('token-endpoint="/ois/token" form-url="form.example.com"')),
  },
  {
    name: 'form_url has a path at which there is no form',
    id: 'form-status',
    change: (site) => {
      site.formSite = (_request, response) => response.writeHead(404).end();
    },
  },
  {
    name: 'form_url is the site itself',
    id: 'form-own-origin',
    change: (site) => {
      withoutPolicy(site);
      site.body = widget(`token-endpoint="/ois/token" form-url="${site.origin}"`);
    },
  },
  {
    name: 'the preflight is answered with 405',
    id: 'token-cors',
    change: (site) =>
      onOtherOrigin(
        site,
        { 'Allow-Origin': site.origin, 'Allow-Credentials': 'true', 'Allow-Headers': 'content-type' },
        405,
      ),
  },
  {
    name: 'the API answers * with credentials',
    id: 'token-cors',
    fix: 'Access-Control-Allow-Origin: http://localhost',
    change: (site) =>
      onOtherOrigin(site, {
        'Allow-Origin': '*',
        'Allow-Credentials': 'true',
        'Allow-Headers': 'content-type',
      }),
  },
  {
    name: 'the session cookie is for another domain',
    id: 'token-401',
    change: (site) => (site.headers['Set-Cookie'] = 'user=ada; Path=/; Domain=example.com'),
  },
];
