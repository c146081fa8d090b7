import { BoundedMap } from './bounded-map.js';

/** Number of messages that are remembered. */
const MAX_MESSAGES = 256;

/** Remembers recent messages by `id` and by `seq`, because native channels may deliver a message twice. */
export class RecentIds {
  /** Two keys for each message. */
  readonly #keys = new BoundedMap<string, true>(2 * MAX_MESSAGES);

  /**
   * Records a message.
   * @param sessionId the message's `sid`: `id` and `seq` are unique within a session
   * @returns whether a message with this `id` or this `seq` came before
   */
  add(sessionId: string, id: string, seq: number): boolean {
    const keys = [`${sessionId} id ${id}`, `${sessionId} seq ${seq}`];
    const isRepeat = keys.some((key) => this.#keys.has(key));
    for (const key of keys) this.#keys.set(key, true);
    return isRepeat;
  }

  /** Forgets all messages, for a sender that counts from the start again. */
  clear(): void {
    this.#keys.clear();
  }
}
