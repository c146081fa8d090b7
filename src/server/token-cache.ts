import { LRUCache } from 'lru-cache';
import type { ExchangedToken } from './hub-api.js';

/** A user's token and its lifetime. */
export interface CachedToken {
  value: string;
  /** Start of the exchange, in milliseconds since 1970. The hub's own count began later. */
  since: number;
  /** Milliseconds from `since`. */
  life: number;
  /** `since` on the clock of `performance.now()` of this server, which is never set back. Undefined before it is in this server's memory. */
  startedAt?: number | undefined;
}

/** Shares tokens with the other servers of the site. */
export interface TokenSharing {
  /** Returns the shared token if it is usable, else the result of an exchange by this or another server. */
  get(
    clientUserId: string,
    isUsable: (token: CachedToken) => boolean,
    exchange: () => Promise<CachedToken>,
  ): Promise<CachedToken>;
}

/** A token is replaced this long before it expires: 60 seconds, or a fifth of a shorter life. */
const getLeewayMs = (life: number): number => Math.min(60_000, life / 5);
/**
 * `renew` within this time after an exchange returns the token of that exchange. Browsers send `renew` at most every 5 seconds, counted
 * from their last request, which began before the exchange: with a longer time here, they could get the refused token again.
 */
const MIN_RENEWAL_INTERVAL_MS = 2_000;
/** If the clock is behind the monotonic one by more, it was set back. */
const MAX_DRIFT_MS = 5_000;
/** About 5 MB (`npm run bench -- token`). */
const MAX_USERS = 10_000;

/**
 * Keeps one token per user until shortly before it expires. Concurrent requests for a user share one exchange. A failed
 * exchange is not cached.
 */
export class TokenCache {
  readonly #exchange: (clientUserId: string) => Promise<ExchangedToken>;
  readonly #now: () => number;
  readonly #monotonicNow: () => number;
  readonly #sharing: TokenSharing | undefined;
  /** Ordered by exchange, since reading does not change the order. lru-cache’s `max` would allocate its lists at the start. */
  readonly #tokens = new LRUCache<string, CachedToken>({ maxSize: MAX_USERS, sizeCalculation: () => 1 });
  readonly #pending = new Map<string, Promise<CachedToken>>();

  /**
   * @param now the clock, in milliseconds since 1970
   * @param monotonicNow a clock that is never set, in milliseconds
   */
  constructor(
    exchange: (clientUserId: string) => Promise<ExchangedToken>,
    now: () => number,
    sharing?: TokenSharing,
    monotonicNow: () => number = () => performance.now(),
  ) {
    this.#exchange = exchange;
    this.#now = now;
    this.#sharing = sharing;
    this.#monotonicNow = monotonicNow;
  }

  /** Returns the user's token if it is in this server's memory and usable. */
  find(clientUserId: string, renew: boolean): CachedToken | undefined {
    const cached = this.#tokens.peek(clientUserId);
    return cached && this.#isFresh(cached) && !(renew && this.#isRenewable(cached)) ? cached : undefined;
  }

  /**
   * @param renew true if the last token was refused: exchanges a new one, but at most every 2 seconds
   * @throws what the exchange throws
   */
  async get(clientUserId: string, renew: boolean): Promise<CachedToken> {
    const cached = this.find(clientUserId, renew);
    if (cached) return cached;
    // With sharing, a request without `renew` may return the shared token, which is the one that was refused.
    const key = this.#sharing && renew ? `renew:${clientUserId}` : `any:${clientUserId}`;
    let pending = this.#pending.get(key);
    if (!pending) {
      pending = this.#load(clientUserId, renew).finally(() => this.#pending.delete(key));
      this.#pending.set(key, pending);
    }
    return pending;
  }

  /** Returns the whole seconds until a token expires. At least 1, because browsers reject a lifetime of 0. */
  getSecondsLeft(token: CachedToken): number {
    return Math.max(1, Math.floor((token.life - this.#getAge(token)) / 1000));
  }

  /** Returns the age in milliseconds. */
  #getAge({ since, startedAt = Infinity }: CachedToken): number {
    const age = this.#now() - since;
    const monotonicAge = this.#monotonicNow() - startedAt;
    return monotonicAge - age > MAX_DRIFT_MS ? monotonicAge : age;
  }

  #isFresh(token: CachedToken): boolean {
    const { since, life } = token;
    // The clock was set back to before the exchange.
    if (since > this.#now()) return false;
    return this.#getAge(token) < life - getLeewayMs(life);
  }

  #isRenewable(token: CachedToken): boolean {
    return this.#getAge(token) >= MIN_RENEWAL_INTERVAL_MS;
  }

  async #load(clientUserId: string, renew: boolean): Promise<CachedToken> {
    let exchangedAt: number | undefined;
    // Without `startedAt`: other servers, which may get what it returns, have another monotonic clock.
    const exchange = async (): Promise<CachedToken> => {
      const since = this.#now();
      const startedAt = this.#monotonicNow();
      const { value, expiresIn } = await this.#exchange(clientUserId);
      exchangedAt = startedAt;
      return { value, since, life: expiresIn * 1000 };
    };
    const isUsable = (shared: CachedToken): boolean => {
      // From a server whose clock is ahead: it may be older than it seems, and be the refused one.
      if (renew && shared.since > this.#now()) return false;
      const token = this.#addStart(clientUserId, shared);
      return this.#isFresh(token) && !(renew && this.#isRenewable(token));
    };
    const loaded = await (this.#sharing?.get(clientUserId, isUsable, exchange) ?? exchange());
    // An exchange begins a new lifetime, also if the hub returns the same token again.
    const token =
      exchangedAt === undefined
        ? this.#addStart(clientUserId, loaded)
        : { ...loaded, startedAt: exchangedAt };
    this.#store(clientUserId, token);
    return token;
  }

  /**
   * Adds `startedAt` to a token of a shared store: that of the same exchange in this server's memory, or else by the token's age. A token of a
   * server whose clock is ahead, by less than the leeway, begins now.
   */
  #addStart(clientUserId: string, { value, since, life }: CachedToken): CachedToken {
    const now = this.#now();
    const start = since > now && since - now < getLeewayMs(life) ? now : since;
    const known = this.#tokens.peek(clientUserId);
    const startedAt = known?.value === value && known.since === since ? known.startedAt : undefined;
    return { value, since: start, life, startedAt: startedAt ?? this.#monotonicNow() - (now - start) };
  }

  #store(clientUserId: string, token: CachedToken): void {
    const cached = this.#tokens.peek(clientUserId);
    // A renewal that began later may have ended first.
    if (cached && this.#isFresh(cached) && cached.since > token.since) return;
    this.#tokens.set(clientUserId, token);
  }
}
