import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { HubError, type HubErrorDetail } from '../../hub/errors.js';
import type { RechargeResult } from '../../hub/points.js';
import type { RechargeOrder } from '../hub-api.js';
import type { SharedStore } from '../store/shared-store.js';
import { createStoreKey } from '../store/store-key.js';
import type { UnknownRecharge } from './recharge-error.js';

const DAY_MS = 86_400_000;
/** Longer than any payment provider repeats its callback. */
const ORDER_RETENTION_MS = 30 * DAY_MS;
/** How long callers who waited for a recharge can read why it was refused. */
const REFUSAL_RETENTION_MS = 60_000;
/** Longer than it takes to delete a record: that of the next attempt must not be deleted. */
const FORGET_MS = 60_000;
/** How long, and how often, a server tries to delete a record that a failed store may have written. */
const WITHDRAWAL_TIMEOUT_MS = 300_000;
const WITHDRAWAL_INTERVAL_MS = 1_000;
/** Above the time limit of any command of a store: after it, one that failed writes no more. */
const LATE_WRITE_MS = 30_000;

/** The stored state of an order. */
export interface OrderRecord extends UnknownRecharge {
  /** Id of the attempt to recharge. */
  attempt: string;
  /** `sent`: in progress, or the server that sent it was killed. */
  state: 'sent' | 'done' | 'unknown';
  /** Result of a `done` order. */
  result?: RechargeResult;
  /** Why the outcome is `unknown`, as a sentence. */
  why?: string;
}

interface RechargeIdempotencyOptions {
  store: SharedStore;
  /** Root of the hub: equal order ids of two hubs are two orders. */
  scope: string;
  /** How long an attempt can be in progress (milliseconds). */
  attemptTimeoutMs: number;
  /** How long it may take to claim an order (milliseconds). */
  maxClaimMs: number;
  /** The clock, in milliseconds since 1970. */
  now: () => number;
}

/**
 * Records which orders were recharged, for all servers that share a store. An order is recorded before it is sent, by one
 * server, and only that server changes the record: a server that is killed never leaves an order behind that looks as
 * if it had not been sent.
 */
export class RechargeIdempotency {
  readonly #options: RechargeIdempotencyOptions;

  constructor(options: RechargeIdempotencyOptions) {
    this.#options = options;
  }

  async read(externalOrderId: string): Promise<OrderRecord | undefined> {
    const text = await this.#options.store.get(this.#key(externalOrderId));
    return text === undefined ? undefined : (JSON.parse(text) as OrderRecord);
  }

  /**
   * Claims an order for a new attempt.
   * @returns undefined if another attempt claimed it first
   * @throws if the store fails, or if claiming takes longer than `maxClaimMs`, such as in a process that was suspended. What was written
   *   nevertheless is deleted as soon as the store can be reached.
   */
  async claim(order: RechargeOrder): Promise<OrderRecord | undefined> {
    const { store, attemptTimeoutMs, maxClaimMs, now } = this.#options;
    const startMs = performance.now();
    const { clientUserId, amountCents, externalOrderId } = order;
    const attempt = randomUUID();
    const sentAt = new Date(now()).toISOString();
    const record: OrderRecord = {
      clientUserId,
      amountCents,
      externalOrderId,
      sentAt,
      attempt,
      state: 'sent',
    };
    // Set before the order, so that no other server sees an order whose attempt seems to have ended.
    await store.set(`attempt:${attempt}`, '1', attemptTimeoutMs);
    try {
      const text = JSON.stringify(record);
      const isClaimed = await store.add(this.#key(externalOrderId), text, ORDER_RETENTION_MS);
      // By both clocks: the monotonic one may stop while the computer sleeps, and the wall clock may be set back.
      const elapsedMs = Math.max(performance.now() - startMs, now() - Date.parse(sentAt));
      if (isClaimed && elapsedMs > maxClaimMs) throw new Error(`It took more than ${maxClaimMs} ms.`);
      return isClaimed ? record : undefined;
    } catch (error) {
      void this.#withdraw(record);
      throw error;
    }
  }

  /**
   * Returns whether the server that sent a recharge may still be waiting for the response. True also if the record has changed since it
   * was read: read it again.
   */
  async isInProgress({ attempt, externalOrderId }: OrderRecord): Promise<boolean> {
    if ((await this.#options.store.get(`attempt:${attempt}`)) !== undefined) return true;
    // The attempt may have ended after the caller read the record.
    const current = await this.read(externalOrderId);
    return current?.attempt !== attempt || current.state !== 'sent';
  }

  /** Records the outcome of an attempt. */
  async recordOutcome(record: OrderRecord): Promise<void> {
    const { store } = this.#options;
    await store.set(this.#key(record.externalOrderId), JSON.stringify(record), ORDER_RETENTION_MS);
    await store.delete(`attempt:${record.attempt}`);
  }

  /** Frees the order id after a refusal, and keeps the error for the callers who wait for this attempt. */
  async recordRefusal({ attempt, externalOrderId }: OrderRecord, error: HubError): Promise<void> {
    const { store } = this.#options;
    const refusal = JSON.stringify({ ...error.toJSON(), hubCode: error.hubCode });
    // If the store fails here, the callers who wait send the order themselves.
    await store.set(`refusal:${attempt}`, refusal, REFUSAL_RETENTION_MS).catch(() => undefined);
    await store.delete(this.#key(externalOrderId));
    await store.delete(`attempt:${attempt}`);
  }

  /** Returns the error of an attempt that was refused. */
  async findRefusal(attempt: string): Promise<HubError | undefined> {
    const text = await this.#options.store.get(`refusal:${attempt}`);
    if (text === undefined) return undefined;
    const refusal = JSON.parse(text) as HubErrorDetail & { hubCode?: number };
    const { code, message, status, hubCode, retryAfterSeconds } = refusal;
    return new HubError(code, message, { status, hubCode, retryAfterSeconds });
  }

  /**
   * Deletes the record of an attempt, for the first of several callers: the second might delete the record of the attempt that follows.
   * @returns false if another caller is deleting it, or the recharge has just been credited
   */
  async forget({ attempt, externalOrderId }: OrderRecord): Promise<boolean> {
    const { store } = this.#options;
    const isFirst = await store.add(`forgotten:${attempt}`, '1', FORGET_MS);
    const current = await this.read(externalOrderId);
    if (current?.attempt !== attempt) return true;
    // Credited since the caller read the record.
    if (current.state === 'done') return false;
    if (isFirst) await store.delete(this.#key(externalOrderId));
    return isFirst;
  }

  /** Deletes the record of an attempt that was not sent. Never rejects. */
  async #withdraw(record: OrderRecord): Promise<void> {
    const startMs = performance.now();
    const getElapsedMs = (): number => performance.now() - startMs;
    while (getElapsedMs() < WITHDRAWAL_TIMEOUT_MS) {
      try {
        // Read first: while the store fails, `forget` could leave a mark behind that keeps it from deleting the record for a minute.
        const current = await this.read(record.externalOrderId);
        if (current === undefined ? getElapsedMs() > LATE_WRITE_MS : current.attempt !== record.attempt)
          return;
        if (current && (await this.forget(record))) return;
      } catch {
        // Tried again.
      }
      await sleep(WITHDRAWAL_INTERVAL_MS, undefined, { ref: false });
    }
  }

  #key(externalOrderId: string): string {
    return createStoreKey('order', this.#options.scope, externalOrderId);
  }
}
