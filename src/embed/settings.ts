import type { HostName } from '../bridge/transports/transport.js';
import { parseUrl } from '../hub/root-url.js';

/** Settings of the page's owner, in `<meta name="ois:…">`. A link cannot set them. */
export interface OwnerSettings {
  tokenEndpoint: string | undefined;
  hubUrl: string | undefined;
  formUrl: string | undefined;
  pointsEndpoint: string | undefined;
  /** Origins of pages that may embed this one in a frame; includes its own, unless that is opaque. */
  origins: string[];
}

/** Attributes of the widget, by name. */
export type WidgetAttributes = Partial<Record<(typeof ATTRIBUTE_NAMES)[number], string>>;

export interface Settings extends OwnerSettings {
  attributes: WidgetAttributes;
  host: HostName | undefined;
  miniProgramPage: string | undefined;
  /** Settings that were ignored, each with the correct form. */
  problems: string[];
}

export const ATTRIBUTE_NAMES = [
  'tags',
  'limit',
  'open-in',
  'short-code',
  'theme',
  'locale',
  'hide',
  'no-warm-up',
  'consent',
  'allow',
  'points',
  'top-up',
  'notifications',
  'events-endpoint',
] as const;

/** Settings that a link cannot set: they determine the page's servers and a form's permissions. */
export const OWNER_ONLY = [
  'hub-url',
  'form-url',
  'points-endpoint',
  'events-endpoint',
  'parent-origins',
  'allow',
];

/** Settings that any value switches on, except those of {@link OFF}. */
const SWITCHES: readonly string[] = ['no-warm-up', 'points', 'top-up', 'notifications'];
const OFF = /^(off|false|0)$/i;

/** The backend's path in the documentation: the only token endpoint that the address may use without the owner's list. */
const DEFAULT_ENDPOINT = '/ois/token';

const HOSTS: Record<HostName, true> = {
  'android-listener': true,
  'android-interface': true,
  webkit: true,
  'react-native': true,
  'webview-flutter': true,
  'flutter-inappwebview': true,
  arkweb: true,
  'mini-program': true,
  alipay: true,
  'uni-app': true,
  webview2: true,
  qt: true,
  capacitor: true,
  parent: true,
};

const isHost = (name: string): name is HostName => Object.hasOwn(HOSTS, name);

/**
 * Reads the owner's settings from the page, and further ones from the address's fragment. Anyone can write a link, so the
 * fragment cannot set the page's servers or a form's permissions. Of token endpoints it can select one that the page
 * lists, or the default one.
 * @param readMeta returns the content of a `<meta>` of the page, which may be empty
 * @param page the page's address, fragment included
 * @param origin the page's origin: `null` if it is opaque, as in a sandboxed frame
 */
export function readSettings(
  readMeta: (name: string) => string | undefined,
  page: string,
  origin: string = new URL(page).origin,
): Settings {
  const problems: string[] = [];
  const fragment = new Map(new URLSearchParams(new URL(page).hash.slice(1)));
  const consume = (name: string): string | undefined => {
    const value = fragment.get(name)?.trim();
    fragment.delete(name);
    return value || undefined;
  };

  const readOwn = (name: string): string | undefined => readMeta(name) || undefined;
  // Of consent, an empty value asks as well.
  if (fragment.get('consent')?.trim() === '') fragment.set('consent', 'required');
  // Without a value they are on, as attributes of the widget are.
  for (const name of SWITCHES) if (fragment.get(name)?.trim() === '') fragment.set(name, 'on');
  const consent = readMeta('consent') === '' ? 'required' : readMeta('consent');

  const attributes: WidgetAttributes = {};
  for (const name of ATTRIBUTE_NAMES) {
    const own = name === 'consent' ? consent : readOwn(name);
    const value = (OWNER_ONLY.includes(name) ? undefined : consume(name)) ?? own;
    if (value !== undefined && !(SWITCHES.includes(name) && OFF.test(value))) attributes[name] = value;
  }
  if (attributes.consent === 'given' && consent !== 'given') {
    if (consent === undefined) delete attributes.consent;
    else attributes.consent = consent;
    problems.push('consent in the address can only be required. A link cannot agree for the user.');
  }

  const listed = readOwn('token-endpoint')?.split(/\s+/) ?? [];
  let [tokenEndpoint] = listed;
  const requested = consume('token-endpoint');
  if (requested !== undefined) {
    const url = parseUrl(requested, page)?.href;
    const allowed = listed.length > 0 ? listed : [DEFAULT_ENDPOINT];
    const match = allowed.find((endpoint) => url !== undefined && parseUrl(endpoint, page)?.href === url);
    tokenEndpoint = match ?? tokenEndpoint;
    if (match === undefined) {
      problems.push(
        `token-endpoint in the address can be ${DEFAULT_ENDPOINT}, or one that the page lists. Add yours to the page: ` +
          '<meta name="ois:token-endpoint" content="…">.',
      );
    }
  }

  let host = consume('host');
  if (host !== undefined && !isHost(host)) {
    problems.push(`host=${host} is not one of ${Object.keys(HOSTS).join(', ')}.`);
    host = undefined;
  }

  let miniProgramPage = consume('mini-program-page');
  if (miniProgramPage !== undefined && !/^(\/[\w-]+)+$/.test(miniProgramPage)) {
    problems.push('mini-program-page has to be a path such as /pages/ois/index.');
    miniProgramPage = undefined;
  }

  for (const name of fragment.keys()) problems.push(describeUnknown(name));
  const origins = origin === 'null' ? [] : [origin];
  if (origin === 'null') problems.push(OPAQUE_ORIGIN);
  for (const entry of readOwn('parent-origins')
    ?.split(/[\s,]+/)
    .filter(Boolean) ?? []) {
    const [, parent] = /^(https?:\/\/[^/@*]+)\/$/.exec(parseUrl(entry, page)?.href ?? '') ?? [];
    if (parent) origins.push(parent);
    else
      problems.push(
        `<meta name="ois:parent-origins"> lists “${entry}”, which is no origin. Write origins such as https://app.example.com, ` +
          'without a path and without *.',
      );
  }
  return {
    tokenEndpoint,
    hubUrl: readOwn('hub-url'),
    formUrl: readOwn('form-url'),
    pointsEndpoint: readOwn('points-endpoint'),
    origins,
    attributes,
    host,
    miniProgramPage,
    problems,
  };
}

const OPAQUE_ORIGIN =
  'This page has an opaque origin, as a file has, or a frame whose sandbox lacks allow-same-origin. A token endpoint gets ' +
  'no cookies from it, a hub may refuse it, and a page around it cannot identify it by its origin. Load it by https, ' +
  'unless an app provides its token.';

function describeUnknown(name: string): string {
  if (OWNER_ONLY.includes(name)) {
    return `${name} cannot be set in the address. Add <meta name="ois:${name}" content="…"> to the page.`;
  }
  const attributes = ATTRIBUTE_NAMES.filter((attribute) => !OWNER_ONLY.includes(attribute));
  const known = [...attributes, 'token-endpoint', 'host', 'mini-program-page'].join(', ');
  return `The address has an unknown setting, “${name}”. Known settings: ${known}.`;
}

/** Settings that look like a token. An address must not contain one, because histories and logs store addresses. */
const TOKEN_NAMES = /^(access[-_]?)?token$/i;

/**
 * Removes tokens from the page's address.
 * @returns the new address, or undefined if there was no token
 */
export function removeTokens(page: string): string | undefined {
  const url = new URL(page);
  const fragment = new URLSearchParams(url.hash.slice(1));
  const names = [...fragment.keys(), ...url.searchParams.keys()].filter((name) => TOKEN_NAMES.test(name));
  if (names.length === 0) return undefined;
  for (const name of names) {
    fragment.delete(name);
    url.searchParams.delete(name);
  }
  url.hash = fragment.toString();
  return url.href;
}
