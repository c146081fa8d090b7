import { parseUrl } from '../hub/root-url.js';
import { readTags, type Tag } from './html.js';
import type { Site, WidgetScript, WidgetSettings } from './site.js';

const SCRIPT_FILE = /\/ois-widget(\.iife)?\.js$/;

/** What can be read from the HTML of a page. */
export type PageContent = Pick<Site, 'base' | 'policies' | 'widgets' | 'scripts'>;

/** Reads the settings of widgets and scripts from a page's HTML. */
export function readPageContent(html: string, page: URL, headers: Headers): PageContent {
  const base = readBase(html, page);
  const tags = readTags(html, /^(script|meta|ois-widget)$/i);
  const metas = tags.filter(({ name }) => name === 'meta');
  const inMeta = metas
    .filter(({ attributes }) => /^content-security-policy$/i.test(attributes.get('http-equiv') ?? ''))
    .map(({ attributes }) => attributes.get('content') ?? '');
  const scriptTags = tags.filter(
    ({ name, attributes }) =>
      name === 'script' &&
      // Browsers that know modules do not load it.
      !attributes.has('nomodule') &&
      SCRIPT_FILE.test(parseUrl(attributes.get('src') ?? '', base.href)?.pathname ?? ''),
  );
  return {
    base,
    policies: [headers.get('Content-Security-Policy') ?? '', ...inMeta],
    scripts: scriptTags.map((tag) => readScript(tag, base)),
    widgets: readWidgets(tags, metas, html),
  };
}

function readBase(html: string, page: URL): URL {
  const [tag] = readTags(html, /^base$/i).filter(({ attributes }) => attributes.has('href'));
  return parseUrl(tag?.attributes.get('href') ?? '', page.href) ?? page;
}

function readScript({ attributes }: Tag, base: URL): WidgetScript {
  const url = new URL(attributes.get('src')!, base);
  const isModule = attributes.get('type')?.trim().toLowerCase() === 'module';
  const folder = attributes.get('data-base')?.replace(/\/?$/, '/') ?? '.';
  return {
    url,
    isModule,
    isCors: isModule || attributes.has('crossorigin'),
    folder: parseUrl(folder, folder === '.' ? url.href : base.href) ?? url,
    nonce: attributes.get('nonce'),
    integrity: attributes.get('integrity') || undefined,
  };
}

/** Settings of the script tag, which do nothing on a marked place. */
export const SCRIPT_SETTINGS =
  'token-endpoint hub-url form-url points-endpoint events-endpoint consent no-warm-up'.split(' ');

/** Returns the marked places, in which the script puts widgets. */
export const findPlaces = (html: string): Tag[] =>
  readTags(html, /./).filter(({ attributes }) => attributes.has('data-ois-widget'));

/** Widgets, marked places with the settings of the script tag, and the full page with those of its `<meta>` elements. */
function readWidgets(tags: readonly Tag[], metas: readonly Tag[], html: string): WidgetSettings[] {
  const widgets = tags
    .filter(({ name }) => name === 'ois-widget')
    .map(({ attributes }) => readSettings((name) => attributes.get(name)));
  const scripts = tags.filter(({ name }) => name === 'script');
  const withEndpoint = scripts.find(({ attributes }) => attributes.has('data-token-endpoint'));
  const [place] = findPlaces(html);
  if (widgets.length === 0 && (withEndpoint || place)) {
    const find = (name: string): Tag | undefined => (SCRIPT_SETTINGS.includes(name) ? withEndpoint : place);
    return [readSettings((name) => find(name)?.attributes.get(`data-${name}`))];
  }
  if (scripts.some(({ attributes }) => /(^|\/)ois-embed\.js(\?|$)/.test(attributes.get('src') ?? ''))) {
    const find = (name: string) => metas.find(({ attributes }) => attributes.get('name') === `ois:${name}`);
    const settings = readSettings((name) => find(name)?.attributes.get('content'));
    // Without an endpoint, the app provides the token.
    return [{ ...settings, hasProvider: !settings.tokenEndpoint }];
  }
  return widgets;
}

export const readSettings = (read: (name: string) => string | undefined): WidgetSettings => ({
  tokenEndpoint: read('token-endpoint') || undefined,
  hubUrl: read('hub-url') || undefined,
  formUrl: read('form-url') || undefined,
  pointsEndpoint: read('points-endpoint') || undefined,
  eventsEndpoint: read('events-endpoint') || undefined,
  tags: read('tags') || undefined,
  openIn: read('open-in') || undefined,
  hasPoints: read('points') !== undefined,
  hasNotifications: read('notifications') !== undefined,
});

/** Whether a page has an element of the package, or a place for one. */
export const hasPlace = (html: string): boolean =>
  /<ois-(widget|points|notifications)\b/.test(html) || findPlaces(html).length > 0;

/** Whether a page shows anything of the package, or its script is there to do so. */
export const hasWidget = ({ widgets, html }: Pick<Site, 'widgets' | 'html'>): boolean =>
  widgets.length > 0 || hasPlace(html);
