import type { NotificationEvent } from '../../hub/events.js';

/** A notification with the id that a browser resumes by. */
export interface NumberedEvent {
  id: string;
  event: NotificationEvent;
}

interface Entry extends NumberedEvent {
  size: number;
  /** Milliseconds since 1970. */
  at: number;
}

/** How long a browser may be away without missing anything (milliseconds). */
const KEPT_MS = 5 * 60_000;
const MOST_OF_A_USER = 50;
/** Characters of all users together: about 20,000 notifications. */
const MOST_CHARACTERS = 8_000_000;

/** The last notifications of each user, in the order that they came in, for browsers that were away for a moment. */
export class RecentEvents {
  readonly #now: () => number;
  /** Who got something last is at the end. */
  readonly #byUser = new Map<string, Entry[]>();
  #characters = 0;

  /** @param now the clock, in milliseconds since 1970 */
  constructor(now: () => number) {
    this.#now = now;
  }

  /**
   * @param size in characters
   * @returns false for an id that is here already
   */
  add(user: string, { id, event }: NumberedEvent, size: number): boolean {
    const entries = this.#byUser.get(user) ?? [];
    if (entries.some((one) => one.id === id)) return false;
    entries.push({ id, event, size, at: this.#now() });
    this.#characters += size;
    this.#byUser.delete(user);
    this.#byUser.set(user, entries);
    while (entries.length > MOST_OF_A_USER) this.#dropFirst(user, entries);
    this.#makeRoom();
    return true;
  }

  /**
   * What came after the event of this id. An id that is not known came before all that is here: both this and the ids
   * that browsers hold are in the order of the shared store.
   */
  after(user: string, id: string): NumberedEvent[] {
    const kept = (this.#byUser.get(user) ?? []).filter((one) => !this.#isOver(one));
    return kept.slice(kept.findIndex((one) => one.id === id) + 1);
  }

  lastId(user: string): string | undefined {
    return this.#byUser.get(user)?.at(-1)?.id;
  }

  #isOver({ at }: Entry): boolean {
    return this.#now() - at > KEPT_MS;
  }

  #makeRoom(): void {
    for (const [user, entries] of this.#byUser) {
      const last = entries.at(-1);
      if (this.#characters <= MOST_CHARACTERS && last && !this.#isOver(last)) return;
      while (entries.length > 0) this.#dropFirst(user, entries);
    }
  }

  #dropFirst(user: string, entries: Entry[]): void {
    this.#characters -= entries.shift()?.size ?? 0;
    if (entries.length === 0) this.#byUser.delete(user);
  }
}
