import { OisEvent } from '../internal/ois-event.js';

/** The first tags and tables are on the page. Comes once for each user. */
export class OisReadyEvent extends OisEvent<null> {
  constructor() {
    super('ois-ready', null);
  }
}

/** What a load brought. */
export interface LoadDetail {
  /** Tables that the hub listed for the current choice. */
  count: number;
  /** How many of them, from the front, match the chosen tags. */
  matching: number;
  /** Items of the answer that could not be used and were passed over. */
  skipped: number;
}

/** A list of tables came from the hub. */
export class OisLoadEvent extends OisEvent<LoadDetail> {
  constructor(detail: LoadDetail) {
    super('ois-load', detail);
  }
}

declare global {
  interface HTMLElementEventMap {
    'ois-ready': OisReadyEvent;
    'ois-load': OisLoadEvent;
  }
}
