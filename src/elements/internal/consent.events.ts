import { OisEvent } from './ois-event.js';

/** The user has agreed that the element contacts the hub and the form site. Store it, and set `consent` to `given` next time. */
export class OisConsentEvent extends OisEvent<null> {
  constructor() {
    super('ois-consent', null);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'ois-consent': OisConsentEvent;
  }
}
