import type { PointsClient } from '../../client/points-client.js';
import type { PointsEntry, PointsPage } from '../../client/points-response.js';
import { HubError, toHubError } from '../../hub/errors.js';
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
  /** Called when the user whose data was shown has signed out, or when the responses are of another user. */
  onUserChange(): void;
}

/** Maximum number of pages that one press of "Show more" loads until it finds a new record. */
const MAX_PAGES_PER_LOAD = 10;

/** Minimum age of data that is loaded again when the user returns to the page (milliseconds). */
const STALE_MS = 5_000;

/** Balance and history of one user. Requests of a previous user are aborted, and their responses ignored. */
export class PointsData {
  balanceCents: number | undefined;
  /** The history, newest records first, without duplicates. */
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
  /** Whether the history was loaded at least once. */
  hasLog = false;
  readonly #listener: PointsListener;
  /** Keys of all entries. */
  readonly #keys = new Set<string>();
  #nextPage = 1;
  #refreshedAt = 0;
  /** Whose data this is, if the response named them. */
  #userId: string | undefined;
  #isLoadingMore = false;
  /** Counts the balances that the native app sent. One that comes during a request is newer than its response. */
  #balancesSet = 0;
  #abortController = new AbortController();

  constructor(listener: PointsListener) {
    this.#listener = listener;
    traceCalls();
  }

  /** Whether the last request failed, or the data may have changed since. */
  get isStale(): boolean {
    const ageMs = Date.now() - this.#refreshedAt;
    // Below 0: the clock was set back, so that the age is unknown.
    return this.error !== undefined || ageMs > STALE_MS || ageMs < 0;
  }

  /** Loads the balance, and the newest page of the history if `withLog`. */
  async refresh(client: PointsClient, withLog: boolean, isSecondTry = false): Promise<void> {
    this.#refreshedAt = Date.now();
    const balancesSet = this.#balancesSet;
    const isDone = await this.#run(async (signal) => {
      const [balance, page] = await Promise.allSettled([
        client.getBalance(signal),
        withLog ? client.getLogs(1, signal) : undefined,
      ]);
      if (signal.aborted) return;
      const users = [balance, page].map((result) =>
        result.status === 'fulfilled' ? result.value?.userId : undefined,
      );
      if (users[0] !== undefined && users[1] !== undefined && users[0] !== users[1]) {
        // The user has changed between the two responses.
        this.#drop();
        this.#userId = undefined;
        if (isSecondTry)
          throw new HubError('BAD_RESPONSE', 'The points balance and the points log are of different users.');
        this.#listener.onUserChange();
        return this.#startAgain(client, true);
      }
      if (balance.status === 'fulfilled') {
        const hasChanged = this.#dropOfFormerUser(balance.value.userId);
        // One that the app has sent during the request is newer, unless it was the former user's.
        if (hasChanged || balancesSet === this.#balancesSet) this.balanceCents = balance.value.balanceCents;
      }
      if (page.status === 'fulfilled' && page.value) {
        this.#dropOfFormerUser(page.value.userId);
        this.#mergeNewest(page.value);
      }
      if (balance.status === 'rejected') throw balance.reason;
      if (page.status === 'rejected') throw page.reason;
    });
    // This refresh, or one before it, has aborted the request for more.
    if (!isDone || !this.#isLoadingMore) return;
    if (this.hasMore) await this.loadMore(client);
    else this.#isLoadingMore = false;
  }

  /** Loads the next page of the history. */
  async loadMore(client: PointsClient): Promise<void> {
    this.#isLoadingMore = true;
    const isDone = await this.#run(async (signal) => {
      const knownTotal = this.total;
      const knownLength = this.entries.length;
      for (let pages = 0; pages < MAX_PAGES_PER_LOAD; pages += 1) {
        const page = await client.getLogs(this.#nextPage, signal);
        if (signal.aborted) return;
        // The user has changed in another tab. The balance is the former user's, too.
        if (this.#dropOfFormerUser(page.userId)) return this.#startAgain(client);
        this.#append(page);
        if (!this.hasMore || this.entries.length > knownLength) break;
      }
      // New records are on the first page, and have moved the others to later pages.
      if (knownTotal === undefined || this.total === undefined || this.total <= knownTotal) return;
      const newest = await client.getLogs(1, signal);
      if (signal.aborted) return;
      if (this.#dropOfFormerUser(newest.userId)) return this.#startAgain(client);
      this.#mergeNewest(newest);
    });
    if (isDone) this.#isLoadingMore = false;
  }

  #startAgain(client: PointsClient, isSecondTry = false): Promise<void> {
    this.#isLoadingMore = false;
    return this.refresh(client, true, isSecondTry);
  }

  /** Drops the data of another user than this one. @returns whether there was any */
  #dropOfFormerUser(userId: string | undefined): boolean {
    const former = this.#userId;
    this.#userId = userId ?? former;
    if (former === undefined || former === this.#userId) return false;
    this.#drop();
    this.#listener.onUserChange();
    return true;
  }

  /** Sets a balance that the native app sent. */
  setBalance(cents: number): void {
    this.balanceCents = cents;
    this.#balancesSet += 1;
    this.state = 'ready';
    this.error = undefined;
    this.#listener.onChange();
  }

  /** Drops all data. */
  clear(): void {
    this.abort();
    this.#drop();
    this.#userId = undefined;
    this.error = undefined;
    this.state = 'loading';
    this.#listener.onChange();
  }

  #drop(): void {
    this.balanceCents = this.total = undefined;
    this.#setEntries([]);
    this.skipped = 0;
    this.hasMore = this.hasLog = false;
    this.#nextPage = 1;
  }

  /** Aborts the pending request. */
  abort(): void {
    this.#abortController.abort();
    this.isBusy = this.#isLoadingMore = false;
  }

  /** Handles an error: of a request, or of its preparation. */
  fail(error: HubError): void {
    this.isBusy = false;
    if (error.code === 'ABORTED') return this.#listener.onChange();
    if (error.code === 'UNAUTHORIZED') {
      // The user has signed out, so their data must disappear from the page.
      const wasShown = this.balanceCents !== undefined || this.hasLog;
      this.clear();
      if (wasShown) this.#listener.onUserChange();
      this.state = 'signed-out';
    } else if (this.state !== 'ready') {
      this.state = this.balanceCents === undefined && !this.hasLog ? 'failed' : 'ready';
    }
    this.error = error;
    this.#listener.onChange();
    this.#listener.onError(error);
  }

  /** @returns whether it has succeeded, and nothing has aborted it */
  async #run(work: (signal: AbortSignal) => Promise<void>): Promise<boolean> {
    this.#abortController.abort();
    const controller = new AbortController();
    this.#abortController = controller;
    this.isBusy = true;
    if (this.state === 'failed' || this.state === 'signed-out') this.state = 'loading';
    this.#listener.onChange();
    try {
      await work(controller.signal);
      if (controller.signal.aborted) return false;
      this.isBusy = false;
      this.error = undefined;
      this.state = 'ready';
      this.#listener.onChange();
      return true;
    } catch (error) {
      if (controller.signal.aborted) return false;
      this.#isLoadingMore = false;
      this.fail(toHubError(error));
      return false;
    }
  }

  /** Inserts the newest page before the known records. Without overlap there may be records in between, so it starts again. */
  #mergeNewest(page: PointsPage): void {
    this.hasLog = true;
    this.total = page.total;
    if (!page.isLast && page.list.some(({ key }) => this.#keys.has(key))) {
      this.#setEntries([...page.list, ...this.entries]);
      this.skipped = Math.max(this.skipped, page.skipped);
      return;
    }
    this.#setEntries(page.list);
    this.skipped = page.skipped;
    this.hasMore = !page.isLast;
    this.#nextPage = 2;
  }

  #append(page: PointsPage): void {
    this.entries = [...this.entries, ...this.#filterNew(page.list)];
    this.skipped += page.skipped;
    this.total = page.total;
    this.hasMore = !page.isLast;
    this.#nextPage += 1;
  }

  #setEntries(entries: readonly PointsEntry[]): void {
    this.#keys.clear();
    this.entries = this.#filterNew(entries);
  }

  /** Returns the entries whose keys are new, and adds these keys. Does not depend on the number of known records. */
  #filterNew(entries: readonly PointsEntry[]): PointsEntry[] {
    return entries.filter(({ key }) => !this.#keys.has(key) && this.#keys.add(key));
  }
}
