import type { ReactiveController } from 'lit';
import type { HubClient } from '../../client/hub-client.js';
import { countMatching, countTags, toTagParameter } from '../../client/matching.js';
import type { Catalogue, TableResponse } from './catalogue.js';
import type { WidgetInternals } from './widget.internals.js';

/**
 * Loads the tables for other tags than the first ones, and more tables. Adds the numbers to the catalogue that need all
 * tables: those of the tags, and the total.
 */
export class TagSelection implements ReactiveController {
  readonly #widget: WidgetInternals;
  readonly #catalogue: Catalogue;
  /** The last response for no tags. */
  #all: TableResponse | undefined;

  constructor(widget: WidgetInternals, catalogue: Catalogue) {
    this.#widget = widget;
    this.#catalogue = catalogue;
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
    const catalogue = this.#catalogue;
    if (isMore) limit = 2 * (catalogue.response?.list.length ?? 0);
    else if (this.#all) {
      catalogue.abort();
      catalogue.show(this.#all, selected);
      if (toTagParameter(selected).length === 0) return catalogue.reportLoaded(0);
    }
    await catalogue.select(hub, selected, { limit });
  }

  hostUpdate(): void {
    const catalogue = this.#catalogue;
    const { response, selected } = catalogue;
    if (response && catalogue.match !== this.#widget.tagMatch) catalogue.show(response, selected);
    if (response === undefined) this.#all = undefined;
    else if (response.requested.length === 0 && response !== this.#all) {
      this.#all = response;
      // Counts of some of the tables would be wrong.
      catalogue.counts = readTotal(response) ? undefined : countTags(response.list);
    }
    let total = response && readTotal(response);
    // The hub adds other tables only after all matches. A total counts other tables as well.
    if (total && response && selected.length) {
      const { list, requested } = response;
      total = requested.length && countMatching(list, selected) < list.length ? undefined : Infinity;
    }
    catalogue.total = total;
  }

  hostUpdated(): void {
    const grid = this.#widget.renderRoot.querySelector('ois-table-grid');
    if (grid) grid.loaded = this.#catalogue.response?.list.length;
  }
}

/**
 * Returns the number of all tables, if a response has only some of them; `Infinity` if its items have no greater `total`, but
 * the response has as many items as requested.
 */
function readTotal({ list, skipped, limit = Infinity }: TableResponse): number | undefined {
  const received = list.length + skipped;
  const total = list[0]?.total ?? 0;
  return total > received ? total : received >= limit ? Infinity : undefined;
}
