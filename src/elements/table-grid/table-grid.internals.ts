import type { LitElement } from 'lit';
import type { ProjectTable } from '../../hub/tables.js';
import type { RenderCard } from './card-extras.js';
import type { SortOrder } from './table-grid.events.js';

/** What the user has done with a table's form: begun to fill it in, or sent it. */
export type CardStatus = 'continue' | 'sent';

/** A list item with a card. */
export interface CardItem extends Element {
  /** The table that its control selects. */
  table?: ProjectTable;
}

/** The tags that the user has chosen beside the grid. */
export interface TagChoice {
  tags: readonly string[];
  clear: () => void;
}

/** The parts of `OisTableGrid` that its deferred parts use. */
export interface TableGridInternals extends LitElement {
  tables: readonly ProjectTable[];
  matching: number;
  readonly total: number | undefined;
  readonly loaded: number | undefined;
  readonly limit: number | undefined;
  readonly loading: boolean;
  readonly filtered: boolean | undefined;
  readonly isPart: boolean | undefined;
  readonly search: string | undefined;
  sort: SortOrder | undefined;
  foundCount: number | undefined;
  prepareSearch: (() => void) | undefined;
  focusCard: ((index: number, options?: FocusOptions) => void) | undefined;
  readonly isSortHidden: boolean | undefined;
  readonly tagChoice: TagChoice | undefined;
  readonly renderCard: RenderCard | undefined;
  readonly cardStatus: ReadonlyMap<string, CardStatus> | undefined;
  readonly tableUrl: ((table: ProjectTable) => string | undefined) | undefined;
}
