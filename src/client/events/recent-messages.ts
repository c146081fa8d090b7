import type { SseMessage } from './sse-parser.js';

/** As many as the backend kit keeps for a user. */
const MAX_MESSAGES = 50;
/** A message is repeated by a resumed stream, or by another tab, soon or never. */
const MAX_IDS = 500;

/** The latest messages of a stream, and the ids by which repeated ones are found. */
export class RecentMessages {
  #messages: SseMessage[] = [];
  readonly #ids = new Set<string>();

  get messages(): SseMessage[] {
    return this.#messages;
  }

  /** @returns false for a message that was added before; a message without an id always counts as new */
  add({ id }: SseMessage): boolean {
    if (id === '') return true;
    if (this.#ids.has(id)) return false;
    this.#ids.add(id);
    const [oldest] = this.#ids;
    if (this.#ids.size > MAX_IDS) this.#ids.delete(oldest!);
    return true;
  }

  /** Keeps a message for tabs that join later, unless it has no id: they could not detect a repeat. */
  keep(message: SseMessage): void {
    if (message.id === '') return;
    this.#messages = [...this.#messages, message].slice(-MAX_MESSAGES);
  }
}
