import { HubError } from '../../hub/errors.js';

/** A message of a stream of server-sent events. */
export interface SseMessage {
  /** Value of the message's own `id` field; empty without one. Unlike `MessageEvent.lastEventId`, not that of the message before. */
  id: string;
  /** Type of the event; `message` unless the stream names another one. */
  event: string;
  data: string;
}

export interface SseParserListener {
  onMessage(message: SseMessage): void;
  /** Called with each id, also if it came without data: a stream that is opened later resumes from it. */
  onId(id: string): void;
  /** Called when the server sets the time before a reconnection (milliseconds). */
  onRetry(retryMs: number): void;
}

/** Maximum length of an event. Above any notification of the backend kit, whose webhook accepts 64 KiB. */
const MAX_EVENT_CHARACTERS = 256 * 1024;

/**
 * Parses a stream of server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html).
 *
 * Not a library: `eventsource-parser` drops an id that comes without data, which is how the backend sends the id to resume from.
 * `EventSource` itself reports no status, follows redirects with credentials, and cannot send `Authorization`.
 */
export class SseParser {
  readonly #listener: SseParserListener;
  /** The beginning of a line whose end has not arrived. */
  #pending = '';
  /** Whether the last line ended with CR: an LF that follows is part of the same line end. */
  #endedWithCr = false;
  #isFirst = true;
  #event = '';
  #data: string[] = [];
  #dataCharacters = 0;
  #id: string | undefined;

  constructor(listener: SseParserListener) {
    this.#listener = listener;
  }

  /**
   * Parses the next part of the stream, which may end anywhere.
   * @throws {HubError} `BAD_RESPONSE` for an event that is too long
   */
  feed(chunk: string): void {
    let text = chunk;
    if (text === '') return;
    if (this.#isFirst && text.startsWith('\ufeff')) text = text.slice(1);
    this.#isFirst = false;
    if (this.#endedWithCr && text.startsWith('\n')) text = text.slice(1);
    this.#endedWithCr = text.endsWith('\r');
    const lines = text.split(/\r\n|\r|\n/);
    lines[0] = this.#pending + lines[0]!;
    this.#pending = lines.pop()!;
    for (const line of lines) this.#parseLine(line);
    if (this.#pending.length + this.#dataCharacters > MAX_EVENT_CHARACTERS) {
      throw new HubError('BAD_RESPONSE', 'The event stream sent an event that is too long.');
    }
  }

  #parseLine(line: string): void {
    if (line === '') return this.#dispatch();
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'data') {
      this.#data.push(value);
      this.#dataCharacters += value.length + 1;
    } else if (field === 'event') this.#event = value;
    else if (field === 'id') {
      if (!value.includes('\0')) this.#id = value;
    } else if (field === 'retry' && /^[0-9]{1,9}$/.test(value)) this.#listener.onRetry(Number(value));
  }

  #dispatch(): void {
    const id = this.#id;
    const message = { id: id ?? '', event: this.#event || 'message', data: this.#data.join('\n') };
    const hasData = this.#data.length > 0;
    this.#event = '';
    this.#data = [];
    this.#dataCharacters = 0;
    this.#id = undefined;
    // Before the message, so that the id of a message is known to its listener.
    if (id !== undefined) this.#listener.onId(id);
    if (hasData) this.#listener.onMessage(message);
  }
}
