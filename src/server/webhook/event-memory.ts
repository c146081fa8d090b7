import { setTimeout as sleep } from 'node:timers/promises';
import type { SharedStore } from '../store/shared-store.js';

/** How the handling of an event ended. `failed` also means: not known to have succeeded. */
export type Ending = 'done' | 'failed';

/** Repeats come within the minute; nothing sends an event again later (milliseconds). */
const REMEMBERED_MS = 3_600_000;
const BETWEEN_LOOKS_MS = 50;

const RUNNING = 'running';

const keyOf = (id: string): string => `webhook:${id}`;

/** Waits no longer than until the signal: a store that cannot be reached may be silent rather than fail. */
export function until<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(new Error('It did not answer in time.'));
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    void promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

/**
 * Which events came already, and how they ended, on whichever of the site's servers. An event belongs to its first
 * claimant for good: where that one dies midway, nobody knows how far it came, so nobody handles the event again.
 */
export class EventMemory {
  readonly #store: SharedStore;

  constructor(store: SharedStore) {
    this.#store = store;
  }

  /**
   * @returns true for the first to ask: the one who is to handle the event
   * @throws if the store cannot be asked before the signal
   */
  claim(id: string, signal: AbortSignal): Promise<boolean> {
    return until(signal, this.#store.add(keyOf(id), RUNNING, REMEMBERED_MS));
  }

  /** @throws if the store cannot be told before the signal; the event then stays claimed */
  remember(id: string, ending: Ending, signal: AbortSignal): Promise<void> {
    return until(signal, this.#store.set(keyOf(id), ending, REMEMBERED_MS));
  }

  /**
   * Waits for the first claimant's ending.
   * @returns nothing if there is none before the signal: the first died midway, or could not tell the store
   * @throws if the store cannot be asked
   */
  async recall(id: string, signal: AbortSignal): Promise<Ending | undefined> {
    while (!signal.aborted) {
      const held = await until(signal, this.#store.get(keyOf(id))).catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
      if (held === 'done' || held === 'failed') return held;
      await sleep(BETWEEN_LOOKS_MS, undefined, { signal }).catch(() => undefined);
    }
    return undefined;
  }
}
