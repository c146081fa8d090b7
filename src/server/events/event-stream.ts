import type { NotificationEvent } from '../../hub/events.js';
import type { StreamEvent } from './recent-events.js';

/** While the reader has so many bytes unread, no further event is formatted. */
const MAX_UNREAD_BYTES = 64 * 1024;
/** Limits of the queue behind the unread bytes. A reader that exceeds them is disconnected. */
const MAX_QUEUED_EVENTS = 100;
const MAX_QUEUED_CHARACTERS = 512 * 1024;
/** After how long a browser reconnects when it lost its stream. */
const RECONNECT_MS = 3_000;

/** One notification as the browser receives it. All of it is untrusted text. */
export interface StreamedNotification extends Pick<
  NotificationEvent,
  'event' | 'timestamp' | 'short_code' | 'project_icon_url'
> {
  title: string;
  content: string;
  /** The full address to open, which contains the user's token; null if it could not be created. */
  link: string | null;
}

interface EventStreamOptions {
  /** Creates the full link of a notification. Never rejects. */
  createLink: (event: NotificationEvent) => Promise<string | null>;
  /** Called once when the stream has ended, whichever side ended it. */
  onEnd: (stream: EventStream) => void;
  /** Closes the connection, where the server offers that. */
  cut?: (() => void) | undefined;
}

const encoder = new TextEncoder();

function formatEvent({ id, event }: StreamEvent, link: string | null): string {
  const { title, content } = event.notification;
  const { timestamp, short_code, project_icon_url } = event;
  const data: StreamedNotification = {
    event: event.event,
    timestamp,
    short_code,
    project_icon_url,
    title,
    content,
    link,
  };
  // JSON contains no line breaks, so no text can start another field of the event.
  return `id: ${id}\nevent: notification\ndata: ${JSON.stringify(data)}\n\n`;
}

/** One open event stream. It is disconnected when its reader is too slow. */
export class EventStream {
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>;
  readonly #options: EventStreamOptions;
  readonly #queue: StreamEvent[] = [];
  #controller!: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>;
  #queuedCharacters = 0;
  #isEnded = false;
  #isFlushing = false;
  /** Whether the last heartbeat was left out because the reader had too much unread. */
  #missedHeartbeat = false;

  /** @param startId the id to resume from, for a browser that has none yet */
  constructor(startId: string | undefined, options: EventStreamOptions) {
    this.#options = options;
    this.body = new ReadableStream<Uint8Array<ArrayBuffer>>(
      {
        start: (controller) => void (this.#controller = controller),
        pull: () => {
          this.#missedHeartbeat = false;
          void this.#flush();
        },
        cancel: () => this.#release(),
      },
      new ByteLengthQueuingStrategy({ highWaterMark: MAX_UNREAD_BYTES }),
    );
    // An id without data sets the browser's last event id and fires no event.
    this.#write(`retry: ${RECONNECT_MS}\n${startId === undefined ? '' : `id: ${startId}\n`}\n`);
  }

  /** Sends events in the order of the calls, even if their links are created in another order. */
  send(event: StreamEvent): void {
    if (this.#isEnded) return;
    this.#queue.push(event);
    this.#queuedCharacters += event.characters;
    if (this.#queue.length > MAX_QUEUED_EVENTS || this.#queuedCharacters > MAX_QUEUED_CHARACTERS) {
      this.#disconnect();
    } else void this.#flush();
  }

  /** Sends a comment, so that no proxy closes the connection as idle. Disconnects a reader that stopped reading. */
  sendHeartbeat(): void {
    if (this.#hasRoom) this.#write(':\n\n');
    else if (this.#missedHeartbeat) this.#disconnect();
    else this.#missedHeartbeat = true;
  }

  /** Ends the stream after what was written. Queued events are dropped. */
  end(): void {
    if (this.#isEnded) return;
    this.#release();
    this.#controller.close();
  }

  get #hasRoom(): boolean {
    return (this.#controller.desiredSize ?? 0) > 0;
  }

  async #flush(): Promise<void> {
    if (this.#isFlushing) return;
    this.#isFlushing = true;
    while (this.#hasRoom) {
      const next = this.#queue.shift();
      if (!next) break;
      this.#queuedCharacters -= next.characters;
      this.#write(formatEvent(next, await this.#options.createLink(next.event)));
    }
    this.#isFlushing = false;
  }

  #write(text: string): void {
    if (!this.#isEnded) this.#controller.enqueue(encoder.encode(text));
  }

  /** Disconnects a slow reader. What it has not read is lost with the connection. */
  #disconnect(): void {
    this.#release();
    if (this.#options.cut) this.#options.cut();
    else this.#controller.error(new Error('The reader of an event stream was too slow.'));
  }

  #release(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#queue.length = 0;
    this.#queuedCharacters = 0;
    this.#options.onEnd(this);
  }
}
