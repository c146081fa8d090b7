import { send } from '../helpers/static-site.js';
import { answer, directive, token, widget, type SeededMistake } from './seeded-mistake.js';

export const PAGE_MISTAKES: SeededMistake[] = [
  {
    name: 'the API key is in a script of the page',
    id: 'key-in-page',
    change: (site) => (site.head = `<script type="application/json">{"key": "${site.key}"}</script>`),
  },
  {
    name: 'the API key is in a file of the page',
    id: 'key-in-page',
    change: (site) => {
      site.head = '<script src="/app.js"></script>';
      site.routes.set('/app.js', (_request, response) =>
        send(response, 'text/javascript', `window.key = '${site.key}'`),
      );
    },
  },
  {
    name: 'script-src lacks the site',
    isScriptless: true,
    id: 'csp-script-src',
    fix: "script-src https://cdn.example 'self'",
    change: directive('script-src', 'script-src https://cdn.example'),
  },
  {
    name: 'connect-src lacks the site',
    id: 'csp-connect-src',
    fix: "'self'",
    change: directive('connect-src', undefined),
  },
  {
    name: 'img-src lacks the hub',
    id: 'csp-img-src',
    fix: "img-src 'self' http://localhost",
    change: directive('img-src', "img-src 'self'"),
  },
  {
    name: 'frame-src lacks the form site',
    opensForm: true,
    id: 'csp-frame-src',
    fix: 'frame-src http://localhost',
    change: directive('frame-src', undefined),
  },
  {
    name: 'a <meta> policy blocks the form site',
    opensForm: true,
    id: 'csp-frame-src',
    change: (site) => (site.head = `<meta http-equiv="Content-Security-Policy" content="frame-src 'self'">`),
  },
  {
    name: 'Trusted Types allow another policy only',
    isScriptless: true,
    id: 'csp-trusted-types',
    fix: 'trusted-types dompurify open-integration-widget',
    change: directive('trusted-types', "trusted-types dompurify; require-trusted-types-for 'script'"),
  },
  {
    name: 'the policy has a sandbox without the origin',
    isScriptless: true,
    id: 'cookie-origin-opaque',
    fix: 'allow-same-origin',
    change: directive('sandbox', 'sandbox allow-scripts'),
  },
  {
    name: 'the page requires CORP of all that it embeds',
    opensForm: true,
    id: 'coep',
    change: (site) => (site.headers['Cross-Origin-Embedder-Policy'] = 'require-corp'),
  },
  {
    name: 'the form site sends X-Frame-Options: DENY',
    opensForm: true,
    id: 'form-refuses-framing',
    fix: 'frame-ancestors',
    change: (site) => {
      site.formSite = (_request, response) => {
        response.setHeader('X-Frame-Options', 'DENY');
        send(response, 'text/html', 'Form');
      };
    },
  },
  {
    name: 'the form site lists other sites in frame-ancestors',
    opensForm: true,
    id: 'form-refuses-framing',
    change: (site) => {
      site.formSite = (_request, response) => {
        response.setHeader('Content-Security-Policy', 'frame-ancestors https://other.example');
        send(response, 'text/html', 'Form');
      };
    },
  },
  {
    name: 'the form site is down',
    opensForm: true,
    id: 'form-unreachable',
    change: (site) => {
      site.formSite = (request) => request.socket.destroy();
    },
  },
  {
    name: 'the token endpoint is http, and the page https',
    id: 'mixed-content',
    browser: 'https',
    change: (site) => (site.body = widget('token-endpoint="http://api.example/ois/token"')),
  },
  {
    name: 'form_url is http, and the page https',
    id: 'mixed-content',
    browser: 'https',
    change: (site) => answer(() => ({ ...token(site), form_url: 'http://form.example' }))(site),
  },
  { name: 'cookies are blocked', id: 'cookie-blocked', browser: 'cookies-blocked', change: () => undefined },
  {
    name: 'a WebView has no DOM storage',
    id: 'dom-storage',
    fix: 'domStorageEnabled = true',
    browser: 'android',
    change: () => undefined,
    path: '/embed.html#token-endpoint=/ois/token',
  },
  {
    name: 'the app does not answer the page',
    id: 'dead-bridge',
    fix: 'OISHost.receive',
    browser: 'android',
    change: () => undefined,
    path: '/embed.html',
  },
];
