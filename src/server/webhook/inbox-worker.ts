import type { HubEvent } from '../../hub/events.js';
import type { Inbox, InboxEntry, Settlement, TakenEntry } from '../inbox/inbox.js';
import { parseInboxEvent } from '../inbox/parse-inbox-event.js';
import { limitLogRate } from '../limit-log-rate.js';
import type { WebhookHandlers } from './options.js';
import { callHandler, HANDLER_NAMES, runHandler } from './run-handler.js';
import type { IdentifiedEvent } from './webhook-idempotency.js';
import { describeError, describeEvent, type WebhookLog } from './webhook-log.js';

export interface InboxTimes {
  /** For a handler, as for one that the hub waits for. */
  handlerMs: number;
  /** Longer than a handler and the settling of its entry. A server that ends leaves its entries for so long. */
  leaseMs: number;
  /** How often to look for entries of other servers, and for those to try again, on average. */
  pollMs: number;
  /** Before the second attempt; four times as long before each further one. */
  retryMs: number;
  /** From when on an attempt without a handler counts as a failure: no server seems to have it. */
  unhandledMs: number;
}

/** Longer than the deadline of a handler. */
export const LEASE_MS = 12_000;
const DEFAULT_TIMES: InboxTimes = {
  handlerMs: 8_000,
  leaseMs: LEASE_MS,
  pollMs: 1_000,
  retryMs: 5_000,
  unhandledMs: 24 * 3_600_000,
};
const MAX_RETRY_MS = 6 * 3_600_000;
/** While a server without the handler takes an event, one that has it waits for so long at most. */
const MAX_UNHANDLED_RETRY_MS = 60_000;
/** With the default times, the last one is 20 hours after the first. */
const MAX_FAILURES = 10;
const MAX_RUNNING = 20;

interface InboxWorkerOptions {
  inbox: Inbox;
  handlers: WebhookHandlers;
  /** Called with each refund that was made. */
  deliver: (event: HubEvent) => Promise<void>;
  webhookLog: WebhookLog;
  times?: Partial<InboxTimes>;
}

/** Runs the handlers of events in an inbox, until it is closed. */
export class InboxWorker {
  readonly #options: InboxWorkerOptions;
  readonly #times: InboxTimes;
  readonly #running = new Set<Promise<void>>();
  #taking: Promise<void> | undefined;
  #isDue = false;
  #isClosed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #logTakeError = limitLogRate(
    () => performance.now(),
    (_omitted, error: unknown) =>
      this.#options.webhookLog.logInboxError('The inbox could not be read', error),
  );

  constructor(options: InboxWorkerOptions) {
    this.#options = options;
    this.#times = { ...DEFAULT_TIMES, ...options.times };
    void this.#logProblem();
    this.wake();
  }

  /** Looks for events that are due, rather than at the next poll. */
  wake(): void {
    this.#isDue = true;
    if (this.#taking || this.#isClosed) return;
    clearTimeout(this.#timer);
    this.#taking = this.#take().finally(() => {
      this.#taking = undefined;
      if (this.#isClosed) return;
      // Random, so that servers do not poll at the same time: one without a handler for an event could always be the first to take it.
      const delayMs = this.#times.pollMs * (0.5 + Math.random());
      this.#timer = setTimeout(() => this.wake(), delayMs);
      // A server that ends is not kept alive by it. Outside of Node a timer is a number.
      (this.#timer as { unref?: () => void }).unref?.();
    });
  }

  /** Takes no more events, and waits for the handlers that run. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#taking;
    await Promise.all(this.#running);
  }

  async #take(): Promise<void> {
    while (this.#isDue && !this.#isClosed && this.#running.size < MAX_RUNNING) {
      this.#isDue = false;
      const limit = MAX_RUNNING - this.#running.size;
      let entries: TakenEntry[];
      try {
        entries = await this.#options.inbox.take(limit, this.#times.leaseMs);
      } catch (error) {
        return this.#logTakeError(error);
      }
      if (entries.length === limit) this.#isDue = true;
      for (const entry of entries) this.#run(entry);
    }
  }

  #run(entry: TakenEntry): void {
    const isFull = (): boolean => this.#running.size >= MAX_RUNNING;
    const attempt = this.#attempt(entry).finally(() => {
      const wasFull = isFull();
      this.#running.delete(attempt);
      if (wasFull) this.wake();
    });
    this.#running.add(attempt);
  }

  /** Never rejects. */
  async #attempt(entry: TakenEntry): Promise<void> {
    const { handlers, webhookLog, deliver } = this.#options;
    const { id, failures } = entry;
    const event = parseInboxEvent(entry.body);
    const name = event ? describeEvent({ event, id }) : `The inbox's entry ${id}`;
    if (entry.state === 'ambiguous') return webhookLog.logAmbiguous(name, entry.reason ?? '');
    if (!event || failures >= MAX_FAILURES) {
      const reason = event ? (entry.reason ?? '') : 'It is not an event.';
      webhookLog.logDead(name, reason);
      return this.#settle(entry, { state: 'dead', reason });
    }

    const identified = { event, id };
    const handlerName = HANDLER_NAMES[event.kind];
    if (!handlers[handlerName]) return this.#leaveToOthers(entry, identified, handlerName);
    const finish = (): Promise<void> => {
      if (event.kind === 'refund')
        deliver(event).catch((error) => webhookLog.logDeliveryError(identified, error));
      return this.#settle(entry, { state: 'done' });
    };
    let reason = '';
    let isTooLate = false;
    let finishing: Promise<void> | undefined;
    const handlerDeadlineMs = performance.now() + this.#times.handlerMs;
    const outcome = await runHandler(
      (signal) => callHandler(event, handlers, { id, signal }),
      { handlerDeadlineMs, deadlineMs: handlerDeadlineMs },
      {
        onError: (error) => void (reason = describeError(error)),
        onTimeout: () => void (isTooLate = true),
        // Not ambiguous any more; a notification that waits for its next attempt needs none.
        onLateSuccess: () => void (finishing = finish()),
      },
    );
    if (outcome === 'done') return finish();
    // In a busy process, the handler may have succeeded before the timer of its deadline fired.
    if (finishing) return finishing;

    if (isTooLate) reason = `The handler did not end within ${this.#times.handlerMs / 1000} seconds.`;
    if (isTooLate && event.kind !== 'notification') {
      webhookLog.logAmbiguous(name, reason);
      return this.#settle(entry, { state: 'ambiguous', reason });
    }
    if (failures + 1 >= MAX_FAILURES) {
      webhookLog.logDead(name, reason);
      return this.#settle(entry, { state: 'dead', reason });
    }
    const delayMs = Math.min(this.#times.retryMs * 4 ** failures, MAX_RETRY_MS);
    webhookLog.logRetry(identified, reason, delayMs);
    return this.#settle(entry, { state: 'waiting', reason, delayMs });
  }

  /** Another server wrote the event because it has the handler, as in a deployment that adds one. */
  #leaveToOthers(entry: TakenEntry, identified: IdentifiedEvent, handlerName: string): Promise<void> {
    const { retryMs, unhandledMs } = this.#times;
    const reason = `webhook.${handlerName} is not set on this server.`;
    const { ageMs } = entry;
    const delayMs = Math.max(retryMs, Math.min(Math.round(ageMs / 10), MAX_UNHANDLED_RETRY_MS));
    if (entry.reason !== reason) this.#options.webhookLog.logRetry(identified, reason, delayMs);
    return this.#settle(entry, { state: 'waiting', reason, delayMs, isFailure: ageMs >= unhandledMs });
  }

  /** An entry that cannot be settled is treated as if this server had ended. */
  async #settle(entry: InboxEntry, settlement: Settlement): Promise<void> {
    try {
      await this.#options.inbox.settle(entry, settlement);
    } catch (error) {
      this.#options.webhookLog.logInboxError(
        `Entry ${entry.id} (${settlement.state}) was not updated`,
        error,
      );
    }
  }

  async #logProblem(): Promise<void> {
    const { inbox, webhookLog } = this.#options;
    // An inbox that cannot be reached is logged when it is used.
    const problem = await inbox.findProblem?.().catch(() => undefined);
    if (problem !== undefined) webhookLog.logInboxError('webhook.inbox is not durable', problem);
  }
}
