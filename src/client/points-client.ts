import { parseEnvelope } from '../hub/parse-envelope.js';
import { formatBearer } from '../hub/bearer.js';
import { DEFAULT_LOGS_PER_PAGE } from '../hub/points.js';
import { AuthorizedRequests, type Authorization } from './authorized-requests.js';
import {
  parseBalance,
  parsePointsPage,
  type PointsBalanceResponse,
  type PointsPage,
} from './points-response.js';
import { parseResponse } from './parse-response.js';
import { requestText } from './request.js';

export interface PointsClientOptions {
  /** Address to which `/balance` and `/logs` are appended, without a trailing slash. */
  endpoint: string;
  /** If absent, the site's cookie alone identifies the user. */
  authorization?: Authorization | undefined;
  fetch: typeof fetch;
}

interface PointsRequest {
  /** Path and query below the endpoint. */
  path: string;
  /** Subject of error messages. */
  who: string;
  signal: AbortSignal;
}

/**
 * Reads the signed-in user's points from the site's own server. The hub's points endpoints require the API key, so a
 * browser cannot call them (specification: Authentication).
 */
export class PointsClient {
  readonly #options: PointsClientOptions;
  readonly #requests: AuthorizedRequests;

  constructor(options: PointsClientOptions) {
    this.#options = options;
    this.#requests = new AuthorizedRequests(options.authorization);
  }

  /**
   * `GET {points-endpoint}/balance`.
   * @throws {HubError}
   */
  async getBalance(signal: AbortSignal): Promise<PointsBalanceResponse> {
    return parseBalance(await this.#get({ path: '/balance', who: 'The points balance', signal }));
  }

  /**
   * `GET {points-endpoint}/logs`, newest records first.
   * @param page from 1, with 20 records each
   * @throws {HubError}
   */
  async getLogs(page: number, signal: AbortSignal): Promise<PointsPage> {
    const who = 'The points log';
    const path = `/logs?page=${page}&page_size=${DEFAULT_LOGS_PER_PAGE}`;
    return parsePointsPage(await this.#get({ path, who, signal }), page, who);
  }

  #get(request: PointsRequest): Promise<Record<string, unknown>> {
    return this.#requests.send((token) => this.#send(request, token), request.signal);
  }

  async #send({ path, who, signal }: PointsRequest, token?: string): Promise<Record<string, unknown>> {
    const headers: Record<string, string> = { Accept: 'application/json' };
    if (token !== undefined) headers['Authorization'] = formatBearer(token);
    const { endpoint, fetch } = this.#options;
    const response = await requestText(
      endpoint + path,
      { credentials: 'include', headers },
      { fetch, who, signal },
    );
    return parseResponse(response, who, parseEnvelope);
  }
}
