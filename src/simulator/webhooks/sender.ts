import { LocalizedError } from '../locales/localized-error.js';
import { Collection } from '../store/collection.js';
import type { ExternalOutcome } from '../store/ledger.js';
import type { Callback, CallbackKind, WebhookConfigs } from './configs.js';
import { post, type Outcome } from './post.js';
import {
  buildBilling,
  buildWireRequest,
  type BillingEvent,
  type Bill,
  type EventBody,
  type Notification,
  type NotificationEvent,
  type Subject,
  type WebhookEvent,
  type WireRequest,
} from './wire.js';

/** One call of one receiver, as the console shows it. */
export interface Delivery extends Outcome {
  id: string;
  kind: CallbackKind;
  event: WebhookEvent;
  configId: string;
  url: string;
  /** Start of the call, in milliseconds since 1970. */
  sentAt: number;
  request: WireRequest;
}

const MAX_DELIVERIES = 500;

/** The delivery log: the last 500 calls, failed ones included. */
export class Deliveries extends Collection<Delivery> {
  #lastNumber = 0;

  constructor() {
    super({ name: 'delivery', key: ({ id }) => id, maxSize: MAX_DELIVERIES });
  }

  /** Returns the calls, the newest first. */
  override list(): Delivery[] {
    return super.list().toReversed();
  }

  override insert(delivery: Omit<Delivery, 'id'>): Delivery {
    this.#lastNumber += 1;
    return super.insert({ ...delivery, id: `delivery-${this.#lastNumber}` });
  }

  /** Clears the log and counts from the start. */
  reset(): void {
    this.clear();
    this.#lastNumber = 0;
  }
}

interface SenderDependencies {
  configs: WebhookConfigs;
  deliveries: Deliveries;
  /** The clock, in milliseconds since 1970. */
  now: () => number;
  /** Logs a line about a call that failed on the network. */
  warn: (line: string) => void;
}

/** The simulator was reset during a charge or a refund, which must change nothing in the new state. */
export class SimulatorReset extends LocalizedError {
  override name = 'SimulatorReset';

  constructor() {
    super(({ webhooks }) => webhooks.resetMeanwhile);
  }
}

/** The default of `warn`. */
// oxlint-disable-next-line no-console -- the simulator runs in a terminal
export const warnOnConsole = (line: string): void => console.warn(line);

/** Result of a `billing_deduct` event. */
interface Deduction {
  /** A receiver confirms by HTTP 200 and `ok: true`, and refuses by `ok: false`. */
  outcome: ExternalOutcome;
  /** The receivers that confirmed. A refund goes to the same ones. */
  confirmedBy: Callback[];
  deliveries: Delivery[];
}

/** Parses `ok` of a receiver's response (specification: billing_deduct, Response rules); undefined for any other. */
function parseVerdict({ answer, isNetworkError }: Delivery): boolean | undefined {
  if (isNetworkError || answer?.status !== 200) return undefined;
  try {
    const data: unknown = JSON.parse(answer.body ?? '');
    if (typeof data !== 'object' || data === null || !Object.hasOwn(data, 'ok')) return undefined;
    const { ok } = data as { ok: unknown };
    return typeof ok === 'boolean' ? ok : undefined;
  } catch {
    return undefined;
  }
}

function decide(verdicts: readonly (boolean | undefined)[]): ExternalOutcome {
  if (verdicts.includes(true)) return 'confirmed';
  return verdicts.includes(undefined) ? 'unknown' : 'refused';
}

/** Calls the developer's receivers in order, each once and without retries (specification: Delivery behaviour). */
export class WebhookSender {
  readonly #dependencies: SenderDependencies;
  readonly #closing = new AbortController();
  /** Aborted by a reset, which creates the next one. */
  #reset = new AbortController();
  readonly #pending = new Set<Promise<Delivery[]>>();
  #lastTimeMs = 0;

  constructor(dependencies: SenderDependencies) {
    this.#dependencies = dependencies;
  }

  /** Resolves when every receiver was called. A failed call does not reject. */
  notify(event: NotificationEvent, subject: Subject, notification: Notification): Promise<Delivery[]> {
    return this.#send(event, { subject, details: { notification } });
  }

  /**
   * Sends `billing_deduct` to all billing URLs. One confirmation is enough, because the user is charged then.
   * @throws {SimulatorReset} if the simulator is reset meanwhile, as `refund` does
   */
  async deduct(subject: Subject, bill: Bill): Promise<Deduction> {
    const deliveries = await this.#sendBill('billing_deduct', subject, bill);
    const verdicts = deliveries.map(parseVerdict);
    return {
      outcome: decide(verdicts),
      confirmedBy: deliveries
        .filter((_delivery, index) => verdicts[index] === true)
        .map(({ configId, url }) => ({ configId, url })),
      deliveries,
    };
  }

  /** @param receivers Default: every billing URL */
  refund(subject: Subject, bill: Bill, receivers?: readonly Callback[]): Promise<Delivery[]> {
    return this.#sendBill('billing_refund', subject, bill, receivers);
  }

  /** Aborts pending calls, and records none of them: they belong to the state before. */
  reset(): void {
    this.#reset.abort();
    this.#reset = new AbortController();
    this.#lastTimeMs = 0;
  }

  /** Aborts pending and future calls. Resolves after their callers have received the outcomes. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all(this.#pending);
    await new Promise(setImmediate);
  }

  async #sendBill(
    event: BillingEvent,
    subject: Subject,
    bill: Bill,
    receivers?: readonly Callback[],
  ): Promise<Delivery[]> {
    const { signal } = this.#reset;
    const deliveries = await this.#send(event, { subject, details: buildBilling(bill) }, receivers);
    if (signal.aborted) throw new SimulatorReset();
    return deliveries;
  }

  async #send(event: WebhookEvent, body: EventBody, receivers?: readonly Callback[]): Promise<Delivery[]> {
    const kind = 'billing' in body.details ? 'billing' : 'notification';
    const request = buildWireRequest(event, this.#nextTime(), body);
    const calls = this.#callEach(
      { kind, event, request },
      receivers ?? this.#dependencies.configs.callbacks(kind),
    );
    this.#pending.add(calls);
    return calls.finally(() => this.#pending.delete(calls));
  }

  async #callEach(
    call: Pick<Delivery, 'kind' | 'event' | 'request'>,
    receivers: readonly Callback[],
  ): Promise<Delivery[]> {
    const { deliveries, now, warn } = this.#dependencies;
    const { event, request } = call;
    const reset = this.#reset.signal;
    const signal = AbortSignal.any([this.#closing.signal, reset]);
    const sent: Delivery[] = [];
    for (const { configId, url } of receivers) {
      const sentAt = now();
      const outcome = await post(url, request, { readsBody: event === 'billing_deduct', closing: signal });
      if (reset.aborted) break;
      sent.push(deliveries.insert({ ...call, configId, url, sentAt, ...outcome }));
      if (outcome.isNetworkError && !signal.aborted) {
        warn(`${event} did not reach ${configId} (${new URL(url).origin}): ${outcome.why}`);
      }
    }
    return sent;
  }

  /** Returns a unique time for each event, because receivers detect a repeated event by its content only. */
  #nextTime(): number {
    this.#lastTimeMs = Math.max(this.#dependencies.now(), this.#lastTimeMs + 1);
    return this.#lastTimeMs;
  }
}
