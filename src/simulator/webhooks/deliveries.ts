import type { CallbackKind } from './configs.js';
import type { WebhookEvent } from './events.js';
import type { Outcome } from './post.js';
import type { WireRequest } from './wire.js';

/** One call of one receiver, as the console shows it. */
export interface Delivery extends Outcome {
  id: string;
  kind: CallbackKind;
  event: WebhookEvent;
  configId: string;
  url: string;
  /** When it was begun, in milliseconds since 1970. */
  sentAt: number;
  request: WireRequest;
}

const MOST = 500;

/** The delivery log: the last 500 calls, also those that came to nothing. */
export class Deliveries {
  readonly #byId = new Map<string, Delivery>();
  #last = 0;

  /** Newest first. */
  list(): Delivery[] {
    return structuredClone([...this.#byId.values()].toReversed());
  }

  get(id: string): Delivery | undefined {
    return structuredClone(this.#byId.get(id));
  }

  keep(delivery: Omit<Delivery, 'id'>): Delivery {
    this.#last += 1;
    const kept = { ...delivery, id: `delivery-${this.#last}` };
    this.#byId.set(kept.id, kept);
    const [oldest] = this.#byId.keys();
    if (this.#byId.size > MOST && oldest !== undefined) this.#byId.delete(oldest);
    return structuredClone(kept);
  }

  clear(): void {
    this.#byId.clear();
  }
}
