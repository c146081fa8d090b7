import { HubError } from '../hub/errors.js';
import { API_PREFIX, HUB_PATHS } from '../hub/paths.js';
import {
  parseBalance,
  parseLogs,
  parseRechargeResult,
  type PointsBalance,
  type PointsLogs,
  type RechargeResult,
} from '../hub/points.js';
import { parseTokenAnswer } from '../hub/token-answer.js';
import { BodyBudget } from './body-budget.js';
import { dataOf, WHO } from './hub-answer.js';
import { createPostInit, HUB_DEADLINE_MS, requestHub } from './hub-request.js';
import { checkHubUrl } from './hub-url.js';
import { createSealer, type Sealer } from './store/sealer.js';

export interface HubApiOptions {
  /** `{base_url}`: the hub's root address, without `/api/v1/hub`. */
  hubUrl: string;
  /**
   * Lets `hubUrl` be an http address on a private network: an address of RFC 1918, unique local or link-local, a name of
   * one label or below `.internal` or `.local`. On localhost http needs no option. Default: false.
   */
  allowInsecureHub?: boolean;
  /** The full plaintext key from the developer console. Undefined, as for a forgotten variable, is refused in words. */
  apiKey: string | undefined;
  /**
   * Longest list of the hub to take (bytes after decompression, from 64 KiB to 64 MiB). A longer one is a failure of the
   * hub. Four such lists are read at the same time. Default: 8 MiB.
   */
  maxHubResponseBytes?: number;
  /** Default: the global `fetch`. */
  fetch?: typeof fetch;
}

/** A token as the hub gave it. */
export interface ExchangedToken {
  value: string;
  /** Lifetime in seconds, more than 0 and at most a day. */
  expiresIn: number;
}

/** Points to move from the developer's pool to a user. */
export interface RechargeOrder {
  /** The user's id, the same that tokens are exchanged for. */
  clientUserId: string;
  /** Cents, a positive integer. */
  amountCents: number;
  /** Your payment's order number: one order is credited once. At most 200 characters. */
  externalOrderId: string;
  /** Remark, which the user may see in the log. At most 500 characters. */
  reason: string;
}

export interface HubApi {
  /** Root address of the hub. */
  readonly root: string;
  /** Milliseconds that each call may take, body included. */
  readonly deadlineMs: number;
  /** `POST /apikeys/token`. Nobody can abort it: many callers may wait for one exchange. @throws {HubError} */
  exchange(clientUserId: string): Promise<ExchangedToken>;
  /**
   * `GET` of a Bearer endpoint whose `data` holds a `list`, whatever its items are.
   * @param path under the hub's prefix, query included
   * @param authorization the header's whole value
   * @throws {HubError} `UNAUTHORIZED` if the token is refused
   */
  list(path: string, authorization: string, signal: AbortSignal): Promise<unknown[]>;
  /** `GET /points/users/balance`. @throws {HubError} */
  balance(clientUserId: string, signal?: AbortSignal): Promise<PointsBalance>;
  /** `GET /points/users/logs`. @throws {HubError} */
  logs(clientUserId: string, page: number, pageSize: number, signal?: AbortSignal): Promise<PointsLogs>;
  /**
   * `POST /points/users/recharge`, once. Nobody can abort it. After an error the points may have moved all the same.
   * @throws {HubError} `POOL_INSUFFICIENT`, and all others
   */
  recharge(order: RechargeOrder): Promise<RechargeResult>;
  /** Text from code that is not ours, with the API key struck out. */
  withoutKey(text: string): string;
  /** Seals with a key that is derived from the API key: servers that have the one have the other. */
  readonly sealer: Sealer;
}

const LONGEST_TOKEN_ANSWER = 64 * 1024;
const DEFAULT_MAX_LIST_BYTES = 8 * 1024 * 1024;
const MIN_MAX_LIST_BYTES = 64 * 1024;
const MAX_MAX_LIST_BYTES = 64 * 1024 * 1024;
const MAX_LIST_ITEMS = 100_000;
/** So many lists of the greatest length may be in memory at the same time. */
const LARGE_LISTS = 4;
/** A hundred records with room for long texts. */
const LONGEST_POINTS_ANSWER = 2 * 1024 * 1024;

function checkedMaxBytes(value: unknown = DEFAULT_MAX_LIST_BYTES): number {
  if (Number.isSafeInteger(value)) {
    const bytes = value as number;
    if (bytes >= MIN_MAX_LIST_BYTES && bytes <= MAX_MAX_LIST_BYTES) return bytes;
  }
  throw new HubError(
    'BAD_CONFIG',
    `maxHubResponseBytes must be a whole number from ${MIN_MAX_LIST_BYTES} to ${MAX_MAX_LIST_BYTES}.`,
  );
}

function checkedKey(key: unknown): string {
  if (typeof key !== 'string' || key === '') {
    throw new HubError(
      'BAD_CONFIG',
      'apiKey is missing: give the full key from the developer console, for instance process.env.OIS_API_KEY.',
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
 * The hub's open API. The only place that knows the API key: it lives in this function's scope, where neither
 * `JSON.stringify` nor an inspector of objects finds it.
 * @param deadlineMs for each call, body included
 * @throws {HubError} `BAD_CONFIG`, without the key in its text
 */
export function createHubApi(options: HubApiOptions, deadlineMs: number = HUB_DEADLINE_MS): HubApi {
  const root = checkHubUrl(options.hubUrl, options.allowInsecureHub) + API_PREFIX;
  const key = checkedKey(options.apiKey);
  const maxListBytes = checkedMaxBytes(options.maxHubResponseBytes);
  const budget = new BodyBudget(LARGE_LISTS * maxListBytes);
  const fetchFn: typeof fetch = options.fetch ?? ((...args) => fetch(...args));

  /** A call with the API key. Without a body it is a GET. */
  async function callWithKey(
    path: string,
    maxBytes: number,
    { body, signal }: { body?: object; signal?: AbortSignal | undefined } = {},
  ) {
    const headers = { 'X-API-Key': key, Accept: 'application/json' };
    const response = await requestHub(
      root + path,
      body === undefined ? { headers } : createPostInit(headers, body),
      { fetch: fetchFn, signal, deadlineMs, maxBytes, budget },
    );
    return { status: response.status, data: dataOf(response, [key]) };
  }

  return {
    root,
    deadlineMs,
    sealer: createSealer(key),

    async exchange(clientUserId) {
      const body = { client_user_id: clientUserId };
      const { status, data } = await callWithKey(HUB_PATHS.token, LONGEST_TOKEN_ANSWER, { body });
      const { access_token, expires_in } = data;
      return parseTokenAnswer({ access_token, expires_in }, WHO, status);
    },

    async list(path, authorization, signal) {
      const response = await requestHub(
        root + path,
        { headers: { Authorization: authorization, Accept: 'application/json' } },
        { fetch: fetchFn, signal, deadlineMs, maxBytes: maxListBytes, budget },
      );
      const { list } = dataOf(response, [key, authorization.replace(/^\S+ +/, '')]);
      if (Array.isArray(list)) {
        if (list.length <= MAX_LIST_ITEMS) return list;
        const message = `${WHO} answered with more than ${MAX_LIST_ITEMS} items.`;
        throw new HubError('BAD_RESPONSE', message, { status: response.status });
      }
      throw new HubError('BAD_RESPONSE', `${WHO} answered without "data.list".`, { status: response.status });
    },

    async balance(clientUserId, signal) {
      const path = `${HUB_PATHS.balance}?${new URLSearchParams({ client_user_id: clientUserId })}`;
      const { data } = await callWithKey(path, LONGEST_POINTS_ANSWER, { signal });
      return sameUser(parseBalance(data, WHO), clientUserId);
    },

    async logs(clientUserId, page, pageSize, signal) {
      const query = { client_user_id: clientUserId, page: String(page), page_size: String(pageSize) };
      const path = `${HUB_PATHS.logs}?${new URLSearchParams(query)}`;
      const { data } = await callWithKey(path, LONGEST_POINTS_ANSWER, { signal });
      return sameUser(parseLogs(data, WHO), clientUserId);
    },

    async recharge({ clientUserId, amountCents, externalOrderId, reason }) {
      const body = {
        client_user_id: clientUserId,
        amount_cents: amountCents,
        external_order_id: externalOrderId,
        reason,
      };
      const { data } = await callWithKey(HUB_PATHS.recharge, LONGEST_POINTS_ANSWER, { body });
      const result = sameUser(parseRechargeResult(data, WHO), clientUserId);
      if (result.amount_cents === amountCents && result.external_order_id === externalOrderId) return result;
      throw new HubError('BAD_RESPONSE', `${WHO} answered for another amount or order.`);
    },

    withoutKey: (text) => text.replaceAll(key, '…'),
  };
}

/** What is about somebody else must reach nobody. */
function sameUser<T extends { client_user_id: string }>(answer: T, clientUserId: string): T {
  if (answer.client_user_id === clientUserId) return answer;
  throw new HubError('BAD_RESPONSE', `${WHO} answered for another user.`);
}
