import type { Clock } from '../../src/client/token-session.js';

/** A clock that advances only by `advance`, which resolves the `sleep` calls that are due. */
export class ManualClock implements Clock {
  wall = 1_700_000_000_000;
  mono = 1_000;
  #sleepers: { until: number; wake: () => void }[] = [];

  now = (): number => this.wall;
  monotonic = (): number => this.mono;
  sleep = (ms: number): Promise<void> =>
    new Promise((wake) => void this.#sleepers.push({ until: this.mono + ms, wake }));

  /** Advances both clocks. */
  advance(seconds: number): void {
    this.wall += seconds * 1000;
    this.mono += seconds * 1000;
    const due = this.#sleepers.filter(({ until }) => until <= this.mono);
    this.#sleepers = this.#sleepers.filter(({ until }) => until > this.mono);
    for (const { wake } of due) wake();
  }

  get sleeping(): number {
    return this.#sleepers.length;
  }
}
