import type { ReactiveControllerHost } from 'lit';
import type { HubClient } from '../../client/hub-client.js';
import { countMatching, countTags, hasAnyTag } from '../../client/matching.js';
import { toHubError, type HubError } from '../../hub/errors.js';
import type { ProjectTable, ParsedList } from '../../hub/tables.js';
import type { LoadDetail } from './widget.events.js';

/** What the catalogue tells its widget. */
export interface CatalogueListener {
  loaded(detail: LoadDetail): void;
  failed(error: HubError): void;
}

/** Whether the lists are on their way, there, or not to be had. */
export type CatalogueState = 'loading' | 'ready' | 'failed';

/** Longer lists of tags make addresses that servers refuse. */
const MAX_TAGS_LENGTH = 1500;

/**
 * The tags to ask the hub for: none if one of them holds a comma, which the hub would read as two tags, or if they are
 * too many for an address.
 */
const sendable = (chosen: readonly string[]): readonly string[] =>
  chosen.some((tag) => tag.includes(',')) || chosen.join().length > MAX_TAGS_LENGTH ? [] : chosen;

/**
 * How many tables there are, where an answer is or may be only some of them: `Infinity` where its items' `total` does not
 * say, but as many came as were asked for.
 */
function totalOf({ list, skipped }: ParsedList<ProjectTable>, limit = Infinity): number | undefined {
  const came = list.length + skipped;
  const total = list[0]?.total ?? 0;
  return total > came ? total : came >= limit ? Infinity : undefined;
}

/**
 * The tags and tables of one user, and the tables for the chosen tags. One request for tables is under way at a time:
 * a newer choice ends the older one's, so that no late answer overwrites a newer one.
 */
export class Catalogue {
  state: CatalogueState = 'loading';
  /** Why the first lists, or the last choice of tags, could not be had. */
  error: HubError | undefined;
  /** An answer for the chosen tags is awaited; what is shown was found among the tables at hand. */
  isUpdating = false;
  tags: readonly string[] = [];
  /** How many tables carry a tag, of those without any tag chosen, once all of them are known. */
  counts: ReadonlyMap<string, number> | undefined;
  tables: readonly ProjectTable[] = [];
  /** How many of `tables`, from the front, match the chosen tags. */
  matching = 0;
  /** How many tables there are for the choice, where more than `tables`; `Infinity` where no one knows how many. */
  total: number | undefined;

  readonly #host: Pick<ReactiveControllerHost, 'requestUpdate'>;
  readonly #listener: CatalogueListener;
  /** The tables without any tag chosen, once they are known. */
  #all: readonly ProjectTable[] | undefined;
  #totalOfAll: number | undefined;
  #flight: AbortController | undefined;

  constructor(host: Pick<ReactiveControllerHost, 'requestUpdate'>, listener: CatalogueListener) {
    this.#host = host;
    this.#listener = listener;
  }

  /** Loads tags and tables from scratch. */
  async load(hub: HubClient, chosen: readonly string[], limit: number | undefined): Promise<void> {
    this.clear();
    const asked = sendable(chosen);
    await this.#fly(
      (signal) => hub.getFirstLists({ tags: asked, limit }, signal),
      ({ tags, tables }) => {
        this.tags = tags.list;
        this.state = 'ready';
        this.#take(tables.list, asked, chosen, totalOf(tables, limit));
        return tags.skipped + tables.skipped;
      },
    );
  }

  /**
   * Shows the tables for a choice of tags: at once from what is at hand, then by the hub's answer.
   * @param isMore asks for twice as many tables as are shown, in place of `limit`
   */
  async choose(
    hub: HubClient,
    chosen: readonly string[],
    limit: number | undefined,
    isMore?: boolean,
  ): Promise<void> {
    this.#flight?.abort();
    this.error = undefined;
    this.isUpdating = false;
    const asked = sendable(chosen);
    if (isMore) limit = 2 * this.tables.length;
    else if (this.#all) {
      this.#take(this.#all, [], chosen, this.#totalOfAll);
      if (asked.length === 0) return this.#dispatchLoad(0);
    }
    this.isUpdating = true;
    await this.#fly(
      (signal) => hub.getTables({ tags: asked, limit }, signal),
      (answer) => {
        this.#take(answer.list, asked, chosen, totalOf(answer, limit));
        return answer.skipped;
      },
    );
  }

  /** Forgets everything, as for another user. */
  clear(): void {
    this.#flight?.abort();
    this.state = 'loading';
    this.error = undefined;
    this.isUpdating = false;
    this.tags = this.tables = [];
    this.matching = 0;
    this.#all = this.counts = this.total = undefined;
    this.#host.requestUpdate();
  }

  /** The catalogue could not even be asked for. */
  fail(error: HubError): void {
    this.isUpdating = false;
    this.error = error;
    if (this.state === 'loading') this.state = 'failed';
    this.#host.requestUpdate();
    this.#listener.failed(error);
  }

  async #fly<T>(ask: (signal: AbortSignal) => Promise<T>, take: (answer: T) => number): Promise<void> {
    const flight = new AbortController();
    this.#flight = flight;
    this.#host.requestUpdate();
    try {
      const answer = await ask(flight.signal);
      if (flight.signal.aborted) return;
      const skipped = take(answer);
      this.isUpdating = false;
      this.#dispatchLoad(skipped);
    } catch (error) {
      if (flight.signal.aborted) return;
      this.fail(toHubError(error));
    }
  }

  #dispatchLoad(skipped: number): void {
    this.#host.requestUpdate();
    this.#listener.loaded({ count: this.tables.length, matching: this.matching, skipped });
  }

  /**
   * Takes over the hub's tables for the tags it was asked for; what it could not be asked for is filtered here.
   * @param total see {@link totalOf}
   */
  #take(
    list: readonly ProjectTable[],
    asked: readonly string[],
    chosen: readonly string[],
    total: number | undefined,
  ): void {
    if (asked.length === 0) {
      // Of a part of the tables, the numbers would be wrong.
      if (list !== this.#all) this.counts = total ? undefined : countTags(list);
      this.#all = list;
      this.#totalOfAll = total;
    }
    const isHubsOwn = asked.length === chosen.length;
    this.tables = isHubsOwn ? list : list.filter((table) => hasAnyTag(table, chosen));
    this.matching = countMatching(this.tables, chosen);
    // Others fill up what matches leave over, so that all of these are there; a total counts others, too.
    if (chosen.length) total &&= this.matching < this.tables.length ? undefined : Infinity;
    this.total = total;
  }
}
