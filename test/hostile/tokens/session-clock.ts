import type { Clock } from '../../../src/client/token-session.js';

/** A clock whose two readings differ from the time that has passed, as those of a computer do. */
export class SessionClock implements Clock {
  /** The time that has passed, in milliseconds. */
  elapsedMs = 0;
  /** How often the wall clock was adjusted. */
  adjustments = 0;
  /** Lengths of `sleep` that no timer can have. */
  readonly badSleeps: number[] = [];
  #wall = 1_700_000_000_000;
  #monotonic = 1_000;
  #sleepers: { untilMs: number; wake: () => void }[] = [];

  now = (): number => this.#wall;
  monotonic = (): number => this.#monotonic;
  sleep = (ms: number, signal: AbortSignal): Promise<void> =>
    new Promise((wake) => {
      if (!(ms > 0 && ms <= 5_000)) this.badSleeps.push(ms);
      this.#sleepers.push({ untilMs: this.#monotonic + ms, wake });
      signal.addEventListener('abort', () => wake());
    });

  /** Time passes. */
  advance(ms: number): void {
    this.#monotonic += ms;
    this.#wall += ms;
    this.elapsedMs += ms;
    for (const { untilMs, wake } of this.#sleepers) if (untilMs <= this.#monotonic) wake();
    this.#sleepers = this.#sleepers.filter(({ untilMs }) => untilMs > this.#monotonic);
  }

  /** Time passes while the computer sleeps: the monotonic clock stands still. */
  suspend(ms: number): void {
    this.#wall += ms;
    this.elapsedMs += ms;
  }

  /** Somebody sets the wall clock. */
  adjust(ms: number): void {
    this.#wall += ms;
    this.adjustments += 1;
  }
}

/** Waits until the promises that are resolved have had their effects. */
export const settle = (): Promise<void> => new Promise((done) => void setImmediate(done));
