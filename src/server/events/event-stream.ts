import { formatEvent } from './format-event.js';
import type { MissedEvents, StreamEvent } from './recent-events.js';

/** While the reader has so many bytes unread, no further event is written. */
const MAX_UNREAD_BYTES = 64 * 1024;
/** After how long a browser reconnects when it lost its stream. */
const RECONNECT_MS = 3_000;
/** After how long a browser reconnects whose stream was ended in favour of a newer one. */
const SUPERSEDED_RECONNECT_MS = 30_000;

export interface EventStreamOptions {
  /** Id from which to resume, sent by the browser; undefined if it has none. */
  lastEventId: string | undefined;
  /** Returns the user's events after the one with this id. */
  listAfter: (id: string) => MissedEvents;
  /** Returns the id from which a browser can resume that received all events until now. */
  createCheckpoint: () => string;
  /** Called once when the stream has ended, whichever side ended it. */
  onEnd: (stream: EventStream) => void;
  /** Closes the connection, where the server offers that. */
  cut?: (() => void) | undefined;
}

const encoder = new TextEncoder();

/**
 * One open event stream. It has no queue of its own: while its reader is too slow, events wait in the buffer of recent
 * events, so slow readers take no memory besides their unread bytes.
 */
export class EventStream {
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>;
  readonly #options: EventStreamOptions;
  #controller!: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>;
  /** Id of the last event that was written. */
  #lastId: string;
  /** Whether there may be events after `#lastId` that were not written. */
  #isBehind: boolean;
  #isEnded = false;
  /** Whether the last heartbeat was left out because the reader had too much unread. */
  #missedHeartbeat = false;

  /** Writes the events that the browser missed. */
  constructor(options: EventStreamOptions) {
    const { lastEventId } = options;
    this.#options = options;
    this.#lastId = lastEventId ?? options.createCheckpoint();
    this.#isBehind = lastEventId !== undefined;
    this.body = new ReadableStream<Uint8Array<ArrayBuffer>>(
      {
        start: (controller) => void (this.#controller = controller),
        pull: () => {
          this.#missedHeartbeat = false;
          this.#catchUp();
        },
        cancel: () => this.#release(),
      },
      new ByteLengthQueuingStrategy({ highWaterMark: MAX_UNREAD_BYTES }),
    );
    // An id without data sets the browser's last event id and fires no event.
    this.#write(`retry: ${RECONNECT_MS}\n${lastEventId === undefined ? `id: ${this.#lastId}\n` : ''}\n`);
    this.#catchUp();
  }

  /** Writes an event that was just added to the recent ones, or leaves it there until the reader has room. */
  send(event: StreamEvent): void {
    if (this.#isEnded) return;
    if (this.#isBehind || !this.#hasRoom) this.#isBehind = true;
    else this.#writeEvent(event);
  }

  /**
   * Sends a comment, so that no proxy closes the connection as idle, and the id to resume from. Disconnects a reader that
   * stopped reading.
   */
  sendHeartbeat(): void {
    if (this.#isEnded) return;
    if (this.#hasRoom) {
      if (!this.#isBehind) this.#lastId = this.#options.createCheckpoint();
      this.#write(`:\nid: ${this.#lastId}\n\n`);
    } else if (this.#missedHeartbeat) this.#disconnect();
    else this.#missedHeartbeat = true;
  }

  /** Tells the browser that events may have been lost, which are not among the recent ones. */
  sendReset(): void {
    this.#writeReset();
    // The browser may resume from here: nothing that follows is missing.
    if (!this.#isBehind) this.#writeCheckpoint();
  }

  /** Ends the stream after what was written, or disconnects a reader that left bytes unread, which would keep the connection open. */
  end(): void {
    if (this.#isEnded) return;
    if (!this.#hasRoom) return this.#disconnect();
    this.#release();
    this.#controller.close();
  }

  /** Ends the stream because the user has newer ones. The browser reconnects later than usual. */
  supersede(): void {
    if (this.#isEnded) return;
    if (this.#hasRoom) this.#write(`retry: ${SUPERSEDED_RECONNECT_MS}\n\n`);
    this.end();
  }

  get #hasRoom(): boolean {
    return (this.#controller.desiredSize ?? 0) > 0;
  }

  #catchUp(): void {
    if (!this.#isBehind || this.#isEnded || !this.#hasRoom) return;
    const { events, isComplete } = this.#options.listAfter(this.#lastId);
    if (!isComplete) this.#writeReset();
    if (!isComplete && events.length === 0) this.#writeCheckpoint();
    for (const event of events) {
      if (!this.#hasRoom) return;
      this.#writeEvent(event);
    }
    this.#isBehind = false;
  }

  /** Without an id: events that follow have theirs, and until then the browser resumes from the same event as before. */
  #writeReset(): void {
    this.#write(formatEvent(undefined, 'reset', {}));
  }

  #writeCheckpoint(): void {
    this.#lastId = this.#options.createCheckpoint();
    this.#write(`id: ${this.#lastId}\n\n`);
  }

  #writeEvent({ id, text }: StreamEvent): void {
    this.#lastId = id;
    this.#write(text);
  }

  #write(text: string): void {
    if (!this.#isEnded) this.#controller.enqueue(encoder.encode(text));
  }

  /** Disconnects a slow reader. It can resume from the last event that it read. */
  #disconnect(): void {
    this.#release();
    if (this.#options.cut) this.#options.cut();
    else this.#controller.error(new Error('The reader of an event stream was too slow.'));
  }

  #release(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#options.onEnd(this);
  }
}
