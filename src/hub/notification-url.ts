import { HubError } from './errors.js';
import { parseRootUrl, parseUrl } from './root-url.js';
import { addToken, isBelowRoot } from './form-site-url.js';
import { isEncodable } from './encodable.js';

const createUnsafeLinkError = (): HubError =>
  new HubError(
    'BAD_RESPONSE',
    'The notification’s "link_url" is not a path of the form site: it must begin with one "/" and stay below form_url.',
  );

/**
 * Returns whether a query parameter is a token, in the way a server parses it: percent-decoded. `?` in front, because
 * `URLSearchParams` would remove one that is part of the name.
 */
const isToken = (parameter: string): boolean => new URLSearchParams(`?${parameter}`).has('token');

/** Splits a text at the first separator, which is in neither part. */
function splitOnce(text: string, separator: string): [before: string, after: string | undefined] {
  const index = text.indexOf(separator);
  return index < 0 ? [text, undefined] : [text.slice(0, index), text.slice(index + 1)];
}

/** Returns an address without any `token` parameter; its path, other parameters and fragment stay as they are. */
export function removeToken(href: string): string {
  const [address, fragment] = splitOnce(href, '#');
  const [path, query = ''] = splitOnce(address, '?');
  const parameters = query.split('&').filter((parameter) => parameter !== '' && !isToken(parameter));
  return (
    path +
    (parameters.length > 0 ? `?${parameters.join('&')}` : '') +
    (fragment === undefined ? '' : `#${fragment}`)
  );
}

/**
 * Returns the address that a notification links to, without a token: the form root and the path, without any `token`
 * parameter that the path has. The address is parsed and compared with the form root, because the hub's data is
 * untrusted.
 * @throws {HubError} `BAD_RESPONSE` if the link leaves the form site, `BAD_CONFIG` for an unusable `form_url`
 */
export function buildNotificationPageUrl(formRoot: string, linkUrl: string): string {
  const root = parseRootUrl(formRoot, 'form_url');
  if (!/^\/(?!\/)/.test(linkUrl) || linkUrl.includes('\\') || !isEncodable(linkUrl)) {
    throw createUnsafeLinkError();
  }
  // Parsed before the token is removed: the parser encodes blanks, but drops those at the end.
  const url = new URL(removeToken(new URL(root + linkUrl).href));
  // Node.js 20 keeps dot segments after a segment such as ".a" (https://github.com/ada-url/ada/issues/935), which browsers resolve.
  const hasDotSegment = /\/(\.|%2e){1,2}(\/|$)/i.test(url.pathname);
  if (!isBelowRoot(url, root) || hasDotSegment || url.searchParams.has('token'))
    throw createUnsafeLinkError();
  return url.href;
}

/**
 * Returns the full link of a notification: form root, path and token (specification: Notification events).
 * @throws {HubError} what {@link buildNotificationPageUrl} throws, and `BAD_RESPONSE` if the token cannot be part of a
 *   URL; no message contains the token
 */
export function notificationUrl(formRoot: string, linkUrl: string, accessToken: string): string {
  return new URL(addToken(buildNotificationPageUrl(formRoot, linkUrl), accessToken)).href;
}

/**
 * Returns the address of a streamed notification's link, without a token, after a check that it is below the form site's
 * root: the link comes from a server.
 * @param link the full address, or a path below the root, as apps send it
 * @throws {HubError} what {@link buildNotificationPageUrl} throws
 */
export function resolveLink(formRoot: string, link: string): string {
  const root = parseRootUrl(formRoot, 'form_url');
  if (link.startsWith('/')) return buildNotificationPageUrl(root, link);
  const href = parseUrl(link)?.href ?? '';
  if (!href.startsWith(`${root}/`)) throw createUnsafeLinkError();
  return buildNotificationPageUrl(root, href.slice(root.length));
}

/**
 * Adds a token to the link of a streamed notification. The token must not go anywhere but to the form site.
 * @param link as in {@link resolveLink}; a token in it is replaced
 * @throws {HubError} what {@link notificationUrl} throws
 */
export const addTokenToLink = (formRoot: string, link: string, accessToken: string): string =>
  new URL(addToken(resolveLink(formRoot, link), accessToken)).href;
