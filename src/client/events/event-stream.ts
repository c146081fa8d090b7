import { HubError, toHubError } from '../../hub/errors.js';
import { AuthorizedRequests, type Authorization } from '../authorized-requests.js';
import { systemClock, type Clock } from '../token-session.js';
import { readEventStream, type EventStreamSource } from './read-event-stream.js';
import { RecentMessages } from './recent-messages.js';
import { ReconnectDelay } from './reconnect-delay.js';
import type { SseMessage } from './sse-parser.js';
import { parseStreamEvent, type StreamEvent } from './stream-event.js';
import { openTabGroup, type TabGroup, type TabMessage, type TabSharing } from './tab-group.js';

/**
 * - `connecting`: the request is pending
 * - `open`: events arrive, from the server or from the tab that reads the stream for all
 * - `waiting`: the last attempt failed, and another one follows by itself
 * - `paused`: not started, or stopped
 * - `ended`: the server refused the user or the address; no further attempt by itself
 */
export type EventStreamState =
  | { name: 'connecting' | 'open' | 'paused' }
  | { name: 'waiting' | 'ended'; error: HubError };

export interface EventStreamListener {
  /** @param isHistory whether another tab received the event before this one was opened */
  onEvent(event: StreamEvent, isHistory: boolean): void;
  onState(state: EventStreamState): void;
}

export interface EventStreamOptions {
  /** Address of the backend's event stream. */
  endpoint: string;
  /** If absent, the site's cookie alone identifies the user. */
  authorization?: Authorization | undefined;
  fetch: typeof fetch;
  /** If absent, each tab reads a stream of its own. */
  sharing?: TabSharing | undefined;
  clock?: Clock;
  /** Returns a number from 0 to 1. */
  random?: () => number;
}

/** After these, another attempt would be refused as well. */
const FINAL_CODES: readonly string[] = ['UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND', 'BAD_CONFIG'];

/** How long a tab that is not the leader reads its own stream, for the events that it missed (milliseconds). */
const CATCH_UP_MS = 1_000;

/**
 * The events of one user, from the site's backend. Reconnects after failures, and resumes after the last event that it
 * received. All tabs of a browser share one stream if the server names its users. For another user, create another one.
 */
export class EventStream {
  readonly #source: EventStreamSource;
  readonly #listener: EventStreamListener;
  readonly #sharing: TabSharing | undefined;
  readonly #delay: ReconnectDelay;
  readonly #recent = new RecentMessages();
  #lastEventId: string | undefined;
  /** Name of the user, once a stream was open. */
  #streamKey: string | undefined;
  #group: TabGroup | undefined;
  /** Resolves when it is known whether this tab is the first of its group. */
  #election: Promise<unknown> | undefined;
  #running: AbortController | undefined;
  /** Ends the wait for the next attempt; undefined unless one is waited for. */
  #attemptNow: (() => void) | undefined;
  /** Whether the last attempt failed. A stream that the server ends in time is no interruption. */
  #isInterrupted = false;

  constructor(options: EventStreamOptions, listener: EventStreamListener) {
    const { endpoint, authorization, fetch, sharing, clock = systemClock, random = Math.random } = options;
    this.#source = { endpoint, requests: new AuthorizedRequests(authorization), fetch, clock };
    this.#listener = listener;
    this.#sharing = sharing;
    this.#delay = new ReconnectDelay(random);
  }

  /** Connects, unless it did already. */
  start(): void {
    if (this.#running) return;
    this.#running = new AbortController();
    void this.#run(this.#running.signal);
  }

  /** Disconnects, and leaves the stream to other tabs. {@link EventStream.start} resumes after the last event. */
  stop(): void {
    if (!this.#running) return;
    this.#end();
    this.#listener.onState({ name: 'paused' });
  }

  #end(): void {
    this.#running?.abort();
    this.#running = undefined;
    this.#group?.close();
    this.#group = this.#election = undefined;
  }

  async #run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.#election;
      if (this.#group && !this.#group.isLeader) await this.#group.waitForLead(signal);
      if (signal.aborted) return;
      const { lastedMs, error } = await this.#connect(signal);
      if (signal.aborted) return;
      if (error && FINAL_CODES.includes(error.code)) {
        this.#end();
        return this.#listener.onState({ name: 'ended', error });
      }
      await this.#election;
      if (signal.aborted) return;
      if (this.#group && !this.#group.isLeader) continue;
      this.#isInterrupted = error !== undefined;
      if (error) this.#listener.onState({ name: 'waiting', error });
      await this.#waitForAttempt(this.#delay.next(lastedMs, error), signal);
    }
  }

  async #waitForAttempt(delayMs: number, signal: AbortSignal): Promise<void> {
    const requested = new Promise<void>((resolve) => (this.#attemptNow = resolve));
    this.#postState();
    await Promise.race([this.#source.clock.sleep(delayMs, signal), requested]);
    this.#attemptNow = undefined;
  }

  /** Tells the other tabs whether this one, which reads the stream for all, has it open. */
  #postState(): void {
    if (this.#group?.isLeader) this.#group.post({ type: 'state', isOpen: !this.#isInterrupted });
  }

  /** Reads the stream until it ends, or until another tab reads it for this one. */
  async #connect(signal: AbortSignal): Promise<{ lastedMs: number; error: HubError | undefined }> {
    const { clock } = this.#source;
    const connection = new AbortController();
    const abort = (): void => connection.abort();
    signal.addEventListener('abort', abort);
    let openedAt: number | undefined;
    let error: HubError | undefined;
    this.#listener.onState({ name: 'connecting' });
    try {
      await readEventStream(
        this.#source,
        {
          onOpen: (streamKey) => {
            this.#checkUser(streamKey);
            openedAt = clock.monotonic();
            this.#isInterrupted = false;
            this.#listener.onState({ name: 'open' });
            this.#postState();
            if (!this.#group) void this.#joinTabs(signal, abort);
          },
          onMessage: (message) => this.#handleMessage(message),
          onId: (id) => this.#handleId(id),
          onRetry: (retryMs) => this.#delay.setBase(retryMs),
        },
        { lastEventId: this.#lastEventId, signal: connection.signal },
      );
    } catch (reason) {
      error = toHubError(reason);
    }
    signal.removeEventListener('abort', abort);
    return { lastedMs: openedAt === undefined ? 0 : clock.monotonic() - openedAt, error };
  }

  /** @throws {HubError} `UNAUTHORIZED` if the stream is another user's: this page shows the data of the former one */
  #checkUser(streamKey: string | undefined): void {
    if (this.#streamKey !== undefined && streamKey !== this.#streamKey) {
      throw new HubError('UNAUTHORIZED', 'Another user has signed in.');
    }
    this.#streamKey = streamKey;
  }

  /** @param leaveStream ends this tab's own stream */
  async #joinTabs(signal: AbortSignal, leaveStream: () => void): Promise<void> {
    if (!this.#sharing || this.#streamKey === undefined) return;
    const name = `ois-events ${this.#source.endpoint} ${this.#streamKey}`;
    const group = openTabGroup(name, this.#sharing, (message) => this.#handleTabMessage(message));
    if (!group) return;
    this.#group = group;
    const election = group.tryLead();
    this.#election = election;
    const isLeader = await election;
    if (isLeader === undefined) {
      group.close();
      if (this.#group === group) this.#group = this.#election = undefined;
      return;
    }
    if (isLeader) {
      // What this tab received before it was the leader, others may have missed.
      for (const message of this.#recent.messages) group.post({ type: 'message', message });
      return;
    }
    await this.#source.clock.sleep(CATCH_UP_MS, signal);
    if (signal.aborted) return;
    leaveStream();
    group.post({ type: 'join' });
  }

  #handleMessage(message: SseMessage): void {
    if (this.#group?.isLeader) this.#group.post({ type: 'message', message });
    this.#receive(message, false);
  }

  #handleId(id: string): void {
    this.#lastEventId = id;
    if (this.#group?.isLeader) this.#group.post({ type: 'id', id });
  }

  #handleTabMessage(tabMessage: TabMessage): void {
    const isLeader = this.#group?.isLeader;
    if (tabMessage.type === 'join') {
      if (!isLeader) return;
      this.#group?.post({ type: 'history', messages: this.#recent.messages });
      this.#postState();
      // A tab joins after it has reached the server, so this one can as well.
      this.#attemptNow?.();
    } else if (tabMessage.type === 'history') {
      for (const message of tabMessage.messages) this.#receive(message, true);
    } else if (tabMessage.type === 'state') {
      if (!isLeader) this.#handleLeaderState(tabMessage.isOpen);
    } else if (!isLeader) {
      this.#lastEventId =
        tabMessage.type === 'id' ? tabMessage.id : tabMessage.message.id || this.#lastEventId;
      if (tabMessage.type === 'message') this.#receive(tabMessage.message, false);
    }
  }

  #handleLeaderState(isOpen: boolean): void {
    const error = new HubError('NETWORK', 'The event stream, which another tab reads, was interrupted.');
    this.#listener.onState(isOpen ? { name: 'open' } : { name: 'waiting', error });
  }

  #receive(message: SseMessage, isHistory: boolean): void {
    const event = parseStreamEvent(message);
    if (!event) return;
    // A reset is never a repeat.
    if (event.type !== 'reset') {
      if (!this.#recent.add(message)) return;
      this.#recent.keep(message);
    }
    this.#listener.onEvent(event, isHistory);
  }
}
