import { LRUCache } from 'lru-cache';
import { createServerId, createStreamEventId, isIdOfServer, parseEventTime } from './event-id.js';

/** An event of the streams, with the id from which a browser resumes. */
export interface StreamEvent {
  id: string;
  /** The formatted event. Streams of one user share it. */
  text: string;
}

interface RecentEvent extends StreamEvent {
  /** Milliseconds since 1970. */
  receivedAt: number;
}

interface UserEvents {
  /** In the order of their arrival. */
  events: RecentEvent[];
  characters: number;
  /** The latest event that is no longer kept. */
  dropped: { id: string; receivedAt: number } | undefined;
}

/** The events that a browser missed. */
export interface MissedEvents {
  events: StreamEvent[];
  /** False if there may have been further events, which are no longer kept. */
  isComplete: boolean;
}

/** How long a browser may be disconnected without missing an event. */
const MAX_AGE_MS = 5 * 60_000;
/** By how much the clocks of two servers may differ. Tokens that servers share allow as much. */
const MAX_CLOCK_DIFFERENCE_MS = 60_000;
const MAX_EVENTS_PER_USER = 50;
/** So that the long notifications of one user do not evict those of all others. */
const MAX_CHARACTERS_PER_USER = 400_000;
/** Of all users together: about 16,000 events. */
const MAX_CHARACTERS = 16_000_000;
/** Counted for each event, for the memory of its entry. */
const EVENT_OVERHEAD_CHARACTERS = 450;
/** Counted for each user, for the memory of the user's entry. */
const USER_OVERHEAD_CHARACTERS = 200;

/** The most recent events of each user, in the order of their arrival, for browsers that reconnect. */
export class RecentEvents {
  readonly #clock: () => number;
  #latestMs = 0;
  #randomServerId: string | undefined;
  readonly #byUser = new LRUCache<string, UserEvents>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ characters }) => characters + USER_OVERHEAD_CHARACTERS,
    dispose: ({ events, dropped }, _user, reason) => {
      if (reason !== 'set') this.#raiseDroppedAt((events.at(-1) ?? dropped)?.receivedAt ?? 0);
    },
  });
  /** When the latest event was received that is no longer kept, of users without an entry (milliseconds since 1970). */
  #droppedAt: number;

  /** @param now the clock, in milliseconds since 1970 */
  constructor(now: () => number) {
    this.#clock = now;
    this.#droppedAt = this.#now() - 1;
  }

  /** Stands still while the clock is behind: if it was set back, all ids would seem to be older than what was dropped before. */
  #now(): number {
    return (this.#latestMs = Math.max(this.#latestMs, this.#clock()));
  }

  /** Created on first use: Cloudflare Workers have no random values before the first request. */
  get #serverId(): string {
    return (this.#randomServerId ??= createServerId());
  }

  /** Creates an id for an event, or to resume from. */
  createId(): string {
    return createStreamEventId(this.#now(), this.#serverId);
  }

  /** Records that events of any user may have been missed before now. */
  recordGap(): void {
    this.#raiseDroppedAt(this.#now() - 1);
  }

  /** Drops all events, because some between them may be missing: no browser can resume from one of them. */
  clear(): void {
    this.recordGap();
    this.#byUser.clear();
  }

  /** Drops the events of a user, because one between them is missing. */
  clearUser(user: string): void {
    this.recordGap();
    this.#byUser.delete(user);
  }

  has(user: string, id: string): boolean {
    return this.#byUser.peek(user)?.events.some((event) => event.id === id) ?? false;
  }

  add(user: string, event: StreamEvent): void {
    const known = this.#byUser.peek(user);
    // A new object, because the cache does not calculate the size of an equal value again.
    const entry: UserEvents = known ? { ...known } : { events: [], characters: 0, dropped: undefined };
    entry.events.push({ ...event, receivedAt: this.#now() });
    entry.characters += countCharacters(event);
    while (
      entry.events.length > MAX_EVENTS_PER_USER ||
      (entry.characters > MAX_CHARACTERS_PER_USER && entry.events.length > 1)
    ) {
      dropFirst(entry);
    }
    this.#byUser.set(user, entry);
    this.#removeExpired();
  }

  /**
   * Returns the events that arrived after the one with this id. An unknown id is taken for an older event: the browser's
   * ids and these events are both in the order of the shared store.
   */
  listAfter(user: string, id: string): MissedEvents {
    const entry = this.#byUser.peek(user);
    const index = entry?.events.findIndex((event) => event.id === id) ?? -1;
    if (entry && index >= 0) return { events: entry.events.slice(index + 1), isComplete: true };
    while (entry?.events[0] && this.#isExpired(entry.events[0])) dropFirst(entry);
    // The clock of another server may be ahead, so that an id seems to be later than it is.
    const marginMs = isIdOfServer(id, this.#serverId) ? 0 : MAX_CLOCK_DIFFERENCE_MS;
    const time = (parseEventTime(id) ?? 0) - marginMs;
    const isLater = time > Math.max(this.#droppedAt, entry?.dropped?.receivedAt ?? 0);
    return { events: [...(entry?.events ?? [])], isComplete: isLater || entry?.dropped?.id === id };
  }

  /**
   * Returns the id of the user's latest event, from which a browser can resume; undefined if there was none in the last 5 minutes. An older
   * event may be dropped while the browser is disconnected, which would then seem to have missed others.
   */
  findLastId(user: string): string | undefined {
    const last = this.#byUser.peek(user)?.events.at(-1);
    return last && !this.#isExpired(last) ? last.id : undefined;
  }

  #isExpired({ receivedAt }: RecentEvent): boolean {
    return this.#now() - receivedAt > MAX_AGE_MS;
  }

  #raiseDroppedAt(time: number): void {
    this.#droppedAt = Math.max(this.#droppedAt, time);
  }

  /** Frees the memory of users who received nothing for a while. They come first in the order of use. */
  #removeExpired(): void {
    for (const user of this.#byUser.rkeys()) {
      const last = this.#byUser.peek(user)?.events.at(-1);
      // Twice the time: a browser that got its id just before it expired may be disconnected for as long.
      if (last && this.#now() - last.receivedAt <= 2 * MAX_AGE_MS) return;
      this.#byUser.delete(user);
    }
  }
}

const countCharacters = ({ text }: StreamEvent): number => text.length + EVENT_OVERHEAD_CHARACTERS;

function dropFirst(entry: UserEvents): void {
  const dropped = entry.events.shift();
  if (!dropped) return;
  entry.characters -= countCharacters(dropped);
  entry.dropped = dropped;
}
