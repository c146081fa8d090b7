import { readEnvelope } from '../hub/envelope.js';
import { HubError } from '../hub/errors.js';
import { API_PREFIX, HUB_PATHS } from '../hub/paths.js';
import { rootUrl } from '../hub/root-url.js';
import { readTokenAnswer } from '../hub/token-answer.js';
import { HUB_DEADLINE_MS, requestHub, type HubResponse } from './hub-request.js';

export interface HubApiOptions {
  /** `{base_url}`: the hub's root address, without `/api/v1/hub`. */
  hubUrl: string;
  /** The full plaintext key from the developer console. Undefined, as for a forgotten variable, is refused in words. */
  apiKey: string | undefined;
  /** Default: the global `fetch`. */
  fetch?: typeof fetch;
}

/** A token as the hub gave it. */
export interface ExchangedToken {
  value: string;
  /** Lifetime in seconds, more than 0 and at most a day. */
  expiresIn: number;
}

/** A list as the hub sent it, checked to be one. */
export interface HubList {
  /** The whole envelope, fit to be passed on as it is. */
  body: Uint8Array<ArrayBuffer>;
  list: unknown[];
}

export interface HubApi {
  /** `POST /apikeys/token`. Nobody can abort it: many callers may wait for one exchange. @throws {HubError} */
  exchange(clientUserId: string): Promise<ExchangedToken>;
  /**
   * `GET` of a Bearer endpoint whose `data` holds a `list`.
   * @param path under the hub's prefix, query included
   * @param authorization the header's whole value
   * @throws {HubError} `UNAUTHORIZED` if the token is refused
   */
  list(path: string, authorization: string, signal: AbortSignal): Promise<HubList>;
  /** Text from code that is not ours, with the API key struck out. */
  withoutKey(text: string): string;
}

const LONGEST_TOKEN_ANSWER = 64 * 1024;
const LONGEST_LIST = 64 * 1024 * 1024;
const WHO = 'The hub';

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

/** Errors that stand for a status hold the hub's own text, and the hub was sent a credential that it may repeat. */
function inOurWords(error: HubError): HubError {
  if (error.code === 'BAD_RESPONSE') return error;
  const { code, status, hubCode } = error;
  const hub = hubCode === undefined ? '' : `, code ${hubCode}`;
  return new HubError(code, `${WHO} answered with an error (HTTP ${status}${hub}).`, {
    ...(status === undefined ? {} : { status }),
    ...(hubCode === undefined ? {} : { hubCode }),
  });
}

function dataOf({ status, body }: HubResponse): Record<string, unknown> {
  try {
    return readEnvelope(status, new TextDecoder().decode(body), WHO);
  } catch (error) {
    throw error instanceof HubError ? inOurWords(error) : error;
  }
}

/**
 * The hub's open API. The only place that knows the API key: it lives in this function's scope, where neither
 * `JSON.stringify` nor an inspector of objects finds it.
 * @param deadlineMs for each call, body included
 * @throws {HubError} `BAD_CONFIG`, without the key in its text
 */
export function createHubApi(options: HubApiOptions, deadlineMs: number = HUB_DEADLINE_MS): HubApi {
  const root = rootUrl(options.hubUrl, 'hubUrl') + API_PREFIX;
  const key = checkedKey(options.apiKey);
  const fetchFn: typeof fetch = options.fetch ?? ((...args) => fetch(...args));

  return {
    async exchange(clientUserId) {
      const response = await requestHub(
        root + HUB_PATHS.token,
        {
          method: 'POST',
          headers: { 'X-API-Key': key, 'Content-Type': 'application/json', Accept: 'application/json' },
          body: JSON.stringify({ client_user_id: clientUserId }),
        },
        { fetch: fetchFn, deadlineMs, maxBytes: LONGEST_TOKEN_ANSWER },
      );
      const { access_token, expires_in } = dataOf(response);
      return readTokenAnswer({ access_token, expires_in }, WHO, response.status);
    },

    async list(path, authorization, signal) {
      const response = await requestHub(
        root + path,
        { headers: { Authorization: authorization, Accept: 'application/json' } },
        { fetch: fetchFn, signal, deadlineMs, maxBytes: LONGEST_LIST },
      );
      const { list } = dataOf(response);
      if (Array.isArray(list)) return { body: response.body, list };
      throw new HubError('BAD_RESPONSE', `${WHO} answered without "data.list".`, { status: response.status });
    },

    withoutKey: (text) => text.replaceAll(key, '…'),
  };
}
