/** Between two attempts to publish (milliseconds). */
const RETRY_INTERVAL_MS = 1_000;
/** Above it, the streams of all users are reset. */
const MAX_USERS = 10_000;

/** Stands for all users: no user has an empty id. */
export const ALL_USERS = '';

/**
 * Users with an event that the store did not accept, so that their streams on other servers missed it. Publishes a reset for each, every
 * second until the store accepts it. Not the event itself: it would come after later ones, and a browser could not resume from it.
 */
export class PendingResets {
  readonly #publish: (user: string) => Promise<void>;
  readonly #users = new Set<string>();
  #attempt: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isEnded = false;

  /** @param publish rejects while the store fails */
  constructor(publish: (user: string) => Promise<void>) {
    this.#publish = publish;
  }

  /** After {@link end}, the next call of that publishes it. */
  add(user: string): void {
    this.#users.add(this.#users.size < MAX_USERS ? user : ALL_USERS);
    this.#schedule();
  }

  /** Tries once more, and not by itself any more. @returns whether the store has accepted all resets */
  async end(): Promise<boolean> {
    this.#isEnded = true;
    clearTimeout(this.#timer);
    await this.#attempt;
    await this.#publishAll();
    const hasAll = this.#users.size === 0;
    this.#users.clear();
    return hasAll;
  }

  #schedule(): void {
    if (this.#isEnded || this.#timer || this.#users.size === 0) return;
    this.#timer = setTimeout(async () => {
      this.#attempt = this.#publishAll();
      await this.#attempt;
      this.#timer = undefined;
      this.#schedule();
    }, RETRY_INTERVAL_MS);
    // The timer alone does not keep the process running. Outside of Node it is a number.
    (this.#timer as { unref?: () => void }).unref?.();
  }

  /** Publishes until an attempt fails. Never rejects. */
  async #publishAll(): Promise<void> {
    try {
      for (const user of this.#users) {
        // An event that is missed meanwhile needs another reset.
        this.#users.delete(user);
        await this.#publish(user).catch((error) => {
          this.#users.add(user);
          throw error;
        });
      }
    } catch {
      // Tried again.
    }
  }
}
