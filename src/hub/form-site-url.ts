import { isEncodable } from './encodable.js';
import { HubError } from './errors.js';

/** Returns whether a parsed address is below the root of the form site, so that its path was not moved elsewhere. */
export function isBelowRoot({ origin, username, password, pathname }: URL, root: string): boolean {
  const folder = new URL(`${root}/`);
  return (
    origin === folder.origin &&
    username + password === '' &&
    pathname.startsWith(folder.pathname) &&
    // The URL parser removes dot segments, which can bring two slashes together.
    pathname[folder.pathname.length] !== '/'
  );
}

/**
 * Adds a token to an address that has none: the last parameter of the query, before any fragment. The result is parsed
 * and checked, so that no encoding gap can change the token.
 * @throws {HubError} `BAD_RESPONSE` if the token cannot be part of a URL; the message does not contain the token
 */
export function addToken(href: string, accessToken: string): string {
  const hash = href.indexOf('#');
  const end = hash < 0 ? href.length : hash;
  const address = href.slice(0, end);
  const separator = address.includes('?') ? '&' : '?';
  if (accessToken !== '' && isEncodable(accessToken)) {
    const url = `${address}${separator}token=${encodeURIComponent(accessToken)}${href.slice(end)}`;
    if (new URL(url).searchParams.getAll('token').join() === accessToken) return url;
  }
  throw new HubError('BAD_RESPONSE', 'The access token has characters that cannot be part of a URL.');
}
