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

const WORKER = `
  self.addEventListener('install', () => self.skipWaiting());
  self.addEventListener('activate', (event) => event.waitUntil(clients.claim()));
  self.addEventListener('fetch', (event) => {
    const { url } = event.request;
    if (!url.includes('/ois/token')) return;
    event.respondWith((async () => {
      const cache = await caches.open('all');
      const kept = await cache.match(url);
      if (kept) return kept;
      const response = await fetch(event.request);
      await cache.put(url, response.clone());
      return response;
    })());
  });`;

export const TOKEN_MISTAKES: SeededMistake[] = [
  {
    name: 'the server of the token endpoint is down',
    id: 'token-unreachable',
    change: (site) => {
      withoutPolicy(site);
      site.body = widget('token-endpoint="http://localhost:9/ois/token"');
    },
  },
  {
    name: 'the token endpoint never answers',
    id: 'token-timeout',
    change: (site) => site.routes.set('/ois/token', () => undefined),
  },
  {
    name: 'the backend is mounted elsewhere',
    id: 'token-404',
    change: (site) => (site.body = widget('token-endpoint="/api/token"')),
  },
  { name: 'the token endpoint fails', id: 'token-status', change: answer(() => ({ message: 'No' }), 500) },
  { name: 'the token endpoint takes GET only', id: 'token-404', change: answer(() => ({}), 405) },
  {
    name: 'the token endpoint redirects to a sign-in page',
    id: 'token-redirect',
    change: answer(() => ({}), 302, { Location: '/' }),
  },
  {
    name: 'a page for unknown addresses answers in place of the token endpoint',
    id: 'token-html',
    change: (site) =>
      site.routes.set('/ois/token', (_request, response) =>
        send(response, 'text/html', '<!doctype html>App'),
      ),
  },
  { name: 'a CSRF check refuses the token request', id: 'token-403', change: answer(() => ({}), 403) },
  { name: 'no one is signed in', id: 'token-401', change: (site) => delete site.headers['Set-Cookie'] },
  {
    name: 'the path of the cookie does not include the token endpoint',
    id: 'token-401',
    fix: 'Path=/',
    change: (site) => (site.headers['Set-Cookie'] = 'user=ada; Path=/account'),
  },
  {
    name: 'the cookie has SameSite=None without Secure',
    id: 'token-401',
    fix: 'SameSite=None; Secure',
    change: (site) => (site.headers['Set-Cookie'] = 'user=ada; Path=/; SameSite=None'),
  },
  {
    name: 'the token response has another field',
    id: 'token-shape',
    change: answer(() => ({ token: 'abc' })),
  },
  {
    name: 'the token response has no lifetime',
    id: 'token-shape',
    change: answer(({ form }) => ({ access_token: 'abc', form_url: form })),
  },
  {
    name: 'the token response may be cached',
    id: 'token-cacheable',
    fix: 'Cache-Control: no-store',
    change: answer(token, 200, { 'Cache-Control': 'public, max-age=600' }),
  },
  {
    name: 'the token endpoint on another origin sends no CORS headers',
    id: 'token-cors',
    fix: 'Access-Control-Allow-Origin: http://localhost',
    change: (site) => onOtherOrigin(site, {}),
  },
  {
    name: 'the token endpoint on another origin allows no credentials',
    id: 'token-cors',
    fix: 'Access-Control-Allow-Credentials: true',
    change: (site) => onOtherOrigin(site, { 'Allow-Origin': '*', 'Allow-Headers': 'content-type' }),
  },
  {
    name: 'the API key is in the token response',
    id: 'key-in-response',
    change: (site) => answer(() => ({ ...token(site), api_key: site.key }))(site),
  },
  {
    name: 'the token response has no form_url',
    id: 'form-url-missing',
    fix: 'OIS_FORM_URL',
    change: answer(() => ({ access_token: 'abc', expires_in: 3600 })),
  },
  {
    name: 'the token response has a form_url without https',
    id: 'setting-invalid',
    change: (site) => answer(() => ({ ...token(site), form_url: 'http://form.example' }))(site),
  },
  {
    name: 'the lists are not passed on',
    id: 'lists-status',
    change: (site) =>
      site.routes.set('/ois/api/v1/hub/projects/published-list', (_request, response) =>
        json(response, {}, 404),
      ),
  },
  {
    name: 'the clock of the server is an hour late',
    id: 'clock-skew',
    fix: 'timedatectl',
    change: (site) => {
      const date = new Date(Date.now() - 3_600_000).toUTCString();
      site.headers['Date'] = date;
      site.routes.set('/ois/token', (_request, response) => {
        response.setHeader('Date', date);
        return false;
      });
    },
  },
  {
    name: 'a service worker keeps the token response',
    id: 'service-worker-token',
    fix: "event.request.method !== 'GET'",
    change: (site) => {
      withoutPolicy(site);
      site.routes.set('/worker.js', (_request, response) => send(response, 'text/javascript', WORKER));
      site.head = `<script>navigator.serviceWorker.register('/worker.js')</script>`;
    },
  },
];
