import type { HubError } from '../../hub/errors.js';

const MIN_DELAY_MS = 1_000;
const MAX_DELAY_MS = 60_000;
/** A stream that lasted for this long was not refused: after it, the delays start again from the shortest. */
const STABLE_MS = 10_000;

/** The growing delays between the attempts to open a stream. */
export class ReconnectDelay {
  readonly #random: () => number;
  /** Shortest delay, which the server may set. */
  #baseMs = MIN_DELAY_MS;
  #failures = 0;

  /** @param random returns a number from 0 to 1 */
  constructor(random: () => number) {
    this.#random = random;
  }

  /** @param baseMs the stream's field `retry` */
  setBase(baseMs: number): void {
    this.#baseMs = Math.max(baseMs, MIN_DELAY_MS);
  }

  /**
   * Returns how long to wait before the next attempt (milliseconds). Random, so that browsers that lost their streams
   * together do not all return together.
   * @param lastedMs how long the stream was open; 0 if it was not
   */
  next(lastedMs: number, error: HubError | undefined): number {
    if (lastedMs >= STABLE_MS) this.#failures = 0;
    const delayMs = Math.min(this.#baseMs * 2 ** this.#failures, MAX_DELAY_MS);
    this.#failures = Math.min(this.#failures + 1, 10);
    const requestedMs = (error?.retryAfterSeconds ?? 0) * 1_000;
    return Math.max(delayMs * (0.5 + this.#random() / 2), requestedMs);
  }
}
