import { withTimeout } from './with-timeout.js';

/** A second connection like the first: one that is subscribed takes no other commands. */
export interface Subscriber {
  readonly isOpen: boolean;
  connect(): Promise<unknown>;
  subscribe(channel: string, listener: (message: string) => void): Promise<unknown>;
  unsubscribe(channel: string, listener: (message: string) => void): Promise<unknown>;
  on(event: 'error', listener: (error: unknown) => void): unknown;
  destroy(): void;
}

/** A connection for subscriptions that is open while there are any. */
export class RedisChannels {
  readonly #connect: () => Subscriber;
  #current: { connection: Subscriber; isConnected: Promise<unknown> } | undefined;
  #subscriptions = 0;

  /** @param connection makes one that is not connected yet */
  constructor(connection: () => Subscriber) {
    this.#connect = connection;
  }

  /** @returns ends the subscription */
  async subscribe(channel: string, listener: (message: string) => void): Promise<() => Promise<void>> {
    this.#current ??= this.#open();
    const { connection, isConnected } = this.#current;
    let isEnded = false;
    // The client knows listeners by identity: one that subscribes twice must be able to leave once.
    const own = (message: string): void => {
      if (!isEnded) listener(message);
    };
    const end = (): void => {
      if (isEnded) return;
      isEnded = true;
      this.#subscriptions -= 1;
      if (this.#subscriptions === 0) this.#close();
      // Whatever comes of that: this listener hears no more, and a closed connection no longer serves others.
      else void connection.unsubscribe(channel, own).catch(() => undefined);
    };
    this.#subscriptions += 1;
    try {
      await withTimeout(isConnected.then(() => connection.subscribe(channel, own)));
    } catch (error) {
      end();
      throw error;
    }
    return async () => end();
  }

  #open() {
    const connection = this.#connect();
    return { connection, isConnected: connection.connect() };
  }

  #close(): void {
    const { connection } = this.#current ?? {};
    this.#current = undefined;
    if (connection?.isOpen) connection.destroy();
  }
}
