import { LRUCache } from 'lru-cache';
import { HubError, type HubErrorCode } from '../hub/errors.js';
import type { HubApi } from './hub-api.js';

/** One of the hub's lists. */
export interface PublishedList {
  /** Path below the hub's prefix, with the query. */
  path: string;
  /** Returns what is sent to browsers. */
  select: (list: readonly unknown[]) => readonly unknown[];
}

/** Errors that concern the token of one user, and so are not shared with others. */
const USER_ERRORS: readonly HubErrorCode[] = [
  'UNAUTHORIZED',
  'POOL_INSUFFICIENT',
  'FORBIDDEN',
  'NOT_FOUND',
  'RATE_LIMITED',
  'REFUSED',
];

/** Of all cached lists together: 32 MB at most. */
const MAX_CACHED_CHARACTERS = 16_000_000;
/** Their keys, which users choose by their tags, take memory too, up to 60 kB each. */
const MAX_CACHED_LISTS = 200;

interface PendingRequest {
  text: Promise<string>;
  clients: number;
  controller: AbortController;
}

interface CachedList {
  text: string;
  /** Since 1970. */
  fetchedAtMs: number;
}

interface SharedListsOptions {
  hub: Pick<HubApi, 'list'>;
  /** How long a list is served to other users (milliseconds). 0: each user gets a list of their own. */
  cacheMs: number;
  now: () => number;
}

/**
 * The lists that come with a token, as JSON text. By the specification they are the same for all users of the platform.
 * So users share one request to the hub for each query, and its result for some seconds. Only users whose token was
 * exchanged before get a list, and a refused token is shared with no one.
 */
export class SharedLists {
  readonly #options: SharedListsOptions;
  readonly #pending = new Map<string, PendingRequest>();
  readonly #cache = new LRUCache<string, CachedList>({
    max: MAX_CACHED_LISTS,
    maxSize: MAX_CACHED_CHARACTERS,
    sizeCalculation: ({ text }) => text.length,
  });

  constructor(options: SharedListsOptions) {
    this.#options = options;
  }

  /**
   * @param authorization value of the header, with the token of this user
   * @param signal aborted if the client disconnects. The request to the hub is aborted with its last client
   * @throws {HubError} what {@link HubApi.list} throws
   */
  async get(list: PublishedList, authorization: string, signal: AbortSignal): Promise<string> {
    if (this.#options.cacheMs === 0) return this.#fetch(list, authorization, signal);
    this.#removeExpired();
    const cached = this.#cache.peek(list.path);
    if (cached) return cached.text;
    const pending = this.#pending.get(list.path);
    if (!pending) return this.#join(list.path, this.#start(list, authorization), signal);
    try {
      return await this.#join(list.path, pending, signal);
    } catch (error) {
      const isUserError = error instanceof HubError && USER_ERRORS.includes(error.code);
      if (!isUserError) throw error;
      return this.#fetch(list, authorization, signal);
    }
  }

  async #fetch({ path, select }: PublishedList, authorization: string, signal: AbortSignal): Promise<string> {
    return JSON.stringify(select(await this.#options.hub.list(path, authorization, signal)));
  }

  #start(list: PublishedList, authorization: string): PendingRequest {
    const controller = new AbortController();
    const text = this.#fetch(list, authorization, controller.signal).then((result) => {
      this.#cache.set(list.path, { text: result, fetchedAtMs: this.#options.now() });
      return result;
    });
    const pending: PendingRequest = { text, clients: 0, controller };
    this.#pending.set(list.path, pending);
    const handleEnd = (): void => this.#remove(list.path, pending);
    text.then(handleEnd, handleEnd);
    return pending;
  }

  async #join(path: string, pending: PendingRequest, signal: AbortSignal): Promise<string> {
    pending.clients += 1;
    const handleAbort = (): void => {
      pending.clients -= 1;
      if (pending.clients > 0) return;
      // The next client starts a new request.
      this.#remove(path, pending);
      pending.controller.abort();
    };
    if (signal.aborted) handleAbort();
    signal.addEventListener('abort', handleAbort);
    try {
      return await pending.text;
    } finally {
      signal.removeEventListener('abort', handleAbort);
    }
  }

  #remove(path: string, pending: PendingRequest): void {
    if (this.#pending.get(path) === pending) this.#pending.delete(path);
  }

  /** Removes expired lists, which are the oldest: reading does not change the order. */
  #removeExpired(): void {
    for (;;) {
      const oldest = this.#cache.rkeys().next();
      const fetchedAtMs = oldest.done ? undefined : this.#cache.peek(oldest.value)?.fetchedAtMs;
      if (oldest.done || fetchedAtMs === undefined) return;
      const ageMs = this.#options.now() - fetchedAtMs;
      if (ageMs >= 0 && ageMs < this.#options.cacheMs) return;
      this.#cache.delete(oldest.value);
    }
  }
}
