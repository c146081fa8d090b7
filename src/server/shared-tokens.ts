import { describeError } from './describe-error.js';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRecord } from '../hub/envelope.js';
import { ownFields } from '../hub/own-fields.js';
import type { HubApi } from './hub-api.js';
import type { Log } from './log.js';
import { limitStore } from './store/limit-store.js';
import type { SharedStore } from './store/shared-store.js';
import { createStoreKey } from './store/store-key.js';
import type { CachedToken, TokenSharing } from './token-cache.js';

/** Lifetime of the lock of the server that exchanges. If that server crashes, the others continue after it. */
const LOCK_MS = 3_000;
const POLL_INTERVAL_MS = 50;
/** A store that failed is logged once, and not used for this time. */
const STORE_PAUSE_MS = 15_000;

interface SharedTokensOptions {
  hub: Pick<HubApi, 'root' | 'sealer'>;
  store: SharedStore;
  log: Log;
}

/** The store failed. That was logged, and each server works without it. */
class StoreUnavailableError extends Error {}

/**
 * Shares tokens between the servers of one site, with one exchange per user at a time. Tokens are sealed before they are
 * stored: with access to the store alone, no one can read a token or inject one.
 */
export class SharedTokens implements TokenSharing {
  readonly #options: SharedTokensOptions;
  #pausedUntil = -Infinity;

  constructor(options: SharedTokensOptions) {
    this.#options = { ...options, store: limitStore(options.store) };
  }

  /** @throws what the exchange throws. If the store fails, the token is exchanged and not shared */
  async get(
    clientUserId: string,
    isUsable: (token: CachedToken) => boolean,
    exchange: () => Promise<CachedToken>,
  ): Promise<CachedToken> {
    const key = createStoreKey('token', this.#options.hub.root, clientUserId);
    try {
      return await this.#getByKey(key, isUsable, exchange);
    } catch (error) {
      if (error instanceof StoreUnavailableError) return exchange();
      throw error;
    }
  }

  async #getByKey(
    key: string,
    isUsable: (token: CachedToken) => boolean,
    exchange: () => Promise<CachedToken>,
  ): Promise<CachedToken> {
    const before = await this.#read(key);
    if (before && isUsable(before)) return before;
    const { store } = this.#options;
    const lockKey = `lock:${key}`;
    const deadlineMs = performance.now() + 2 * LOCK_MS;
    for (;;) {
      const isLocked = await this.#useStore(() => store.add(lockKey, '1', LOCK_MS));
      // Another server may have stored a token just before this one got the lock.
      const current = await this.#read(key);
      const isNew =
        current !== undefined && (current.value !== before?.value || current.since !== before.since);
      if (!isLocked && !isNew && performance.now() < deadlineMs) {
        await sleep(POLL_INTERVAL_MS);
        continue;
      }
      try {
        return isNew ? current : await this.#exchangeAndStore(key, exchange);
      } finally {
        if (isLocked) await this.#tryStore(() => store.delete(lockKey));
      }
    }
  }

  async #exchangeAndStore(key: string, exchange: () => Promise<CachedToken>): Promise<CachedToken> {
    const token = await exchange();
    const { hub, store } = this.#options;
    const sealed = hub.sealer.seal(JSON.stringify(token), key);
    await this.#tryStore(() => store.set(key, sealed, Math.ceil(token.life)));
    return token;
  }

  async #read(key: string): Promise<CachedToken | undefined> {
    const { hub, store } = this.#options;
    const sealed = await this.#useStore(() => store.get(key));
    const text = sealed === undefined ? undefined : hub.sealer.open(sealed, key);
    if (text === undefined) return undefined;
    const token: unknown = JSON.parse(text);
    return isCachedToken(token) ? ownFields(token) : undefined;
  }

  /** @throws {StoreUnavailableError} */
  async #useStore<T>(run: () => Promise<T>): Promise<T> {
    if (performance.now() < this.#pausedUntil) throw new StoreUnavailableError();
    try {
      return await run();
    } catch (error) {
      this.#handleStoreError(error);
      throw new StoreUnavailableError();
    }
  }

  /** For commands whose failure does not change the response of this server. Never rejects. */
  async #tryStore(run: () => Promise<void>): Promise<void> {
    await this.#useStore(run).catch(() => undefined);
  }

  #handleStoreError(error: unknown): void {
    const now = performance.now();
    if (now < this.#pausedUntil) return;
    this.#pausedUntil = now + STORE_PAUSE_MS;
    const message = `The shared store failed: ${describeError(error)} Until it works again, each server exchanges its own tokens.`;
    this.#options.log({ level: 'warn', event: 'store_failed', message });
  }
}

function isCachedToken(value: unknown): value is CachedToken {
  if (!isRecord(value)) return false;
  const { value: token, since, life } = ownFields(value);
  return typeof token === 'string' && typeof since === 'number' && typeof life === 'number';
}
