import { randomUUID } from 'node:crypto';
import { isRecord } from '../../hub/envelope.js';
import { HubError, type HubErrorCode } from '../../hub/errors.js';
import type { RechargeResult } from '../../hub/points.js';
import type { RechargeOrder } from '../hub-api.js';
import type { SharedStore } from '../store/shared-store.js';
import { storeKey } from '../store/store-key.js';
import type { UnknownRecharge } from './recharge-error.js';

const DAY_MS = 86_400_000;
/** Longer than any payment provider goes on calling back (milliseconds). */
const ORDER_LIFE_MS = 30 * DAY_MS;
/** Those who waited for a recharge that was refused find the reason for so long (milliseconds). */
const REFUSAL_LIFE_MS = 60_000;

/** What is known of an order id. */
export interface OrderRecord extends UnknownRecharge {
  /** Which attempt this is. */
  attempt: string;
  /** `sent`: not ended yet, or the server that sent it was killed. */
  state: 'sent' | 'done' | 'unknown';
  /** Of `done`. */
  result?: RechargeResult;
  /** Of `unknown`, as a sentence. */
  why?: string;
}

interface OrderMemoryParts {
  store: SharedStore;
  /** The hub's root address. */
  scope: string;
  /** How long an attempt may be under way (milliseconds). */
  attemptMs: number;
  now: () => number;
}

/**
 * Which orders were recharged. An order is written down before it is sent, by one server alone, and only that server
 * changes what is written: so no killed server leaves an order behind that looks as if it had never been sent.
 */
export class OrderMemory {
  readonly #parts: OrderMemoryParts;

  constructor(parts: OrderMemoryParts) {
    this.#parts = parts;
  }

  async read(externalOrderId: string): Promise<OrderRecord | undefined> {
    const text = await this.#parts.store.get(this.#key(externalOrderId));
    return text === undefined ? undefined : (JSON.parse(text) as OrderRecord);
  }

  /** @returns undefined if another attempt was quicker */
  async begin(order: RechargeOrder): Promise<OrderRecord | undefined> {
    const { store, attemptMs, now } = this.#parts;
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
    // First, so that nobody ever sees an attempt that is under way and does not look so.
    await store.set(`attempt:${attempt}`, '1', attemptMs);
    const isOurs = await store.add(this.#key(externalOrderId), JSON.stringify(record), ORDER_LIFE_MS);
    return isOurs ? record : undefined;
  }

  /** May the server that sent this still be waiting for the answer? */
  async isUnderWay({ attempt, externalOrderId }: OrderRecord): Promise<boolean> {
    if ((await this.#parts.store.get(`attempt:${attempt}`)) !== undefined) return true;
    // It may have ended since the record was read.
    const now = await this.read(externalOrderId);
    return now?.attempt !== attempt || now.state !== 'sent';
  }

  /** Writes down how an attempt ended. */
  async end(record: OrderRecord): Promise<void> {
    const { store } = this.#parts;
    await store.set(this.#key(record.externalOrderId), JSON.stringify(record), ORDER_LIFE_MS);
    await store.delete(`attempt:${record.attempt}`);
  }

  /** Frees the order id, and leaves word of the refusal for those who waited. */
  async refuse({ attempt, externalOrderId }: OrderRecord, error: HubError): Promise<void> {
    const { store } = this.#parts;
    const { code, message, status, hubCode } = error;
    const refusal = JSON.stringify({ code, message, status, hubCode });
    await store.set(`refusal:${attempt}`, refusal, REFUSAL_LIFE_MS);
    await this.forget(externalOrderId);
    await store.delete(`attempt:${attempt}`);
  }

  async refusalOf(attempt: string): Promise<HubError | undefined> {
    const text = await this.#parts.store.get(`refusal:${attempt}`);
    const refusal: unknown = text === undefined ? undefined : JSON.parse(text);
    if (!isRecord(refusal)) return undefined;
    const { code, message, status, hubCode } = refusal as {
      code: HubErrorCode;
      message: string;
      status?: number;
      hubCode?: number;
    };
    return new HubError(code, message, { status, hubCode });
  }

  async forget(externalOrderId: string): Promise<void> {
    await this.#parts.store.delete(this.#key(externalOrderId));
  }

  #key(externalOrderId: string): string {
    return storeKey('order', this.#parts.scope, externalOrderId);
  }
}
