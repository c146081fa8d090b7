import { OisEvent } from '../internal/ois-event.js';

/** The user changed the selection. `tags` has all selected tags. */
export class OisFilterEvent extends OisEvent<{ tags: string[] }> {
  constructor(tags: string[]) {
    super('ois-filter', { tags });
  }
}

declare global {
  interface HTMLElementEventMap {
    'ois-filter': OisFilterEvent;
  }
}
