import type { LitElement } from 'lit';
import type { ProjectTable } from '../../hub/tables.js';

/** What of the grid its later parts need. */
export interface GridHost extends LitElement {
  /** The card that has focus or had it last, counted from 0 through matches and others. */
  readonly active: number;
  /** How many cards stand side by side. */
  readonly columns: number;
  /** How many matches and how many others are shown. */
  readonly lengths: [matches: number, others: number];
  /** The tables that are shown, matches and others. */
  readonly shown: readonly ProjectTable[];
  /** The tables to show, matches first. */
  readonly tables: readonly ProjectTable[];
  /** How many of `tables`, from the front, are matches. */
  readonly matching: number;
  /** How many tables there are, where `tables` are only some of them; `Infinity` where that is not known. */
  readonly total: number | undefined;
  /** Words for a number of tables that are only some of all. */
  describeCount: ((matches: number) => string | undefined) | undefined;
  /** Shows placeholders in place of tables. */
  readonly loading: boolean;
  /** Focuses a card, and brings it into view unless the options say otherwise. */
  focusCard(index: number, options?: FocusOptions): void;
  /**
   * Brings cards near the viewport into the page, and takes others out.
   * @param reach pixels beyond the viewport that count as near
   */
  place(reach?: number): void;
  /** Narrows and orders the tables. */
  arrange: (tables: readonly ProjectTable[]) => readonly ProjectTable[];
}
