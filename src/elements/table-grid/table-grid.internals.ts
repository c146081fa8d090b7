import type { LitElement } from 'lit';
import type { ProjectTable } from '../../hub/tables.js';

/**
 * The parts of `OisTableGrid` that its deferred parts use. Cards are counted from 0 through both lists: matches, then the
 * other tables.
 */
export interface TableGridInternals extends LitElement {
  readonly tables: readonly ProjectTable[];
  readonly matching: number;
  readonly total: number | undefined;
  readonly loading: boolean;
  /** The card that has the focus or had it last. */
  readonly activeIndex: number;
  readonly columnCount: number;
  /** The numbers of matches and of other tables on display. */
  readonly listLengths: [matches: number, others: number];
  /** All tables on display. */
  readonly shownTables: readonly ProjectTable[];
  /** Filters and sorts the tables. */
  arrangeTables: (tables: readonly ProjectTable[]) => readonly ProjectTable[];
  /** Returns the text for a number of tables that are only some of all; undefined for the usual text. */
  describeCount: ((matches: number) => string | undefined) | undefined;
  /** Focuses a card, and scrolls it into view unless the options say otherwise. */
  focusCard(index: number, options?: FocusOptions): void;
  /**
   * Renders the cards near the viewport, and removes the others.
   * @param overscanPx distance from the viewport that counts as near
   */
  updateVisibleCards(overscanPx?: number): void;
}
