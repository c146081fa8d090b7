import type { NotificationEvent } from '../../hub/events.js';

/** A notification with the id that a browser resumes by. */
export interface NumberedEvent {
  id: string;
  event: NotificationEvent;
  /** Characters of the message that it came in, for what is kept of it. */
  size: number;
}

interface Entry extends NumberedEvent {
  /** Milliseconds since 1970. */
  at: number;
}

/** How long a browser may be away without missing anything (milliseconds). */
const KEPT_MS = 5 * 60_000;
const MAX_EVENTS_PER_USER = 50;
/** So that one user's long notifications push nobody else's out. */
const MAX_CHARACTERS_PER_USER = 400_000;
/** Characters of all users together: about 20,000 notifications. */
const MAX_CHARACTERS = 8_000_000;

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

  /** @returns false for an id that is here already */
  add(user: string, { id, event, size }: NumberedEvent): boolean {
    const entries = this.#byUser.get(user) ?? [];
    if (entries.some((one) => one.id === id)) return false;
    entries.push({ id, event, size, at: this.#now() });
    this.#characters += size;
    this.#byUser.delete(user);
    this.#byUser.set(user, entries);
    let ofUser = entries.reduce((sum, entry) => sum + entry.size, 0);
    while (entries.length > MAX_EVENTS_PER_USER || ofUser > MAX_CHARACTERS_PER_USER) {
      ofUser -= this.#dropFirst(user, entries);
    }
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
      if (this.#characters <= MAX_CHARACTERS && last && !this.#isOver(last)) return;
      while (entries.length > 0) this.#dropFirst(user, entries);
    }
  }

  /** @returns the characters that it frees */
  #dropFirst(user: string, entries: Entry[]): number {
    const size = entries.shift()?.size ?? 0;
    this.#characters -= size;
    if (entries.length === 0) this.#byUser.delete(user);
    return size;
  }
}
