import { BridgeError, type BridgeErrorCode } from './errors.js';
import type { Timers } from './timers.js';

/** How long an answer may take, in ms, unless the caller says otherwise. */
export const DEADLINE_MS = 10_000;
/** Requests under way at once, each way; and requests whose answer may still come late. */
export const MAX_PENDING = 32;

export interface RequestOptions<Answer = unknown> {
  /** Gives up with `E_CANCELLED`. */
  signal?: AbortSignal | undefined;
  /** Deadline in ms; 10 s by default. */
  timeout?: number | undefined;
  /** Receives an answer that came after the deadline, once the promise has failed with `E_TIMEOUT`. */
  onLate?: ((answer: Answer) => void) | undefined;
}

interface Pending {
  type: string;
  settle(error: BridgeError | undefined, answer?: unknown): void;
}

interface Expired {
  type: string;
  onLate(answer: unknown): void;
}

/** Requests that wait for their answers, and those whose answer is late. */
export class PendingRequests {
  readonly #timers: Timers;
  readonly #pending = new Map<string, Pending>();
  readonly #expired = new Map<string, Expired>();

  constructor(timers: Timers) {
    this.#timers = timers;
  }

  get size(): number {
    return this.#pending.size;
  }

  /** Does somebody still wait for the answer to this request? */
  has(id: string): boolean {
    return this.#pending.has(id);
  }

  /** Begins to wait for an answer. @throws {BridgeError} by its promise */
  open(
    id: string,
    type: string,
    { signal, timeout = DEADLINE_MS, onLate }: RequestOptions,
  ): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const cancel = (): void => this.fail(id, new BridgeError('E_CANCELLED', `"${type}" was given up.`));
      const expire = (): void => {
        this.fail(id, new BridgeError('E_TIMEOUT', `"${type}" got no answer in ${timeout} ms.`));
        if (onLate && this.#expired.size < MAX_PENDING) this.#expired.set(id, { type, onLate });
      };
      const timer = this.#timers.set(expire, timeout);
      const settle: Pending['settle'] = (error, answer) => {
        this.#pending.delete(id);
        this.#timers.clear(timer);
        signal?.removeEventListener('abort', cancel);
        if (error) reject(error);
        else resolve(answer);
      };
      this.#pending.set(id, { type, settle });
      signal?.addEventListener('abort', cancel);
    });
  }

  fail(id: string, error: BridgeError): void {
    this.#pending.get(id)?.settle(error);
  }

  /**
   * Hands over what the other end answered.
   * @returns whether a request of this type waits for it, or has waited
   */
  answer(id: string, type: string, error: BridgeError | undefined, answer: unknown): boolean {
    const pending = this.#pending.get(id);
    if (pending?.type === type) {
      pending.settle(error, answer);
      return true;
    }
    const expired = this.#expired.get(id);
    if (expired?.type !== type) return false;
    this.#expired.delete(id);
    if (!error) expired.onLate(answer);
    return true;
  }

  /** Ends all that wait, and waits for late answers no more. */
  failAll(code: BridgeErrorCode, why: string): void {
    this.#expired.clear();
    for (const { type, settle } of this.#pending.values()) {
      settle(new BridgeError(code, `"${type}": ${why}`));
    }
  }
}
