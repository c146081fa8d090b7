import type { TabChannel, TabSharing } from '../../../src/client/events/tab-group.js';

interface Waiting {
  grant: () => void;
  signal: AbortSignal | undefined;
}

/** The channels and locks of one browser, whose messages are recorded. Locks are granted a moment after they are requested. */
export class FakeTabs implements TabSharing {
  readonly posted: unknown[] = [];
  readonly #channels = new Set<(data: unknown) => void>();
  #isHeld = false;
  #waiting: Waiting[] = [];

  /** Sends a message to all tabs, as one of another version would. */
  post(data: unknown): void {
    for (const deliver of this.#channels) deliver(data);
  }

  readonly createChannel = (): TabChannel => {
    const listeners: ((event: MessageEvent) => void)[] = [];
    const deliver = (data: unknown): void => {
      for (const listener of listeners) listener({ data } as MessageEvent);
    };
    this.#channels.add(deliver);
    return {
      postMessage: (data: unknown) => {
        this.posted.push(data);
        for (const other of this.#channels) if (other !== deliver) other(structuredClone(data));
      },
      // A message that is on its way is delivered afterwards, as in browsers.
      close: () => undefined,
      addEventListener: (_type: string, listener: unknown) =>
        void listeners.push(listener as (event: MessageEvent) => void),
    };
  };

  readonly locks = {
    request: (_name: string, options: LockOptions, callback: LockGrantedCallback<unknown>) => {
      const hold = async (): Promise<void> => {
        this.#isHeld = true;
        await new Promise((resolve) => setTimeout(resolve, 2));
        await callback({ name: _name, mode: 'exclusive' });
        this.#isHeld = false;
        this.#waiting.shift()?.grant();
      };
      if (!this.#isHeld) return hold();
      if (options.ifAvailable) return Promise.resolve(callback(null));
      return new Promise<void>((resolve, reject) => {
        const { signal } = options;
        this.#waiting.push({ grant: () => void hold().then(resolve, reject), signal });
        signal?.addEventListener('abort', () => {
          this.#waiting = this.#waiting.filter((waiting) => waiting.signal !== signal);
          reject(new Error('aborted'));
        });
      });
    },
  } as unknown as TabSharing['locks'];

  /** Whether a tab holds the lock. */
  get isHeld(): boolean {
    return this.#isHeld;
  }
}
