import { HubError } from './errors.js';
import { parseRootUrl } from './root-url.js';
import { addToken, isBelowRoot, isEncodable } from './form-site-url.js';

const createUnsafeLinkError = (): HubError =>
  new HubError(
    'BAD_RESPONSE',
    'The notification’s "link_url" is not a path of the form site: it must begin with one "/" and stay below form_url.',
  );

/** Returns whether a query parameter is a token, in the way a server parses it: percent-decoded. */
const isToken = (parameter: string): boolean => new URLSearchParams(parameter).has('token');

/** Splits a text at the first separator, which is in neither part. */
function splitOnce(text: string, separator: string): [before: string, after: string | undefined] {
  const index = text.indexOf(separator);
  return index < 0 ? [text, undefined] : [text.slice(0, index), text.slice(index + 1)];
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
  const [address, fragment] = splitOnce(linkUrl, '#');
  const [path, query = ''] = splitOnce(address, '?');
  const parameters = query.split('&').filter((parameter) => parameter !== '' && !isToken(parameter));
  const url = new URL(
    root +
      path +
      (parameters.length > 0 ? `?${parameters.join('&')}` : '') +
      (fragment === undefined ? '' : `#${fragment}`),
  );
  if (!isBelowRoot(url, root) || url.searchParams.has('token')) throw createUnsafeLinkError();
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
