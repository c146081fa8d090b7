import { readFileSync } from 'node:fs';
import { ROOT } from '../../scripts/root.mjs';
import { send, sendFile } from '../helpers/static-site.js';
import type { HealthySite } from './healthy-site.js';
import { widget, withoutPolicy, type SeededMistake } from './seeded-mistake.js';

/** Adds a page with the widget, for a frame. */
/** Moves the widget into a frame of the page. @param frame its markup; it shows `/inner` */
function showInner(site: HealthySite, frame: string): void {
  withoutPolicy(site);
  const { script, body } = site;
  site.routes.set('/inner', (_request, response) => send(response, 'text/html', script + body));
  site.script = frame;
  site.body = '<p>Welcome</p>';
}

/** What pages, scripts and the servers around them get wrong. */
export const SITE_MISTAKES: SeededMistake[] = [
  {
    name: 'the page sends visitors to a sign-in page',
    id: 'page-redirect',
    fix: '--cookie',
    isHidden: true,
    change: (site) => {
      site.routes.set('/', (_request, response) => response.writeHead(302, { Location: '/login' }).end());
      site.routes.set('/login', (_request, response) => send(response, 'text/html', '<p>Sign in</p>'));
    },
  },
  {
    name: 'the widget is in a frame of the page',
    isHidden: true,
    id: 'widget-in-frame',
    fix: '--page http://localhost',
    change: (site) => showInner(site, '<iframe src="/inner"></iframe>'),
  },
  {
    name: 'the widget is in a sandboxed frame of the page',
    isHidden: true,
    id: 'widget-in-frame',
    fix: '--page http://localhost',
    change: (site) => showInner(site, '<iframe sandbox="allow-scripts" src="/inner"></iframe>'),
  },
  {
    name: 'the API key is in a data- attribute',
    id: 'key-in-page',
    change: (site) => (site.body = widget(`token-endpoint="/ois/token" data-api-key="${site.key}"`)),
  },
  {
    name: 'two releases of the script are on the page',
    id: 'script-twice',
    change: (site) => {
      site.routes.set('/v1/ois-widget.js', (_request, response) => sendFile(response, 'dist/ois-widget.js'));
      site.script += '<script type="module" src="/v1/ois-widget.js"></script>';
    },
  },
  {
    name: 'the script is sent as text/plain with nosniff',
    isScriptless: true,
    id: 'script-type',
    change: (site) =>
      site.routes.set('/ois-widget.js', (_request, response) => {
        response.setHeader('X-Content-Type-Options', 'nosniff');
        send(response, 'text/plain', 'export {}');
      }),
  },
  {
    name: 'the script is cut off',
    id: 'script-missing',
    isScriptless: true,
    change: (site) =>
      site.routes.set('/ois-widget.js', (_request, response) =>
        send(response, 'text/javascript', readFileSync(`${ROOT}dist/ois-widget.js`, 'utf8').slice(0, 5_000)),
      ),
  },
  {
    name: 'the file of the page’s language was not copied',
    id: 'deferred-missing',
    change: (site) => {
      site.body = widget('token-endpoint="/ois/token" locale="de"');
      site.missingFiles = /ois-locale-de/;
    },
  },
  {
    name: 'the file of the points was not copied',
    id: 'deferred-missing',
    change: (site) => {
      site.body = widget('token-endpoint="/ois/token" points');
      site.missingFiles = /ois-points-/;
    },
  },
  {
    name: 'the attribute token-endpoint is misspelled',
    id: 'token-endpoint-missing',
    fix: 'token-endpoint="/ois/token"',
    change: (site) => (site.body = widget('tokenEndpoint="/ois/token"')),
  },
  {
    name: 'an element around the widget is transparent',
    id: 'widget-hidden',
    isHidden: true,
    change: (site) => {
      withoutPolicy(site);
      site.body = `<div style="opacity: 0">${widget('token-endpoint="/ois/token"')}</div>`;
    },
  },
  {
    name: 'an element around the widget has no height',
    id: 'widget-hidden',
    isHidden: true,
    change: (site) => {
      withoutPolicy(site);
      site.body = `<div style="height: 0; overflow: hidden">${widget('token-endpoint="/ois/token"')}</div>`;
    },
  },
  {
    name: 'the points are on another path',
    id: 'points-status',
    change: (site) => (site.body = widget('token-endpoint="/ois/token" points points-endpoint="/points"')),
  },
  {
    name: 'points without a widget are on another path',
    id: 'points-status',
    fix: 'points-endpoint="/ois/points"',
    change: (site) => {
      site.script += '<script type="module" src="/ois-points.js"></script>';
      site.body += '<ois-points points-endpoint="/points"></ois-points>';
    },
  },
  {
    name: 'a page answers in place of the event stream',
    id: 'events-status',
    change: (site) => {
      site.body = widget('token-endpoint="/ois/token" notifications');
      site.routes.set('/ois/events', (_request, response) =>
        send(response, 'text/html', '<!doctype html>App'),
      );
    },
  },
  {
    name: 'the proxy keeps back the event stream',
    id: 'events-silent',
    fix: 'proxy_buffering off',
    change: (site) => {
      site.body = widget('token-endpoint="/ois/token" notifications');
      site.routes.set('/ois/events', () => undefined);
    },
  },
  {
    name: 'open-in has an unknown value',
    id: 'widget-error',
    change: (site) => (site.body = widget('token-endpoint="/ois/token" open-in="popup"')),
  },
  {
    name: 'default-src of a <meta> policy blocks the form site',
    opensForm: true,
    id: 'csp-frame-src',
    change: (site) => {
      withoutPolicy(site);
      site.head = `<meta http-equiv="content-security-policy" content="default-src 'self'; img-src *; connect-src *">`;
    },
  },
  {
    name: 'the token endpoint is on the developer’s own computer',
    id: 'setting-local',
    browser: 'https',
    change: (site) => (site.body = widget('token-endpoint="http://localhost:3000/ois/token"')),
  },
  {
    name: 'the service worker answers the token request with the start page',
    id: 'token-html',
    change: (site) => {
      withoutPolicy(site);
      site.routes.set('/worker.js', (_request, response) =>
        send(
          response,
          'text/javascript',
          `self.addEventListener('install', () => self.skipWaiting());
          self.addEventListener('activate', (event) => event.waitUntil(clients.claim()));
          self.addEventListener('fetch', (event) => {
            if (event.request.url.includes('/ois/token'))
              event.respondWith(new Response('<!doctype html>Offline', { headers: { 'Content-Type': 'text/html' } }));
          });`,
        ),
      );
      site.head = `<script>navigator.serviceWorker.register('/worker.js')</script>`;
    },
  },
];
