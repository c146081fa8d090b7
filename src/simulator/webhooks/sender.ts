import type { Callback, CallbackKind, WebhookConfigs } from './configs.js';
import type { Deliveries, Delivery } from './deliveries.js';
import type {
  Bill,
  BillingEvent,
  Extra,
  NotificationEvent,
  Notice,
  Subject,
  WebhookEvent,
} from './events.js';
import { post } from './post.js';
import { wireRequest } from './wire.js';

interface SenderParts {
  configs: WebhookConfigs;
  deliveries: Deliveries;
  /** The clock, in milliseconds since 1970. */
  now: () => number;
  /** Takes one line about a call that failed on the network. */
  warn: (line: string) => void;
}

/** The default for `warn`. */
// oxlint-disable-next-line no-console -- the simulator runs in a terminal, where its user reads this
export const warnOnConsole = (line: string): void => console.warn(line);

/** What the developer's side said to a deduction. */
export interface Deduction {
  /** True only if a receiver said so: HTTP 200 and `ok: true`. */
  ok: boolean;
  /** Whether any receiver gave an answer that counts, be it yes or no. If not, nobody knows what it did. */
  answered: boolean;
  /** The receivers that took the money: a refund goes to the same. */
  takenBy: Callback[];
  deliveries: Delivery[];
}

/** `ok` of a receiver's answer (specification: billing_deduct, Response rules); undefined if it says neither. */
function verdictOf({ answer, isNetworkError }: Delivery): boolean | undefined {
  if (isNetworkError || answer?.status !== 200) return undefined;
  try {
    const said: unknown = JSON.parse(answer.body ?? '');
    if (typeof said !== 'object' || said === null || !Object.hasOwn(said, 'ok')) return undefined;
    const { ok } = said as { ok: unknown };
    return typeof ok === 'boolean' ? ok : undefined;
  } catch {
    return undefined;
  }
}

/** Calls the developer's receivers: each once, in order, never again (specification: Delivery behaviour). */
export class WebhookSender {
  readonly #parts: SenderParts;
  readonly #closing = new AbortController();
  readonly #underWay = new Set<Promise<Delivery[]>>();
  #lastTime = 0;

  constructor(parts: SenderParts) {
    this.#parts = parts;
  }

  /** Resolves once every receiver was called. Never rejects because of one. */
  notify(event: NotificationEvent, about: Subject, notification: Notice): Promise<Delivery[]> {
    return this.#send('notification', event, about, { notification });
  }

  /** Asks the billing URLs to take money. With several, the first yes is enough: the money is gone then. */
  async deduct(about: Subject, billing: Bill): Promise<Deduction> {
    const deliveries = await this.#bill('billing_deduct', about, billing);
    const verdicts = deliveries.map(verdictOf);
    return {
      ok: verdicts.includes(true),
      answered: verdicts.some((verdict) => verdict !== undefined),
      takenBy: deliveries
        .filter((_delivery, index) => verdicts[index] === true)
        .map(({ configId, url }) => ({ configId, url })),
      deliveries,
    };
  }

  /** @param to who took the money; without it, every billing URL */
  refund(about: Subject, billing: Bill, to?: readonly Callback[]): Promise<Delivery[]> {
    return this.#bill('billing_refund', about, billing, to);
  }

  /** Ends the calls under way, and each that would follow. Resolves once whoever waited for one has what came of it. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all(this.#underWay);
    await new Promise(setImmediate);
  }

  #bill(event: BillingEvent, about: Subject, billing: Bill, to?: readonly Callback[]): Promise<Delivery[]> {
    return this.#send('billing', event, about, { billing }, to);
  }

  async #send(
    kind: CallbackKind,
    event: WebhookEvent,
    about: Subject,
    extra: Extra,
    to: readonly Callback[] = this.#parts.configs.callbacks(kind),
  ): Promise<Delivery[]> {
    const request = wireRequest(event, this.#time(), about, extra);
    const calls = this.#callEach({ kind, event, request }, to);
    this.#underWay.add(calls);
    return calls.finally(() => this.#underWay.delete(calls));
  }

  async #callEach(
    what: Pick<Delivery, 'kind' | 'event' | 'request'>,
    to: readonly Callback[],
  ): Promise<Delivery[]> {
    const { deliveries, now, warn } = this.#parts;
    const { event, request } = what;
    const { signal } = this.#closing;
    const made: Delivery[] = [];
    for (const { configId, url } of to) {
      const sentAt = now();
      const outcome = await post(url, request, { readsBody: event === 'billing_deduct', signal });
      made.push(deliveries.keep({ ...what, configId, url, sentAt, ...outcome }));
      if (outcome.isNetworkError && !signal.aborted) {
        warn(`${event} did not reach ${configId} (${new URL(url).origin}): ${outcome.why}`);
      }
    }
    return made;
  }

  /** No two events happen at once: receivers know a repeated one by its content, and have nothing else to go by. */
  #time(): number {
    this.#lastTime = Math.max(this.#parts.now(), this.#lastTime + 1);
    return this.#lastTime;
  }
}
