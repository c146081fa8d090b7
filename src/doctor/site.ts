import { isLocal } from '../hub/root-url.js';
import type { ScriptTrust } from './content-security-policy.js';

/** A response, or the reason that there is none. */
export interface Fetched {
  url: string;
  /** 0 if there was no response that can be read. */
  status: number;
  /** Also those of a response whose body did not come. */
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
  /** Reads only the first part of the body, as of a stream that does not end. */
  isStream?: boolean;
}

/** Sends a request, with a deadline for all of the response, and follows no redirect. Never rejects. */
export type Get = (url: string, options?: GetOptions) => Promise<Fetched>;

/** The settings of a widget. */
export interface WidgetSettings {
  tokenEndpoint?: string | undefined;
  hubUrl?: string | undefined;
  formUrl?: string | undefined;
  pointsEndpoint?: string | undefined;
  eventsEndpoint?: string | undefined;
  tags?: string | undefined;
  /** `page` and `host` show forms in no frame of the page. */
  openIn?: string | undefined;
  hasPoints?: boolean;
  hasNotifications?: boolean;
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

/** As the widget waits. */
export const REQUEST_TIMEOUT_MS = 15_000;
const MAX_TEXT_LENGTH = 4_000_000;
/** Failure of a response whose head has come: it breaks off, or its compression is wrong. */
export const INCOMPLETE = 'the response is incomplete';

/**
 * Creates the function that sends requests.
 * @param describeFailure returns a text without secrets for an error of `fetch`
 */
export function createGet(
  fetchFn: typeof fetch,
  describeFailure: (error: unknown) => string = () => 'no response',
): Get {
  return async (url, options = {}) => {
    const {
      method = 'GET',
      headers = {},
      body,
      credentials = 'same-origin',
      mode = 'cors',
      isStream,
    } = options;
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), REQUEST_TIMEOUT_MS);
    let response: Response | undefined;
    try {
      response = await fetchFn(url, {
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
      const text = await (isStream ? readStart(response) : readText(response));
      return { url, status, headers: response.headers, text, failure: undefined, isRedirect };
    } catch (error) {
      const reason = response ? INCOMPLETE : describeFailure(error);
      const failure = controller.signal.aborted ? 'TIMEOUT' : reason;
      return {
        url,
        status: 0,
        headers: response?.headers ?? new Headers(),
        text: '',
        failure,
        isRedirect: false,
      };
    } finally {
      clearTimeout(timer);
      if (isStream) controller.abort();
    }
  };
}

/** Reads a text up to the maximum length, and no further. */
async function readText({ body }: Response): Promise<string> {
  if (!body) return '';
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += value;
    if (text.length < MAX_TEXT_LENGTH) continue;
    await reader.cancel();
    return text.slice(0, MAX_TEXT_LENGTH);
  }
}

async function readStart({ body }: Response): Promise<string> {
  const { value } = (await body?.getReader().read()) ?? {};
  return new TextDecoder().decode(value);
}

/** Hosts that others cannot reach. */
const PRIVATE_HOST =
  /^((127|10|192\.168|172\.(1[6-9]|2\d|3[01])|169\.254)\.[\d.]+|\[(::1|f[cd]).*|localhost|.*\.(local|internal|localhost|test))$/;
export const isPrivate = ({ hostname }: URL): boolean => PRIVATE_HOST.test(hostname);

/** Whether an address is that of the visitor's own device, on a public page: it was meant for development. */
export const isLeftover = (url: URL, { page }: Pick<Site, 'page'>): boolean =>
  isLocal(url) && !isPrivate(page);

/** Returns why an address cannot be used as a setting. */
export function describeAddress(url: URL | undefined): string {
  // Without its scheme, the name of a host with a port is taken for one: `localhost:3000`.
  if (!url?.protocol.startsWith('http')) return 'it is no full address';
  if (url.username || url.password) return 'it has a user name';
  return /[?#]/.test(url.href) ? 'it has a query' : withoutQuery(url);
}

/** Returns an address without its query, which may contain a secret. */
export const withoutQuery = (url: URL): string => url.origin + url.pathname;

export const isHtml = ({ headers, text }: Pick<Fetched, 'headers' | 'text'>): boolean =>
  /^\s*<(!doctype|html)/i.test(text) ||
  // The default of PHP, for JSON as well.
  (/^text\/html/i.test(headers.get('Content-Type') ?? '') && parseJson(text) === undefined);

/** Returns undefined for what is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Describes a response in a few words. */
export const describeResponse = ({ status, failure, isRedirect }: Fetched): string =>
  failure ?? (isRedirect ? 'a redirect' : `HTTP ${status}`);
