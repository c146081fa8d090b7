import type { ReactiveControllerHost } from 'lit';
import type { HubClient } from '../../client/hub-client.js';
import { countMatching, countTags, hasAnyTag } from '../../client/matching.js';
import { toHubError, type HubError } from '../../hub/errors.js';
import type { ProjectTable, ParsedList } from '../../hub/tables.js';
import type { LoadDetail } from './widget.events.js';

/** Callbacks of a catalogue. */
export interface CatalogueListener {
  loaded(detail: LoadDetail): void;
  failed(error: HubError): void;
}

/** Loading state of the first lists. */
export type CatalogueState = 'loading' | 'ready' | 'failed';

/** Servers reject longer URLs. */
const MAX_TAGS_LENGTH = 1500;

/**
 * Returns the tags to send to the hub: none if one of them has a comma, which the hub would read as two tags, or if they are
 * too long for a URL.
 */
const toTagParameter = (selected: readonly string[]): readonly string[] =>
  selected.some((tag) => tag.includes(',')) || selected.join().length > MAX_TAGS_LENGTH ? [] : selected;

/**
 * Returns the number of all tables, if a response has only some of them; `Infinity` if its items have no greater `total`, but
 * the response has as many items as requested.
 */
function readTotal({ list, skipped }: ParsedList<ProjectTable>, limit = Infinity): number | undefined {
  const received = list.length + skipped;
  const total = list[0]?.total ?? 0;
  return total > received ? total : received >= limit ? Infinity : undefined;
}

/** The tags for which a list was requested, the tags for which it is shown, and the {@link readTotal} of it. */
interface ListedFor {
  requested: readonly string[];
  selected: readonly string[];
  total: number | undefined;
}

/**
 * The tags and tables of one user, and the tables for the selected tags. A new request aborts the previous one, so that an
 * outdated response cannot overwrite a newer one.
 */
export class Catalogue {
  state: CatalogueState = 'loading';
  /** Why the first lists, or those for the last selection, could not be loaded. */
  error: HubError | undefined;
  /** The tables for the selected tags are being loaded. Until then, `tables` are found among the loaded ones. */
  isUpdating = false;
  tags: readonly string[] = [];
  /** The number of tables with each tag, once all tables are known. */
  counts: ReadonlyMap<string, number> | undefined;
  tables: readonly ProjectTable[] = [];
  /** How many of `tables`, from the start, match the selected tags. */
  matching = 0;
  /** The number of all tables for the selected tags, if there are more than `tables`; `Infinity` if it is unknown. */
  total: number | undefined;

  readonly #element: Pick<ReactiveControllerHost, 'requestUpdate'>;
  readonly #listener: CatalogueListener;
  /** The tables without a selected tag, once they are loaded. */
  #all: readonly ProjectTable[] | undefined;
  #totalOfAll: number | undefined;
  #request: AbortController | undefined;

  constructor(element: Pick<ReactiveControllerHost, 'requestUpdate'>, listener: CatalogueListener) {
    this.#element = element;
    this.#listener = listener;
  }

  /** Loads tags and tables from scratch. */
  async load(hub: HubClient, selected: readonly string[], limit: number | undefined): Promise<void> {
    this.clear();
    const requested = toTagParameter(selected);
    await this.#send(
      (signal) => hub.getFirstLists({ tags: requested, limit }, signal),
      ({ tags, tables }) => {
        this.tags = tags.list;
        this.state = 'ready';
        this.#setTables(tables.list, { requested, selected, total: readTotal(tables, limit) });
        return tags.skipped + tables.skipped;
      },
    );
  }

  /**
   * Shows the tables for the selected tags: at once those that are loaded, then those of the hub's response.
   * @param options.isMore requests twice as many tables as are shown, instead of `limit`
   */
  async select(
    hub: HubClient,
    selected: readonly string[],
    { limit, isMore }: { limit: number | undefined; isMore?: boolean | undefined },
  ): Promise<void> {
    this.#request?.abort();
    this.error = undefined;
    this.isUpdating = false;
    const requested = toTagParameter(selected);
    if (isMore) limit = 2 * this.tables.length;
    else if (this.#all) {
      this.#setTables(this.#all, { requested: [], selected, total: this.#totalOfAll });
      if (requested.length === 0) return this.#reportLoaded(0);
    }
    this.isUpdating = true;
    await this.#send(
      (signal) => hub.getTables({ tags: requested, limit }, signal),
      (response) => {
        const total = readTotal(response, limit);
        this.#setTables(response.list, { requested, selected, total });
        return response.skipped;
      },
    );
  }

  /** The last request failed for lack of a connection. Other errors are final until the user retries. */
  get isOffline(): boolean {
    return this.error?.code === 'NETWORK' || this.error?.code === 'TIMEOUT';
  }

  /** Removes all data, as for another user. */
  clear(): void {
    this.#request?.abort();
    this.state = 'loading';
    this.error = undefined;
    this.isUpdating = false;
    this.tags = this.tables = [];
    this.matching = 0;
    this.#all = this.counts = this.total = undefined;
    this.#element.requestUpdate();
  }

  /** Reports an error, also one from before a request was sent. */
  fail(error: HubError): void {
    this.isUpdating = false;
    this.error = error;
    if (this.state === 'loading') this.state = 'failed';
    this.#element.requestUpdate();
    this.#listener.failed(error);
  }

  /** @param apply applies the response, and returns the number of its invalid items */
  async #send<T>(
    request: (signal: AbortSignal) => Promise<T>,
    apply: (response: T) => number,
  ): Promise<void> {
    const controller = new AbortController();
    this.#request = controller;
    this.#element.requestUpdate();
    try {
      const response = await request(controller.signal);
      if (controller.signal.aborted) return;
      const skipped = apply(response);
      this.isUpdating = false;
      this.#reportLoaded(skipped);
    } catch (error) {
      if (controller.signal.aborted) return;
      this.fail(toHubError(error));
    }
  }

  #reportLoaded(skipped: number): void {
    this.#element.requestUpdate();
    this.#listener.loaded({ count: this.tables.length, matching: this.matching, skipped });
  }

  /** Sets the hub's tables for the requested tags. Filters them if the selected tags could not be requested. */
  #setTables(list: readonly ProjectTable[], { requested, selected, total }: ListedFor): void {
    if (requested.length === 0) {
      // Counts of some of the tables would be wrong.
      if (list !== this.#all) this.counts = total ? undefined : countTags(list);
      this.#all = list;
      this.#totalOfAll = total;
    }
    const isFilteredByHub = requested.length === selected.length;
    this.tables = isFilteredByHub ? list : list.filter((table) => hasAnyTag(table, selected));
    this.matching = countMatching(this.tables, selected);
    // The hub adds other tables only after all matches. A total counts other tables as well.
    if (selected.length) total &&= this.matching < this.tables.length ? undefined : Infinity;
    this.total = total;
  }
}
