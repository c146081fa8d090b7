/** Between two attempts to subscribe (milliseconds). */
const RETRY_MS = 5_000;

/** Stays subscribed: an attempt that fails is made again, until it is ended. */
export class Subscription {
  readonly #subscribe: () => Promise<() => Promise<void>>;
  readonly #onError: (error: string) => void;
  #attempt: Promise<void>;
  #unsubscribe: (() => Promise<void>) | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isEnded = false;

  /** @param onError is told of the first attempt that fails, not of those after it */
  constructor(subscribe: () => Promise<() => Promise<void>>, onError: (error: string) => void) {
    this.#subscribe = subscribe;
    this.#onError = onError;
    this.#attempt = this.#try((error) => onError(String(error)));
  }

  get isActive(): boolean {
    return this.#unsubscribe !== undefined;
  }

  /** Waits for an attempt that is under way, so that nothing stays behind. */
  async end(): Promise<void> {
    this.#isEnded = true;
    clearTimeout(this.#timer);
    await this.#attempt;
    const unsubscribe = this.#unsubscribe;
    this.#unsubscribe = undefined;
    await unsubscribe?.().catch((error: unknown) => this.#onError(String(error)));
  }

  async #try(onError: (error: unknown) => void): Promise<void> {
    try {
      this.#unsubscribe = await this.#subscribe();
    } catch (error) {
      onError(error);
      if (this.#isEnded) return;
      this.#timer = setTimeout(() => (this.#attempt = this.#try(() => undefined)), RETRY_MS);
      // A server that has nothing else to do may end.
      this.#timer.unref?.();
    }
  }
}
