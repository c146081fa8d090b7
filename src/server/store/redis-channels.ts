import { withTimeout } from '../with-timeout.js';
import { STORE_TIMEOUT_MS } from './shared-store.js';

/** A connection of its own for subscriptions: Redis accepts no other commands on a connection that is subscribed. */
export interface Subscriber {
  readonly isOpen: boolean;
  connect(): Promise<unknown>;
  subscribe(channel: string, listener: (message: string) => void): Promise<unknown>;
  unsubscribe(channel: string, listener: (message: string) => void): Promise<unknown>;
  on(event: 'error', listener: (error: unknown) => void): unknown;
  /** Each time that it is connected, and subscribed again. */
  on(event: 'ready', listener: () => void): unknown;
  destroy(): void;
}

/** Subscriptions to Redis channels. Their connection is open while there are any. */
export class RedisChannels {
  readonly #createConnection: () => Subscriber;
  #current: { connection: Subscriber; isConnected: Promise<unknown> } | undefined;
  #subscriptions = 0;
  /** Called after the connection was lost: Redis keeps no messages for subscribers who are away. */
  readonly #gapListeners = new Set<() => void>();

  /** @param createConnection creates a connection that is not connected yet */
  constructor(createConnection: () => Subscriber) {
    this.#createConnection = createConnection;
  }

  /**
   * Subscribes to a channel.
   * @param onGap called when messages may have been missed, because the connection was lost meanwhile
   * @returns a function that unsubscribes
   * @throws {TimeoutError} when Redis does not confirm within {@link STORE_TIMEOUT_MS}
   */
  async subscribe(
    channel: string,
    listener: (message: string) => void,
    onGap: () => void = () => undefined,
  ): Promise<() => Promise<void>> {
    this.#current ??= this.#open();
    const { connection, isConnected } = this.#current;
    let isEnded = false;
    // The client compares listeners by identity: a function of its own for each subscription, so that a listener that
    // subscribes twice can unsubscribe once.
    const subscriber = (message: string): void => {
      if (!isEnded) listener(message);
    };
    // Its own function, like `subscriber`.
    const gapListener = (): void => onGap();
    const unsubscribe = (): void => {
      if (isEnded) return;
      isEnded = true;
      this.#gapListeners.delete(gapListener);
      this.#subscriptions -= 1;
      if (this.#subscriptions === 0) this.#close();
      // An error is of no consequence: the flag above already stops the messages to this listener.
      else void connection.unsubscribe(channel, subscriber).catch(() => undefined);
    };
    this.#subscriptions += 1;
    try {
      const subscribed = isConnected.then(() => connection.subscribe(channel, subscriber));
      await withTimeout(subscribed, { timeoutMs: STORE_TIMEOUT_MS, subject: 'Redis' });
      if (!isEnded) this.#gapListeners.add(gapListener);
    } catch (error) {
      unsubscribe();
      throw error;
    }
    return async () => unsubscribe();
  }

  #open() {
    const connection = this.#createConnection();
    // There are no listeners yet when it is connected for the first time.
    connection.on('ready', () => {
      for (const listener of this.#gapListeners) listener();
    });
    return { connection, isConnected: connection.connect() };
  }

  #close(): void {
    const { connection } = this.#current ?? {};
    this.#current = undefined;
    if (connection?.isOpen) connection.destroy();
  }
}
