/** What `add` is told about an entry. */
export interface AddOptions {
  /** A store that is full may drop the entry before its end. A store that never is full need not look at this. */
  evictable?: boolean;
}

/**
 * What the servers of one site know together. One server alone needs nothing but its own memory; several need one that
 * all of them reach, such as Redis. Every entry ends by itself. A method rejects where the store cannot be reached, or
 * has no room. A key begins with its kind and a colon: a store with little room keeps some for each kind.
 */
export interface SharedStore {
  get(key: string): Promise<string | undefined>;
  /** @param lifeMs a positive integer, as everywhere here */
  set(key: string, value: string, lifeMs: number): Promise<void>;
  /**
   * Sets what is not there yet, in one step: of several callers at once, one is told `true`. An entry that began so is
   * never dropped before its end, whatever `set` makes of it, unless it was added as `evictable`: it is somebody's word
   * that something was done.
   */
  add(key: string, value: string, lifeMs: number, options?: AddOptions): Promise<boolean>;
  delete(key: string): Promise<void>;
  /** Sends to whoever is subscribed at this moment, the sender included. Nothing is kept. */
  publish(channel: string, message: string): Promise<void>;
  /**
   * Messages of one channel come in the same order to every subscriber.
   * @returns ends the subscription
   */
  subscribe(channel: string, listener: (message: string) => void): Promise<() => Promise<void>>;
}
