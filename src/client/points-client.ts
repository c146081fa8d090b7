import { formatBearer } from '../hub/bearer.js';
import { parseEnvelope } from '../hub/envelope.js';
import { HubError } from '../hub/errors.js';
import { DEFAULT_LOGS_PER_PAGE } from '../hub/points.js';
import { readBalanceCents, readPointsPage, type PointsPage } from './points-response.js';
import { requestText } from './request.js';
import { withoutToken } from './without-token.js';

/** The token of a page that has no cookie at the points endpoint. A `TokenSession` is one. */
export interface PointsAuthorization {
  /** Gets a token that will not expire at once. */
  get(): Promise<{ value: string }>;
  /** Gets another token in place of one that was refused. */
  renew(refused: string): Promise<{ value: string }>;
}

export interface PointsClientOptions {
  /** Address below which `/balance` and `/logs` are found, without a trailing slash. */
  endpoint: string;
  /** Without it, the site's cookie alone says who the user is. */
  authorization?: PointsAuthorization | undefined;
  fetch: typeof fetch;
}

/**
 * The signed-in user's points, from the site's own server. The hub's points endpoints take the API key, so that no
 * browser can call them (specification: Authentication).
 */
export class PointsClient {
  readonly #options: PointsClientOptions;
  /** A site that reads no token would otherwise cost a new one with each request. */
  #mayRenew = true;

  constructor(options: PointsClientOptions) {
    this.#options = options;
  }

  /** `GET {points-endpoint}/balance`. @returns cents; undefined if the server sent no integer @throws {HubError} */
  async balance(signal: AbortSignal): Promise<number | undefined> {
    return readBalanceCents(await this.#get('/balance', 'The points balance', signal));
  }

  /**
   * `GET {points-endpoint}/logs`, the newest first.
   * @param page from 1, with 20 records each
   * @throws {HubError}
   */
  async logs(page: number, signal: AbortSignal): Promise<PointsPage> {
    const who = 'The points log';
    const query = `page=${page}&page_size=${DEFAULT_LOGS_PER_PAGE}`;
    return readPointsPage(await this.#get(`/logs?${query}`, who, signal), page, who);
  }

  async #get(path: string, who: string, signal: AbortSignal): Promise<Record<string, unknown>> {
    const { authorization } = this.#options;
    if (!authorization) return this.#request(path, undefined, who, signal);
    const token = await authorization.get();
    try {
      return await this.#request(path, token.value, who, signal);
    } catch (error) {
      const isRefused = error instanceof HubError && error.code === 'UNAUTHORIZED';
      if (!isRefused || !this.#mayRenew || signal.aborted) throw error;
    }
    this.#mayRenew = false;
    const renewed = await authorization.renew(token.value);
    const data = await this.#request(path, renewed.value, who, signal);
    this.#mayRenew = true;
    return data;
  }

  async #request(
    path: string,
    token: string | undefined,
    who: string,
    signal: AbortSignal,
  ): Promise<Record<string, unknown>> {
    const headers: Record<string, string> = { Accept: 'application/json' };
    if (token !== undefined) headers['Authorization'] = formatBearer(token);
    const { endpoint, fetch } = this.#options;
    const { status, body } = await requestText(
      endpoint + path,
      { credentials: 'include', headers },
      { fetch, who, signal },
    );
    try {
      return parseEnvelope(status, body, who);
    } catch (error) {
      throw error instanceof HubError && token !== undefined ? withoutToken(error, token) : error;
    }
  }
}
