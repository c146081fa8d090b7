import type { Envelope } from './messages.js';

/** Maximum number of queued messages; one more removes the oldest. */
const MAX_QUEUED = 256;

/** Queue of the messages that cannot be sent yet, in order. */
export class Outbox {
  #messages: { json: string; envelope: Envelope }[] = [];
  #isFlushing = false;

  push(json: string, envelope: Envelope): void {
    this.#messages = [...this.#messages.slice(1 - MAX_QUEUED), { json, envelope }];
  }

  /**
   * Sends the messages in order, until `send` returns false: that message and those behind it stay queued.
   * @param send returns whether the message was sent or is not needed any more
   */
  flush(send: (json: string, envelope: Envelope) => boolean): void {
    // The other end may answer synchronously and cause another flush, which must not overtake the current message.
    if (this.#isFlushing) return;
    this.#isFlushing = true;
    try {
      for (let first = this.#messages.shift(); first; first = this.#messages.shift()) {
        if (!send(first.json, first.envelope)) return void this.#messages.unshift(first);
      }
    } finally {
      this.#isFlushing = false;
    }
  }

  clear(): void {
    this.#messages = [];
  }
}
