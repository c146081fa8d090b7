import { createGet } from '../../doctor/doctor.js';
import type { Get } from '../../doctor/site.js';

/** Returns the error code of a failed request, such as `ENOTFOUND` or `CERT_HAS_EXPIRED`. */
export function describeFailure(error: unknown): string {
  const { cause, message } = error as Error;
  const { code, message: reason } = (cause ?? {}) as NodeJS.ErrnoException;
  return code ?? reason ?? message;
}

export interface RequestOptions {
  /** Origins that get the user's cookies and headers, apart from ports of the page's own host, as in browsers. */
  trusted: readonly string[];
  /** Headers that identify a signed-in user. */
  credentials: Record<string, string>;
  page: URL;
}

/** Creates the function that sends requests as the browser does for the page. */
export function createRequests({ trusted, credentials, page }: RequestOptions): Get {
  return (url, options = {}) => {
    const target = new URL(url);
    const isOwn = target.origin === page.origin;
    const isTrusted =
      trusted.includes(target.origin) ||
      (target.hostname === page.hostname && target.protocol === page.protocol);
    const isSignedIn = options.credentials === 'include' && isTrusted;
    // Browsers send it with all that is not a plain GET of the own site.
    const isPlain = isOwn && (options.method ?? 'GET') === 'GET';
    const headers = {
      ...(isPlain || options.mode === 'no-cors'
        ? {}
        : { Origin: page.origin, 'Sec-Fetch-Site': isOwn ? 'same-origin' : 'cross-site' }),
      ...(isSignedIn ? credentials : {}),
      ...options.headers,
    };
    return send(url, { ...options, headers });
  };
}

// Of a response without CORS, Node's `fetch` would show no header.
const send = createGet(
  (url, { mode: _mode, credentials: _credentials, ...init } = {}) => fetch(url, init),
  describeFailure,
);
