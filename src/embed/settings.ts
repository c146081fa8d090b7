import type { HostName } from '../bridge/transports/transport.js';

/** What the page's owner has written into it as `<meta name="ois:…">`. Nobody who writes a link decides these. */
export interface OwnSettings {
  tokenEndpoint: string | undefined;
  hubUrl: string | undefined;
  formUrl: string | undefined;
  /** Origins of pages that may hold this one in a frame; its own is always among them. */
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

export const LOOKS = ['tags', 'limit', 'open-in', 'short-code', 'theme', 'locale', 'allow'] as const;

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
 * Is this an address in the page's own folder? Elsewhere on its origin a request in the user's name could do anything.
 * Some servers take an encoded slash for one.
 */
function isOwn(address: string, page: string): boolean {
  try {
    const { origin, pathname } = new URL(address, page);
    const folder = new URL('.', page);
    return origin === folder.origin && pathname.startsWith(folder.pathname) && !/%2f|%5c/i.test(pathname);
  } catch {
    // URL.canParse is too new for the WebViews that phones still carry.
    return false;
  }
}

/**
 * Reads the settings: what the owner wrote into the page, and what the address's fragment adds. A link can come from
 * anybody, so the fragment may not say whom the token goes to: a token endpoint in the page's own folder is all.
 * @param own reads a `<meta>` of the page
 * @param page the page's address, fragment included
 */
export function readSettings(own: (name: string) => string | undefined, page: string): Settings {
  const problems: string[] = [];
  const given = new Map(new URLSearchParams(new URL(page).hash.slice(1)));
  const take = (name: string): string | undefined => {
    const value = given.get(name)?.trim();
    given.delete(name);
    return value || undefined;
  };

  const looks: Looks = {};
  for (const name of LOOKS) {
    const value = take(name) ?? own(name);
    if (value !== undefined) looks[name] = value;
  }

  let endpoint = take('token-endpoint');
  if (endpoint !== undefined && !isOwn(endpoint, page)) {
    problems.push(
      'token-endpoint in the address has to be in this page’s own folder, such as ./token. Write another one into the ' +
        'page: <meta name="ois:token-endpoint" content="…">.',
    );
    endpoint = undefined;
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
  return {
    tokenEndpoint: own('token-endpoint') ?? endpoint,
    hubUrl: own('hub-url'),
    formUrl: own('form-url'),
    origins: [new URL(page).origin, ...(own('parent-origins')?.split(/[\s,]+/) ?? [])],
    looks,
    host,
    miniProgramPage,
    problems,
  };
}

function aboutUnknown(name: string): string {
  if (['hub-url', 'form-url', 'parent-origins'].includes(name)) {
    return `${name} cannot be set in the address: write <meta name="ois:${name}" content="…"> into the page.`;
  }
  const known = [...LOOKS, 'token-endpoint', 'host', 'mini-program-page'].join(', ');
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
