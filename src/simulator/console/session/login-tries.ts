const MOST = 5;
const SPAN = 60_000;

/**
 * Wrong passwords of the last minute. They are counted for all callers together: the console has one user, and an
 * address is no person.
 */
export class LoginTries {
  #failedAt: number[] = [];
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Seconds until the next try is let through; 0 for at once. */
  secondsToWait(): number {
    this.#failedAt = this.#failedAt.filter((at) => this.#now() - at < SPAN);
    const [first] = this.#failedAt;
    if (first === undefined || this.#failedAt.length < MOST) return 0;
    return Math.ceil((first + SPAN - this.#now()) / 1000);
  }

  fail(): void {
    this.#failedAt.push(this.#now());
  }
}
