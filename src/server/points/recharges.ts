import { setTimeout as sleep } from 'node:timers/promises';
import { HubError } from '../../hub/errors.js';
import type { RechargeResult } from '../../hub/points.js';
import type { HubApi, RechargeOrder } from '../hub-api.js';
import type { Log } from '../log.js';
import type { SharedStore } from '../store/shared-store.js';
import { checkedOrder, checkedOrderId } from './arguments.js';
import { OrderMemory, type OrderRecord } from './order-memory.js';
import { isCertainlyRefused, UnknownOutcomeError } from './recharge-error.js';

const POLL_MS = 50;
/** What an attempt takes beside the hub's deadline (milliseconds): several calls of the store. */
const BESIDE_THE_HUB_MS = 2_000;

const NO_WORD = 'The server that sent it has ended, or could not write the answer down.';

export interface RechargesParts {
  hub: HubApi;
  store: SharedStore;
  log: Log;
  now: () => number;
}

const isSame = (record: OrderRecord, order: RechargeOrder): boolean =>
  record.clientUserId === order.clientUserId && record.amountCents === order.amountCents;

const conflict = (externalOrderId: string, what: string): HubError =>
  new HubError('ORDER_CONFLICT', `The order id ${JSON.stringify(externalOrderId)} ${what}`);

/**
 * Reads from the store. While a recharge is under way, a read that fails says nothing of it, so it is tried again.
 * @param untilMs how long, by `performance.now()`; undefined: not at all
 * @throws what the last read throws
 */
async function readAgain<T>(read: () => Promise<T>, untilMs = -Infinity): Promise<T> {
  for (;;) {
    try {
      return await read();
    } catch (error) {
      if (performance.now() >= untilMs) throw error;
    }
    await sleep(POLL_MS);
  }
}

/** Credits each order once, however often and on however many servers that share a store it is asked for. */
export class Recharges {
  readonly #hub: HubApi;
  readonly #log: Log;
  readonly #orders: OrderMemory;
  /** How long an attempt may be under way, and so a repeat waits for it (milliseconds). */
  readonly #attemptMs: number;

  constructor({ hub, store, log, now }: RechargesParts) {
    this.#hub = hub;
    this.#log = log;
    this.#attemptMs = hub.deadlineMs + BESIDE_THE_HUB_MS;
    this.#orders = new OrderMemory({ store, scope: hub.root, attemptMs: this.#attemptMs, now });
  }

  async recharge(wanted: RechargeOrder): Promise<RechargeResult> {
    const order = checkedOrder(wanted);
    const ours = await this.#fromStore(() => this.#beginOrFollow(order));
    if ('result' in ours) return ours.result;
    return this.#send(order, ours.begun);
  }

  async forget(externalOrderId: string): Promise<void> {
    const id = checkedOrderId(externalOrderId);
    await this.#fromStore(async () => {
      const record = await this.#orders.read(id);
      if (!record) return;
      if (record.state === 'done') throw conflict(id, 'was credited, so it is not forgotten.');
      if (record.state === 'sent' && (await this.#orders.isUnderWay(record))) {
        throw conflict(id, 'is being recharged just now: wait for that to end.');
      }
      await this.#orders.forget(id);
    });
  }

  /** An attempt of our own, or what came of the one that was there before. */
  async #beginOrFollow(order: RechargeOrder): Promise<{ begun: OrderRecord } | { result: RechargeResult }> {
    const { externalOrderId } = order;
    let followed: { attempt: string; untilMs: number } | undefined;
    for (;;) {
      const retryUntilMs = followed?.untilMs;
      const record = await readAgain(() => this.#orders.read(externalOrderId), retryUntilMs);
      if (!record) {
        const attempt = followed?.attempt;
        const refusal =
          attempt === undefined
            ? undefined
            : await readAgain(() => this.#orders.refusalOf(attempt), retryUntilMs);
        if (refusal) throw refusal;
        const begun = await this.#orders.begin(order);
        if (begun) return { begun };
        continue;
      }
      if (!isSame(record, order)) {
        throw conflict(
          externalOrderId,
          `stands for ${record.amountCents} cents for user ${JSON.stringify(record.clientUserId)}. Nothing was sent.`,
        );
      }
      if (record.result) return { result: record.result };
      if (record.state === 'unknown') throw new UnknownOutcomeError(record, record.why ?? NO_WORD);
      if (!(await readAgain(() => this.#orders.isUnderWay(record), retryUntilMs))) {
        throw new UnknownOutcomeError(record, NO_WORD);
      }
      if (followed?.attempt !== record.attempt) {
        followed = { attempt: record.attempt, untilMs: performance.now() + this.#attemptMs };
      }
      await sleep(POLL_MS);
    }
  }

  async #send(order: RechargeOrder, begun: OrderRecord): Promise<RechargeResult> {
    let result: RechargeResult;
    try {
      result = await this.#hub.recharge(order);
    } catch (error) {
      if (isCertainlyRefused(error)) {
        await this.#note(begun, () => this.#orders.refuse(begun, error));
        throw error;
      }
      const why = error instanceof HubError ? error.message : 'Something unexpected happened.';
      await this.#note(begun, () => this.#orders.end({ ...begun, state: 'unknown', why }));
      const unknown = new UnknownOutcomeError(begun, why);
      this.#log({ level: 'error', event: 'recharge_unknown', message: unknown.message });
      throw unknown;
    }
    await this.#note(begun, () => this.#orders.end({ ...begun, state: 'done', result }));
    return result;
  }

  /** What cannot be written down stays `sent`: a repeat is then refused, not sent. */
  async #note({ externalOrderId }: OrderRecord, write: () => Promise<void>): Promise<void> {
    try {
      await write();
    } catch (error) {
      const message =
        `How the recharge for order ${JSON.stringify(externalOrderId)} ended could not be written down: ` +
        `${this.#hub.withoutKey(String(error))} Whoever asks for it again is told OUTCOME_UNKNOWN.`;
      this.#log({ level: 'error', event: 'store_failed', message });
    }
  }

  /** @throws {HubError} `STORE_UNAVAILABLE`: without it, nobody knows what was sent before */
  async #fromStore<T>(run: () => Promise<T>): Promise<T> {
    try {
      return await run();
    } catch (error) {
      if (error instanceof HubError) throw error;
      throw new HubError(
        'STORE_UNAVAILABLE',
        `The store that remembers orders failed, so nothing was sent. Try again later. ${this.#hub.withoutKey(String(error))}`,
      );
    }
  }
}
