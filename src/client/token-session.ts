import { HubError } from '../hub/errors.js';
import type { AccessToken, TokenRequest } from '../hub/token-answer.js';
import { calls } from './calls.js';
import { sleep } from './sleep.js';
import { createAbortError } from './with-timeout.js';

/** Requests a token once. @param signal aborts the request, and lets none begin once it is aborted @throws {HubError} */
export type TokenSource = (request: TokenRequest, signal: AbortSignal) => Promise<AccessToken>;

/** Clocks and timers, injected by tests. All values are in milliseconds. */
export interface Clock {
  /** Wall clock: advances during system sleep, but may be adjusted. */
  now(): number;
  /** Monotonic clock: never adjusted, but may stop during system sleep. */
  monotonic(): number;
  /** Resolves after `ms`, or when the signal is aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  sleep,
};

/** Error codes after which the stored token is dropped: another user may be signed in, or none. */
const SIGNED_OUT_CODES = ['UNAUTHORIZED', 'FORBIDDEN'];

const MIN_EXCHANGE_INTERVAL_MS = 5_000;
const RENEWAL_MARGIN_SECONDS = 60;

const withoutLists = (token: AccessToken): AccessToken => ({ ...token, tags: undefined, tables: undefined });

/** A point in time on both clocks, in milliseconds. */
type Instant = readonly [wall: number, monotonic: number];

interface StoredToken {
  token: AccessToken;
  /** Start of the token request: the lifetime may begin before the response arrives. */
  requestedAt: Instant;
}

/**
 * Keeps the token of one user in memory.
 *
 * Callers share one token request. A token is renewed before it expires, and once after the hub has refused it. A second
 * refusal ({@link TokenSession.refuse}) is final until {@link TokenSession.retry}.
 */
export class TokenSession {
  readonly #source: TokenSource;
  readonly #clock: Clock;
  #stored: StoredToken | undefined;
  #pending: Promise<AccessToken> | undefined;
  readonly #ended = new AbortController();
  #lastRequestedAt: Instant | undefined;
  /** Whether the last exchange replaced a refused token. */
  #wasRenewal: boolean | undefined;
  #refusal: HubError | undefined;
  /** The number of the user whose token this is: `dropUser` adds one. */
  #user = 1;

  constructor(source: TokenSource, clock: Clock = systemClock) {
    this.#source = source;
    this.#clock = clock;
  }

  /** Remaining seconds of the stored token, by the clock that gives less; 0 without a token. */
  get secondsLeft(): number {
    return this.countdown()();
  }

  /** The stored token, even if it has expired. */
  get token(): AccessToken | undefined {
    return this.#stored?.token;
  }

  /** @returns a function that returns the remaining seconds of the token stored now, even after its replacement */
  countdown(): () => number {
    const stored = this.#stored;
    return () =>
      stored ? Math.max(0, stored.token.expiresIn - this.#elapsedMs(stored.requestedAt) / 1000) : 0;
  }

  /**
   * Returns the stored token, or a new one if it is about to expire.
   * @param request lists to request together with a new token
   * @param minSecondsLeft required remaining lifetime. Ignored for tokens whose whole lifetime is not longer.
   * @throws {HubError}
   */
  async get(request: TokenRequest = {}, minSecondsLeft = 0): Promise<AccessToken> {
    if (this.#refusal) throw this.#refusal;
    if (this.#stored) {
      const { token } = this.#stored;
      // At most a fifth of the lifetime, or a short-lived token would be due at once.
      const margin = Math.min(RENEWAL_MARGIN_SECONDS, token.expiresIn / 5);
      const required = minSecondsLeft < token.expiresIn ? minSecondsLeft : 0;
      if (this.secondsLeft > Math.max(margin, required)) return token;
    }
    try {
      return await this.#exchange(request);
    } catch (error) {
      // The stored token is still valid.
      if (this.secondsLeft) return this.#stored!.token;
      throw error;
    }
  }

  /**
   * Returns a new token in place of one that the hub refused. Callers with the same refused token get the same new one.
   * @throws {HubError}
   */
  async renew(refused: string): Promise<AccessToken> {
    if (this.#refusal) throw this.#refusal;
    // What it returns may be the refused token again, from a cache: then only a renewal helps.
    await this.#pending;
    // Only a valid one: after a sleep of the computer, another token may have been refused for its age too.
    if (this.secondsLeft && this.#stored!.token.value !== refused) return this.#stored!.token;
    return this.#exchange({ renew: true });
  }

  /**
   * Stops all exchanges until {@link TokenSession.retry}, because the hub refused a renewed token too.
   * @param error the hub's refusal, which all calls throw from then on
   * @returns the first such error
   */
  refuse(error: HubError): HubError {
    return (this.#refusal ??= error);
  }

  /** Allows exchanges again after {@link TokenSession.refuse}. Call it when the user tries again, who may be another one. */
  retry(): void {
    if (this.#refusal) this.dropUser();
  }

  /** Drops the token, as another user may have signed in. Calls that wait for one get no token that was requested before. */
  dropUser(): void {
    this.#stored = this.#refusal = undefined;
    this.#user += 1;
  }

  /** Drops the token and aborts a pending request. No call requests one from then on. */
  end(): void {
    // So that calls from now on reject at once, in place of waiting for the next exchange.
    this.#stored = this.#lastRequestedAt = undefined;
    this.#ended.abort();
  }

  /** Uses the clock that gives more: the monotonic one may stop during sleep, the wall clock may be set back. */
  #elapsedMs([wall, monotonic]: Instant): number {
    return Math.max(this.#clock.now() - wall, this.#clock.monotonic() - monotonic);
  }

  #exchange(request: TokenRequest): Promise<AccessToken> {
    // Lists that were requested for another caller may be those of other tags.
    return this.#pending?.then(withoutLists) ?? (this.#pending = this.#requestToken(request));
  }

  async #requestToken(request: TokenRequest): Promise<AccessToken> {
    const { signal } = this.#ended;
    const { renew } = request;
    try {
      // The first renewal does not wait: the token may have been refused because the server's cached one was stale.
      const mustWait = !renew || this.#wasRenewal;
      const waitMs =
        mustWait && this.#lastRequestedAt
          ? MIN_EXCHANGE_INTERVAL_MS - this.#elapsedMs(this.#lastRequestedAt)
          : 0;
      if (waitMs > 0) await this.#clock.sleep(waitMs, signal);
      // Refused while this request waited.
      if (this.#refusal) throw this.#refusal;
      const user = this.#user;
      const requestedAt: Instant = [this.#clock.now(), this.#clock.monotonic()];
      const result = this.#source(request, signal);
      calls.push?.([request, result]);
      const token = await result.catch((error: unknown) => {
        if (user === this.#user) throw error;
      });
      if (signal.aborted) throw createAbortError();
      // `dropUser` was called meanwhile: the token or the refusal may be the former user's.
      if (!token || user !== this.#user) return await this.#requestToken(request);
      this.#lastRequestedAt = requestedAt;
      this.#wasRenewal = renew;
      // Only the caller of this request gets the included lists: stored, they would become stale.
      this.#stored = { token: withoutLists(token), requestedAt };
      return token;
    } catch (error) {
      // Drops a token that may belong to another user, and keeps `renewIfDue` from repeating the request.
      if (SIGNED_OUT_CODES.includes((error as HubError).code)) this.#stored = undefined;
      throw error;
    } finally {
      this.#pending = undefined;
    }
  }
}
