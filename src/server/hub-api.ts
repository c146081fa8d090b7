import { LRUCache } from 'lru-cache';
import { HubError } from '../hub/errors.js';
import { API_PREFIX, HUB_PATHS } from '../hub/paths.js';
import {
  parseBalance,
  parseDisplayedLogs,
  parseLogs,
  parseRechargeResult,
  type DisplayedPointsLogs,
  type PointsBalance,
  type PointsLogs,
  type RechargeResult,
} from '../hub/points.js';
import { parseTokenAnswer } from '../hub/parse-token-answer.js';
import { BodyBudget } from './body-budget.js';
import { createTransport } from './create-transport.js';
import { createDebug } from './debug.js';
import { HUB_NAME, mayContainSecret, parseHubData, containsWholeSecret } from './hub-response.js';
import { HUB_TIMEOUT_MS, requestHub } from './hub-request.js';
import { checkHubUrl } from './hub-url.js';
import { selectTables, selectTags } from './list-fields.js';
import { createRedact, type Redact } from './secrets.js';
import { createStreamKeys, type CreateStreamKey } from './events/stream-key.js';
import { createSealer, type Sealer } from './store/sealer.js';

export interface HubApiOptions {
  /**
   * `{base_url}`: the hub's root address, without `/api/v1/hub`. The type allows undefined for environment variables; it is
   * an error.
   */
  hubUrl: string | undefined;
  /**
   * Allows an http `hubUrl` on a private network: an address of RFC 1918, unique local or link-local, a name of one label
   * or below `.internal` or `.local`. On localhost, http needs no option. Default: false.
   */
  allowInsecureHub?: boolean | undefined;
  /** The full plaintext key from the developer console. Undefined is an error, as for `hubUrl`. */
  apiKey: string | undefined;
  /**
   * Maximum length of a list of the hub (bytes after decompression, from 64 KiB to 64 MiB). A longer one is an error. Four
   * lists of this length can be read at the same time. Default: 8 MiB.
   */
  maxHubResponseBytes?: number | undefined;
  /** Default: Node's own client; the global `fetch` in other runtimes, and with a proxy (`NODE_USE_ENV_PROXY`, `setGlobalDispatcher`). */
  fetch?: typeof fetch | undefined;
}

/** A token from the hub's exchange. */
export interface ExchangedToken {
  value: string;
  /** Lifetime in seconds, more than 0 and at most a day. */
  expiresIn: number;
}

/** Points to move from the developer's pool to a user. */
export interface RechargeOrder {
  /** The user's id, the same that `identify` returns. */
  clientUserId: string;
  /** Cents, a positive integer. */
  amountCents: number;
  /** Order number of your payment: an order is credited once. At most 200 characters. */
  externalOrderId: string;
  /** Remark, shown to the user in the log. At most 500 characters. */
  reason: string;
}

export interface HubApi {
  /** Root address of the hub, with the prefix of all paths. */
  readonly root: string;
  /** For each request with its response body (milliseconds). */
  readonly timeoutMs: number;
  /** `POST /apikeys/token`. Cannot be aborted, because several requests may wait for one exchange. @throws {HubError} */
  exchange(clientUserId: string): Promise<ExchangedToken>;
  /**
   * `GET` of a Bearer endpoint whose `data` has a `list` of any items. Returns the same array as long as the hub sends the same
   * bytes, without parsing them again. It is not to be changed.
   * @param path below the hub's prefix, with the query
   * @param authorization value of the header
   * @throws {HubError} `UNAUTHORIZED` if the token is refused
   */
  list(path: string, authorization: string, signal?: AbortSignal): Promise<readonly unknown[]>;
  /** `GET /points/users/balance`. @throws {HubError} */
  balance(clientUserId: string, signal?: AbortSignal): Promise<PointsBalance>;
  /** The same for a user whom the hub may not know: needs the key, and reads nothing of `data`. @throws {HubError} */
  checkKey(clientUserId: string): Promise<void>;
  /** `GET /points/users/logs`. Pages count from 1. @throws {HubError} */
  logs(clientUserId: string, { page, pageSize }: { page: number; pageSize: number }): Promise<PointsLogs>;
  /** The same for a browser: invalid records have only their valid fields. @throws {HubError} */
  displayedLogs(
    clientUserId: string,
    { page, pageSize }: { page: number; pageSize: number },
    signal: AbortSignal,
  ): Promise<DisplayedPointsLogs>;
  /**
   * `POST /points/users/recharge`. Sent once, and cannot be aborted. After an error the points may have been credited.
   * @throws {HubError} `POOL_INSUFFICIENT` and all others
   */
  recharge(order: RechargeOrder): Promise<RechargeResult>;
  /** Masks the API key and tokens in a text. */
  readonly redact: Redact;
  /** Returns whether one of the strings in a value of JSON contains the API key. */
  containsApiKey(value: unknown): boolean;
  /** Encrypts with a key that is derived from the API key, so that all servers of a site have the same. */
  readonly sealer: Sealer;
  /** Creates the stream key of a user: equal on all servers with this API key. */
  readonly createStreamKey: CreateStreamKey;
}

const MAX_TOKEN_RESPONSE_BYTES = 64 * 1024;
const DEFAULT_MAX_LIST_BYTES = 8 * 1024 * 1024;
const MIN_LIST_BYTES_LIMIT = 64 * 1024;
const MAX_LIST_BYTES_LIMIT = 64 * 1024 * 1024;
const MAX_LIST_ITEMS = 100_000;
/** Bytes of all lists together that are kept in parsed form, which is several times as long. Longer ones are parsed each time. */
const MAX_PARSED_BYTES = 1024 * 1024;
/** Number of these lists. Their keys, which users choose by their tags, take memory too, up to 60 kB each. */
const MAX_PARSED_LISTS = 50;
/** Lists of the maximum length that may be in memory at the same time. */
const MAX_LARGE_LISTS = 4;
/** For a hundred records with long texts. */
const MAX_POINTS_RESPONSE_BYTES = 2 * 1024 * 1024;

function validateMaxBytes(value: unknown = DEFAULT_MAX_LIST_BYTES): number {
  if (Number.isSafeInteger(value)) {
    const bytes = value as number;
    if (bytes >= MIN_LIST_BYTES_LIMIT && bytes <= MAX_LIST_BYTES_LIMIT) return bytes;
  }
  throw new HubError(
    'BAD_CONFIG',
    `maxHubResponseBytes must be a whole number from ${MIN_LIST_BYTES_LIMIT} to ${MAX_LIST_BYTES_LIMIT}.`,
  );
}

function validateKey(key: unknown): string {
  if (typeof key !== 'string' || key === '') {
    throw new HubError(
      'BAD_CONFIG',
      'apiKey is missing: pass the full key from the developer console, for example process.env.OIS_API_KEY.',
    );
  }
  if (!/^[\x21-\x7e]+$/.test(key)) {
    throw new HubError(
      'BAD_CONFIG',
      'apiKey must be the full plaintext key: ASCII without spaces. Is it the masked form, or is there a line break at its end?',
    );
  }
  return key;
}

/**
 * Creates the client of the hub's open API. The API key is used nowhere else. It is in this function's scope, where
 * neither `JSON.stringify` nor `util.inspect` finds it.
 * @param timeoutMs for each request with its response body
 * @throws {HubError} `BAD_CONFIG`, without the key in its text
 */
export function createHubApi(options: HubApiOptions, timeoutMs: number = HUB_TIMEOUT_MS): HubApi {
  const root = checkHubUrl(options.hubUrl, options.allowInsecureHub) + API_PREFIX;
  const key = validateKey(options.apiKey);
  const maxListBytes = validateMaxBytes(options.maxHubResponseBytes);
  const budget = new BodyBudget(MAX_LARGE_LISTS * maxListBytes);
  const parsedLists = new LRUCache<string, { body: Uint8Array; list: readonly unknown[] }>({
    max: MAX_PARSED_LISTS,
    maxSize: MAX_PARSED_BYTES,
    sizeCalculation: ({ body }) => Math.max(1, body.length),
  });
  const redact = createRedact([key]);
  const debug = createDebug(redact);
  const transport = createTransport(options.fetch);

  /** Sends a request with the API key: a POST with a body, a GET without one. */
  async function requestWithKey(
    path: string,
    maxBytes: number,
    { body, signal }: { body?: object; signal?: AbortSignal | undefined },
  ) {
    const headers = { 'X-API-Key': key, Accept: 'application/json' };
    const response = await requestHub(
      root + path,
      { headers, json: body },
      { transport, signal, timeoutMs, maxBytes, budget, debug },
    );
    return { status: response.status, data: parseHubData(response, [key]) };
  }

  const requestBalance = (clientUserId: string, signal?: AbortSignal) => {
    const path = `${HUB_PATHS.balance}?${new URLSearchParams({ client_user_id: clientUserId })}`;
    return requestWithKey(path, MAX_POINTS_RESPONSE_BYTES, { signal });
  };

  async function requestLogs<T extends { client_user_id: string }>(
    parse: (data: Record<string, unknown>, who: string) => T,
    clientUserId: string,
    { page, pageSize }: { page: number; pageSize: number },
    signal?: AbortSignal,
  ): Promise<T> {
    const query = { client_user_id: clientUserId, page: String(page), page_size: String(pageSize) };
    const path = `${HUB_PATHS.logs}?${new URLSearchParams(query)}`;
    const { data } = await requestWithKey(path, MAX_POINTS_RESPONSE_BYTES, { signal });
    return requireSameUser(refuseSecrets(parse(data, HUB_NAME), [key]), clientUserId);
  }

  return {
    root,
    timeoutMs,
    sealer: createSealer(key),
    createStreamKey: createStreamKeys(key),

    async exchange(clientUserId) {
      const body = { client_user_id: clientUserId };
      const { status, data } = await requestWithKey(HUB_PATHS.token, MAX_TOKEN_RESPONSE_BYTES, { body });
      const { access_token, expires_in } = data;
      return refuseSecrets(parseTokenAnswer({ access_token, expires_in }, HUB_NAME, status), [key]);
    },

    async list(path, authorization, signal) {
      const response = await requestHub(
        root + path,
        { headers: { Authorization: authorization, Accept: 'application/json' } },
        { transport, signal, timeoutMs, maxBytes: maxListBytes, budget, debug },
      );
      const { status, body } = response;
      // Bearer endpoints answer all users alike: most responses repeat the last one.
      const last = status === 200 ? parsedLists.get(path) : undefined;
      if (last && isSameBytes(last.body, body)) return last.list;
      const secrets = [key, authorization.replace(/^\S+ +/, '')];
      const { list } = parseHubData(response, secrets);
      if (!Array.isArray(list)) {
        throw new HubError('BAD_RESPONSE', `${HUB_NAME} answered without "data.list".`, { status });
      }
      if (list.length > MAX_LIST_ITEMS) {
        const message = `${HUB_NAME} answered with more than ${MAX_LIST_ITEMS} items.`;
        throw new HubError('BAD_RESPONSE', message, { status });
      }
      // Browsers get these fields alone, and all users get the same ones.
      if (mayContainSecret(body, secrets)) refuseSecrets([selectTags(list), selectTables(list)], secrets);
      if (status === 200) parsedLists.set(path, { body, list });
      return list;
    },

    async balance(clientUserId, signal) {
      const { data } = await requestBalance(clientUserId, signal);
      return requireSameUser(refuseSecrets(parseBalance(data, HUB_NAME), [key]), clientUserId);
    },

    checkKey: async (clientUserId) => void (await requestBalance(clientUserId)),

    logs: (...request) => requestLogs(parseLogs, ...request),
    displayedLogs: (...request) => requestLogs(parseDisplayedLogs, ...request),

    async recharge({ clientUserId, amountCents, externalOrderId, reason }) {
      const body = {
        client_user_id: clientUserId,
        amount_cents: amountCents,
        external_order_id: externalOrderId,
        reason,
      };
      const { data } = await requestWithKey(HUB_PATHS.recharge, MAX_POINTS_RESPONSE_BYTES, { body });
      const result = requireSameUser(parseRechargeResult(data, HUB_NAME), clientUserId);
      if (result.amount_cents === amountCents && result.external_order_id === externalOrderId) return result;
      throw new HubError('BAD_RESPONSE', `${HUB_NAME} answered for another amount or order.`);
    },

    redact,
    containsApiKey: (value) => containsWholeSecret(value, [key]),
  };
}

/** Returns a result, and rejects one with a credential, which would be sent to users. */
function refuseSecrets<T>(result: T, secrets: readonly string[]): T {
  if (!containsWholeSecret(result, secrets)) return result;
  throw new HubError('BAD_RESPONSE', `${HUB_NAME} answered with the credential that was sent to it.`);
}

/** Compares by the runtime's own function where there is one, which is much faster. */
function isSameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  return typeof Buffer === 'undefined' ? a.every((byte, i) => byte === b[i]) : Buffer.compare(a, b) === 0;
}

/** Returns a result, and rejects one of another user, which must not be sent to anyone. */
function requireSameUser<T extends { client_user_id: string }>(result: T, clientUserId: string): T {
  if (result.client_user_id === clientUserId) return result;
  throw new HubError('BAD_RESPONSE', `${HUB_NAME} answered for another user.`);
}
