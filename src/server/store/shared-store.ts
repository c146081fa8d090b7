/** How long one command of a store may take (milliseconds). A store that works answers within one. */
export const STORE_TIMEOUT_MS = 1_000;

/** Options of {@link SharedStore.add}. */
export interface AddOptions {
  /** Lets a full store drop the entry before it expires. A store without a limit can ignore this. */
  evictable?: boolean;
}

/**
 * State that the servers of one site share. The memory of the process is enough for one server; several servers need a
 * store that all of them reach, such as Redis. Every entry expires. A method rejects when the store cannot be reached
 * or is full. A command that takes longer than a second has failed, and must have no effect later. A key begins with its
 * kind and a colon, so that a store with limits can apply them to each kind.
 */
export interface SharedStore {
  get(key: string): Promise<string | undefined>;
  /** @param lifetimeMs milliseconds until the entry expires, a positive integer */
  set(key: string, value: string, lifetimeMs: number): Promise<void>;
  /**
   * Sets a key that does not exist yet, atomically: of several concurrent callers, one gets `true`. The entry is kept
   * until it expires, even if `set` changes its value, unless `evictable` was set: it records that something was done.
   * @param lifetimeMs milliseconds until the entry expires, a positive integer
   * @returns whether the key was set
   */
  add(key: string, value: string, lifetimeMs: number, options?: AddOptions): Promise<boolean>;
  delete(key: string): Promise<void>;
  /** Sends a message to the current subscribers, those of this server included. Messages are not stored. */
  publish(channel: string, message: string): Promise<void>;
  /**
   * Subscribes to a channel. All subscribers receive its messages in the same order.
   * @param onGap called when messages may have been missed, such as after a lost connection. A store that never misses any
   *   can ignore it
   * @returns a function that unsubscribes
   */
  subscribe(
    channel: string,
    listener: (message: string) => void,
    onGap?: () => void,
  ): Promise<() => Promise<void>>;
}
