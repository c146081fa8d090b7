import type { HostName } from '../bridge/transports/transport.js';

/** What the page's owner has written into it as `<meta name="ois:…">`. Nobody who writes a link decides these. */
export interface OwnSettings {
  tokenEndpoint: string | undefined;
  hubUrl: string | undefined;
  formUrl: string | undefined;
  pointsEndpoint: string | undefined;
  /** Origins of pages that may hold this one in a frame; its own is always among them, if it has one. */
  origins: string[];
}

/** How the widget looks and what it shows: attributes of it, by name. */
export type Looks = Partial<Record<(typeof LOOKS)[number], string>>;

export interface Settings extends OwnSettings {
  looks: Looks;
  host: HostName | undefined;
  miniProgramPage: string | undefined;
  /** What was passed over, each with what to write instead. */
  problems: string[];
}

export const LOOKS = [
  'tags',
  'limit',
  'open-in',
  'short-code',
  'theme',
  'locale',
  'allow',
  'points',
  'top-up',
] as const;

/** Settings that stand in the page alone: they say whom the page talks to, or what a form may do. */
const OWN_ONLY = ['hub-url', 'form-url', 'points-endpoint', 'parent-origins', 'allow'];

/** Where the documentation mounts a backend: the one token endpoint that an address may name by itself. */
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

/** An address made absolute. @returns undefined if it is none; URL.canParse is too new for the WebViews of phones */
function absolute(address: string, page: string): string | undefined {
  try {
    return new URL(address, page).href;
  } catch {
    return undefined;
  }
}

/**
 * Reads the settings: what the owner wrote into the page, and what the address's fragment adds. A link can come from
 * anybody, so the fragment says neither whom the page talks to nor what a form may do: of token endpoints it can name
 * one that the page lists, or the default one.
 * @param own reads a `<meta>` of the page
 * @param page the page's address, fragment included
 * @param origin the page's origin: `null` where it is opaque, as in a sandboxed frame
 */
export function readSettings(
  own: (name: string) => string | undefined,
  page: string,
  origin: string = new URL(page).origin,
): Settings {
  const problems: string[] = [];
  const given = new Map(new URLSearchParams(new URL(page).hash.slice(1)));
  const take = (name: string): string | undefined => {
    const value = given.get(name)?.trim();
    given.delete(name);
    return value || undefined;
  };

  const looks: Looks = {};
  for (const name of LOOKS) {
    const value = (OWN_ONLY.includes(name) ? undefined : take(name)) ?? own(name);
    if (value !== undefined) looks[name] = value;
  }

  const listed = own('token-endpoint')?.split(/\s+/) ?? [];
  let [endpoint] = listed;
  const named = take('token-endpoint');
  if (named !== undefined) {
    const address = absolute(named, page);
    const allowed = listed.length > 0 ? listed : [DEFAULT_ENDPOINT];
    const found = allowed.find((one) => address !== undefined && absolute(one, page) === address);
    endpoint = found ?? endpoint;
    if (found === undefined) {
      problems.push(
        `token-endpoint in the address can be ${DEFAULT_ENDPOINT}, or one that the page lists. Write yours into the page: ` +
          '<meta name="ois:token-endpoint" content="…">.',
      );
    }
  }

  let host = take('host');
  if (host !== undefined && !isHost(host)) {
    problems.push(`host=${host} is none of ${Object.keys(HOSTS).join(', ')}.`);
    host = undefined;
  }

  let miniProgramPage = take('mini-program-page');
  if (miniProgramPage !== undefined && !/^(\/[\w-]+)+$/.test(miniProgramPage)) {
    problems.push('mini-program-page has to be a path such as /pages/ois/index.');
    miniProgramPage = undefined;
  }

  for (const name of given.keys()) problems.push(aboutUnknown(name));
  if (origin === 'null') problems.push(OPAQUE);
  const ownOrigin = origin === 'null' ? [] : [origin];
  return {
    tokenEndpoint: endpoint,
    hubUrl: own('hub-url'),
    formUrl: own('form-url'),
    pointsEndpoint: own('points-endpoint'),
    origins: [...ownOrigin, ...(own('parent-origins')?.split(/[\s,]+/) ?? [])],
    looks,
    host,
    miniProgramPage,
    problems,
  };
}

const OPAQUE =
  'This page has no origin of its own, as from a file or in a frame whose sandbox lacks allow-same-origin. A token ' +
  'endpoint gets no cookies from it, a hub may refuse it, and a page around it cannot tell it by its origin. An app can ' +
  'talk to it; otherwise load it by https.';

function aboutUnknown(name: string): string {
  if (OWN_ONLY.includes(name)) {
    return `${name} cannot be set in the address: write <meta name="ois:${name}" content="…"> into the page.`;
  }
  const looks = LOOKS.filter((look) => !OWN_ONLY.includes(look));
  const known = [...looks, 'token-endpoint', 'host', 'mini-program-page'].join(', ');
  return `The address has an unknown setting, “${name}”. There are: ${known}.`;
}

/** Settings that would be a token. An address is no place for one: it stays in histories and logs. */
const TOKENS = /^(access[-_]?)?token$/i;

/**
 * The page's address without any token that somebody put there.
 * @returns nothing where there is none
 */
export function withoutToken(page: string): string | undefined {
  const url = new URL(page);
  const fragment = new URLSearchParams(url.hash.slice(1));
  const names = [...fragment.keys(), ...url.searchParams.keys()].filter((name) => TOKENS.test(name));
  if (names.length === 0) return undefined;
  for (const name of names) {
    fragment.delete(name);
    url.searchParams.delete(name);
  }
  url.hash = fragment.toString();
  return url.href;
}
