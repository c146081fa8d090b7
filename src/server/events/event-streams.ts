import { isRecord } from '../../hub/envelope.js';
import { HubError } from '../../hub/errors.js';
import { readEvent, type NotificationEvent } from '../../hub/events.js';
import type { Log } from '../log.js';
import type { Sealer } from '../store/sealer.js';
import type { SharedStore } from '../store/shared-store.js';
import { EventStream } from './event-stream.js';
import { RecentEvents, type NumberedEvent } from './recent-events.js';
import { Subscription } from './subscription.js';

export interface StreamTiming {
  /** Between two signs of life (milliseconds). */
  beatMs: number;
  /**
   * After how long at most a stream ends, for the browser to come back and be identified anew (milliseconds): that is
   * how long a user who signed out may still be sent notifications.
   */
  lifeMs: number;
}

export const STREAM_TIMING: StreamTiming = { beatMs: 15_000, lifeMs: 5 * 60_000 };

/** Tabs and devices of one user on one server. */
const MAX_STREAMS_PER_USER = 10;
/** Above any notification of the webhook, whose body is limited to 64 KiB: sealed, it is a third longer. */
const MAX_MESSAGE_CHARACTERS = 128 * 1024;

interface EventStreamsParts {
  store: SharedStore;
  /** The store's channel, which all servers of one site share. */
  channel: string;
  /** Who listens there learns nothing, and who writes there cannot pass for one of the servers. */
  sealer: Sealer;
  /** Makes a notification's full link, with a token of the user that it is for. */
  linkOf: (event: NotificationEvent) => Promise<string>;
  log: Log;
  /** The clock, in milliseconds since 1970. */
  now: () => number;
}

/**
 * The open event streams of this server. What is published on one server comes to the streams of all that share a
 * store, and each remembers the last notifications, so that a browser may come back to any of them.
 */
export class EventStreams {
  readonly #parts: EventStreamsParts;
  readonly #timing: StreamTiming;
  readonly #recent: RecentEvents;
  readonly #subscription: Subscription;
  readonly #open = new Map<string, Map<EventStream, { endsAt: number }>>();
  #beat: ReturnType<typeof setInterval> | undefined;
  #isClosed = false;

  constructor(parts: EventStreamsParts, timing: StreamTiming = STREAM_TIMING) {
    this.#parts = parts;
    this.#timing = timing;
    this.#recent = new RecentEvents(parts.now);
    this.#subscription = new Subscription(
      () => parts.store.subscribe(parts.channel, (message) => this.#receive(message)),
      (error) =>
        this.#complain(
          `The shared store cannot be listened to, and is asked again every few seconds; until then, streams of this server get what comes to this server alone. ${error}`,
        ),
    );
  }

  /** Sends a notification to whoever it is for. Never rejects: where the store fails, this server's streams get it. */
  async publish(event: NotificationEvent): Promise<void> {
    if (event.target.client_user_id === null || this.#isClosed) return;
    const { store, channel, sealer } = this.#parts;
    const message = sealer.seal(JSON.stringify({ id: crypto.randomUUID(), event }), channel);
    if (message.length > MAX_MESSAGE_CHARACTERS) {
      this.#complain('A notification is too long for the event streams, and was not sent to any.');
      return;
    }
    try {
      await store.publish(channel, message);
      if (this.#subscription.isActive) return;
    } catch (error) {
      this.#complain(`A notification reached this server's streams alone: ${String(error)}`);
    }
    this.#receive(message);
  }

  /**
   * @param lastEventId of the browser's last stream, if it had one
   * @param cut breaks the connection, where the server has a way to
   * @returns nothing if the user has too many streams, or all are closed
   */
  open(user: string, lastEventId: string | undefined, cut?: () => void): EventStream | undefined {
    const streams = this.#open.get(user) ?? new Map<EventStream, { endsAt: number }>();
    if (this.#isClosed || streams.size >= MAX_STREAMS_PER_USER) return undefined;
    const startId = lastEventId === undefined ? (this.#recent.lastId(user) ?? '0') : undefined;
    const stream = new EventStream(startId, {
      linkOf: (event) => this.#linkOrNull(event),
      onEnd: (ended) => this.#forget(user, ended),
      cut,
    });
    // Not all at once, where many came at once.
    const life = this.#timing.lifeMs * (1 - Math.random() / 5);
    streams.set(stream, { endsAt: performance.now() + life });
    this.#open.set(user, streams);
    this.#beat ??= setInterval(() => this.#beatAll(), this.#timing.beatMs);
    if (lastEventId !== undefined) for (const one of this.#recent.after(user, lastEventId)) stream.send(one);
    return stream;
  }

  /** Ends all streams, and takes no more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const streams of this.#open.values()) for (const stream of streams.keys()) stream.end();
    await this.#subscription.end();
  }

  #receive(message: string): void {
    const { channel, sealer } = this.#parts;
    const isShort = message.length <= MAX_MESSAGE_CHARACTERS;
    const text = isShort ? sealer.open(message, channel) : undefined;
    const numbered = text === undefined ? undefined : readMessage(text, message.length);
    const user = numbered?.event.target.client_user_id;
    if (!numbered || user === null || user === undefined) {
      this.#complain(
        'The shared store sent something that is no notification. Does another version use it too?',
      );
      return;
    }
    if (!this.#recent.add(user, numbered)) return;
    for (const stream of this.#open.get(user)?.keys() ?? []) stream.send(numbered);
  }

  async #linkOrNull(event: NotificationEvent): Promise<string | null> {
    try {
      return await this.#parts.linkOf(event);
    } catch (error) {
      // Anything else may hold a token in its text.
      const why = error instanceof HubError ? error.message : 'unexpected error';
      this.#complain(`A notification went out without its link: ${why}`);
      return null;
    }
  }

  #beatAll(): void {
    for (const streams of this.#open.values()) {
      for (const [stream, { endsAt }] of streams) {
        if (performance.now() < endsAt) stream.beat();
        else stream.end();
      }
    }
  }

  #forget(user: string, stream: EventStream): void {
    const streams = this.#open.get(user);
    streams?.delete(stream);
    if (streams?.size === 0) this.#open.delete(user);
    if (this.#open.size > 0) return;
    clearInterval(this.#beat);
    this.#beat = undefined;
  }

  #complain(message: string): void {
    this.#parts.log({ level: 'warn', event: 'events_failed', message });
  }
}

function readMessage(message: string, size: number): NumberedEvent | undefined {
  try {
    const value: unknown = JSON.parse(message);
    if (!isRecord(value) || typeof value['id'] !== 'string' || !/^[\w-]+$/.test(value['id']))
      return undefined;
    const event = readEvent(value['event']);
    return event.kind === 'notification' ? { id: value['id'], event, size } : undefined;
  } catch {
    return undefined;
  }
}
