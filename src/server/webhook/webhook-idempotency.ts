import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HubEvent } from '../../hub/events.js';
import { waitForStore } from '../store/limit-store.js';
import { STORE_TIMEOUT_MS, type SharedStore } from '../store/shared-store.js';
import { createStoreKey } from '../store/store-key.js';
import { TimeoutError } from '../with-timeout.js';

/** How the handling of an event ended. `failed` includes every outcome that is not known to be a success. */
export type Outcome = 'done' | 'failed';

/** An event and its id for deduplication. */
export interface IdentifiedEvent {
  event: HubEvent;
  id: string;
}

/** Repeats arrive within a minute; nothing sends an event again later than that. */
export const RETENTION_MS = 3_600_000;
const POLL_INTERVAL_MS = 50;

const RUNNING = 'running';

/** Returns the fields that distinguish events of one kind. Not the icon: its address may differ between deliveries. */
function selectContent(event: HubEvent, body: string): unknown[] {
  switch (event.kind) {
    case 'notification': {
      const { title, content, link_url } = event.notification;
      return [title, content, link_url];
    }
    case 'unknown':
      return [body];
    default:
      return [event.billing.amount, event.billing.reason];
  }
}

/**
 * Creates an id for an event from the fields that the specification defines, because events have no id of their own.
 * Two deliveries of one event get the same id, whatever the order of their fields and whatever other fields they have.
 * So do two equal charges of one user within the precision of the timestamp: that is why charges are deduplicated only
 * on request.
 * @param body the body as it was received, which identifies an unknown event
 * @returns 64 hexadecimal digits
 */
export function createDeduplicationId(event: HubEvent, body: string): string {
  const { event: name, timestamp, short_code, target } = event;
  const parts = [name, timestamp, short_code, target.client_user_id, ...selectContent(event, body)];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** Creates an id of 64 hexadecimal digits. UUIDs, because Node generates their random bytes in advance. */
export const createRandomId = (): string => (randomUUID() + randomUUID()).replaceAll('-', '');

interface WebhookIdempotencyOptions {
  store: SharedStore;
  /** Root of the hub: equal events of two hubs are two events. */
  scope: string;
}

/**
 * Records which events were received and how their handling ended, for all servers that share a store. Only the first
 * server that claims an event handles it. If that server dies meanwhile, the outcome is unknown, so no other server
 * handles the event again.
 *
 * All deadlines are times on the clock of `performance.now()`.
 */
export class WebhookIdempotency {
  readonly #store: SharedStore;
  readonly #scope: string;

  constructor({ store, scope }: WebhookIdempotencyOptions) {
    this.#store = store;
    this.#scope = scope;
  }

  /**
   * Claims an event.
   * @returns true for the first caller, who handles the event
   * @throws if the store fails, is full, or does not answer before the deadline
   */
  claim(identified: IdentifiedEvent, deadlineMs: number): Promise<boolean> {
    // Handling a notification twice is better than declining a charge because the store is full.
    const evictable = identified.event.kind === 'notification';
    const claimed = this.#store.add(this.#key(identified), RUNNING, RETENTION_MS, { evictable });
    return waitForStore(claimed, deadlineMs - performance.now());
  }

  /**
   * Claims to send an event to the event streams: its first delivery or a repeat, whichever the hub gets a response to.
   * @returns true for the first caller. @throws if the store fails or does not answer in time
   */
  async claimDelivery({ id }: IdentifiedEvent): Promise<boolean> {
    const key = createStoreKey('webhook-delivery', this.#scope, id);
    return waitForStore(this.#store.add(key, '1', RETENTION_MS, { evictable: true }));
  }

  /** @throws if the store fails or does not answer before the deadline; the event then stays claimed */
  recordOutcome(identified: IdentifiedEvent, outcome: Outcome, deadlineMs: number): Promise<void> {
    const recorded = this.#store.set(this.#key(identified), outcome, RETENTION_MS);
    return waitForStore(recorded, deadlineMs - performance.now());
  }

  /**
   * Waits for the outcome of a claimed event. Reads that fail or time out are tried again.
   * @returns undefined if there is none before the deadline: the first server died, or could not record it
   * @throws the error of the last read, if that failed
   */
  async waitForOutcome(identified: IdentifiedEvent, deadlineMs: number): Promise<Outcome | undefined> {
    let failure: { error: unknown } | undefined;
    for (;;) {
      const remainingMs = deadlineMs - performance.now();
      if (remainingMs <= 0) break;
      try {
        const timeoutMs = Math.min(remainingMs, STORE_TIMEOUT_MS);
        const value = await waitForStore(this.#store.get(this.#key(identified)), timeoutMs);
        if (value === 'done' || value === 'failed') return value;
        failure = undefined;
      } catch (error) {
        // Not an error of the store: only the deadline cut this read short.
        if (error instanceof TimeoutError && remainingMs < STORE_TIMEOUT_MS) break;
        failure = { error };
      }
      await sleep(Math.max(0, Math.min(POLL_INTERVAL_MS, deadlineMs - performance.now())));
    }
    if (failure) throw failure.error;
    return undefined;
  }

  /** The kind is part of the key, so that each kind of event has limits of its own in the memory store. */
  #key({ event, id }: IdentifiedEvent): string {
    return createStoreKey(`webhook-${event.kind}`, this.#scope, id);
  }
}
