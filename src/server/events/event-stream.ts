import type { NotificationEvent } from '../../hub/events.js';
import type { NumberedEvent } from './recent-events.js';

/** From here on nothing more is made ready for the reader. */
const MAX_UNREAD_BYTES = 64 * 1024;
/** Notifications that wait until then, and their characters together; more, and the reader is given up. */
const MAX_WAITING = 100;
const MAX_WAITING_CHARACTERS = 512 * 1024;
/** After how long a browser that lost its stream comes back (milliseconds). */
const RETRY_MS = 3_000;

/** One notification as the browser gets it; all of it is text from outside. */
export interface StreamedNotification extends Pick<
  NotificationEvent,
  'event' | 'timestamp' | 'short_code' | 'project_icon_url'
> {
  title: string;
  content: string;
  /** The full address to open, with the user's token in it; null where none could be had. */
  link: string | null;
}

interface EventStreamParts {
  /** Makes a notification's full link; never rejects. */
  linkOf: (event: NotificationEvent) => Promise<string | null>;
  /** Called once, whoever ends it. */
  onEnd: (stream: EventStream) => void;
  /** Breaks the connection, where the server has a way to. */
  cut?: (() => void) | undefined;
}

const encoder = new TextEncoder();

function blockOf({ id, event }: NumberedEvent, link: string | null): string {
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
  // JSON has no line breaks of its own, so nothing in it can begin another field.
  return `id: ${id}\nevent: notification\ndata: ${JSON.stringify(data)}\n\n`;
}

/** One browser's open answer. It is cut off where its reader does not keep up. */
export class EventStream {
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>;
  readonly #parts: EventStreamParts;
  readonly #waiting: NumberedEvent[] = [];
  #controller!: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>;
  #waitingCharacters = 0;
  #isEnded = false;
  #isBusy = false;
  /** Whether at the last sign of life nothing had room. */
  #isStalled = false;

  /** @param startId the id to resume by where the browser has none yet */
  constructor(startId: string | undefined, parts: EventStreamParts) {
    this.#parts = parts;
    this.body = new ReadableStream<Uint8Array<ArrayBuffer>>(
      {
        start: (controller) => void (this.#controller = controller),
        pull: () => {
          this.#isStalled = false;
          void this.#work();
        },
        cancel: () => this.#leave(),
      },
      new ByteLengthQueuingStrategy({ highWaterMark: MAX_UNREAD_BYTES }),
    );
    // An id without data sets what the browser resumes by, and fires no event.
    this.#write(`retry: ${RETRY_MS}\n${startId === undefined ? '' : `id: ${startId}\n`}\n`);
  }

  /** Sends in the order of the calls, however long each link takes. */
  send(event: NumberedEvent): void {
    if (this.#isEnded) return;
    this.#waiting.push(event);
    this.#waitingCharacters += event.size;
    if (this.#waiting.length > MAX_WAITING || this.#waitingCharacters > MAX_WAITING_CHARACTERS) this.#cut();
    else void this.#work();
  }

  /** Keeps the connection in use: whatever stands between would end an idle one. To be called now and then. */
  beat(): void {
    if (this.#hasRoom) this.#write(':\n\n');
    else if (this.#isStalled) this.#cut();
    else this.#isStalled = true;
  }

  /** What was written is still sent. */
  end(): void {
    if (this.#isEnded) return;
    this.#leave();
    this.#controller.close();
  }

  get #hasRoom(): boolean {
    return (this.#controller.desiredSize ?? 0) > 0;
  }

  async #work(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    while (this.#hasRoom) {
      const next = this.#waiting.shift();
      if (!next) break;
      this.#waitingCharacters -= next.size;
      this.#write(blockOf(next, await this.#parts.linkOf(next.event)));
    }
    this.#isBusy = false;
  }

  #write(text: string): void {
    if (!this.#isEnded) this.#controller.enqueue(encoder.encode(text));
  }

  /** Gives up a reader that does not read. What it left unread goes with the connection. */
  #cut(): void {
    this.#leave();
    if (this.#parts.cut) this.#parts.cut();
    else this.#controller.error(new Error('The reader of an event stream was too slow.'));
  }

  #leave(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#waiting.length = 0;
    this.#waitingCharacters = 0;
    this.#parts.onEnd(this);
  }
}
