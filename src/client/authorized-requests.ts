import { HubError } from '../hub/errors.js';
import { redactToken } from './redact-token.js';
import { withTimeout } from './with-timeout.js';

/** Provides tokens for a page that has no cookie at an endpoint of its site. `TokenSession` implements it. */
export interface Authorization {
  /** Returns a token that is not about to expire. */
  get(): Promise<{ value: string }>;
  /** Returns a new token in place of one that was refused. */
  renew(refused: string): Promise<{ value: string }>;
}

/** Longer than a `TokenSession` takes, which may wait 5 seconds before a request. */
const TIMEOUT_MS = 30_000;

/**
 * Gets a token, also from an object that the page has made.
 * @throws {HubError} `NETWORK`, `TIMEOUT`, `ABORTED`, and `BAD_RESPONSE` for anything but a token
 */
export async function requestToken(
  get: () => Promise<{ value: string }>,
  signal?: AbortSignal,
): Promise<{ value: string }> {
  const token = await withTimeout(get, { who: 'authorization', signal, timeoutMs: TIMEOUT_MS });
  // A page in plain JavaScript may return anything.
  if (typeof token?.value === 'string' && token.value) return token;
  throw new HubError('BAD_RESPONSE', 'authorization resolved to something else than { value }, a token.');
}

/** Sends requests with a token, and renews it once if it is refused. */
export class AuthorizedRequests {
  readonly #authorization: Authorization | undefined;
  /** False after a new token was refused as well: a server that ignores tokens must not cause an exchange each time. */
  #canRenew = true;

  /** @param authorization if absent, requests have no token: the site's cookie alone identifies the user */
  constructor(authorization: Authorization | undefined) {
    this.#authorization = authorization;
  }

  /**
   * @param send sends the request with this token
   * @throws {HubError} the error of `send`, without the token in its message
   */
  async send<T>(send: (token?: string) => Promise<T>, signal: AbortSignal): Promise<T> {
    const authorization = this.#authorization;
    if (!authorization) return send();
    const token = await requestToken(() => authorization.get(), signal);
    try {
      return await this.#sendWith(token.value, send);
    } catch (error) {
      if (!isRefusal(error) || !this.#canRenew || signal.aborted) throw error;
    }
    const renewed = await requestToken(() => authorization.renew(token.value), signal);
    try {
      return await this.#sendWith(renewed.value, send);
    } catch (error) {
      if (isRefusal(error)) this.#canRenew = false;
      throw error;
    }
  }

  async #sendWith<T>(token: string, send: (token: string) => Promise<T>): Promise<T> {
    const result = await sendRedacted(send, token);
    this.#canRenew = true;
    return result;
  }
}

const isRefusal = (error: unknown): boolean => error instanceof HubError && error.code === 'UNAUTHORIZED';

async function sendRedacted<T>(send: (token: string) => Promise<T>, token: string): Promise<T> {
  try {
    return await send(token);
  } catch (error) {
    throw error instanceof HubError ? redactToken(error, token) : error;
  }
}
