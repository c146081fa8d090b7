import { formUrl } from '../../src/hub/form-url.js';
import { notificationUrl } from '../../src/hub/notification-url.js';

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

/** Links that a notification may have, as paths and as the event stream sends them; and unsafe ones. */
export const LINKS = [
  '/orders/7',
  '/',
  '/orders?id=1&tokens=2#part?x',
  '/orders?',
  '/orders?id=1&',
  '/a//b',
  '/订单?状态=1',
  '/a/..b?back=/../x',
  'https://form.example.com/f/orders?id=1',
];
export const UNSAFE_LINKS = [
  '',
  'orders',
  '//evil.example',
  '/\\evil.example',
  '/a b',
  '/a\n',
  '/a\u0085',
  '/\ud800',
  '/../x',
  '/x/%2E%2e/y',
  '/./x',
  '/a?token=stolen',
  '/a?x=1&%74oken=stolen#b',
  '/a?token',
  'https://evil.example/f/',
  'https://form.example.com/g/',
  'https://form.example.com/f//evil.example',
  'javascript:alert(1)',
];

/** The address that the widget opens for a link. */
export function buildExpectedLinkUrl(link: string): string {
  const path = link.startsWith(ROOT) ? link.slice(ROOT.length - 1) : link;
  return new URL(notificationUrl(ROOT, path, TOKEN)).href;
}
