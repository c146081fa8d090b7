import { formUrl } from '../../src/hub/form-url.js';

const ROOT = 'https://form.example.com/f/';
const TOKEN = 'a+b/c=';

/** Token responses of the sample's own server and of a foreign one. */
export const TOKEN_RESPONSE = { access_token: TOKEN, form_url: ROOT };
export const FOREIGN_TOKEN_RESPONSE = { access_token: TOKEN, form_url: 'https://form.example.com.evil' };

/** Valid and invalid short codes. */
export const SHORT_CODES = ['a1', 'a/b', '..a', '...', 'ä ?#%&+', '表🙂', 'a;b=c', '%2e%2e'];
export const INVALID_SHORT_CODES = ['', '.', '..', 'a\u0000', 'a\nb', 'a\u0085', '\ud800', 'a\udc00b'];

/** @returns the URL that the widget opens for a form */
export const buildExpectedUrl = (shortCode: string): string => normalizeUrl(formUrl(ROOT, shortCode, TOKEN));

/** Encodes a URL like the widget: some samples encode more characters. */
export function normalizeUrl(url: string): string {
  const { origin, pathname, search } = new URL(url);
  const path = pathname.split('/').map((part) => encodeURIComponent(decodeURIComponent(part)));
  return `${origin}${path.join('/')}?token=${encodeURIComponent(decodeURIComponent(search.slice('?token='.length)))}`;
}
