/** Between two attempts to subscribe (milliseconds). */
const RETRY_INTERVAL_MS = 5_000;

/** Subscribes, and tries again every few seconds until an attempt succeeds. */
export class RetryingSubscription {
  readonly #subscribe: () => Promise<() => Promise<void>>;
  readonly #onError: (error: unknown) => void;
  #attempt: Promise<void>;
  #unsubscribe: (() => Promise<void>) | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isEnded = false;

  /**
   * @param subscribe one attempt, which resolves to a function that unsubscribes
   * @param onError called when the first attempt fails, but not for the retries, so that no log fills up; and when
   *   unsubscribing fails
   */
  constructor(subscribe: () => Promise<() => Promise<void>>, onError: (error: unknown) => void) {
    this.#subscribe = subscribe;
    this.#onError = onError;
    this.#attempt = this.#try(onError);
  }

  get isActive(): boolean {
    return this.#unsubscribe !== undefined;
  }

  /** Unsubscribes, after an attempt that is in progress. */
  async end(): Promise<void> {
    this.#isEnded = true;
    clearTimeout(this.#timer);
    await this.#attempt;
    const unsubscribe = this.#unsubscribe;
    this.#unsubscribe = undefined;
    await unsubscribe?.().catch(this.#onError);
  }

  async #try(onError: (error: unknown) => void): Promise<void> {
    try {
      this.#unsubscribe = await this.#subscribe();
    } catch (error) {
      onError(error);
      if (this.#isEnded) return;
      this.#timer = setTimeout(() => (this.#attempt = this.#try(() => undefined)), RETRY_INTERVAL_MS);
      // The timer alone does not keep the process running.
      this.#timer.unref?.();
    }
  }
}
