import { HubError } from './errors.js';
import { parseRootUrl } from './root-url.js';
import { addToken } from './form-site-url.js';
import { isSafeShortCode } from './short-code.js';

/**
 * Returns `{form_url}/<short_code>`: the address of a form page, without a token. It is parsed, which must not
 * change it, so that no encoding gap can lead elsewhere.
 * @throws {HubError} `UNSAFE_SHORT_CODE`, or `BAD_CONFIG` for an unusable `form_url`
 */
export function buildFormPageUrl(formRoot: string, shortCode: string): string {
  const root = parseRootUrl(formRoot, 'form_url');
  if (isSafeShortCode(shortCode)) {
    const href = `${root}/${encodeURIComponent(shortCode)}`;
    // The parser would remove a dot segment, for instance.
    if (new URL(href).href === href) return href;
  }
  throw new HubError(
    'UNSAFE_SHORT_CODE',
    `The short code ${JSON.stringify(shortCode)} cannot be part of a URL.`,
  );
}

/**
 * Returns `{form_url}/<short_code>?token=<access_token>`, both parts URL-encoded (specification: Opening the form page).
 * @throws {HubError} what {@link buildFormPageUrl} throws, and `BAD_RESPONSE` if the token cannot be part of a URL; no
 *   message contains the token
 */
export function formUrl(formRoot: string, shortCode: string, accessToken: string): string {
  return addToken(buildFormPageUrl(formRoot, shortCode), accessToken);
}
