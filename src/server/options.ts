import { isRecord } from '../hub/envelope.js';
import { HubError } from '../hub/errors.js';
import { parseRootUrl } from '../hub/root-url.js';
import { createHostAllowlist, type HostAllowlist } from './allowed-hosts.js';
import type { ConnectionInfo } from './connection-info.js';
import type { HubApiOptions } from './hub-api.js';
import type { Log } from './log.js';
import type { SharedStore } from './store/shared-store.js';
import {
  checkWebhookOptions,
  WEBHOOK_OPTIONS,
  type CheckedWebhookOptions,
  type WebhookOptions,
} from './webhook/options.js';

/**
 * Returns the signed-in user's `client_user_id`, or nothing if no one is signed in.
 * @param info of the connection. A header of a proxy is trustworthy only if the connection comes from that proxy
 */
export type Identify = (
  request: Request,
  info: ConnectionInfo,
) => string | null | undefined | Promise<string | null | undefined>;

export interface BackendOptions extends HubApiOptions {
  /** `{form_url}`: the root address of the form-filling site. Undefined is an error, as for `hubUrl`. */
  formUrl: string | undefined;
  /**
   * Identifies the user by the site's own session: a cookie or header of the request. Do not read the request's body.
   * The response is 401 if it returns nothing, and 500 if it throws.
   */
  identify: Identify;
  /** Other origins whose pages may call this backend with cookies, such as `https://app.example.com`. Default: none. */
  allowedOrigins?: string[] | undefined;
  /**
   * The hosts at which browsers may request this backend, such as `app.example.com`. A host without a port allows all of
   * its ports. Protects against DNS rebinding, which is needed if `identify` does not use a cookie. Does not apply to
   * `POST /webhook`, which allows clients by address. Default: any host.
   */
  allowedHosts?: string[] | undefined;
  /**
   * The path at which the backend is mounted, or `/`. It is removed from the path of a request if it is there: Express removes
   * it, `node:http` does not. Default: `/ois`.
   */
  basePath?: string | undefined;
  /**
   * How long the lists that came with one user's token are served to other users too (seconds, at most 3600). They are
   * the same for the whole platform. 0: each user gets lists of their own. Default: 5.
   */
  listCacheSeconds?: number | undefined;
  /**
   * The user whose token requests the lists for `backend.render`: an id that no user of the site has. Default: `ois-render`.
   */
  renderUserId?: string | undefined;
  /** State shared by several servers of the site, such as `redisStore(client)`. Default: this server's memory. */
  store?: SharedStore | undefined;
  /** Receives the hub's calls at `POST /webhook`. Without it there is no such route. */
  webhook?: WebhookOptions | undefined;
  /** Default: JSON lines on stderr. */
  log?: Log | undefined;
  /** The clock, in milliseconds since 1970. Default: `Date.now`. */
  now?: (() => number) | undefined;
}

/** The names of all options: the compiler reports one that is missing here. */
const OPTION_NAMES: Record<keyof BackendOptions, true> = {
  hubUrl: true,
  formUrl: true,
  apiKey: true,
  identify: true,
  allowedOrigins: true,
  allowedHosts: true,
  allowInsecureHub: true,
  basePath: true,
  listCacheSeconds: true,
  maxHubResponseBytes: true,
  renderUserId: true,
  store: true,
  webhook: true,
  fetch: true,
  log: true,
  now: true,
};

/** Returns the names that are no options, such as misspelled ones: they would be ignored silently. */
export function findUnknownOptions(options: BackendOptions): string[] {
  const ofWebhook = Object.keys(options.webhook ?? {}).filter((name) => !WEBHOOK_OPTIONS.includes(name));
  return [
    ...Object.keys(options).filter((name) => !Object.hasOwn(OPTION_NAMES, name)),
    ...ofWebhook.map((name) => `webhook.${name}`),
  ];
}

const STORE_METHODS = ['get', 'set', 'add', 'delete', 'publish', 'subscribe'] as const;

const MAX_LIST_CACHE_SECONDS = 3_600;

const createConfigError = (message: string): HubError => new HubError('BAD_CONFIG', message);

function validateOrigin(value: unknown): string {
  if (typeof value === 'string' && !value.includes('*') && URL.canParse(value)) {
    const { protocol, host, origin } = new URL(value);
    // A WebView with a custom scheme (capacitor://localhost) has no origin in the URL standard, but sends this one.
    const expected = origin === 'null' ? `${protocol}//${host}` : origin;
    if (host !== '' && value === expected) return value;
    if (host !== '') {
      throw createConfigError(
        `allowedOrigins: ${JSON.stringify(value)} is not an origin as browsers send it. Write ${JSON.stringify(expected)}.`,
      );
    }
  }
  throw createConfigError(
    `allowedOrigins: ${JSON.stringify(value)} must be a bare origin such as https://app.example.com, without path or wildcard.`,
  );
}

function validateBasePath(value: unknown): string {
  // Also for an environment variable, which counts as not set if it is empty.
  if (value === '/') return '';
  const isPath =
    typeof value === 'string' &&
    (value === '' || (/^\/.*[^/]$/.test(value) && new URL(`http://x${value}`).pathname === value));
  if (!isPath)
    throw createConfigError('basePath must be / or a path such as /ois, without a slash at its end.');
  return value;
}

function validateListCacheSeconds(value: unknown): number {
  if (typeof value === 'number' && value >= 0 && value <= MAX_LIST_CACHE_SECONDS) return value;
  throw createConfigError(
    `listCacheSeconds must be a number from 0 to ${MAX_LIST_CACHE_SECONDS}; 0 shares nothing.`,
  );
}

export interface CheckedOptions {
  formUrl: string;
  identify: Identify;
  allowedOrigins: string[];
  allowedHosts: HostAllowlist | undefined;
  basePath: string;
  listCacheSeconds: number;
  renderUserId: string;
  webhook: CheckedWebhookOptions | undefined;
}

/** Checks the options and fills in defaults. @throws {HubError} `BAD_CONFIG`, with the value to use instead */
export function checkOptions(options: BackendOptions): CheckedOptions {
  if (!isRecord(options)) {
    throw createConfigError('createBackend needs its options: { hubUrl, formUrl, apiKey, identify }.');
  }
  const { identify, allowedOrigins = [], basePath = '/ois', listCacheSeconds = 5, store, log, now } = options;
  const { renderUserId = 'ois-render' } = options;
  for (const [name, variable] of [
    ['hubUrl', 'OIS_HUB_URL'],
    ['formUrl', 'OIS_FORM_URL'],
  ] as const) {
    if (!options[name])
      throw createConfigError(`${name} is missing: pass it, for example process.env.${variable}.`);
  }
  if (typeof identify !== 'function') {
    throw createConfigError(
      'identify must be a function: (request) => the signed-in user’s client_user_id, or null.',
    );
  }
  if (typeof renderUserId !== 'string' || renderUserId === '')
    throw createConfigError('renderUserId must be an id that no user of the site has, or left out.');
  // A Redis client has most of these methods, but with other arguments.
  if (store !== undefined && !STORE_METHODS.every((name) => typeof store?.[name] === 'function')) {
    throw createConfigError(
      `store must have ${STORE_METHODS.join(', ')}: pass redisStore(client), or a store like it.`,
    );
  }
  if (log !== undefined && typeof log !== 'function') {
    throw createConfigError('log must be a function: ({ level, event, message }) => …');
  }
  for (const [name, value] of Object.entries({ fetch: options.fetch, now })) {
    if (value !== undefined && typeof value !== 'function')
      throw createConfigError(`${name} must be a function, or left out.`);
  }
  if (!Array.isArray(allowedOrigins)) {
    throw createConfigError('allowedOrigins must be an array, such as ["https://app.example.com"].');
  }
  return {
    formUrl: parseRootUrl(options.formUrl ?? '', 'formUrl'),
    identify,
    allowedOrigins: allowedOrigins.map(validateOrigin),
    allowedHosts: createHostAllowlist(options.allowedHosts),
    basePath: validateBasePath(basePath),
    listCacheSeconds: validateListCacheSeconds(listCacheSeconds),
    renderUserId,
    webhook: options.webhook && checkWebhookOptions(options.webhook),
  };
}
