import { OisEvent } from '../internal/ois-event.js';

/** `hub` keeps the hub's order, or puts the best matches of a search first. */
export type SortOrder = 'hub' | 'name' | 'industry';

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
  interface GlobalEventHandlersEventMap {
    'ois-more': OisMoreEvent;
    'ois-search': OisSearchEvent;
    'ois-sort': OisSortEvent;
  }
}
