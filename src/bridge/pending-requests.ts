import { BoundedMap } from './bounded-map.js';
import { BridgeError, type BridgeErrorCode } from './errors.js';
import { callReporting } from './report.js';
import type { Timers } from './timers.js';

/** How long a response may take, unless the caller sets another deadline. */
export const DEFAULT_TIMEOUT_MS = 10_000;
/** Maximum number of open requests in each direction, and of ended requests whose late response is no mistake. */
export const MAX_PENDING = 32;

/** Longer timers fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

export interface RequestOptions<Result = unknown> {
  /** Cancels the request with `E_CANCELLED`. */
  signal?: AbortSignal | undefined;
  /** Deadline in ms; 10 s by default. */
  timeout?: number | undefined;
  /** Receives a response that came after the deadline, once the promise has failed with `E_TIMEOUT`. */
  onLateResponse?: ((response: Result) => void) | undefined;
}

/** A response of the other end. */
export interface ReceivedResponse {
  type: string;
  /** Undefined if the other end sent a result. */
  error: BridgeError | undefined;
  payload: unknown;
}

interface Pending {
  type: string;
  settle(error: BridgeError | undefined, response?: unknown): void;
}

interface Ended {
  type: string;
  /** Absent for a request that was cancelled. */
  onLateResponse?(response: unknown): void;
}

/** Requests without a response yet, and requests that were cancelled or accept a response after their deadline. */
export class PendingRequests {
  readonly #timers: Timers;
  readonly #pending = new Map<string, Pending>();
  readonly #ended = new BoundedMap<string, Ended>(MAX_PENDING);

  constructor(timers: Timers) {
    this.#timers = timers;
  }

  get size(): number {
    return this.#pending.size;
  }

  has(id: string): boolean {
    return this.#pending.has(id);
  }

  /**
   * Registers a request.
   * @returns the response; rejects with a {@link BridgeError} when it fails, times out or is cancelled
   */
  add(
    id: string,
    type: string,
    { signal, timeout = DEFAULT_TIMEOUT_MS, onLateResponse }: RequestOptions,
  ): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const cancel = (): void => {
        this.fail(id, new BridgeError('E_CANCELLED', `"${type}" was cancelled.`));
        // The other end does not know: its response is ignored, but is no mistake.
        this.#ended.set(id, { type });
      };
      const expire = (): void => {
        this.fail(id, new BridgeError('E_TIMEOUT', `"${type}" got no response in ${timeout} ms.`));
        if (onLateResponse) this.#ended.set(id, { type, onLateResponse });
      };
      const timer = this.#timers.set(expire, Math.min(timeout, MAX_TIMER_MS));
      const settle: Pending['settle'] = (error, response) => {
        this.#pending.delete(id);
        this.#timers.clear(timer);
        signal?.removeEventListener('abort', cancel);
        if (error) reject(error);
        else resolve(response);
      };
      this.#pending.set(id, { type, settle });
      signal?.addEventListener('abort', cancel);
    });
  }

  fail(id: string, error: BridgeError): void {
    this.#pending.get(id)?.settle(error);
  }

  /**
   * Settles a request with the other end's response.
   * @param id of the request
   * @returns whether the response belongs to a request of this type that is open, was cancelled, or has expired and accepts it
   */
  settle(id: string, { type, error, payload }: ReceivedResponse): boolean {
    const pending = this.#pending.get(id);
    if (pending?.type === type) {
      pending.settle(error, payload);
      return true;
    }
    const ended = this.#ended.get(id);
    if (ended?.type !== type) return false;
    this.#ended.delete(id);
    if (!error) callReporting(() => ended.onLateResponse?.(payload));
    return true;
  }

  /** Fails all open requests; late responses are not accepted any more. */
  failAll(code: BridgeErrorCode, reason: string): void {
    this.#ended.clear();
    for (const { type, settle } of this.#pending.values()) {
      settle(new BridgeError(code, `"${type}": ${reason}`));
    }
  }
}
