import { OisEvent } from '../internal/ois-event.js';

/** The user chose tags; `tags` is the whole choice. */
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
