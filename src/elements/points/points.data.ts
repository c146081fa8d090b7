import type { PointsClient } from '../../client/points-client.js';
import type { PointsEntry, PointsPage } from '../../client/points-response.js';
import { HubError } from '../../hub/errors.js';

/**
 * - `loading`: nothing is known yet
 * - `ready`: there is something to show; `error` says if the last request failed
 * - `failed`: the first request failed
 * - `signed-out`: nobody is signed in; nothing is kept
 */
export type PointsState = 'loading' | 'ready' | 'failed' | 'signed-out';

export interface PointsListener {
  changed(): void;
  failed(error: HubError): void;
}

/** Pages that one press of "Show more" may read to find a record that is not shown yet. */
const MAX_PAGES_AT_ONCE = 10;

/** What is known of one user's points. Requests of a user before are given up, and their answers ignored. */
export class PointsData {
  balanceCents: number | undefined;
  /** The log, newest first, each record once. */
  entries: readonly PointsEntry[] = [];
  /** Records on all pages; undefined if it is not known. */
  total: number | undefined;
  /** Records that could not be read. */
  skipped = 0;
  hasMore = false;
  state: PointsState = 'loading';
  /** Why the last request failed. */
  error: HubError | undefined;
  /** Whether a request is under way. */
  isBusy = false;
  /** Whether the log was read at least once. */
  hasLog = false;
  readonly #listener: PointsListener;
  #nextPage = 1;
  #flight = new AbortController();

  constructor(listener: PointsListener) {
    this.#listener = listener;
  }

  /** Loads the balance and, unless told otherwise, the newest page of the log. */
  async refresh(client: PointsClient, withLog: boolean): Promise<void> {
    await this.#fly(async (signal) => {
      const [balance, page] = await Promise.allSettled([
        client.balance(signal),
        withLog ? client.logs(1, signal) : undefined,
      ]);
      if (signal.aborted) return;
      if (balance.status === 'fulfilled') this.balanceCents = balance.value;
      if (page.status === 'fulfilled' && page.value) this.#takeNewest(page.value);
      if (balance.status === 'rejected') throw balance.reason;
      if (page.status === 'rejected') throw page.reason;
    });
  }

  /** Loads the next page of the log. */
  async more(client: PointsClient): Promise<void> {
    await this.#fly(async (signal) => {
      const known = this.total;
      const before = this.entries.length;
      for (let pages = 0; pages < MAX_PAGES_AT_ONCE; pages += 1) {
        const page = await client.logs(this.#nextPage, signal);
        if (signal.aborted) return;
        this.#append(page);
        if (!this.hasMore || this.entries.length > before) break;
      }
      // Records that are new since then stand on the first page, and have moved the others down.
      if (known === undefined || this.total === undefined || this.total <= known) return;
      const newest = await client.logs(1, signal);
      if (!signal.aborted) this.#takeNewest(newest);
    });
  }

  /** Takes a balance that came by itself, from the app around the page. */
  setBalance(cents: number): void {
    this.balanceCents = cents;
    if (this.state !== 'ready') this.state = 'ready';
    this.error = undefined;
    this.#listener.changed();
  }

  /** Forgets everything, as for another user. */
  clear(): void {
    this.abort();
    this.balanceCents = this.total = this.error = undefined;
    this.entries = [];
    this.skipped = 0;
    this.hasMore = this.hasLog = false;
    this.#nextPage = 1;
    this.state = 'loading';
    this.#listener.changed();
  }

  /** Gives up what is under way. */
  abort(): void {
    this.#flight.abort();
    this.isBusy = false;
  }

  /** It could not even be asked. */
  fail(error: HubError): void {
    this.isBusy = false;
    if (error.code === 'ABORTED') return this.#listener.changed();
    if (error.code === 'UNAUTHORIZED') {
      // Whoever was signed in is not any more: the page shows nothing of theirs.
      this.clear();
      this.state = 'signed-out';
    } else if (this.state !== 'ready') {
      this.state = this.balanceCents === undefined && !this.hasLog ? 'failed' : 'ready';
    }
    this.error = error;
    this.#listener.changed();
    this.#listener.failed(error);
  }

  async #fly(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    this.#flight.abort();
    const flight = new AbortController();
    this.#flight = flight;
    this.isBusy = true;
    if (this.state === 'failed' || this.state === 'signed-out') this.state = 'loading';
    this.#listener.changed();
    try {
      await work(flight.signal);
      if (flight.signal.aborted) return;
      this.isBusy = false;
      this.error = undefined;
      this.state = 'ready';
      this.#listener.changed();
    } catch (error) {
      if (!flight.signal.aborted) this.fail(asHubError(error));
    }
  }

  /** Puts the newest page before what is there. Where the two do not touch, records lie between: starts anew. */
  #takeNewest(page: PointsPage): void {
    const ids = new Set(page.list.map(({ id }) => id));
    const rest = this.entries.filter(({ id }) => !ids.has(id));
    const touches = rest.length < this.entries.length;
    this.hasLog = true;
    this.total = page.total;
    if (touches && !page.isLast) {
      this.entries = [...unique(page.list), ...rest];
      return;
    }
    this.entries = unique(page.list);
    this.skipped = page.skipped;
    this.hasMore = !page.isLast;
    this.#nextPage = 2;
  }

  #append(page: PointsPage): void {
    this.entries = unique([...this.entries, ...page.list]);
    this.skipped += page.skipped;
    this.total = page.total;
    this.hasMore = !page.isLast;
    this.#nextPage += 1;
  }
}

/** Each record once: the first of its id. */
function unique(entries: readonly PointsEntry[]): PointsEntry[] {
  const byId = new Map<number, PointsEntry>();
  for (const entry of entries) if (!byId.has(entry.id)) byId.set(entry.id, entry);
  return [...byId.values()];
}

/** Any error as one of ours. One that nobody expected is also reported as uncaught, so that it is found. */
export function asHubError(error: unknown): HubError {
  if (error instanceof HubError) return error;
  reportError(error);
  return new HubError('BAD_RESPONSE', 'Something unexpected happened.');
}
