import { formatBearer } from '../hub/bearer.js';
import { parseEnvelope } from '../hub/envelope.js';
import { HubError } from '../hub/errors.js';
import { DEFAULT_LOGS_PER_PAGE } from '../hub/points.js';
import { parseBalanceCents, parsePointsPage, type PointsPage } from './points-response.js';
import { redactToken } from './redact-token.js';
import { requestText } from './request.js';

/** Provides tokens for a page that has no cookie at the points endpoint. `TokenSession` implements it. */
export interface PointsAuthorization {
  /** Returns a token that is not about to expire. */
  get(): Promise<{ value: string }>;
  /** Returns a new token in place of one that was refused. */
  renew(refused: string): Promise<{ value: string }>;
}

export interface PointsClientOptions {
  /** Address to which `/balance` and `/logs` are appended, without a trailing slash. */
  endpoint: string;
  /** If absent, the site's cookie alone identifies the user. */
  authorization?: PointsAuthorization | undefined;
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
  /** False after a new token was refused as well: a server that ignores tokens must not cause an exchange each time. */
  #canRenew = true;

  constructor(options: PointsClientOptions) {
    this.#options = options;
  }

  /**
   * `GET {points-endpoint}/balance`.
   * @returns cents; undefined if the server sent no integer
   * @throws {HubError}
   */
  async getBalance(signal: AbortSignal): Promise<number | undefined> {
    return parseBalanceCents(await this.#get({ path: '/balance', who: 'The points balance', signal }));
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

  async #get(request: PointsRequest): Promise<Record<string, unknown>> {
    const { authorization } = this.#options;
    if (!authorization) return this.#send(request);
    const token = await authorization.get();
    try {
      return await this.#send(request, token.value);
    } catch (error) {
      const isRefused = error instanceof HubError && error.code === 'UNAUTHORIZED';
      if (!isRefused || !this.#canRenew || request.signal.aborted) throw error;
    }
    this.#canRenew = false;
    const renewed = await authorization.renew(token.value);
    const data = await this.#send(request, renewed.value);
    this.#canRenew = true;
    return data;
  }

  async #send({ path, who, signal }: PointsRequest, token?: string): Promise<Record<string, unknown>> {
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
      throw error instanceof HubError && token !== undefined ? redactToken(error, token) : error;
    }
  }
}
