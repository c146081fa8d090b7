import type { ReactiveController } from 'lit';
import type { HubClient } from '../../client/hub-client.js';
import { countMatching, matchTags } from '../../client/match-tags.js';
import { countTags, toTagParameter } from '../../client/tags.js';
import { isLong, pauseIfLong } from '../../client/search/time-slices.js';
import type { ProjectTable } from '../../hub/tables.js';
import { nextTask } from '../internal/after-layout.js';
import { isSame } from '../internal/is-same.js';
import type { TagMatch } from '../tag-filter/tag-filter.events.js';
import { readTotal, type TableResponse } from './catalogue.js';
import type { WidgetInternals, WidgetServices } from './widget.internals.js';

const isSameList = (a: readonly ProjectTable[], b: readonly ProjectTable[]): boolean =>
  a.length === b.length && a.every((table, i) => isSameTable(table, b[i]!));

/** Whether two tables have the same card. */
const isSameTable = (a: ProjectTable, b: ProjectTable): boolean =>
  a.short_code === b.short_code &&
  a.name === b.name &&
  a.industry === b.industry &&
  a.icon === b.icon &&
  a.tags.length === b.tags.length &&
  a.tags.every((tag, i) => tag === b.tags[i]);

/** Loads the tables for other tags than the first ones, and more tables. Passes the numbers to filter and grid that need all tables. */
export class TagSelection implements ReactiveController {
  readonly #widget: WidgetInternals;
  readonly #services: WidgetServices;
  /** The last response for no tags, and its counts if it has all tables. */
  #all: TableResponse | undefined;
  #counts: ReadonlyMap<string, number> | undefined;
  readonly #initialMatch: TagMatch;
  /** The element was removed since `#all` was loaded, or to load all from scratch has failed: the tables may have changed. */
  #isStale = false;
  /** The response on display while all is loaded from scratch. */
  #former: TableResponse | undefined;
  /** The page's limit when the element was removed. */
  #limitAtRemoval: number | undefined;
  /** Requests more again after a request that failed without a connection. */
  #retryOnline: (() => void) | undefined;
  /** Counts selections and requests for more, each of which ends the steps of the selection before. */
  #steps = 0;

  constructor(widget: WidgetInternals, services: WidgetServices) {
    this.#widget = widget;
    this.#services = services;
    this.#initialMatch = widget.tagMatch;
    services.catalogue.matchTags = matchTags;
    widget.renderRoot.addEventListener('ois-more', () => void this.#loadMore());
  }

  /** Shows the tables for the selected tags: at once those that are loaded, then those of the hub's response. */
  async select(selected: readonly string[], options: { limit: number | undefined }): Promise<void> {
    const { catalogue } = this.#services;
    // A response may have come since the last update.
    this.#readResponse();
    this.#steps += 1;
    catalogue.abort();
    // An element that is added to the page again shows no fewer tables than "Show more" has loaded, unless the page has set another limit.
    const keepsList = isSame(selected, catalogue.selected) && this.#widget.limit === this.#limitAtRemoval;
    const limit = (keepsList && catalogue.response?.limit) || options.limit;
    // A listener of the press may have removed the widget.
    if (!this.#widget.isConnected && !(await this.#pause())) return;
    // Connects also if no request follows: a widget without a connection ignores the next press.
    const hub = this.#services.hub();
    if (this.#all) {
      const isKnown = toTagParameter(selected).length === 0 && !this.#isStale;
      const needsPause = selected.length > 0 && isLong(this.#all.list);
      // The update that selects the tags also shows their tables. The press on a long list is shown first, because to find the matches and to
      // show them each take most of a frame. Until then, an empty list does not mean that nothing matches.
      catalogue.isUpdating = needsPause;
      if (needsPause && !(await this.#pause())) return;
      catalogue.show(this.#all, selected);
      if ((needsPause || isKnown) && !(await this.#pause())) return;
      if (isKnown) return catalogue.reportLoaded(0);
    }
    await this.#request(hub, selected, { limit });
  }

  /** @returns whether to go on: the widget is still there, nothing else was selected, and the list is the same user's */
  async #pause(): Promise<boolean> {
    const step = this.#steps;
    const all = this.#all;
    await pauseIfLong(all?.list ?? []);
    // A widget that is added again in time keeps its connection.
    if (!this.#widget.isConnected) await nextTask();
    return (
      step === this.#steps &&
      all === this.#all &&
      this.#widget.isConnected &&
      this.#services.catalogue.state === 'ready'
    );
  }

  /** Requests twice as many tables as are loaded. */
  async #loadMore(): Promise<void> {
    const { catalogue, hub } = this.#services;
    this.#widget.notice = undefined;
    this.#steps += 1;
    // The hub counts the items that were invalid, too.
    const { list, skipped } = catalogue.response ?? { list: [], skipped: 0 };
    const limit = 2 * (list.length + skipped);
    const { tags } = this.#widget;
    if (catalogue.state === 'ready') await this.#request(hub(), tags, { limit });
    else await catalogue.load(hub(), tags, { limit });
    this.#retryMore();
  }

  /** Lets the user request more again, if that has failed: the widget's own retry would show the first tables alone. */
  #retryMore(): void {
    const { catalogue, connectedSession } = this.#services;
    const { error } = this.#widget.notice ?? {};
    if (!error || error !== catalogue.error) return;
    const retry = (): void => {
      connectedSession()?.retry();
      void this.#loadMore();
    };
    this.#widget.notice = { error, retry };
    this.#retryOnline = error.code === 'NETWORK' || error.code === 'TIMEOUT' ? retry : undefined;
    // The list is as valid as before. With the error, a device that comes online again would load its first tables alone.
    catalogue.error = undefined;
  }

  #handleOnline = (): void => {
    if (this.#retryOnline && this.#widget.notice?.retry === this.#retryOnline) this.#retryOnline();
  };

  /** Loads the tables for the selected tags, and shows the present ones until then. */
  async #request(
    hub: HubClient,
    selected: readonly string[],
    { limit }: { limit: number | undefined },
  ): Promise<void> {
    const { catalogue } = this.#services;
    catalogue.abort();
    catalogue.isUpdating = true;
    const requested = toTagParameter(selected);
    await catalogue.send(
      async (signal) => {
        const response = await hub.getTables({ tags: requested, limit }, signal);
        // To parse many tables takes as long as to show them.
        await pauseIfLong(response.list);
        return response;
      },
      (response) => {
        const { tables, matching, response: before } = catalogue;
        catalogue.show({ ...response, requested, limit }, selected);
        // The cards are those that are on display. A response to a request for more is a new list in any case.
        const isSameLength = limit === before?.limit && matching === catalogue.matching;
        if (isSameLength && isSameList(tables, catalogue.tables)) catalogue.tables = tables;
        return response.skipped;
      },
    );
  }

  /** Restores what the page has set, for another user. */
  reset(): void {
    this.#widget.tagMatch = this.#initialMatch;
  }

  hostConnected(): void {
    addEventListener('online', this.#handleOnline);
  }

  hostDisconnected(): void {
    removeEventListener('online', this.#handleOnline);
    this.#isStale = true;
    this.#limitAtRemoval = this.#widget.limit;
  }

  hostUpdate(): void {
    this.#readResponse();
  }

  /** Remembers a response that has tables for no tags, and shows it again if tags match in another way. */
  #readResponse(): void {
    const { catalogue } = this.#services;
    const { response, selected, state } = catalogue;
    if (response && catalogue.match !== this.#widget.tagMatch) catalogue.show(response, selected);
    if (response && state === 'loading') {
      this.#isStale = true;
      this.#former = response;
      return;
    }
    const isReplaced = this.#former && this.#former !== response;
    if (!response || isReplaced) this.#all = this.#counts = undefined;
    this.#former = undefined;
    if (response?.requested.length === 0 && response !== this.#all) {
      this.#isStale = false;
      this.#counts = this.#countTags(response);
      this.#all = response;
    }
  }

  hostUpdated(): void {
    const { response, selected } = this.#services.catalogue;
    const total = this.#findTotal();
    const grid = this.#widget.renderRoot.querySelector('ois-table-grid');
    if (grid) {
      Object.assign(grid, {
        total,
        loaded: response?.list.length,
        limit: response?.limit ?? 0,
        filtered: selected.length > 0,
      });
    }
    const filter = this.#widget.renderRoot.querySelector('ois-tag-filter');
    const tableCount = total === undefined && !grid?.search ? this.#countTables() : undefined;
    if (!filter) return;
    Object.assign(filter, { tableCount, dialogCounts: this.#counts });
    // Both are shown in its dialog only.
    if (filter.shadowRoot?.querySelector('dialog')) filter.requestUpdate();
  }

  #countTags(response: TableResponse): ReadonlyMap<string, number> | undefined {
    // Counts of some of the tables would be wrong.
    if (readTotal(response)) return undefined;
    // Those of the first response are known.
    return (this.#all ? undefined : this.#services.catalogue.counts) ?? countTags(response.list);
  }

  /** Returns the number of all tables for the selected tags, if they are more than the loaded ones; `Infinity` if it is unknown. */
  #findTotal(): number | undefined {
    const { response, selected } = this.#services.catalogue;
    if (!response || response.isPart) return undefined;
    const total = readTotal(response);
    if (!total || !selected.length) return total;
    const { list, requested } = response;
    // The hub adds other tables only after all matches. A total counts other tables as well.
    return requested.length && countMatching(list, selected) < list.length ? undefined : Infinity;
  }

  /** Returns the number of tables for the selected tags, unless the hub has yet to send them. */
  #countTables(): number | undefined {
    const { state, error, isUpdating, matching } = this.#services.catalogue;
    return state === 'ready' && !error && (!isUpdating || this.#counts) ? matching : undefined;
  }
}
