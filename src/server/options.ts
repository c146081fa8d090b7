import { isRecord } from '../hub/envelope.js';
import { HubError } from '../hub/errors.js';
import { parseRootUrl } from '../hub/root-url.js';
import { checkAllowedHosts, type AllowedHosts } from './allowed-hosts.js';
import type { ConnectionInfo } from './connection-info.js';
import type { HubApiOptions } from './hub-api.js';
import type { Log } from './log.js';
import type { SharedStore } from './store/shared-store.js';
import { checkWebhookOptions, type CheckedWebhookOptions, type WebhookOptions } from './webhook/options.js';

/**
 * The signed-in user's `client_user_id`, or nothing where nobody is signed in.
 * @param info what the server knows of the connection: who believes a header must know whom it comes from
 */
export type Identify = (
  request: Request,
  info: ConnectionInfo,
) => string | null | undefined | Promise<string | null | undefined>;

export interface BackendOptions extends HubApiOptions {
  /** `{form_url}`: the root address of the form-filling site. */
  formUrl: string;
  /**
   * Says who is signed in, from the site's own session: a cookie or header of the request. Its body is not for reading.
   * Nothing leads to 401, an error to 500.
   */
  identify: Identify;
  /** Other origins whose pages may call this backend with cookies, such as `https://app.example.com`. Default: none. */
  allowedOrigins?: string[];
  /**
   * The hosts that browsers may address this backend by, such as `app.example.com`: with a port exactly that port,
   * without one any. Needed where `identify` does not go by a cookie, against DNS rebinding. `POST /webhook` takes its
   * callers by address and is not concerned. Default: any host.
   */
  allowedHosts?: string[];
  /**
   * The path that the backend is mounted at, taken off a request's path where it is still there: Express takes it off
   * by itself, `node:http` does not, and both work. Default: `/ois`.
   */
  basePath?: string;
  /**
   * How long the lists that came with one user's token serve other users too (seconds, at most 3600). They are the same
   * for the whole platform. 0: each user gets lists of their own. Default: 5.
   */
  listCacheSeconds?: number;
  /** What several servers of this site know together, such as `redisStore(client)`. Default: this server's memory. */
  store?: SharedStore;
  /** Takes the hub's callbacks at `POST /webhook`. Without it there is no such route. */
  webhook?: WebhookOptions;
  /** Default: one JSON line a time on stderr. */
  log?: Log;
  /** The clock, in milliseconds since 1970. Default: `Date.now`. */
  now?: () => number;
}

const STORE_METHODS = ['get', 'set', 'add', 'delete', 'publish', 'subscribe'] as const;

const MAX_LIST_CACHE_SECONDS = 3_600;

const wrong = (message: string): HubError => new HubError('BAD_CONFIG', message);

function checkedOrigin(value: unknown): string {
  if (typeof value === 'string' && !value.includes('*') && URL.canParse(value)) {
    const { protocol, host, origin } = new URL(value);
    // A WebView's own scheme (capacitor://localhost) has no origin in the URL standard, but sends this one.
    const bare = origin === 'null' ? `${protocol}//${host}` : origin;
    if (host !== '' && value === bare) return value;
  }
  throw wrong(
    `allowedOrigins: ${JSON.stringify(value)} must be a bare origin such as https://app.example.com, without path or wildcard.`,
  );
}

function checkedBasePath(value: unknown): string {
  const isPath =
    typeof value === 'string' &&
    (value === '' || (/^\/.*[^/]$/.test(value) && new URL(`http://x${value}`).pathname === value));
  if (!isPath) throw wrong('basePath must be a path such as /ois, without a slash at its end, or empty.');
  return value;
}

function checkedListCache(value: unknown): number {
  if (typeof value === 'number' && value >= 0 && value <= MAX_LIST_CACHE_SECONDS) return value;
  throw wrong(`listCacheSeconds must be a number from 0 to ${MAX_LIST_CACHE_SECONDS}; 0 shares nothing.`);
}

export interface CheckedOptions {
  formUrl: string;
  identify: Identify;
  allowedOrigins: string[];
  allowedHosts: AllowedHosts | undefined;
  basePath: string;
  listCacheSeconds: number;
  webhook: CheckedWebhookOptions | undefined;
}

/** @throws {HubError} `BAD_CONFIG`, with what to write instead */
export function checkOptions(options: BackendOptions): CheckedOptions {
  if (!isRecord(options)) {
    throw wrong('createBackend needs its options: { hubUrl, formUrl, apiKey, identify }.');
  }
  const { identify, allowedOrigins = [], basePath = '/ois', listCacheSeconds = 5, store, log, now } = options;
  if (typeof identify !== 'function') {
    throw wrong('identify must be a function: (request) => the signed-in user’s client_user_id, or null.');
  }
  // A Redis client by itself has most of the methods, and another meaning for their arguments.
  if (store !== undefined && !STORE_METHODS.every((name) => typeof store?.[name] === 'function')) {
    throw wrong(`store must have ${STORE_METHODS.join(', ')}: give redisStore(client), or a store like it.`);
  }
  // A log that cannot be called would go unheard for good.
  if (log !== undefined && typeof log !== 'function') {
    throw wrong('log must be a function: ({ level, event, message }) => …');
  }
  for (const [name, seam] of Object.entries({ fetch: options.fetch, now })) {
    if (seam !== undefined && typeof seam !== 'function')
      throw wrong(`${name} must be a function, or left out.`);
  }
  if (!Array.isArray(allowedOrigins)) {
    throw wrong('allowedOrigins must be an array, such as ["https://app.example.com"].');
  }
  return {
    formUrl: parseRootUrl(options.formUrl, 'formUrl'),
    identify,
    allowedOrigins: allowedOrigins.map(checkedOrigin),
    allowedHosts: checkAllowedHosts(options.allowedHosts),
    basePath: checkedBasePath(basePath),
    listCacheSeconds: checkedListCache(listCacheSeconds),
    webhook: options.webhook && checkWebhookOptions(options.webhook),
  };
}
