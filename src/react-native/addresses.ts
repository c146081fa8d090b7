// By patterns, not by `URL`: React Native's is incomplete.
import { BridgeError } from '../bridge/errors.js';
import type { HostToken } from '../bridge/messages.js';

/** Of https, or of http on this machine, which an emulator calls 10.0.2.2. */
const ORIGIN = /^(https:\/\/[^/?#@\s]+|http:\/\/(?:localhost|127\.0\.0\.1|10\.0\.2\.2)(?::\d+)?)(?:[/?#]|$)/i;

/** Returns the origin of an address as a WebView reports it, in lower case and without the default port; undefined if it has none. */
const findOrigin = (address: string): string | undefined =>
  ORIGIN.exec(address)?.[1]
    ?.toLowerCase()
    .replace(/^(https:.*):443$|^(http:.*):80$/, '$1$2');

/** Returns whether an address is of this site. */
export const isOnOrigin = (origin: string, address: string): boolean => findOrigin(address) === origin;

/** React Native sets it in builds for development. */
const isDev = (): boolean => Reflect.get(globalThis, '__DEV__') === true;

/**
 * Returns the origin of an https address, or of http on this machine, as a WebView reports it.
 * @throws {TypeError} for any other text
 */
export function readOrigin(address: string, name: string, allowsEmulator = isDev()): string {
  const origin = findOrigin(address);
  if (origin === undefined || (/^http:\/\/10\.0\.2\.2(:|$)/.test(origin) && !allowsEmulator)) {
    throw new TypeError(`OisPage: ${name} has to be an https address, such as https://www.example.com.`);
  }
  // WebViews report it in ASCII, and would take the page for another site.
  if (/\P{ASCII}/u.test(origin)) {
    throw new TypeError(`OisPage: write the host of ${name} in ASCII, such as xn--bcher-kva.example.`);
  }
  return origin;
}

/** Returns the page's address with `open-in=host`: the app opens forms in a WebView of their own, without a bridge. */
export function toPageAddress(page: string): string {
  const [, address = '', fragment = ''] = /^([^#]*)#?(.*)$/s.exec(page) ?? [];
  const settings = fragment.split('&').filter((setting) => setting && !setting.startsWith('open-in='));
  return `${address}#${[...settings, 'open-in=host'].join('&')}`;
}

/** What determines a form's address. */
export interface FormTarget {
  shortCode: string;
  /** A page of the form site that a notification links to. */
  link?: string | undefined;
}

/**
 * Returns the address of a form, or of a page that a notification links to, with the token. Do not log or store it.
 * @param formOrigin the only site that gets the token
 * @throws {BridgeError} `E_INVALID` for a short code or link that is not safe, `E_INTERNAL` for a token of another site
 */
export function buildFormAddress(formOrigin: string, token: HostToken, target: FormTarget): string {
  const root = trimSlashes(token.form_url || formOrigin);
  if (!isOnOrigin(formOrigin, root)) throw new BridgeError('E_INTERNAL', 'form_url is not of formOrigin.');
  const address = root + (target.link ? toPath(root, target.link) : toSegment(target.shortCode));
  const [, page = '', fragment = ''] = /^([^#]*)(.*)$/s.exec(address) ?? [];
  const separator = /[?&]$/.test(page) ? '' : page.includes('?') ? '&' : '?';
  return `${page}${separator}token=${encodeURIComponent(token.access_token)}${fragment}`;
}

function toSegment(shortCode: string): string {
  // WebViews resolve dots as path segments; a lone surrogate cannot be encoded.
  if (/^\.{0,2}$|\p{Cc}|\p{Cs}/u.test(shortCode)) throw createUnsafe('short code');
  return `/${encodeURIComponent(shortCode)}`;
}

/** Returns whether an address has the parameter `token`, percent-encoded or not. */
export const hasToken = (address: string): boolean =>
  /[?&](t|%74)(o|%6f)(k|%6b)(e|%65)(n|%6e)([=&#]|$)/i.test(address);

function toPath(root: string, link: string): string {
  const path = link.startsWith(`${root}/`) ? link.slice(root.length) : link;
  const [place = ''] = path.split(/[?#]/);
  const isSafe =
    /^\/(?!\/)[^\s\\\p{Cc}\p{Cs}]*$/u.test(path) &&
    // WebViews resolve dots as path segments, percent-encoded ones too.
    !/\/(\.|%2e){1,2}(\/|$)/i.test(place) &&
    // Links contain no token: a second one could be another user's.
    !hasToken(path);
  if (!isSafe) throw createUnsafe('link');
  return path;
}

const createUnsafe = (subject: string): BridgeError =>
  new BridgeError('E_INVALID', `The ${subject} cannot be part of an address.`);

/** In linear time: the pattern /\/+$/ is quadratic on long runs. */
function trimSlashes(address: string): string {
  let { length } = address;
  while (address[length - 1] === '/') length -= 1;
  return address.slice(0, length);
}
