import { readIntegrity } from '../../scripts/build-stamp.mjs';
import { ROOT } from '../../scripts/root.mjs';
import { createSnippet } from '../../src/cli/integrity.js';
import type { HostPage, Origins } from './site.js';

/** What has to come of a page: it works, or its user reads words about what is missing. */
export interface Expectation {
  end: 'form' | RegExp;
  /** Whether the cards are there, although the form is not. Default: those of a page that works are. */
  hasCards?: boolean;
}

export interface Case extends HostPage {
  /** What the page is or does, in Markdown, for the table in docs/host-pages.md. */
  title: string;
  expected: Expectation;
  /** For that table: what does not work, and what would make it work. */
  limit?: string;
}

const WIDGET = '<ois-widget token-endpoint="/ois/token"></ois-widget>';
const MODULE = '<script nonce="page" type="module" src="/ois-widget.js"></script>';
const CLASSIC = '<script nonce="page" src="/ois-widget.iife.js"></script>';
const works: Expectation = { end: 'form' };

const script = (code: string): string => `<script nonce="page">${code}</script>`;
const policy = (scripts: string): Record<string, string> => ({
  'Content-Security-Policy': `default-src 'none'; script-src ${scripts}; connect-src 'self' http://127.0.0.1:*; img-src https: data: http://127.0.0.1:*; frame-src http://127.0.0.1:*; base-uri 'none'; require-trusted-types-for 'script'; trusted-types open-integration-widget`,
});
const printedTags = ({ page }: Origins): string =>
  createSnippet(readIntegrity(`${ROOT}dist`)!, { base: `${page}/`, nonce: 'page' });

const FRAME = (sandbox: string): string =>
  `<!doctype html><title>Outer</title><iframe src="/framed" sandbox="${sandbox}" style="width: 600px; height: 600px"></iframe>`;

/** Named like what scripts read of `document`, where such elements come first. */
const CLOBBERED_DOCUMENT = [
  'activeElement',
  'baseURI',
  'body',
  'cookie',
  'currentScript',
  'documentElement',
  'fonts',
  'forms',
  'head',
  'hidden',
  'images',
  'readyState',
  'referrer',
  'scripts',
  'scrollingElement',
  'title',
  'URL',
  'visibilityState',
]
  .map((name) => `<img name="${name}" alt="">`)
  .join('');
/** Named like globals, in whose place they come where nothing else has the name. Those of Lit would stop Lit itself. */
const CLOBBERED_WINDOW = [
  'OIS',
  'OISTokenResponse',
  'open-integration-widget',
  'navigation',
  'trustedTypes',
  'customElements',
  'fetch',
];

/** Names that the widget reads of objects which may lack them. Some others stop any script, such as `signal` in `fetch`. */
const POLLUTED = [
  'token',
  'access_token',
  'form_url',
  'hub_url',
  'expires_in',
  'tags',
  'tables',
  'data',
  'code',
  'message',
  'short_code',
  'industry',
  'icon',
  'reason',
  'include',
  'limit',
  'locale',
  'theme',
  'open',
  'mode',
  'kind',
  'page',
  'name',
  'link',
  'debug',
  'base',
  'isOpen',
  'passive',
  'once',
  'capture',
  'integrity',
  'keepalive',
];

export const CASES: readonly Case[] = [
  {
    title: 'a policy with a nonce',
    html: () => WIDGET + MODULE,
    headers: policy("'nonce-page'"),
    expected: works,
  },
  {
    title: 'a policy with a nonce and `strict-dynamic`',
    html: () => WIDGET + CLASSIC,
    headers: policy("'nonce-page' 'strict-dynamic'"),
    expected: works,
  },
  {
    title: 'integrity in an import map, under such a policy',
    html: (origins) => printedTags(origins) + WIDGET,
    headers: policy("'nonce-page' 'strict-dynamic'"),
    expected: works,
  },
  {
    title: '`Cross-Origin-Embedder-Policy: require-corp`, and a form site that sends it as well',
    html: () => WIDGET + MODULE,
    headers: { 'Cross-Origin-Embedder-Policy': 'require-corp', 'Cross-Origin-Opener-Policy': 'same-origin' },
    formHeaders: {
      'Cross-Origin-Embedder-Policy': 'require-corp',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    },
    expected: works,
  },
  {
    title: '`Cross-Origin-Embedder-Policy: require-corp`, and a form site without it',
    html: () => WIDGET + MODULE,
    headers: { 'Cross-Origin-Embedder-Policy': 'require-corp' },
    expected: { end: /new tab|reload/, hasCards: true },
    limit:
      'Cards, and words with a button in place of the form. The form site has to send `Cross-Origin-Embedder-Policy: require-corp` and `Cross-Origin-Resource-Policy: cross-origin`; or open forms with `open-in="page"`',
  },
  {
    title: '`Cross-Origin-Embedder-Policy: credentialless`, and a form site that sends it as well',
    html: () => WIDGET + MODULE,
    headers: { 'Cross-Origin-Embedder-Policy': 'credentialless' },
    formHeaders: {
      'Cross-Origin-Embedder-Policy': 'credentialless',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    },
    expected: works,
  },
  {
    title: 'a browser that blocks third-party cookies',
    html: () => WIDGET + MODULE,
    expected: works,
  },
  {
    title: 'a frame with `sandbox="allow-scripts allow-same-origin allow-forms allow-popups"`',
    outer: FRAME('allow-scripts allow-same-origin allow-forms allow-popups'),
    html: () => WIDGET + MODULE,
    expected: works,
  },
  {
    title: 'a frame with `sandbox="allow-scripts"`, which has no origin',
    outer: FRAME('allow-scripts'),
    html: () => WIDGET + MODULE,
    expected: { end: /could not be loaded/, hasCards: false },
    limit:
      'Words in place of the cards: such a page can send no cookie to its token endpoint. Add `allow-same-origin`, or set a `tokenProvider`',
  },
  {
    title: '`<base>` of another origin, and a path as token endpoint',
    html: ({ page, other }) =>
      `<base href="${other}/">${WIDGET}<script type="module" src="${page}/ois-widget.js"></script>`,
    expected: { end: /could not be loaded/, hasCards: false },
    limit: 'Words in place of the cards: the path leads to the other origin. Set the whole address',
  },
  {
    title: '`<base>` of another origin, and the whole address of the token endpoint',
    html: ({ page, other }) =>
      `<base href="${other}/">${WIDGET.replace('/ois', `${page}/ois`)}<script type="module" src="${page}/ois-widget.js"></script>`,
    expected: works,
  },
  {
    title: '`moveBefore()` of the widget with its cards, and of one with an open form',
    html: () =>
      `<div id="first">${WIDGET}</div><div id="second"></div>${MODULE}${script(`
      const move = (to) => {
        const widget = document.querySelector('ois-widget');
        to.moveBefore ? to.moveBefore(widget, null) : to.append(widget);
      };
      window.beforePress = () => move(document.querySelector('#second'));
      window.afterForm = () => move(document.querySelector('#first'));
    `)}`,
    expected: works,
  },
  {
    title: 'elements named like properties of `document`',
    html: () => CLOBBERED_DOCUMENT + WIDGET + CLASSIC,
    expected: works,
  },
  {
    title: 'elements named like properties of `document`, and the module',
    html: () => CLOBBERED_DOCUMENT + WIDGET + MODULE,
    expected: works,
  },
  {
    title: 'elements named like globals, except for those of Lit (`litHtmlVersions` and others)',
    html: () =>
      `${CLOBBERED_WINDOW.map((name) => `<a id="${name}"></a><a id="${name}" name="debug"></a>`).join('')}${WIDGET}${CLASSIC}`,
    expected: works,
  },
  {
    title: 'elements of its own, made with Lit 2',
    html: () =>
      `<guest-element></guest-element><script type="module" src="/lit-2.js"></script>${WIDGET}${MODULE}`,
    expected: works,
  },
  {
    title: 'elements of its own, made with another Lit 3',
    html: () =>
      `<guest-element></guest-element>${WIDGET}${CLASSIC}<script type="module" src="/lit-3.js"></script>`,
    expected: works,
  },
  {
    title: 'functions added to `Object.prototype` and `Array.prototype`, as old libraries do',
    html: () =>
      `${script(`
      Object.prototype.extend = function () { return this; };
      Array.prototype.each = Array.prototype.forEach;
      Array.prototype.first = function () { return this[0]; };
      String.prototype.trimAll = String.prototype.trim;
    `)}${WIDGET}${MODULE}`,
    expected: works,
  },
  {
    title: '`Object.prototype` polluted with names that the widget reads',
    html: () =>
      `${script(`for (const name of ${JSON.stringify(POLLUTED)}) Object.prototype[name] = 'https://evil.example/';`)}${WIDGET}${MODULE}`,
    expected: works,
  },
];
