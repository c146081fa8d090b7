import type { HubError, HubErrorDetail } from '../../hub/errors.js';
import { OisEvent } from './ois-event.js';

/** Something failed. The widget shows it to the user; the event is for the site's own logs. */
export class OisErrorEvent extends OisEvent<{ error: HubErrorDetail }> {
  constructor(error: HubError) {
    super('ois-error', { error: error.toJSON() });
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'ois-error': OisErrorEvent;
  }
}
