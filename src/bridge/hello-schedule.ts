import type { Timers } from './timers.js';

/** When to say hello, and when to stop waiting for an answer, in ms after the start. */
const HELLO_MS = [0, 200, 500, 1000, 2000];
const GIVE_UP_MS = 5000;

/** Says hello a few times, then gives up. */
export class HelloSchedule {
  readonly #timers: Timers;
  readonly #sayHello: () => void;
  readonly #giveUp: () => void;
  readonly #hellos = new Set<unknown>();
  #end: unknown;
  #isWaiting = false;

  constructor(timers: Timers, sayHello: () => void, giveUp: () => void) {
    this.#timers = timers;
    this.#sayHello = sayHello;
    this.#giveUp = giveUp;
  }

  /** Is an answer still waited for? */
  get isWaiting(): boolean {
    return this.#isWaiting;
  }

  /** Are there hellos to come? */
  get hasMore(): boolean {
    return this.#hellos.size > 0;
  }

  /** @param isAlone there is nobody to wait for, though somebody may come */
  start(isAlone: boolean): void {
    this.stop();
    this.#isWaiting = true;
    for (const ms of HELLO_MS) {
      const timer = this.#timers.set(() => {
        this.#hellos.delete(timer);
        this.#sayHello();
      }, ms);
      this.#hellos.add(timer);
    }
    const end = (): void => {
      this.#isWaiting = false;
      this.#giveUp();
    };
    this.#end = this.#timers.set(end, isAlone ? 0 : GIVE_UP_MS);
  }

  stop(): void {
    this.#isWaiting = false;
    for (const timer of this.#hellos) this.#timers.clear(timer);
    this.#hellos.clear();
    this.#timers.clear(this.#end);
  }
}
