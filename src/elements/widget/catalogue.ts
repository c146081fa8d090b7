import type { ReactiveControllerHost } from 'lit';
import type { HubClient, OnFirstTables } from '../../client/hub-client.js';
import type { matchTags } from '../../client/match-tags.js';
import { countTags, toTagParameter } from '../../client/tags.js';
import { toHubError, type HubError } from '../../hub/errors.js';
import type { ProjectTable, ParsedList } from '../../hub/tables.js';
import type { TagMatch } from '../tag-filter/tag-filter.events.js';
import type { LoadDetail } from './widget.events.js';

/** Callbacks of a catalogue. */
export interface CatalogueListener {
  loaded(detail: LoadDetail): void;
  failed(error: HubError): void;
}

interface LoadOptions {
  limit: number | undefined;
  /** What to wait for before the lists are shown. */
  prepared?: Promise<unknown> | undefined;
  /** Called with the first tables of a long list. */
  onFirst?: OnFirstTables;
}

/** The parts of `OisWidget` that a catalogue uses. */
type CatalogueElement = Pick<ReactiveControllerHost, 'requestUpdate'> & { readonly tagMatch: TagMatch };

/** Loading state of the first lists, and of later ones that are loaded from scratch. */
export type CatalogueState = 'loading' | 'ready' | 'failed';

/** A list of tables that the hub sent. */
export interface TableResponse extends ParsedList<ProjectTable> {
  /** The tags and the limit for which it was requested. */
  requested: readonly string[];
  limit: number | undefined;
  /** The first tables of a long list, of which the rest is still to come. */
  isPart?: true;
}

/**
 * Returns the number of all tables, if a response has only some of them; `Infinity` if its items have no greater `total`, but
 * the response has as many items as requested.
 */
export function readTotal({ list, skipped, limit = Infinity }: TableResponse): number | undefined {
  const received = list.length + skipped;
  const total = list[0]?.total ?? 0;
  return total > received ? total : received >= limit ? Infinity : undefined;
}

/**
 * The tags and tables of one user, and the tables for the selected tags. `TagSelection` adds what is known from tables that
 * were loaded before.
 */
export class Catalogue {
  state!: CatalogueState;
  /** Why the first lists, or those for the last selection, could not be loaded. */
  error: HubError | undefined;
  /** The tables for the selected tags are being loaded. Until then, `tables` are found among the loaded ones. */
  isUpdating!: boolean;
  /** All tags: those of the most tables first, if the first response has all tables. */
  tags!: readonly string[];
  /** The number of tables with each tag, if the first response has all tables. */
  counts: ReadonlyMap<string, number> | undefined;
  tables!: readonly ProjectTable[];
  /** How many of `tables`, from the start, match the selected tags. */
  matching!: number;
  /** The response that `tables` are of, and the tags for which they are shown. Undefined until lists were loaded. */
  response: TableResponse | undefined;
  selected: readonly string[] = [];
  /** Whether `tables` have any of these tags, or all of them. */
  match: TagMatch | undefined;
  /** Set by the deferred chunk. */
  matchTags: typeof matchTags | undefined;

  readonly #element: CatalogueElement;
  readonly #listener: CatalogueListener;
  #request: AbortController | undefined;

  constructor(element: CatalogueElement, listener: CatalogueListener) {
    this.#element = element;
    this.#listener = listener;
    this.clear();
  }

  /** Loads tags and tables from scratch. Those on display stay until the new ones have come. */
  async load(
    hub: Pick<HubClient, 'getFirstLists'>,
    selected: readonly string[],
    { limit, prepared, onFirst }: LoadOptions,
  ): Promise<void> {
    this.abort();
    this.state = 'loading';
    this.isUpdating = !!this.response;
    const requested = toTagParameter(selected);
    await this.send(
      (signal) => Promise.all([hub.getFirstLists({ tags: requested, limit }, signal, onFirst), prepared]),
      ([{ tables, tags }]) => {
        const response = { ...tables, requested, limit };
        // Counts of some of the tables would be wrong.
        const counts = requested[0] || readTotal(response) ? undefined : countTags(tables.list);
        const count = (tag: string): number => counts?.get(tag) ?? 0;
        this.tags = tags.list.sort((a, b) => count(b) - count(a));
        this.counts = counts;
        this.state = 'ready';
        this.show(response, selected);
        return tags.skipped + tables.skipped;
      },
    );
  }

  /** Removes all data, as for another user. */
  clear(): void {
    this.state = 'loading';
    this.tags = this.tables = [];
    this.matching = 0;
    this.response = this.counts = undefined;
    this.abort();
  }

  /** Aborts the current request, so that an outdated response cannot overwrite a newer one, and clears its state and error. */
  abort(): void {
    this.#request?.abort();
    this.error = undefined;
    this.isUpdating = false;
    this.#element.requestUpdate();
  }

  /** Reports an error, also one from before a request was sent. */
  fail(error: HubError): void {
    // Of a part, the other tables will not come. Both ways also end the request of the other list.
    if (this.response?.isPart) this.clear();
    else this.abort();
    this.error = error;
    this.state = this.response ? 'ready' : 'failed';
    this.#listener.failed(error);
  }

  /**
   * Sends a request, and reports its result.
   * @param apply applies the response, and returns the number of its invalid items
   */
  async send<T>(request: (signal: AbortSignal) => Promise<T>, apply: (response: T) => number): Promise<void> {
    const { signal } = (this.#request = new AbortController());
    try {
      const response = await request(signal);
      if (!signal.aborted) this.reportLoaded(apply(response));
    } catch (error) {
      if (!signal.aborted) this.fail(toHubError(error));
    }
  }

  reportLoaded(skipped: number): void {
    // Clears the state of the request, which has ended: to abort it has no effect.
    this.abort();
    this.#listener.loaded({ count: this.tables.length, matching: this.matching, skipped });
  }

  /** Shows the hub's tables: all of them, until the deferred chunk has come that matches tags. */
  show(response: TableResponse, selected: readonly string[]): void {
    const { list, requested } = response;
    const match = this.#element.tagMatch;
    Object.assign(
      this,
      { response, selected, match, tables: list, matching: list.length },
      this.matchTags?.(list, { selected, requested, match }),
    );
  }
}
