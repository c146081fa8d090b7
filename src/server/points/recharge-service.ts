import { describeError } from '../describe-error.js';
import { setTimeout as sleep } from 'node:timers/promises';
import { HubError } from '../../hub/errors.js';
import type { RechargeResult } from '../../hub/points.js';
import type { HubApi, RechargeOrder } from '../hub-api.js';
import type { Log } from '../log.js';
import { limitStore } from '../store/limit-store.js';
import type { SharedStore } from '../store/shared-store.js';
import { isDefiniteRefusal, UnknownOutcomeError } from './recharge-error.js';
import { RechargeIdempotency, type OrderRecord } from './recharge-idempotency.js';
import { validateOrder, validateOrderId } from './validate-arguments.js';

const POLL_INTERVAL_MS = 50;
/** How long it may take to claim an order. */
const MAX_CLAIM_MS = 5_000;
/** How long the other commands of the store may take in an attempt, besides the claim and the hub's deadline. */
const STORE_OVERHEAD_MS = 2_000;

const NO_OUTCOME = 'The server that sent it was stopped, or could not record the outcome.';

export interface RechargeServiceOptions {
  hub: HubApi;
  store: SharedStore;
  log: Log;
  /** The clock, in milliseconds since 1970. */
  now: () => number;
  /** Called once for each order that the hub credited. Must not throw. */
  onCredited?: (order: RechargeOrder, result: RechargeResult) => void;
}

const isSameOrder = (record: OrderRecord, order: RechargeOrder): boolean =>
  record.clientUserId === order.clientUserId && record.amountCents === order.amountCents;

const createConflictError = (externalOrderId: string, reason: string): HubError =>
  new HubError('ORDER_CONFLICT', `The order id ${JSON.stringify(externalOrderId)} ${reason}`);

/**
 * Reads from the store, and tries again if that fails: during a recharge, a failed read does not mean that it failed.
 * @param retryUntilMs time on the clock of `performance.now()`. Default: no retry
 * @throws the error of the last read
 */
async function readWithRetry<T>(read: () => Promise<T>, retryUntilMs = -Infinity): Promise<T> {
  for (;;) {
    try {
      return await read();
    } catch (error) {
      if (performance.now() >= retryUntilMs) throw error;
    }
    await sleep(POLL_INTERVAL_MS);
  }
}

/** Credits each order once, however many callers on servers that share a store request it. */
export class RechargeService {
  readonly #hub: HubApi;
  readonly #log: Log;
  readonly #idempotency: RechargeIdempotency;
  /** How long an attempt can be in progress, and so how long a repeat waits for it. */
  readonly #attemptTimeoutMs: number;
  readonly #onCredited: RechargeServiceOptions['onCredited'];

  constructor({ hub, store, log, now, onCredited }: RechargeServiceOptions) {
    this.#hub = hub;
    this.#log = log;
    this.#onCredited = onCredited;
    this.#attemptTimeoutMs = MAX_CLAIM_MS + hub.timeoutMs + STORE_OVERHEAD_MS;
    this.#idempotency = new RechargeIdempotency({
      store: limitStore(store),
      scope: hub.root,
      attemptTimeoutMs: this.#attemptTimeoutMs,
      maxClaimMs: MAX_CLAIM_MS,
      now,
    });
  }

  /** See `Points.recharge`. */
  async recharge(unvalidated: RechargeOrder): Promise<RechargeResult> {
    const order = validateOrder(unvalidated);
    const claim = await this.#useStore(() => this.#claimOrFindResult(order));
    return 'result' in claim ? claim.result : this.#send(order, claim.claimed);
  }

  /** See `Points.forgetRecharge`. */
  async forget(externalOrderId: string): Promise<void> {
    const id = validateOrderId(externalOrderId);
    await this.#useStore(async () => {
      const record = await this.#idempotency.read(id);
      if (!record) return;
      if (record.state === 'done') throw createConflictError(id, 'was credited, so it is not forgotten.');
      if (record.state === 'sent' && (await this.#idempotency.isInProgress(record))) {
        throw createConflictError(id, 'is being recharged just now: wait for that to end.');
      }
      if (!(await this.#idempotency.forget(record))) {
        throw createConflictError(id, 'is being forgotten just now: try again in a minute.');
      }
    });
  }

  /** Claims an order, or waits for the result of the attempt that claimed it before. */
  async #claimOrFindResult(
    order: RechargeOrder,
  ): Promise<{ claimed: OrderRecord } | { result: RechargeResult }> {
    const { externalOrderId } = order;
    let awaited: { attempt: string; retryUntilMs: number } | undefined;
    for (;;) {
      const retryUntilMs = awaited?.retryUntilMs;
      const record = await readWithRetry(() => this.#idempotency.read(externalOrderId), retryUntilMs);
      if (!record) {
        const attempt = awaited?.attempt;
        const refusal =
          attempt === undefined
            ? undefined
            : await readWithRetry(() => this.#idempotency.findRefusal(attempt), retryUntilMs);
        if (refusal) throw refusal;
        const claimed = await this.#idempotency.claim(order);
        if (claimed) return { claimed };
        continue;
      }
      if (!isSameOrder(record, order)) {
        throw createConflictError(
          externalOrderId,
          `was already used for ${record.amountCents} cents for user ${JSON.stringify(record.clientUserId)}. Nothing was sent.`,
        );
      }
      if (record.result) return { result: record.result };
      if (record.state === 'unknown') throw new UnknownOutcomeError(record, record.why ?? NO_OUTCOME);
      if (!(await readWithRetry(() => this.#idempotency.isInProgress(record), retryUntilMs))) {
        throw this.#logUnknown(new UnknownOutcomeError(record, NO_OUTCOME));
      }
      if (awaited?.attempt !== record.attempt) {
        awaited = {
          attempt: record.attempt,
          retryUntilMs: performance.now() + this.#attemptTimeoutMs,
        };
      }
      await sleep(POLL_INTERVAL_MS);
    }
  }

  async #send(order: RechargeOrder, claimed: OrderRecord): Promise<RechargeResult> {
    let result: RechargeResult;
    try {
      result = await this.#hub.recharge(order);
    } catch (error) {
      if (isDefiniteRefusal(error)) {
        await this.#record(claimed, () => this.#idempotency.recordRefusal(claimed, error));
        throw error;
      }
      const why = error instanceof HubError ? error.message : 'Something unexpected happened.';
      await this.#record(claimed, () =>
        this.#idempotency.recordOutcome({ ...claimed, state: 'unknown', why }),
      );
      throw this.#logUnknown(new UnknownOutcomeError(claimed, why));
    }
    await this.#record(claimed, () => this.#idempotency.recordOutcome({ ...claimed, state: 'done', result }));
    this.#onCredited?.(order, result);
    return result;
  }

  #logUnknown(error: UnknownOutcomeError): UnknownOutcomeError {
    this.#log({ level: 'error', event: 'recharge_unknown', message: error.message });
    return error;
  }

  /** An order whose outcome cannot be recorded stays `sent`: a repeat is then refused, not sent. */
  async #record({ externalOrderId }: OrderRecord, write: () => Promise<void>): Promise<void> {
    try {
      await write();
    } catch (error) {
      const message =
        `The outcome of the recharge for order ${JSON.stringify(externalOrderId)} could not be recorded: ` +
        `${this.#hub.redact(describeError(error))} A repeat fails with OUTCOME_UNKNOWN.`;
      this.#log({ level: 'error', event: 'store_failed', message });
    }
  }

  /** @throws {HubError} `STORE_UNAVAILABLE`: without the store it is unknown what was sent before */
  async #useStore<T>(run: () => Promise<T>): Promise<T> {
    try {
      return await run();
    } catch (error) {
      if (error instanceof HubError) throw error;
      throw new HubError(
        'STORE_UNAVAILABLE',
        `The store with the recharged orders failed, so this call sent nothing; an earlier one may have. Try again later. ${this.#hub.redact(describeError(error))}`,
      );
    }
  }
}
