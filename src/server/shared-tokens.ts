import { setTimeout as sleep } from 'node:timers/promises';
import { isRecord } from '../hub/envelope.js';
import { ownFields } from '../hub/own-fields.js';
import type { HubApi } from './hub-api.js';
import type { Log } from './log.js';
import type { SharedStore } from './store/shared-store.js';
import { createStoreKey } from './store/store-key.js';
import type { HeldToken, TokenSharing } from './token-cache.js';

/** The server that exchanges has this long to itself (milliseconds). If it is killed, the others go on after that. */
const LOCK_MS = 3_000;
const POLL_MS = 50;
/** A store that fails is complained of, and then left alone for so long (milliseconds). */
const REST_MS = 15_000;

interface SharedTokensParts {
  hub: Pick<HubApi, 'root' | 'sealer'>;
  store: SharedStore;
  log: Log;
}

/** The store failed, which is told already: each server can do without it. */
class WithoutStore extends Error {}

/**
 * Tokens that the servers of one site share, with one exchange at a time for a user over all of them. They lie in the
 * store sealed: who reads there learns no token, and who writes there plants none.
 */
export class SharedTokens implements TokenSharing {
  readonly #parts: SharedTokensParts;
  #restsUntil = -Infinity;

  constructor(parts: SharedTokensParts) {
    this.#parts = parts;
  }

  /** @throws what the exchange throws; a store that fails is done without */
  async get(
    clientUserId: string,
    isGood: (token: HeldToken) => boolean,
    exchange: () => Promise<HeldToken>,
  ): Promise<HeldToken> {
    const key = createStoreKey('token', this.#parts.hub.root, clientUserId);
    try {
      return await this.#getByKey(key, isGood, exchange);
    } catch (error) {
      if (error instanceof WithoutStore) return exchange();
      throw error;
    }
  }

  async #getByKey(
    key: string,
    isGood: (token: HeldToken) => boolean,
    exchange: () => Promise<HeldToken>,
  ): Promise<HeldToken> {
    const before = await this.#read(key);
    if (before && isGood(before)) return before;
    const { store } = this.#parts;
    const givesUpAt = performance.now() + 2 * LOCK_MS;
    for (;;) {
      const isOurs = await this.#ask(() => store.add(`lock:${key}`, '1', LOCK_MS));
      // Somebody may have been done just before the lock was ours.
      const now = await this.#read(key);
      const isNew = now !== undefined && (now.value !== before?.value || now.since !== before.since);
      if (!isOurs && !isNew && performance.now() < givesUpAt) {
        await sleep(POLL_MS);
        continue;
      }
      try {
        return isNew ? now : await this.#exchanged(key, exchange);
      } finally {
        if (isOurs) await this.#tell(() => store.delete(`lock:${key}`));
      }
    }
  }

  async #exchanged(key: string, exchange: () => Promise<HeldToken>): Promise<HeldToken> {
    const token = await exchange();
    const { hub, store } = this.#parts;
    const sealed = hub.sealer.seal(JSON.stringify(token), key);
    await this.#tell(() => store.set(key, sealed, Math.ceil(token.life)));
    return token;
  }

  async #read(key: string): Promise<HeldToken | undefined> {
    const { hub, store } = this.#parts;
    const sealed = await this.#ask(() => store.get(key));
    const text = sealed === undefined ? undefined : hub.sealer.open(sealed, key);
    if (text === undefined) return undefined;
    const token: unknown = JSON.parse(text);
    return isHeldToken(token) ? ownFields(token) : undefined;
  }

  /** @throws {WithoutStore} */
  async #ask<T>(question: () => Promise<T>): Promise<T> {
    if (performance.now() < this.#restsUntil) throw new WithoutStore();
    try {
      return await question();
    } catch (error) {
      this.#complain(error);
      throw new WithoutStore();
    }
  }

  /** For what is of no consequence to this server's own answer. */
  async #tell(message: () => Promise<void>): Promise<void> {
    await this.#ask(message).catch(() => undefined);
  }

  #complain(error: unknown): void {
    const now = performance.now();
    if (now < this.#restsUntil) return;
    this.#restsUntil = now + REST_MS;
    const message = `The shared store failed: ${String(error)} Until it is back, each server gets tokens of its own.`;
    this.#parts.log({ level: 'warn', event: 'store_failed', message });
  }
}

function isHeldToken(value: unknown): value is HeldToken {
  if (!isRecord(value)) return false;
  const { value: token, since, life } = ownFields(value);
  return typeof token === 'string' && typeof since === 'number' && typeof life === 'number';
}
