import { createGet } from '../../doctor/doctor.js';
import type { Get } from '../../doctor/site.js';
import { describeFailure } from '../describe-failure.js';

/** Whether a site's cookies go to an address: to all ports of its host, as in browsers, and not from https to http. */
export const isSameHost = (url: URL, site: URL): boolean =>
  url.hostname === site.hostname && (url.protocol === site.protocol || url.protocol === 'https:');

export interface RequestOptions {
  page: URL;
  /** Returns the cookies that an address may get. */
  findCookies: (url: URL) => string;
}

/** Creates the function that sends requests as the browser does for the page. */
export function createRequests({ page, findCookies }: RequestOptions): Get {
  return (url, options = {}) => {
    const target = new URL(url);
    const isOwn = target.origin === page.origin;
    const { credentials = isOwn ? 'include' : 'omit' } = options;
    const cookies = credentials === 'include' && findCookies(target);
    // Browsers send it with all that is not a plain GET of the own site.
    const isPlain = isOwn && (options.method ?? 'GET') === 'GET';
    const headers = {
      // Some sites refuse clients that do not look like a browser.
      'User-Agent': 'Mozilla/5.0 (compatible; open-integration-widget doctor)',
      ...(isPlain || options.mode === 'no-cors'
        ? {}
        : { Origin: page.origin, 'Sec-Fetch-Site': isOwn ? 'same-origin' : 'cross-site' }),
      ...(cookies ? { Cookie: cookies } : {}),
      ...options.headers,
    };
    return send(url, { ...options, headers });
  };
}

// Node's `fetch` hides the headers of `no-cors` responses, so the mode is not passed on.
const send = createGet(
  (url, { mode: _mode, credentials: _credentials, ...init } = {}) => fetch(url, init),
  describeFailure,
);
