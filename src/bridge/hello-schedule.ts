import type { Timers } from './timers.js';

/** When to send `hello`, in ms after the start. */
const HELLO_TIMES_MS = [0, 200, 500, 1000, 2000];
/** How long to wait for `welcome`. */
const WELCOME_TIMEOUT_MS = 5000;

/** Sends `hello` a few times, and reports when no response came in time. */
export class HelloSchedule {
  readonly #timers: Timers;
  readonly #sendHello: () => void;
  readonly #handleTimeout: () => void;
  readonly #helloTimers = new Set<unknown>();
  #timeout: unknown;
  #isWaiting = false;

  constructor(timers: Timers, sendHello: () => void, handleTimeout: () => void) {
    this.#timers = timers;
    this.#sendHello = sendHello;
    this.#handleTimeout = handleTimeout;
  }

  /** Whether a response is still expected. */
  get isWaiting(): boolean {
    return this.#isWaiting;
  }

  /** Whether more hellos are scheduled. */
  get hasMore(): boolean {
    return this.#helloTimers.size > 0;
  }

  /** @param hasTransport false if there is no host to wait for now, though one may appear */
  start(hasTransport: boolean): void {
    this.stop();
    this.#isWaiting = true;
    for (const ms of HELLO_TIMES_MS) {
      const timer = this.#timers.set(() => {
        this.#helloTimers.delete(timer);
        this.#sendHello();
      }, ms);
      this.#helloTimers.add(timer);
    }
    const expire = (): void => {
      this.#isWaiting = false;
      this.#handleTimeout();
    };
    this.#timeout = this.#timers.set(expire, hasTransport ? WELCOME_TIMEOUT_MS : 0);
  }

  stop(): void {
    this.#isWaiting = false;
    for (const timer of this.#helloTimers) this.#timers.clear(timer);
    this.#helloTimers.clear();
    this.#timers.clear(this.#timeout);
  }
}
