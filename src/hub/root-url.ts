import { HubError } from './errors.js';

const LOCAL_HOST = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** True for https, and for http on this very machine, where a developer has no certificate. */
export function isSecure(url: URL): boolean {
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOCAL_HOST.test(url.hostname));
}

/**
 * Checks `{base_url}` or `{form_url}` and returns it without a trailing slash.
 * @param name what to call it in the error, for instance `form_url`
 * @throws {HubError} `BAD_CONFIG`
 */
export function rootUrl(value: string, name: string): string {
  let url: URL | undefined;
  try {
    url = new URL(value);
  } catch {
    // said below
  }
  // `href`, because `search` and `hash` are empty for a bare "?" or "#".
  if (!url || !isSecure(url) || url.username || url.password || /[?#]/.test(url.href)) {
    throw new HubError(
      'BAD_CONFIG',
      `${name} must be a full https address (http only on localhost) without user name, query or fragment.`,
    );
  }
  return trimSlashes(url.href);
}

/** Returns an address without the slashes at its end. Not by a pattern: /\/+$/ tries again at each slash of a long row. */
export function trimSlashes(href: string): string {
  let { length } = href;
  while (href[length - 1] === '/') length -= 1;
  return href.slice(0, length);
}
