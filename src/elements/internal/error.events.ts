import type { HubError, HubErrorDetail } from '../../hub/errors.js';
import { OisEvent } from './ois-event.js';

/** Something failed. The page shows it to the user already; this is for the site's own records. */
export class OisErrorEvent extends OisEvent<{ error: HubErrorDetail }> {
  constructor(error: HubError) {
    super('ois-error', { error: error.toJSON() });
  }
}

declare global {
  interface HTMLElementEventMap {
    'ois-error': OisErrorEvent;
  }
}
