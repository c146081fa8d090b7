import type { Envelope } from './messages.js';

/** Messages that wait; the oldest goes when there is one more. */
const MAX_WAITING = 256;

/** What waits for the host, in order. */
export class Outbox {
  #waiting: { json: string; envelope: Envelope }[] = [];

  push(json: string, envelope: Envelope): void {
    this.#waiting = [...this.#waiting.slice(1 - MAX_WAITING), { json, envelope }];
  }

  /** Hands over one after the other, until one is not taken: that one and those behind it stay. */
  flush(take: (json: string, envelope: Envelope) => boolean): void {
    // Taken out first: the host may answer at once, and be told more before this is over.
    for (let first = this.#waiting.shift(); first; first = this.#waiting.shift()) {
      if (!take(first.json, first.envelope)) return void this.#waiting.unshift(first);
    }
  }

  clear(): void {
    this.#waiting = [];
  }
}
