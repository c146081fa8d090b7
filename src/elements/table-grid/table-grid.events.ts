import type { ProjectTable } from '../../hub/tables.js';
import { OisEvent } from '../internal/ois-event.js';

/** `hub` keeps the hub's order, or puts the best matches of a search first. */
export type SortOrder = 'hub' | 'name' | 'industry';

/** The user chose a table. Cancel it to keep the form from opening. */
export class OisSelectEvent extends OisEvent<{ shortCode: string; table: ProjectTable }> {
  constructor(table: ProjectTable) {
    super('ois-select', { shortCode: table.short_code, table }, { cancelable: true });
  }
}

/** The user requested more tables. */
export class OisMoreEvent extends OisEvent<null> {
  constructor() {
    super('ois-more', null);
  }
}

/** The user changed the text to search for. */
export class OisSearchEvent extends OisEvent<{ text: string }> {
  constructor(text: string) {
    super('ois-search', { text });
  }
}

/** The user changed the order of the tables. */
export class OisSortEvent extends OisEvent<{ order: SortOrder }> {
  constructor(order: SortOrder) {
    super('ois-sort', { order });
  }
}

declare global {
  interface HTMLElementEventMap {
    'ois-more': OisMoreEvent;
    'ois-search': OisSearchEvent;
    'ois-select': OisSelectEvent;
    'ois-sort': OisSortEvent;
  }
}
