import type { ReactiveControllerHost } from 'lit';
import type { HubClient } from '../../client/hub-client.js';
import { countMatching, countTags, hasAnyTag } from '../../client/matching.js';
import { toHubError, type HubError } from '../../hub/errors.js';
import type { ProjectTable } from '../../hub/tables.js';
import type { LoadDetail } from './widget.events.js';

/** What the catalogue tells its widget. */
export interface CatalogueListener {
  loaded(detail: LoadDetail): void;
  failed(error: HubError): void;
}

/** Whether the lists are on their way, there, or not to be had. */
export type CatalogueState = 'loading' | 'ready' | 'failed';

/** Longer lists of tags make addresses that servers refuse. */
const LONGEST_TAGS = 1500;

/**
 * The tags to ask the hub for: none if one of them holds a comma, which the hub would read as two tags, or if they are
 * too many for an address.
 */
const sendable = (chosen: readonly string[]): readonly string[] =>
  chosen.some((tag) => tag.includes(',')) || chosen.join().length > LONGEST_TAGS ? [] : chosen;

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
  /** How many tables carry a tag, of those without any tag chosen, once they are known. */
  counts: ReadonlyMap<string, number> | undefined;
  tables: readonly ProjectTable[] = [];
  /** How many of `tables`, from the front, match the chosen tags. */
  matching = 0;

  readonly #host: Pick<ReactiveControllerHost, 'requestUpdate'>;
  readonly #listener: CatalogueListener;
  /** The tables without any tag chosen, once they are known. */
  #all: readonly ProjectTable[] | undefined;
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
      (signal) => hub.first({ tags: asked, limit }, signal),
      ({ tags, tables }) => {
        this.tags = tags.list;
        this.state = 'ready';
        this.#take(tables.list, asked, chosen);
        return tags.skipped + tables.skipped;
      },
    );
  }

  /** Shows the tables for a choice of tags: at once from what is at hand, then by the hub's answer. */
  async choose(hub: HubClient, chosen: readonly string[], limit: number | undefined): Promise<void> {
    this.#flight?.abort();
    this.error = undefined;
    this.isUpdating = false;
    const asked = sendable(chosen);
    if (this.#all) {
      this.#take(this.#all, [], chosen);
      if (asked.length === 0) return this.#tellLoaded(0);
    }
    this.isUpdating = true;
    await this.#fly(
      (signal) => hub.tables({ tags: asked, limit }, signal),
      ({ list, skipped }) => {
        this.#take(list, asked, chosen);
        return skipped;
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
    this.#all = this.counts = undefined;
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
      this.#tellLoaded(skipped);
    } catch (error) {
      if (flight.signal.aborted) return;
      this.fail(toHubError(error));
    }
  }

  #tellLoaded(skipped: number): void {
    this.#host.requestUpdate();
    this.#listener.loaded({ count: this.tables.length, matching: this.matching, skipped });
  }

  /** Takes over the hub's tables for the tags it was asked for; what it could not be asked for is filtered here. */
  #take(list: readonly ProjectTable[], asked: readonly string[], chosen: readonly string[]): void {
    if (asked.length === 0 && list !== this.#all) {
      this.#all = list;
      this.counts = countTags(list);
    }
    const isHubsOwn = asked.length === chosen.length;
    this.tables = isHubsOwn ? list : list.filter((table) => hasAnyTag(table, chosen));
    this.matching = countMatching(this.tables, chosen);
  }
}
