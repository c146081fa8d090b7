import { createParser } from './sse-parser.js';

/** A server-sent event as a browser dispatches it. */
export interface ReadEvent {
  id: string;
  type: string;
  data: Record<string, unknown>;
}

/** Reads an event stream like a browser. */
export class Reader {
  readonly events: ReadEvent[] = [];
  comments = 0;
  lastEventId = '';
  retry: number | undefined;
  hasEnded = false;
  error: unknown;
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;

  constructor(body: ReadableStream<Uint8Array> | null) {
    if (!body) throw new Error('There is no body.');
    this.#reader = body.getReader();
    void this.#read();
  }

  get titles(): unknown[] {
    return this.events.map(({ data }) => data['title']);
  }

  get types(): string[] {
    return this.events.map(({ type }) => type);
  }

  cancel(): Promise<void> {
    return this.#reader.cancel();
  }

  async #read(): Promise<void> {
    const feed = createParser(this);
    const decoder = new TextDecoder();
    try {
      for (let step = await this.#reader.read(); !step.done; step = await this.#reader.read()) {
        feed(decoder.decode(step.value, { stream: true }));
      }
    } catch (error) {
      this.error = error;
    }
    this.hasEnded = true;
  }
}
