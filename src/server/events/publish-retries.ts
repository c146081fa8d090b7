/** Between two attempts to publish (milliseconds). */
const RETRY_INTERVAL_MS = 1_000;
/** As long as a browser may be disconnected without missing an event. */
const MAX_AGE_MS = 5 * 60_000;
/** Of all messages together: some thousand events. */
const MAX_CHARACTERS = 4_000_000;

interface PublishRetriesOptions {
  publish: (message: string) => Promise<void>;
  /** Called when messages are given up: after 5 minutes, above the limit of characters, or at the end. */
  onDrop: (count: number) => void;
  /** The clock, in milliseconds since 1970. */
  now: () => number;
}

/** Publishes messages that the store did not accept again, every second, until it accepts them. */
export class PublishRetries {
  readonly #options: PublishRetriesOptions;
  /** The time of the first attempt by message, in milliseconds since 1970. */
  readonly #messages = new Map<string, number>();
  #characters = 0;
  #attempt: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isEnded = false;

  constructor(options: PublishRetriesOptions) {
    this.#options = options;
  }

  /** After {@link end}, the message is published again by the next call of that. */
  add(message: string): void {
    this.#messages.set(message, this.#options.now());
    this.#characters += message.length;
    this.#dropOldest();
    this.#schedule();
  }

  /** Tries once more, and not again. */
  async end(): Promise<void> {
    this.#isEnded = true;
    clearTimeout(this.#timer);
    await this.#attempt;
    await this.#publishAll();
    const { size } = this.#messages;
    for (const message of this.#messages.keys()) this.#delete(message);
    if (size > 0) this.#options.onDrop(size);
  }

  #schedule(): void {
    if (this.#isEnded || this.#timer || this.#messages.size === 0) return;
    this.#timer = setTimeout(async () => {
      this.#dropOldest();
      await this.#publishAll();
      this.#timer = undefined;
      this.#schedule();
    }, RETRY_INTERVAL_MS);
    // The timer alone does not keep the process running.
    this.#timer.unref?.();
  }

  /** Publishes all messages in their order, until an attempt fails. Never rejects. */
  #publishAll(): Promise<void> {
    const publishAll = async (): Promise<void> => {
      for (const message of this.#messages.keys()) {
        await this.#options.publish(message);
        this.#delete(message);
      }
    };
    this.#attempt ??= publishAll()
      .catch(() => undefined)
      .finally(() => (this.#attempt = undefined));
    return this.#attempt;
  }

  #dropOldest(): void {
    const { now, onDrop } = this.#options;
    let count = 0;
    for (const [message, firstAt] of this.#messages) {
      if (now() - firstAt <= MAX_AGE_MS && this.#characters <= MAX_CHARACTERS) break;
      this.#delete(message);
      count += 1;
    }
    if (count > 0) onDrop(count);
  }

  #delete(message: string): void {
    if (this.#messages.delete(message)) this.#characters -= message.length;
  }
}
