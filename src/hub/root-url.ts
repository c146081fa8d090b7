import { HubError } from './errors.js';

/** Matches a `hostname` of a URL, which contains no invalid IP address. */
const LOCAL_HOST = /^((.+\.)?localhost|127(\.\d+){3}|\[::1\])$/;

export const isLocal = (url: URL): boolean => LOCAL_HOST.test(url.hostname);

/** Returns whether an address is https, or http on this machine, where developers have no certificate. */
export function isSecure(url: URL): boolean {
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOCAL_HOST.test(url.hostname));
}

/** Parses an address; undefined if it is invalid. `URL.parse` is too new for the WebViews that phones still carry. */
export function parseUrl(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    // no URL
  }
}

/**
 * Parses an address, and accepts it only without user info, and if it is https, http on this machine, or of the page's own origin.
 * @param page the page's address, if the other one may be relative to it
 * @returns undefined for all others
 */
export function parseSecureUrl(address: string, page?: string): URL | undefined {
  const url = parseUrl(address, page);
  if (!url || url.username || url.password) return undefined;
  return isSecure(url) || (page && url.origin === new URL(page).origin) ? url : undefined;
}

/**
 * Parses the root address of a site: `{base_url}` or `{form_url}`.
 * @param name the subject of the error message, such as `form_url`
 * @returns the address without a slash at its end
 * @throws {HubError} `BAD_CONFIG`
 */
export function parseRootUrl(value: string, name: string): string {
  const url = parseSecureUrl(value);
  // Checks `href`, because `search` and `hash` are empty for a bare "?" or "#".
  if (!url || /[?#]/.test(url.href)) {
    throw new HubError(
      'BAD_CONFIG',
      `${name} must be an https address (http on localhost) without user, query or fragment.`,
    );
  }
  return trimSlashes(url.href);
}

/** Returns an address without the slashes at its end. In linear time: the pattern /\/+$/ is quadratic on long runs. */
export const trimSlashes = (href: string): string => href.replace(/(?<!\/)\/+$/, '');
