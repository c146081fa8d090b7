import type { Timers } from '../../src/bridge/timers.js';

/** Timers that only advance on request. */
export class ManualTimers implements Timers {
  #now = 0;
  #next = 1;
  #waiting = new Map<number, { at: number; callback: () => void }>();

  set(callback: () => void, ms: number): number {
    this.#waiting.set(this.#next, { at: this.#now + ms, callback });
    return this.#next++;
  }

  clear(timer: unknown): void {
    this.#waiting.delete(timer as number);
  }

  /** Number of timers that are not due yet. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** Advances the time: due timers run in order, and promises settle. */
  async advance(ms: number): Promise<void> {
    const until = this.#now + ms;
    for (;;) {
      await settle();
      const due = [...this.#waiting].filter(([, { at }]) => at <= until).sort(([, a], [, b]) => a.at - b.at);
      const [first] = due;
      if (!first) break;
      this.#now = first[1].at;
      this.#waiting.delete(first[0]);
      first[1].callback();
    }
    this.#now = until;
  }
}

/** Waits until promises and message ports have settled. */
export async function settle(): Promise<void> {
  for (let i = 0; i < 3; i++) await new Promise((done) => setTimeout(done));
}
