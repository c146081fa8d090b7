import { within } from './within.js';

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
    const end = async (): Promise<void> => {
      if (isEnded) return;
      isEnded = true;
      this.#subscriptions -= 1;
      if (this.#subscriptions === 0) this.#close();
      else await within(connection.unsubscribe(channel, own));
    };
    this.#subscriptions += 1;
    try {
      await within(isConnected.then(() => connection.subscribe(channel, own)));
    } catch (error) {
      // What it fails with says more than what its end may fail with.
      await end().catch(() => undefined);
      throw error;
    }
    return end;
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
