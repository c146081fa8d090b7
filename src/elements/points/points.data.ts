import type { PointsClient } from '../../client/points-client.js';
import type { PointsEntry, PointsPage } from '../../client/points-response.js';
import { toHubError, type HubError } from '../../hub/errors.js';
import { traceCalls } from '../internal/trace-calls.js';

/**
 * - `loading`: no data yet
 * - `ready`: there is data; `error` is set if the last request failed
 * - `failed`: the first request failed
 * - `signed-out`: the server identified no user; all data is dropped
 */
export type PointsState = 'loading' | 'ready' | 'failed' | 'signed-out';

export interface PointsListener {
  /** Called after every change. */
  onChange(): void;
  /** Called after a request failed. */
  onError(error: HubError): void;
}

/** Maximum number of pages that one press of "Show more" loads until it finds a new record. */
const MAX_PAGES_PER_LOAD = 10;

/** Minimum age of data that is loaded again when the user returns to the page (milliseconds). */
const STALE_MS = 5_000;

/** Balance and log of one user. Requests of a previous user are aborted, and their responses ignored. */
export class PointsData {
  balanceCents: number | undefined;
  /** The log, newest records first, without duplicates. */
  entries: readonly PointsEntry[] = [];
  /** Number of records on all pages; undefined if unknown. */
  total: number | undefined;
  /** Number of records that could not be parsed. */
  skipped = 0;
  hasMore = false;
  state: PointsState = 'loading';
  /** Error of the last request, if it failed. */
  error: HubError | undefined;
  /** Whether a request is pending. */
  isBusy = false;
  /** Whether the log was loaded at least once. */
  hasLog = false;
  readonly #listener: PointsListener;
  /** Ids of all entries. */
  readonly #ids = new Set<number>();
  #nextPage = 1;
  #refreshedAt = 0;
  #abortController = new AbortController();

  constructor(listener: PointsListener) {
    this.#listener = listener;
    traceCalls();
  }

  /** Whether the last request failed, or the data may have changed since. */
  get isStale(): boolean {
    return this.error !== undefined || Date.now() - this.#refreshedAt > STALE_MS;
  }

  /** Loads the balance, and the newest page of the log if `withLog`. */
  async refresh(client: PointsClient, withLog: boolean): Promise<void> {
    this.#refreshedAt = Date.now();
    await this.#run(async (signal) => {
      const [balance, page] = await Promise.allSettled([
        client.getBalance(signal),
        withLog ? client.getLogs(1, signal) : undefined,
      ]);
      if (signal.aborted) return;
      if (balance.status === 'fulfilled') this.balanceCents = balance.value;
      if (page.status === 'fulfilled' && page.value) this.#mergeNewest(page.value);
      if (balance.status === 'rejected') throw balance.reason;
      if (page.status === 'rejected') throw page.reason;
    });
  }

  /** Loads the next page of the log. */
  async loadMore(client: PointsClient): Promise<void> {
    await this.#run(async (signal) => {
      const knownTotal = this.total;
      const knownLength = this.entries.length;
      for (let pages = 0; pages < MAX_PAGES_PER_LOAD; pages += 1) {
        const page = await client.getLogs(this.#nextPage, signal);
        if (signal.aborted) return;
        this.#append(page);
        if (!this.hasMore || this.entries.length > knownLength) break;
      }
      // New records are on the first page, and have moved the others to later pages.
      if (knownTotal === undefined || this.total === undefined || this.total <= knownTotal) return;
      const newest = await client.getLogs(1, signal);
      if (!signal.aborted) this.#mergeNewest(newest);
    });
  }

  /** Sets a balance that the native app sent. */
  setBalance(cents: number): void {
    this.balanceCents = cents;
    if (this.state !== 'ready') this.state = 'ready';
    this.error = undefined;
    this.#listener.onChange();
  }

  /** Drops all data. */
  clear(): void {
    this.abort();
    this.balanceCents = this.total = this.error = undefined;
    this.#setEntries([]);
    this.skipped = 0;
    this.hasMore = this.hasLog = false;
    this.#nextPage = 1;
    this.state = 'loading';
    this.#listener.onChange();
  }

  /** Aborts the pending request. */
  abort(): void {
    this.#abortController.abort();
    this.isBusy = false;
  }

  /** Handles an error: of a request, or of its preparation. */
  fail(error: HubError): void {
    this.isBusy = false;
    if (error.code === 'ABORTED') return this.#listener.onChange();
    if (error.code === 'UNAUTHORIZED') {
      // The user has signed out, so their data must disappear from the page.
      this.clear();
      this.state = 'signed-out';
    } else if (this.state !== 'ready') {
      this.state = this.balanceCents === undefined && !this.hasLog ? 'failed' : 'ready';
    }
    this.error = error;
    this.#listener.onChange();
    this.#listener.onError(error);
  }

  async #run(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    this.#abortController.abort();
    const controller = new AbortController();
    this.#abortController = controller;
    this.isBusy = true;
    if (this.state === 'failed' || this.state === 'signed-out') this.state = 'loading';
    this.#listener.onChange();
    try {
      await work(controller.signal);
      if (controller.signal.aborted) return;
      this.isBusy = false;
      this.error = undefined;
      this.state = 'ready';
      this.#listener.onChange();
    } catch (error) {
      if (!controller.signal.aborted) this.fail(toHubError(error));
    }
  }

  /** Inserts the newest page before the known records. Without overlap there may be records in between, so it starts again. */
  #mergeNewest(page: PointsPage): void {
    this.hasLog = true;
    this.total = page.total;
    if (!page.isLast && page.list.some(({ id }) => this.#ids.has(id))) {
      this.#setEntries([...page.list, ...this.entries]);
      return;
    }
    this.#setEntries(page.list);
    this.skipped = page.skipped;
    this.hasMore = !page.isLast;
    this.#nextPage = 2;
  }

  #append(page: PointsPage): void {
    this.entries = [...this.entries, ...this.#takeNew(page.list)];
    this.skipped += page.skipped;
    this.total = page.total;
    this.hasMore = !page.isLast;
    this.#nextPage += 1;
  }

  #setEntries(entries: readonly PointsEntry[]): void {
    this.#ids.clear();
    this.entries = this.#takeNew(entries);
  }

  /** Returns the entries whose ids are new, and adds these ids. Does not depend on the number of known records. */
  #takeNew(entries: readonly PointsEntry[]): PointsEntry[] {
    return entries.filter(({ id }) => !this.#ids.has(id) && this.#ids.add(id));
  }
}
