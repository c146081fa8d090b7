import { findDropInFile, send, sendFile } from '../helpers/static-site.js';
import { FALLBACK } from './healthy-site.js';
import { widget, withoutPolicy, type SeededMistake } from './seeded-mistake.js';

/** Files with the id of their build in their names. */
const DEFERRED = /^\/ois-.+-b[0-9a-f]{7}\.js$/;

export const FILE_MISTAKES: SeededMistake[] = [
  {
    name: 'the script is not there',
    isScriptless: true,
    id: 'script-missing',
    change: (site) => (site.script = '<script type="module" src="/js/ois-widget.js"></script>'),
  },
  {
    name: 'a page for unknown addresses answers in place of the script',
    isScriptless: true,
    id: 'script-type',
    change: (site) =>
      site.routes.set('/ois-widget.js', (_request, response) =>
        send(response, 'text/html', '<!doctype html>App'),
      ),
  },
  {
    name: 'the tag of the module has no type',
    isScriptless: true,
    id: 'script-not-module',
    fix: 'type="module"',
    change: (site) => (site.script = '<script src="/ois-widget.js"></script>'),
  },
  {
    name: 'the integrity is of another release',
    isScriptless: true,
    id: 'script-integrity',
    fix: 'integrity="sha384-',
    change: (site) =>
      (site.script = `<script type="module" src="/ois-widget.js" integrity="sha384-${'A'.repeat(64)}"></script>`),
  },
  {
    name: 'the deferred files were not copied',
    id: 'deferred-missing',
    change: (site) => (site.missingFiles = DEFERRED),
  },
  {
    name: 'the deferred files are of another release',
    id: 'deferred-other-version',
    change: (site) => {
      site.missingFiles = DEFERRED;
      site.routes.set('/ois-points.js', (_request, response) =>
        send(response, 'text/javascript', "import { OisPoints } from './ois-points-b0000000.js';"),
      );
    },
  },
  {
    name: 'the page loads the script twice',
    id: 'script-twice',
    change: (site) => (site.script += '<script src="/ois-widget.iife.js"></script>'),
  },
  {
    name: 'a <base> element moves the token endpoint',
    id: 'base-element',
    fix: 'token-endpoint="/ois/token"',
    change: (site) => {
      withoutPolicy(site);
      site.head = '<base href="/app/">';
      site.body = widget('token-endpoint="ois/token"');
    },
  },
  {
    name: 'a style hides the widget',
    id: 'widget-hidden',
    isHidden: true,
    change: (site) => {
      withoutPolicy(site);
      site.head = '<style>body > :last-child { display: none }</style>';
    },
  },
  {
    name: 'the element is misspelled',
    isScriptless: true,
    id: 'unknown-element',
    fix: '<ois-widget token-endpoint',
    change: (site) => (site.body = `<ois-wiget token-endpoint="/ois/token">${FALLBACK}</ois-wiget>`),
  },
  {
    name: 'the widget has no token-endpoint',
    id: 'token-endpoint-missing',
    change: (site) => (site.body = widget('')),
  },
  {
    name: 'the page has no script',
    isScriptless: true,
    id: 'script-not-run',
    change: (site) => (site.script = ''),
  },
  {
    name: 'points on their own have no script',
    isHidden: true,
    id: 'script-order',
    fix: '/ois-points.js',
    change: (site) => (site.body = '<ois-points points-endpoint="/ois/points"></ois-points>'),
  },
  {
    name: 'points on their own have no script of the widget',
    isHidden: true,
    id: 'script-order',
    fix: '<script type="module" src="/ois-widget.js"></script> before that',
    change: (site) => {
      site.script = '<script type="module" src="/ois-points.js"></script>';
      site.body = '<ois-points points-endpoint="/ois/points"></ois-points>';
    },
  },
  {
    name: 'the place of the widget is misspelled',
    isHidden: true,
    id: 'no-widget',
    fix: 'data-ois-widget',
    change: (site) => {
      site.script = site.script.replace('src', 'data-token-endpoint="/ois/token" src');
      site.body = '<div data-ois-wiget></div>';
    },
  },
  {
    name: 'the address of the script is redirected',
    id: 'script-redirect',
    fix: 'dist/ois-widget.js',
    change: (site) => {
      site.routes.set('/widget', (_request, response) =>
        response.writeHead(302, { Location: '/ois-widget.js' }).end(),
      );
      site.script = '<script type="module" src="/widget" data-token-endpoint="/ois/token"></script>';
      site.body = '<div data-ois-widget></div>';
    },
  },
  {
    name: 'the script has another name, and none of its files beside it',
    id: 'deferred-missing',
    fix: '/other/',
    isHidden: true,
    change: (site) => {
      withoutPolicy(site);
      site.routes.set('/other/widget', (_request, response) =>
        sendFile(response, findDropInFile('/ois-widget.js')!),
      );
      site.script = '<script type="module" src="/other/widget"></script>';
    },
  },
  {
    name: 'the page has no widget',
    isHidden: true,
    id: 'no-widget',
    change: (site) => (site.body = '<p>Welcome</p>'),
  },
];
