import { BridgeError } from '../bridge/errors.js';
import type { HostToken, PageRequests } from '../bridge/messages.js';
import { systemClock, type Clock } from '../client/token-session.js';
import type { TokenAnswer, TokenRequest } from '../hub/token-answer.js';
import { HubError, type HubErrorCode } from '../hub/errors.js';

type Reason = PageRequests['token']['request']['reason'];

/**
 * Requests a token from the host.
 * @param onLateResponse receives a response that comes after the deadline
 * @throws {BridgeError}
 */
type RequestToken = (
  reason: Reason,
  signal: AbortSignal,
  onLateResponse: (token: HostToken) => void,
) => Promise<HostToken>;

/** A token that the host sent without a request, and when: wall clock and monotonic clock, in milliseconds. */
interface StoredToken {
  token: HostToken;
  wallMs: number;
  monotonicMs: number;
}

/** Minimum remaining lifetime of a stored token that is still used, in seconds. */
const MIN_LIFETIME_SECONDS = 30;

/** Lists that came with a stored token are dropped after this time, in seconds. */
const MAX_LISTS_AGE_SECONDS = 60;

/**
 * How long a token is awaited from a host that does not support the request, in ms. Shorter than the widget's own limit, because a
 * caller that has given up would consume the next token.
 */
const MAX_WAIT_MS = 10_000;

/** Error codes for a host's refusal. `E_DENIED` and `E_CANCELLED` may mean that no user is signed in. */
const HUB_CODES: Partial<Record<string, HubErrorCode>> = {
  E_DENIED: 'FORBIDDEN',
  E_CANCELLED: 'FORBIDDEN',
  E_TIMEOUT: 'TIMEOUT',
  E_UNSUPPORTED: 'TIMEOUT',
  E_INVALID: 'BAD_RESPONSE',
};

/** Provides the widget's token from the host: requested, or sent by the host without a request, whichever comes first. */
export class HostTokens {
  readonly #requestToken: RequestToken;
  readonly #hubUrl: string | undefined;
  readonly #clock: Clock;
  #stored: StoredToken | undefined;
  #lastToken: string | undefined;
  /** Cancels the current attempt to get a token. */
  #attempt: AbortController | undefined;
  /** Resolves the current attempt with a token that was stored. */
  #useStored: (() => void) | undefined;
  /** Identity of the signed-in user: a response for another user is ignored. */
  #user = {};

  /** @param hubUrl `{base_url}`, if the page's owner has set it; otherwise each token has to come with one */
  constructor(requestToken: RequestToken, hubUrl?: string, clock: Clock = systemClock) {
    this.#requestToken = requestToken;
    this.#hubUrl = hubUrl;
    this.#clock = clock;
  }

  /** Stores a token that the host sent. It is used as soon as one is needed. */
  store(token: HostToken): void {
    this.#stored = { token, wallMs: this.#clock.now(), monotonicMs: this.#clock.monotonic() };
    this.#useStored?.();
  }

  /** Removes the tokens of the user who signed out. */
  clear(): void {
    this.#stored = undefined;
    this.#lastToken = undefined;
    this.#user = {};
    this.#attempt?.abort();
  }

  readonly provide = async (request?: TokenRequest): Promise<TokenAnswer> => {
    const token = this.#consumeStored() ?? (await this.#getFromHost(this.#getReason(request?.renew)));
    this.#lastToken = token.access_token;
    const { access_token, expires_in, form_url, hub_url, tags, tables } = token;
    if (hub_url === undefined && this.#hubUrl === undefined) {
      throw new HubError(
        'BAD_CONFIG',
        'The app sent a token without “hub_url”, and <meta name="ois:hub-url"> is not set. Set one of them to the hub’s address.',
      );
    }
    return {
      access_token,
      expires_in,
      ...(form_url === undefined ? {} : { form_url }),
      ...(hub_url === undefined ? {} : { hub_url }),
      ...(request?.include && tags && { tags }),
      // Those of the host are for no tags.
      ...(request?.include && tables && !request.tags && !request.limit && { tables }),
    };
  };

  #getReason(isRefused: boolean | undefined): Reason {
    if (isRefused) return 'refused';
    return this.#lastToken === undefined ? 'initial' : 'expired';
  }

  /** Removes and returns the stored token, with its remaining lifetime; undefined if it expires soon or is the current one. */
  #consumeStored(): HostToken | undefined {
    const stored = this.#stored;
    this.#stored = undefined;
    if (!stored || stored.token.access_token === this.#lastToken) return undefined;
    const { token, wallMs, monotonicMs } = stored;
    const ageMs = Math.max(this.#clock.now() - wallMs, this.#clock.monotonic() - monotonicMs);
    const remainingSeconds = token.expires_in - ageMs / 1000;
    if (remainingSeconds < Math.min(MIN_LIFETIME_SECONDS, token.expires_in / 2)) return undefined;
    const isFresh = ageMs < MAX_LISTS_AGE_SECONDS * 1000;
    return {
      ...token,
      ...(!isFresh && { tags: undefined, tables: undefined }),
      expires_in: remainingSeconds,
    };
  }

  async #getFromHost(reason: Reason): Promise<HostToken> {
    // The caller of an earlier attempt has given up: its response must not be used.
    this.#attempt?.abort();
    const attempt = new AbortController();
    this.#attempt = attempt;
    const stored = this.#waitForStored(attempt);
    // From the start of the attempt, because the host may refuse the request late.
    const waitEnd = this.#clock.sleep(MAX_WAIT_MS, attempt.signal);
    try {
      return await Promise.race([stored, this.#requestOrWait(waitEnd, reason, attempt.signal)]);
    } catch (error) {
      throw convertBridgeError(error, attempt.signal.aborted);
    } finally {
      attempt.abort();
    }
  }

  /** Requests a token. A host that does not support the request sends tokens by itself: then this rejects at `waitEnd` only. */
  async #requestOrWait(waitEnd: Promise<void>, reason: Reason, signal: AbortSignal): Promise<HostToken> {
    const user = this.#user;
    try {
      return await this.#requestToken(reason, signal, (token) => {
        if (user === this.#user) this.store(token);
      });
    } catch (error) {
      if (error instanceof BridgeError && error.code === 'E_UNSUPPORTED') await waitEnd;
      throw error;
    }
  }

  /** Resolves with the next stored token, and aborts the attempt then, so that a queued request is not sent any more. */
  #waitForStored(attempt: AbortController): Promise<HostToken> {
    return new Promise((resolve, reject) => {
      const useStored = (): void => {
        const token = this.#consumeStored();
        if (!token) return;
        resolve(token);
        attempt.abort();
      };
      this.#useStored = useStored;
      attempt.signal.addEventListener('abort', () => {
        if (this.#useStored === useStored) this.#useStored = undefined;
        reject(new BridgeError('E_CANCELLED', '"token" was cancelled.'));
      });
    });
  }
}

/** @param isAborted whether the page itself gave up */
function convertBridgeError(error: unknown, isAborted: boolean): unknown {
  if (!(error instanceof BridgeError)) return error;
  const { code } = error;
  const text =
    code === 'E_INVALID'
      ? `The app’s answer to “token” was refused (${code}): a field is missing or invalid. The app’s console or this one names it.`
      : `The app sent no token (${code}). It has to answer “token”, or to send “set-token”.`;
  return new HubError(isAborted ? 'ABORTED' : (HUB_CODES[code] ?? 'NETWORK'), text);
}
