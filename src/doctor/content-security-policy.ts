/** A policy: its directives, with their sources. */
export type Policy = ReadonlyMap<string, readonly string[]>;

export type FetchDirective = 'script-src' | 'connect-src' | 'img-src' | 'frame-src';

/** The directives that apply in place of one that is missing. */
const FALLBACKS: Record<FetchDirective, string[]> = {
  'script-src': ['script-src-elem', 'script-src', 'default-src'],
  'connect-src': ['connect-src', 'default-src'],
  'img-src': ['img-src', 'default-src'],
  'frame-src': ['frame-src', 'child-src', 'default-src'],
};

/** Parses the values of headers and `<meta>` elements. A header may contain several policies; all of them apply. */
export function parsePolicies(texts: readonly string[]): Policy[] {
  return texts
    .flatMap((text) => text.split(','))
    .filter((text) => text.trim())
    .map((text) => {
      const policy = new Map<string, string[]>();
      for (const part of text.split(';')) {
        const [name = '', ...sources] = part.trim().split(/\s+/);
        // The first of two directives with the same name counts.
        if (name && !policy.has(name.toLowerCase())) policy.set(name.toLowerCase(), sources);
      }
      return policy;
    });
}

const DEFAULT_PORTS: Record<string, string> = { 'http:': '80', 'https:': '443' };
const getPort = ({ port, protocol }: URL): string => port || (DEFAULT_PORTS[protocol] ?? '');

/** Returns whether a source of a directive allows an address. @param self the page's address */
function matchesSource(source: string, url: URL, self: URL): boolean {
  const text = source.toLowerCase();
  const isUpgraded = (scheme: string): boolean =>
    url.protocol === scheme || (scheme === 'http:' && url.protocol === 'https:');
  if (text === '*') return /^(https?|wss?):$/.test(url.protocol);
  if (text === "'self'")
    return (
      url.origin === self.origin ||
      (url.hostname === self.hostname && isUpgraded(self.protocol) && !url.port && !self.port)
    );
  if (text.startsWith("'")) return false;
  if (/^[a-z][a-z\d+.-]*:$/.test(text)) return isUpgraded(text);
  const [, scheme, host = '', port, path] =
    /^(?:([a-z][a-z\d+.-]*:)\/\/)?([^/:]+|\[[^\]]+\])(?::(\d+|\*))?(\/[^?#]*)?$/.exec(text) ?? [];
  if (!host || !isUpgraded(scheme ?? self.protocol)) return false;
  const { hostname } = url;
  if (host === '*' ? false : host.startsWith('*.') ? !hostname.endsWith(host.slice(1)) : host !== hostname)
    return false;
  const isUpgradedPort = port === '80' && getPort(url) === '443';
  if (port !== '*' && !isUpgradedPort && getPort(url) !== (port ?? DEFAULT_PORTS[url.protocol])) return false;
  if (!path || path === '/') return true;
  const pathname = url.pathname.toLowerCase();
  return path.endsWith('/') ? pathname.startsWith(path) : pathname === path;
}

/** What a script tag has, apart from its address, that may allow it. */
export interface ScriptTrust {
  nonce?: string | undefined;
  integrity?: string | undefined;
  /** It is loaded by a script that is allowed. */
  isImported?: boolean;
}

function isTrusted(sources: readonly string[], { nonce, integrity, isImported }: ScriptTrust): boolean {
  const isMarked =
    (!!nonce && sources.includes(`'nonce-${nonce}'`)) ||
    // Browsers hide the value from pages: it is taken for the right one.
    (nonce === '' && sources.some((source) => source.startsWith("'nonce-"))) ||
    (!isImported && !!integrity?.split(/\s+/).some((hash) => sources.includes(`'${hash}'`)));
  return isMarked || (!!isImported && sources.includes("'strict-dynamic'"));
}

/**
 * Finds what a policy lacks.
 * @returns the directive to paste in place of the present one, or what else to do; undefined if all of the policies allow the address
 */
export function findMissingSource(
  policies: readonly Policy[],
  need: { directive: FetchDirective; url: URL; self: URL; trust?: ScriptTrust },
): string | undefined {
  const { directive, url, self, trust = {} } = need;
  for (const policy of policies) {
    const name = FALLBACKS[directive].find((key) => policy.has(key));
    if (name === undefined) continue;
    const sources = policy.get(name)!;
    if (directive === 'script-src' && isTrusted(sources, trust)) continue;
    const isStrict = directive === 'script-src' && sources.includes("'strict-dynamic'");
    if (!isStrict && sources.some((source) => matchesSource(source, url, self))) continue;
    // Browsers ignore hosts beside 'strict-dynamic'.
    if (isStrict) return 'Add nonce="…" to the script tag, with the nonce of the policy.';
    const kept = sources.filter((source) => source.toLowerCase() !== "'none'");
    const target = name === 'default-src' || name === 'child-src' ? directive : name;
    return [target, ...kept, url.origin === self.origin ? "'self'" : url.origin].join(' ');
  }
  return undefined;
}

/** @returns the directive `trusted-types` to paste; undefined if all of the policies allow one of the names */
export function findMissingTrustedTypes(
  policies: readonly Policy[],
  names: readonly string[],
): string | undefined {
  for (const policy of policies) {
    const allowed = policy.get('trusted-types');
    if (!allowed || ['*', ...names].some((name) => allowed.includes(name))) continue;
    return ['trusted-types', ...allowed.filter((name) => name !== "'none'"), names[0]].join(' ');
  }
  return undefined;
}

/**
 * Returns the header by which a site refuses to be shown in a frame of the page, or undefined.
 * @param headers of the site's response
 * @param site address of that response
 */
export function findFramingRefusal(headers: Headers, site: URL, page: URL): string | undefined {
  const ancestors = parsePolicies([headers.get('Content-Security-Policy') ?? '']).flatMap((policy) => {
    const sources = policy.get('frame-ancestors');
    return sources ? [sources] : [];
  });
  const refusing = ancestors.find((sources) => !sources.some((source) => matchesSource(source, page, site)));
  if (refusing) return `frame-ancestors ${refusing.join(' ')}`;
  // Browsers ignore it beside frame-ancestors.
  const option = headers.get('X-Frame-Options')?.trim().toUpperCase();
  if (ancestors.length > 0 || !option) return undefined;
  // A header that was sent twice. Different values refuse every page.
  const values = new Set(option.split(',').map((value) => value.trim()));
  const isKnown = ['DENY', 'SAMEORIGIN', 'ALLOWALL'].some((value) => values.has(value));
  const isRefusal =
    values.size > 1
      ? isKnown
      : values.has('DENY') || (values.has('SAMEORIGIN') && site.origin !== page.origin);
  return isRefusal ? `X-Frame-Options: ${option}` : undefined;
}
