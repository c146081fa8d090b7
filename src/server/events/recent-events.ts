import { LRUCache } from 'lru-cache';
import type { NotificationEvent } from '../../hub/events.js';

/** A notification with the id from which a browser resumes. */
export interface StreamEvent {
  id: string;
  event: NotificationEvent;
  /** Length of the message that carried it, as a measure of the memory that it takes. */
  characters: number;
}

interface RecentEvent extends StreamEvent {
  /** Milliseconds since 1970. */
  receivedAt: number;
}

/** How long a browser may be disconnected without missing a notification. */
const MAX_AGE_MS = 5 * 60_000;
const MAX_EVENTS_PER_USER = 50;
/** So that the long notifications of one user do not evict those of all others. */
const MAX_CHARACTERS_PER_USER = 400_000;
/** Of all users together: about 20,000 notifications. */
const MAX_CHARACTERS = 8_000_000;

const countCharacters = (events: readonly StreamEvent[]): number =>
  events.reduce((sum, { characters }) => sum + characters, 0);

/** The most recent notifications of each user, in the order of their arrival, for browsers that reconnect. */
export class RecentEvents {
  readonly #now: () => number;
  readonly #byUser = new LRUCache<string, RecentEvent[]>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: countCharacters,
  });

  /** @param now the clock, in milliseconds since 1970 */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** @returns false if there is an event with this id */
  add(user: string, event: StreamEvent): boolean {
    const events = this.#byUser.peek(user) ?? [];
    if (events.some(({ id }) => id === event.id)) return false;
    const kept = [...events, { ...event, receivedAt: this.#now() }].slice(-MAX_EVENTS_PER_USER);
    let characters = countCharacters(kept);
    while (kept.length > 1 && characters > MAX_CHARACTERS_PER_USER)
      characters -= kept.shift()?.characters ?? 0;
    this.#byUser.set(user, kept);
    this.#removeExpired();
    return true;
  }

  /**
   * Returns the events that arrived after the one with this id. An unknown id is taken for an older event: the browser's
   * ids and these events are both in the order of the shared store.
   */
  listAfter(user: string, id: string): StreamEvent[] {
    const kept = (this.#byUser.peek(user) ?? []).filter((event) => !this.#isExpired(event));
    return kept.slice(kept.findIndex((event) => event.id === id) + 1);
  }

  /** Returns the id of the user's latest event. */
  findLastId(user: string): string | undefined {
    return this.#byUser.peek(user)?.at(-1)?.id;
  }

  #isExpired({ receivedAt }: RecentEvent): boolean {
    return this.#now() - receivedAt > MAX_AGE_MS;
  }

  /** Frees the memory of users who received nothing for a while. They come first in the order of use. */
  #removeExpired(): void {
    for (const user of this.#byUser.rkeys()) {
      const last = this.#byUser.peek(user)?.at(-1);
      if (last && !this.#isExpired(last)) return;
      this.#byUser.delete(user);
    }
  }
}
