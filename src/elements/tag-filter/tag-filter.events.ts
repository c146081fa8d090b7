import { OisEvent } from '../internal/ois-event.js';

/** Which tables several tags select: those that have any of them, or only those that have all. */
export type TagMatch = 'any' | 'all';

/** The user changed the selection. `tags` has all selected tags. */
export class OisFilterEvent extends OisEvent<{ tags: string[]; match: TagMatch }> {
  constructor(tags: string[], match: TagMatch) {
    super('ois-filter', { tags, match });
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'ois-filter': OisFilterEvent;
  }
}
