import { describeError } from '../describe-error.js';
import { limitLogRate } from '../limit-log-rate.js';
import type { Log } from '../log.js';
import { limitStore } from '../store/limit-store.js';
import type { Sealer } from '../store/sealer.js';
import type { SharedStore } from '../store/shared-store.js';
import { EventStream } from './event-stream.js';
import { formatEvent, type UserEvent } from './format-event.js';
import { ALL_USERS, PendingResets } from './pending-resets.js';
import { RecentEvents, type StreamEvent } from './recent-events.js';
import { formatResetMessage, formatStoreMessage, parseStoreMessage } from './store-message.js';
import { RetryingSubscription } from './retrying-subscription.js';

export interface StreamTiming {
  /** Milliseconds between two heartbeats. */
  heartbeatMs: number;
  /**
   * After how many milliseconds at most a stream ends, so that the browser reconnects and is identified again. A user
   * who signed out may receive events for as long.
   */
  maxLifetimeMs: number;
}

export const DEFAULT_STREAM_TIMING: StreamTiming = { heartbeatMs: 15_000, maxLifetimeMs: 5 * 60_000 };

/** Tabs and devices of one user on one server. A further one is served, and the oldest is ended. */
const MAX_STREAMS_PER_USER = 10;
/** Above any event of the webhook, whose body has at most 64 KiB; sealing adds a third. */
const MAX_MESSAGE_CHARACTERS = 128 * 1024;

type Timer = ReturnType<typeof setInterval>;

interface EventStreamsOptions {
  /** Undefined if this server has no other to share events with. */
  store: SharedStore | undefined;
  /** The store's channel, which all servers of one site use. */
  channel: string;
  /** Keeps events secret from other users of the store, and refuses messages that they forge. */
  sealer: Sealer;
  log: Log;
  /** The clock, in milliseconds since 1970. */
  now: () => number;
}

/**
 * The open event streams of this server. An event that one server publishes reaches the streams of all servers
 * that share the store. Each server keeps the recent ones, so a browser can reconnect to any of them.
 */
export class EventStreams {
  readonly #options: EventStreamsOptions;
  readonly #timing: StreamTiming;
  readonly #recent: RecentEvents;
  readonly #subscription: RetryingSubscription | undefined;
  readonly #pendingResets: PendingResets | undefined;
  readonly #logInvalidMessage: () => void;
  readonly #byUser = new Map<string, Map<EventStream, Timer>>();
  #isClosed = false;
  #subscribeAttempts = 0;

  constructor(options: EventStreamsOptions, timing: StreamTiming = DEFAULT_STREAM_TIMING) {
    const { channel, sealer, now } = options;
    const store = options.store && limitStore(options.store);
    this.#options = { ...options, store };
    this.#timing = timing;
    this.#recent = new RecentEvents(now);
    this.#pendingResets =
      store &&
      new PendingResets((user) => store.publish(channel, sealer.seal(formatResetMessage(user), channel)));
    this.#logInvalidMessage = limitLogRate(now, (omitted) => {
      const more = omitted > 0 ? ` ${omitted} more were delivered since the last such line.` : '';
      this.#logFailure(
        `The shared store delivered a message that is not an event. Check whether a server with another version or another API key uses the same store.${more}`,
      );
    });
    this.#subscription =
      store &&
      new RetryingSubscription(
        () => this.#subscribe(store),
        (error) =>
          this.#logFailure(
            `Subscribing to the shared store failed: ${describeError(error)} It is tried again every few seconds. Until then, the streams of this server receive only events that came to this server.`,
          ),
      );
  }

  /**
   * Sends an event to its user, also after {@link close}: a server that ends still acknowledges events, for the streams of the others.
   * Never rejects: if the store fails, only this server's streams receive it, and the user's are reset when the store works again.
   */
  async publish(event: UserEvent): Promise<void> {
    const { store, channel, sealer } = this.#options;
    const id = this.#recent.createId();
    const text = store
      ? sealer.seal(formatStoreMessage(id, event), channel)
      : formatEvent(id, event.type, event.data);
    if (text.length > MAX_MESSAGE_CHARACTERS) {
      this.#logFailure('An event is too long for the event streams and was not sent to any.');
      return;
    }
    if (!store) return this.#send(event.user, { id, text });
    try {
      await store.publish(channel, text);
      if (this.#subscription?.isActive) return;
    } catch (error) {
      this.#logFailure(
        `Publishing to the shared store failed: ${describeError(error)} Only the streams of this server received the event.`,
      );
      this.#pendingResets?.add(event.user);
    }
    if (!this.#recent.has(event.user, id)) this.#handleMessage(text);
  }

  /**
   * Opens a stream, which begins with the events that the user missed. Above the limit of streams, the user's oldest one
   * is ended.
   * @param lastEventId id of the last event of the browser's previous stream, if it had one
   * @param cut closes the connection, where the server offers that
   * @returns undefined after {@link close}
   */
  open(user: string, lastEventId: string | undefined, cut?: () => void): EventStream | undefined {
    if (this.#isClosed) return undefined;
    const streams = this.#byUser.get(user) ?? new Map<EventStream, Timer>();
    const [oldest] = streams.keys();
    if (oldest && streams.size >= MAX_STREAMS_PER_USER) oldest.supersede();
    const stream = new EventStream({
      lastEventId,
      listAfter: (id) => this.#recent.listAfter(user, id),
      createCheckpoint: () => this.#recent.findLastId(user) ?? this.#recent.createId(),
      onEnd: (ended) => this.#remove(user, ended),
      cut,
    });
    // Random, so that browsers that connected together do not all reconnect together.
    const lifetimeMs = this.#timing.maxLifetimeMs * (1 - Math.random() / 5);
    const endsAtMs = performance.now() + lifetimeMs;
    // A timer each: in Cloudflare Workers a timer ends with the request that set it, and a request without one is ended.
    const heartbeat = setInterval(() => {
      if (performance.now() < endsAtMs) stream.sendHeartbeat();
      else stream.end();
    }, this.#timing.heartbeatMs);
    streams.set(stream, heartbeat);
    this.#byUser.set(user, streams);
    return stream;
  }

  /** Ends this server's streams and the subscription to the store. No stream can be opened afterwards. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const streams of this.#byUser.values()) for (const stream of streams.keys()) stream.end();
    if ((await this.#pendingResets?.end()) === false)
      this.#logFailure('The streams of other servers missed events, and could not be reset.');
    await this.#subscription?.end();
  }

  async #subscribe(store: SharedStore): Promise<() => Promise<void>> {
    const { channel } = this.#options;
    this.#subscribeAttempts += 1;
    const unsubscribe = await store.subscribe(
      channel,
      (message) => this.#handleMessage(message),
      () => this.#handleGap(),
    );
    // Events of other servers before now are not in the buffer.
    if (this.#subscribeAttempts > 1) this.#handleGap();
    else this.#recent.recordGap();
    return unsubscribe;
  }

  /** Handles a time during which events of other servers may have been missed. */
  #handleGap(): void {
    this.#recent.clear();
    for (const streams of this.#byUser.values()) for (const stream of streams.keys()) stream.sendReset();
  }

  #handleMessage(message: string): void {
    const { channel, sealer } = this.#options;
    const isShort = message.length <= MAX_MESSAGE_CHARACTERS;
    const text = isShort ? sealer.open(message, channel) : undefined;
    const parsed = text === undefined ? undefined : parseStoreMessage(text);
    if (!parsed) return this.#logInvalidMessage();
    const { user, event } = parsed;
    if (!event) this.#reset(user);
    else if (!this.#recent.has(user, event.id)) this.#send(user, event);
  }

  /** Handles an event that a server could not publish. Also on that server: browsers may have come from another one since. */
  #reset(user: string): void {
    if (user === ALL_USERS) return this.#handleGap();
    this.#recent.clearUser(user);
    for (const stream of this.#byUser.get(user)?.keys() ?? []) stream.sendReset();
  }

  #send(user: string, event: StreamEvent): void {
    this.#recent.add(user, event);
    for (const stream of this.#byUser.get(user)?.keys() ?? []) stream.send(event);
  }

  #remove(user: string, stream: EventStream): void {
    const streams = this.#byUser.get(user);
    clearInterval(streams?.get(stream));
    streams?.delete(stream);
    if (streams?.size === 0) this.#byUser.delete(user);
  }

  #logFailure(message: string): void {
    this.#options.log({ level: 'warn', event: 'events_failed', message });
  }
}
