import { Collection } from '../store/collection.js';
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
  /** Start of the call, in milliseconds since 1970. */
  sentAt: number;
  request: WireRequest;
}

const MAX_DELIVERIES = 500;

/** The delivery log: the last 500 calls, failed ones included. */
export class Deliveries {
  readonly #deliveries = new Collection<Delivery>({
    name: 'delivery',
    key: ({ id }) => id,
    maxSize: MAX_DELIVERIES,
  });
  #lastNumber = 0;

  /** Returns the calls, the newest first. */
  list(): Delivery[] {
    return this.#deliveries.list().toReversed();
  }

  get(id: string): Delivery | undefined {
    return this.#deliveries.get(id);
  }

  insert(delivery: Omit<Delivery, 'id'>): Delivery {
    this.#lastNumber += 1;
    return this.#deliveries.insert({ ...delivery, id: `delivery-${this.#lastNumber}` });
  }

  clear(): void {
    this.#deliveries.clear();
  }
}
