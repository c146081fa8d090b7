import type { ReactiveController } from 'lit';
import { parseQuery, type SearchQuery } from '../../client/search/search-query.js';
import { pauseIfLong, SLICE_MS } from '../../client/search/time-slices.js';
import { sleep } from '../../client/sleep.js';
import { TableSearch } from '../../client/search/table-search.js';
import type { ProjectTable } from '../../hub/tables.js';
import { isSlowDevice } from '../internal/device-speed.js';
import type { TableGridInternals } from './table-grid.internals.js';

/** On slow devices, a search waits until no key has been pressed for so long. Most users type faster. */
const TYPING_PAUSE_MS = 250;

/** More of them would not help. */
const MAX_NEAR_MISSES = 24;

/** What a search has found in a list of tables. */
export interface SearchResult {
  /** The text that was searched for. */
  text: string;
  tables: readonly ProjectTable[];
  query: SearchQuery;
  /** Indexes of `tables`, best match first. */
  found: readonly number[];
  /** The same of tables that come close, if nothing is found. */
  nearMisses: readonly number[];
}

/** Searches the grid's tables. A new text or a new list aborts the search before it. */
export class GridSearch implements ReactiveController {
  readonly #grid: TableGridInternals;
  readonly #onResult: () => void;
  #text = '';
  #query: SearchQuery | undefined;
  #search: TableSearch | undefined;
  #running: AbortController | undefined;
  #result: SearchResult | undefined;

  /** @param onResult called when there is another result, or none any more */
  constructor(grid: TableGridInternals, onResult: () => void) {
    this.#grid = grid;
    this.#onResult = onResult;
    grid.addController(this);
  }

  /** The text to search for. */
  get text(): string {
    return this.#text;
  }
  set text(text: string) {
    if (text === this.#text) return;
    this.#text = text;
    const before = this.#query;
    this.#query = parseQuery(text);
    // A space at the end, or another case.
    if (before?.text === this.#query?.text) return;
    this.#begin(async (signal) => {
      // On a slow device, the next key would have to wait until the cards that this one finds are painted.
      if (this.#query && isSlowDevice()) await this.#waitForTypingPause(signal);
      await this.#run(this.#query, signal);
    });
  }

  /** The last result; undefined if there is nothing to search for. The former one while another text or list is searched, or a text is cleared. */
  get result(): SearchResult | undefined {
    return this.#result;
  }

  /** Whether the first tables are still being searched: until then, the number of matches is not known. */
  get isPending(): boolean {
    return this.#result?.tables.length === 0 && this.#grid.tables.length > 0;
  }

  hostUpdate(): void {
    if (this.#query && this.#search?.tables !== this.#grid.tables) this.#start();
  }

  hostConnected(): void {
    if (this.#query || this.#result) this.#start();
  }

  hostDisconnected(): void {
    this.#running?.abort();
  }

  /** Prepares the texts of the tables while the user is about to type. */
  prepare(): void {
    if (!this.#query && !this.#result) this.#begin((signal) => this.#getSearch().prepare(signal));
  }

  #start(): void {
    this.#begin((signal) => this.#run(this.#query, signal));
  }

  #begin(run: (signal: AbortSignal) => Promise<void>): void {
    this.#running?.abort();
    const { signal } = (this.#running = new AbortController());
    // It was aborted by the next text: no error.
    run(signal).catch((error: unknown) => signal.aborted || reportError(error));
  }

  #getSearch(): TableSearch {
    const { tables } = this.#grid;
    if (this.#search?.tables !== tables) this.#search = new TableSearch(tables);
    return this.#search;
  }

  async #waitForTypingPause(signal: AbortSignal): Promise<void> {
    // Created now: `hostUpdate` would otherwise start the search again.
    const search = this.#getSearch();
    await this.#pause(signal);
    await Promise.all([sleep(TYPING_PAUSE_MS, signal), search.prepare(signal)]);
  }

  async #run(query: SearchQuery | undefined, signal: AbortSignal): Promise<void> {
    const text = this.#text;
    // The key itself is shown first.
    await this.#pause(signal);
    if (!query) return this.#setResult(undefined);
    const search = this.#getSearch();
    const { tables } = search;
    const startedAt = performance.now();
    const found = await search.find(query, signal);
    // To show what is found takes as long as a slice of the search: both fit into a frame only if the search was short.
    if (performance.now() - startedAt > SLICE_MS / 2) await this.#pause(signal);
    signal.throwIfAborted();
    this.#setResult({ text, tables, query, found, nearMisses: [] });
    if (found.length > 0) return;
    const nearMisses = (await search.findNearMisses(query, signal)).slice(0, MAX_NEAR_MISSES);
    if (nearMisses.length > 0 && !signal.aborted) this.#setResult({ text, tables, query, found, nearMisses });
  }

  async #pause(signal: AbortSignal): Promise<void> {
    await pauseIfLong(this.#grid.tables);
    signal.throwIfAborted();
  }

  #setResult(result: SearchResult | undefined): void {
    this.#result = result;
    this.#onResult();
  }
}
