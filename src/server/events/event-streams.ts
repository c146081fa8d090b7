import { isRecord } from '../../hub/envelope.js';
import { HubError } from '../../hub/errors.js';
import { readEvent, type NotificationEvent } from '../../hub/events.js';
import type { Log } from '../log.js';
import type { Sealer } from '../store/sealer.js';
import type { SharedStore } from '../store/shared-store.js';
import { EventStream } from './event-stream.js';
import { RecentEvents, type StreamEvent } from './recent-events.js';
import { RetryingSubscription } from './retrying-subscription.js';

export interface StreamTiming {
  /** Milliseconds between two heartbeats. */
  heartbeatMs: number;
  /**
   * After how many milliseconds at most a stream ends, so that the browser reconnects and is identified again. A user
   * who signed out may receive notifications for as long.
   */
  maxLifetimeMs: number;
}

export const DEFAULT_STREAM_TIMING: StreamTiming = { heartbeatMs: 15_000, maxLifetimeMs: 5 * 60_000 };

/** Tabs and devices of one user on one server. */
const MAX_STREAMS_PER_USER = 10;
/** Above any notification of the webhook, whose body has at most 64 KiB; sealing adds a third. */
const MAX_MESSAGE_CHARACTERS = 128 * 1024;

interface EventStreamsOptions {
  store: SharedStore;
  /** The store's channel, which all servers of one site use. */
  channel: string;
  /** Keeps notifications secret from other users of the store, and refuses messages that they forge. */
  sealer: Sealer;
  /** Creates the full link of a notification, with a token of its target user. */
  createLink: (event: NotificationEvent) => Promise<string>;
  log: Log;
  /** The clock, in milliseconds since 1970. */
  now: () => number;
}

/**
 * The open event streams of this server. A notification that one server publishes reaches the streams of all servers
 * that share the store. Each server keeps the recent ones, so a browser can reconnect to any of them.
 */
export class EventStreams {
  readonly #options: EventStreamsOptions;
  readonly #timing: StreamTiming;
  readonly #recent: RecentEvents;
  readonly #subscription: RetryingSubscription;
  readonly #byUser = new Map<string, Map<EventStream, { endsAtMs: number }>>();
  #heartbeat: ReturnType<typeof setInterval> | undefined;
  #isClosed = false;

  constructor(options: EventStreamsOptions, timing: StreamTiming = DEFAULT_STREAM_TIMING) {
    this.#options = options;
    this.#timing = timing;
    this.#recent = new RecentEvents(options.now);
    this.#subscription = new RetryingSubscription(
      () => options.store.subscribe(options.channel, (message) => this.#handleMessage(message)),
      (error) =>
        this.#logFailure(
          `Subscribing to the shared store failed: ${String(error)} It is tried again every few seconds. Until then, the streams of this server receive only notifications whose webhook call came to this server.`,
        ),
    );
  }

  /** Sends a notification to its target user. Never rejects: if the store fails, only this server's streams receive it. */
  async publish(event: NotificationEvent): Promise<void> {
    if (event.target.client_user_id === null || this.#isClosed) return;
    const { store, channel, sealer } = this.#options;
    const message = sealer.seal(JSON.stringify({ id: crypto.randomUUID(), event }), channel);
    if (message.length > MAX_MESSAGE_CHARACTERS) {
      this.#logFailure('A notification is too long for the event streams and was not sent to any.');
      return;
    }
    try {
      await store.publish(channel, message);
      if (this.#subscription.isActive) return;
    } catch (error) {
      this.#logFailure(
        `Publishing to the shared store failed: ${String(error)} Only the streams of this server received the notification.`,
      );
    }
    this.#handleMessage(message);
  }

  /**
   * Opens a stream, which begins with the notifications that the user missed.
   * @param lastEventId id of the last event of the browser's previous stream, if it had one
   * @param cut closes the connection, where the server offers that
   * @returns undefined if the user has too many streams, or after {@link close}
   */
  open(user: string, lastEventId: string | undefined, cut?: () => void): EventStream | undefined {
    const streams = this.#byUser.get(user) ?? new Map<EventStream, { endsAtMs: number }>();
    if (this.#isClosed || streams.size >= MAX_STREAMS_PER_USER) return undefined;
    const startId = lastEventId === undefined ? (this.#recent.findLastId(user) ?? '0') : undefined;
    const stream = new EventStream(startId, {
      createLink: (event) => this.#createLinkOrNull(event),
      onEnd: (ended) => this.#remove(user, ended),
      cut,
    });
    // Random, so that browsers that connected together do not all reconnect together.
    const lifetimeMs = this.#timing.maxLifetimeMs * (1 - Math.random() / 5);
    streams.set(stream, { endsAtMs: performance.now() + lifetimeMs });
    this.#byUser.set(user, streams);
    this.#heartbeat ??= setInterval(() => this.#handleHeartbeat(), this.#timing.heartbeatMs);
    if (lastEventId !== undefined) {
      for (const event of this.#recent.listAfter(user, lastEventId)) stream.send(event);
    }
    return stream;
  }

  /** Ends all streams and the subscription to the store. No stream can be opened afterwards. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const streams of this.#byUser.values()) for (const stream of streams.keys()) stream.end();
    await this.#subscription.end();
  }

  #handleMessage(message: string): void {
    const { channel, sealer } = this.#options;
    const isShort = message.length <= MAX_MESSAGE_CHARACTERS;
    const text = isShort ? sealer.open(message, channel) : undefined;
    const event = text === undefined ? undefined : parseMessage(text, message.length);
    const user = event?.event.target.client_user_id;
    if (!event || user === null || user === undefined) {
      this.#logFailure(
        'The shared store delivered a message that is not a notification. Check whether a server with another version or another API key uses the same store.',
      );
      return;
    }
    if (!this.#recent.add(user, event)) return;
    for (const stream of this.#byUser.get(user)?.keys() ?? []) stream.send(event);
  }

  async #createLinkOrNull(event: NotificationEvent): Promise<string | null> {
    try {
      return await this.#options.createLink(event);
    } catch (error) {
      // The text of another error may contain a token.
      const reason = error instanceof HubError ? error.message : 'unexpected error';
      this.#logFailure(`A notification was sent without its link: ${reason}`);
      return null;
    }
  }

  #handleHeartbeat(): void {
    for (const streams of this.#byUser.values()) {
      for (const [stream, { endsAtMs }] of streams) {
        if (performance.now() < endsAtMs) stream.sendHeartbeat();
        else stream.end();
      }
    }
  }

  #remove(user: string, stream: EventStream): void {
    const streams = this.#byUser.get(user);
    streams?.delete(stream);
    if (streams?.size === 0) this.#byUser.delete(user);
    if (this.#byUser.size > 0) return;
    clearInterval(this.#heartbeat);
    this.#heartbeat = undefined;
  }

  #logFailure(message: string): void {
    this.#options.log({ level: 'warn', event: 'events_failed', message });
  }
}

/** @returns undefined for a message that is not a notification with an id */
function parseMessage(message: string, characters: number): StreamEvent | undefined {
  try {
    const value: unknown = JSON.parse(message);
    if (!isRecord(value) || typeof value['id'] !== 'string' || !/^[\w-]+$/.test(value['id']))
      return undefined;
    const event = readEvent(value['event']);
    return event.kind === 'notification' ? { id: value['id'], event, characters } : undefined;
  } catch {
    return undefined;
  }
}
