import { OisEvent } from '../internal/ois-event.js';

/** A form was opened. */
export class OisOpenEvent extends OisEvent<{ shortCode: string }> {
  constructor(shortCode: string) {
    super('ois-open', { shortCode });
  }
}

/** The form was closed, by the user or by a method call. */
export class OisCloseEvent extends OisEvent<{ shortCode: string }> {
  constructor(shortCode: string) {
    super('ois-close', { shortCode });
  }
}

declare global {
  interface HTMLElementEventMap {
    'ois-open': OisOpenEvent;
    'ois-close': OisCloseEvent;
  }
}
