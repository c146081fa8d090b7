import { isIP } from 'node:net';
import { readObject } from '../../hub/envelope.js';
import { readLimitedBody } from '../../server/read-limited-body.js';
import { describeFailure } from '../describe-failure.js';

const MAX_BODY_BYTES = 8 * 1024 * 1024;

/** A response, or the reason that there is none. */
export interface Reply {
  /** 0 if there was no response. */
  status: number;
  headers: Headers;
  text: string;
  /** The body, if it is a JSON object. */
  json: Record<string, unknown> | undefined;
  /** `TIMEOUT`, or why there was no response. */
  failure: string | undefined;
}

export interface SendOptions {
  /** Default: the checked endpoint. */
  url?: string | undefined;
  method?: string;
  /** Sent as JSON. Default: none. */
  body?: object | string | undefined;
  /** Replace those of a page of the site; undefined omits one. */
  headers?: Record<string, string | undefined>;
  /** Whether the credentials of the signed-in user are sent. Default: true. */
  isSignedIn?: boolean;
}

/** Sends one request as a browser does for the widget. Rejects only to end the check. */
export type Send = (options?: SendOptions) => Promise<Reply>;

export interface ProbeOptions {
  endpoint: URL;
  /** Origin of the page with the widget. */
  pageOrigin: string;
  /** Headers that identify the signed-in user. */
  credentials: Record<string, string>;
  fetch: typeof fetch;
  /** Time for a response with its body, in milliseconds. */
  timeoutMs: number;
}

/** Merges headers, whose names may differ in case. Those of later records replace earlier ones; undefined omits one. */
function mergeHeaders(...records: Record<string, string | undefined>[]): Headers {
  const merged = new Headers();
  for (const [name, value] of records.flatMap((record) => Object.entries(record))) {
    if (value === undefined) merged.delete(name);
    else merged.set(name, value);
  }
  return merged;
}

/** Returns what a browser sends as `Sec-Fetch-Site`. Two labels are taken for a site: browsers have a list of longer suffixes. */
function getFetchSite(page: URL, target: URL): 'same-origin' | 'same-site' | 'cross-site' {
  if (page.origin === target.origin) return 'same-origin';
  const [own, other] = [page, target].map(({ hostname }) =>
    isIP(hostname.replace(/^\[|\]$/g, '')) ? hostname : hostname.split('.').slice(-2).join('.'),
  );
  return page.protocol === target.protocol && own === other ? 'same-site' : 'cross-site';
}

/** Creates the function that sends requests. It follows no redirect, because the widget does not either. */
export function createProbe(options: ProbeOptions): Send {
  const { endpoint, pageOrigin, credentials, fetch: fetchFn, timeoutMs } = options;
  return async (request = {}) => {
    const { url = endpoint.href, method = 'POST', body, headers = {}, isSignedIn = true } = request;
    try {
      const response = await fetchFn(url, {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
        headers: mergeHeaders(
          {
            Accept: 'application/json',
            Origin: pageOrigin,
            'Sec-Fetch-Site': getFetchSite(new URL(pageOrigin), new URL(url)),
            'Content-Type': body === undefined ? undefined : 'application/json',
          },
          isSignedIn ? credentials : {},
          headers,
        ),
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const bytes = await readLimitedBody(response.body, MAX_BODY_BYTES);
      if (!bytes) await response.body?.cancel();
      const text = new TextDecoder().decode(bytes);
      return {
        status: response.status,
        headers: response.headers,
        text,
        json: readObject(text),
        failure: undefined,
      };
    } catch (error) {
      const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
      const failure = isTimeout ? 'TIMEOUT' : describeFailure(error);
      return { status: 0, headers: new Headers(), text: '', json: undefined, failure };
    }
  };
}
