import type { ScriptTrust } from './content-security-policy.js';

/** A response, or the reason that there is none. */
export interface Fetched {
  url: string;
  /** 0 if there was no response that can be read. */
  status: number;
  headers: Headers;
  text: string;
  /** Why there was no response: `TIMEOUT`, or a text of the system's. */
  failure: string | undefined;
  isRedirect: boolean;
}

export interface GetOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** Whether the cookies of the page's user are sent. Default: only to the page's own origin. */
  credentials?: 'include' | 'omit';
  /** `no-cors`: only whether there is a response counts. */
  mode?: 'cors' | 'no-cors';
}

/** Sends a request, with a deadline for all of the response, and follows no redirect. Never rejects. */
export type Get = (url: string, options?: GetOptions) => Promise<Fetched>;

/** The settings of a widget. */
export interface WidgetSettings {
  tokenEndpoint?: string | undefined;
  hubUrl?: string | undefined;
  formUrl?: string | undefined;
  /** The page has a `tokenProvider`. */
  hasProvider?: boolean;
}

/** A script tag of the widget. */
export interface WidgetScript extends ScriptTrust {
  url: URL;
  isModule: boolean;
  /** The script has a CORS mode: it is a module, or has `crossorigin`. */
  isCors: boolean;
  /** Folder of its deferred files. */
  folder: URL;
}

/** What the doctor looks at: a page, as a browser or the command sees it. */
export interface Site {
  page: URL;
  /** What relative addresses are resolved against. */
  base: URL;
  html: string;
  /** Headers of the page's response. */
  headers: Headers;
  policies: readonly string[];
  widgets: readonly WidgetSettings[];
  scripts: readonly WidgetScript[];
  /** Whether the requests are those of the page itself: a browser then applies CORS and all policies. */
  isInPage: boolean;
  /** To find the key, if it is known. */
  apiKey?: string | undefined;
  get: Get;
  /** Wall clock, in milliseconds. */
  now(): number;
}

export const REQUEST_TIMEOUT_MS = 8_000;
const MAX_TEXT_LENGTH = 4_000_000;

/**
 * Creates the function that sends requests.
 * @param describeFailure returns a text without secrets for an error of `fetch`
 */
export function createGet(
  fetchFn: typeof fetch,
  describeFailure: (error: unknown) => string = () => 'no response',
): Get {
  return async (url, { method = 'GET', headers = {}, body, credentials = 'omit', mode = 'cors' } = {}) => {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), REQUEST_TIMEOUT_MS);
    try {
      const response = await fetchFn(url, {
        method,
        headers,
        credentials,
        mode,
        cache: 'no-store',
        redirect: mode === 'no-cors' ? 'follow' : 'manual',
        signal: controller.signal,
        ...(body === undefined ? {} : { body }),
      });
      const { status, type } = response;
      const isRedirect = type === 'opaqueredirect' || (status >= 300 && status <= 399);
      const text = (await response.text()).slice(0, MAX_TEXT_LENGTH);
      return { url, status, headers: response.headers, text, failure: undefined, isRedirect };
    } catch (error) {
      const failure = controller.signal.aborted ? 'TIMEOUT' : describeFailure(error);
      return { url, status: 0, headers: new Headers(), text: '', failure, isRedirect: false };
    } finally {
      clearTimeout(timer);
    }
  };
}

/** Returns an address without its query, which may contain a secret. */
export const withoutQuery = (url: URL): string => url.origin + url.pathname;

export const isHtml = ({ headers, text }: Pick<Fetched, 'headers' | 'text'>): boolean =>
  /^text\/html/i.test(headers.get('Content-Type') ?? '') || /^\s*<(!doctype|html)/i.test(text);

/** Describes a response in a few words. */
export const describeResponse = ({ status, failure, isRedirect }: Fetched): string =>
  failure ?? (isRedirect ? 'a redirect' : `HTTP ${status}`);
