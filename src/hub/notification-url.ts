import { HubError } from './errors.js';
import { isEncodable } from './form-url.js';
import { rootUrl } from './root-url.js';

const unsafe = (): HubError =>
  new HubError(
    'BAD_RESPONSE',
    'The notification’s "link_url" is no path of the form site: it must begin with one "/" and stay there.',
  );

/** As a server would read it, percent-encoding and a doubled "?" included. */
const isToken = (parameter: string): boolean => new URLSearchParams(parameter).has('token');

/** Splits at the first of a mark, which goes to neither side. */
function cut(text: string, mark: string): [before: string, after: string | undefined] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

/**
 * The full link of a notification: form root, path, then the token with `&` where the path has a query and `?` where it
 * has none (specification: Notification events). A token that is there already goes; ours comes before a `#`. The
 * result is parsed again and compared with the form root, because what the hub sends is untrusted.
 *
 * @throws {HubError} `BAD_RESPONSE` for a link that leaves the form site, `BAD_CONFIG` for an unusable `form_url`;
 *   never with the token in its text
 */
export function notificationUrl(formRoot: string, linkUrl: string, accessToken: string): string {
  const root = rootUrl(formRoot, 'form_url');
  if (!/^\/(?!\/)/.test(linkUrl) || linkUrl.includes('\\') || !isEncodable(linkUrl)) throw unsafe();
  if (accessToken === '' || !isEncodable(accessToken)) {
    throw new HubError('BAD_RESPONSE', 'The access token has characters that cannot stand in a URL.');
  }
  const [address, fragment] = cut(linkUrl, '#');
  const [path, query = ''] = cut(address, '?');
  const parameters = query.split('&').filter((one) => one !== '' && !isToken(one));
  parameters.push(`token=${encodeURIComponent(accessToken)}`);
  const url = new URL(
    `${root}${path}?${parameters.join('&')}${fragment === undefined ? '' : `#${fragment}`}`,
  );

  const folder = new URL(`${root}/`);
  const tokens = url.searchParams.getAll('token');
  const isInside =
    url.origin === folder.origin &&
    url.username === '' &&
    url.password === '' &&
    url.pathname.startsWith(folder.pathname) &&
    // Dot segments may have come between two slashes.
    url.pathname[folder.pathname.length] !== '/' &&
    tokens.length === 1 &&
    tokens[0] === accessToken;
  if (!isInside) throw unsafe();
  return url.href;
}
