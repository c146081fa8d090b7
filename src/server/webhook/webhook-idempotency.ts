import { setTimeout as sleep } from 'node:timers/promises';
import type { HubEvent } from '../../hub/events.js';
import type { SharedStore } from '../store/shared-store.js';
import { storeKey } from '../store/store-key.js';
import { withTimeout } from '../store/with-timeout.js';
import { untilAborted } from './deadline.js';

/** How the handling of an event ended. `failed` also means: not known to have succeeded. */
export type Outcome = 'done' | 'failed';

/** An event, and what two deliveries of it have in common. */
export interface IdentifiedEvent {
  event: HubEvent;
  id: string;
}

/** Repeats come within the minute; nothing sends an event again later (milliseconds). */
const REMEMBERED_MS = 3_600_000;
const POLL_MS = 50;

const RUNNING = 'running';

interface WebhookIdempotencyParts {
  store: SharedStore;
  /** Root of the hub: an equal event of another hub is another event. */
  scope: string;
}

/**
 * Records which events came already, and how they ended, for all servers that share a store. An event belongs to its
 * first claimant for good: where that one dies midway, nobody knows how far it came, so nobody handles the event again.
 */
export class WebhookIdempotency {
  readonly #store: SharedStore;
  readonly #scope: string;

  constructor({ store, scope }: WebhookIdempotencyParts) {
    this.#store = store;
    this.#scope = scope;
  }

  /**
   * @returns true for the first to ask: the one who is to handle the event
   * @throws if the store does not answer before the signal, or has no room
   */
  claim(identified: IdentifiedEvent, signal: AbortSignal): Promise<boolean> {
    // A notification that comes twice is better than a charge that is declined for want of room.
    const evictable = identified.event.kind === 'notification';
    return untilAborted(
      signal,
      this.#store.add(this.#key(identified), RUNNING, REMEMBERED_MS, { evictable }),
    );
  }

  /** @throws if the store does not answer before the signal; the event then stays claimed */
  recordOutcome(identified: IdentifiedEvent, outcome: Outcome, signal: AbortSignal): Promise<void> {
    return untilAborted(signal, this.#store.set(this.#key(identified), outcome, REMEMBERED_MS));
  }

  /**
   * Waits for the first claimant's outcome. A read that fails, or takes too long, is tried again.
   * @returns undefined if there is none before the signal: the first died midway, or could not write it down
   * @throws the last read's error, if it failed
   */
  async waitForOutcome(identified: IdentifiedEvent, signal: AbortSignal): Promise<Outcome | undefined> {
    let failure: { error: unknown } | undefined;
    while (!signal.aborted) {
      try {
        const held = await untilAborted(signal, withTimeout(this.#store.get(this.#key(identified))));
        failure = undefined;
        if (held === 'done' || held === 'failed') return held;
      } catch (error) {
        if (!signal.aborted) failure = { error };
      }
      await sleep(POLL_MS, undefined, { signal }).catch(() => undefined);
    }
    if (failure) throw failure.error;
    return undefined;
  }

  /** Each kind has room of its own in a store that counts by kind. */
  #key({ event, id }: IdentifiedEvent): string {
    return storeKey(`webhook-${event.kind}`, this.#scope, id);
  }
}
