import { OisEvent } from '../internal/ois-event.js';

/** The first tags and tables are loaded. Dispatched once for each user. */
export class OisReadyEvent extends OisEvent<null> {
  constructor() {
    super('ois-ready', null);
  }
}

/** The numbers of a loaded list. */
export interface LoadDetail {
  /** Number of tables that the hub listed for the selected tags. */
  count: number;
  /** How many of them, from the start, match the selected tags. */
  matching: number;
  /** Number of invalid items in the response, which were skipped. */
  skipped: number;
}

/** A list of tables was loaded. */
export class OisLoadEvent extends OisEvent<LoadDetail> {
  constructor(detail: LoadDetail) {
    super('ois-load', detail);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'ois-ready': OisReadyEvent;
    'ois-load': OisLoadEvent;
  }
}
