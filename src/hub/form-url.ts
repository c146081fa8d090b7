import { HubError } from './errors.js';
import { rootUrl } from './root-url.js';

// With the u flag a surrogate class matches lone surrogates only.
const UNENCODABLE = /[\p{Cc}\p{Cs}]/u;

/** True if text can be percent-encoded and read back unchanged. */
export function isEncodable(text: string): boolean {
  return !UNENCODABLE.test(text);
}

/**
 * Can this short code be the last part of a form URL? Refused are the empty string and the dot segments, which URL
 * parsers swallow even when percent-encoded, control characters, and lone surrogates, which cannot be encoded.
 */
export function isSafeShortCode(shortCode: string): boolean {
  return shortCode !== '' && shortCode !== '.' && shortCode !== '..' && isEncodable(shortCode);
}

/**
 * `{form_url}/<short_code>?token=<access_token>`, both parts URL-encoded (specification: Opening the form page).
 * The result is parsed again and compared with what went in, so that no encoding gap can move the token elsewhere.
 *
 * @throws {HubError} `UNSAFE_SHORT_CODE`, or `BAD_CONFIG` for an unusable `form_url`; never with the token in its text
 */
export function formUrl(formRoot: string, shortCode: string, accessToken: string): string {
  const root = rootUrl(formRoot, 'form_url');
  if (!isSafeShortCode(shortCode)) {
    throw new HubError(
      'UNSAFE_SHORT_CODE',
      `The short code ${JSON.stringify(shortCode)} cannot stand in a URL.`,
    );
  }
  if (accessToken === '' || !isEncodable(accessToken)) {
    throw new HubError('BAD_RESPONSE', 'The access token has characters that cannot stand in a URL.');
  }
  const href = `${root}/${encodeURIComponent(shortCode)}?token=${encodeURIComponent(accessToken)}`;
  const parsed = new URL(href);
  const folder = new URL(`${root}/`).pathname;
  const last = parsed.pathname.slice(folder.length);
  const intact =
    parsed.origin === new URL(root).origin &&
    parsed.pathname.startsWith(folder) &&
    !last.includes('/') &&
    decodeURIComponent(last) === shortCode &&
    [...parsed.searchParams].length === 1 &&
    parsed.searchParams.get('token') === accessToken &&
    parsed.hash === '';
  if (!intact) {
    throw new HubError(
      'UNSAFE_SHORT_CODE',
      `The short code ${JSON.stringify(shortCode)} changes the form's address.`,
    );
  }
  return href;
}
