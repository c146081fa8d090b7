import { OisEvent } from '../internal/ois-event.js';

/**
 * The user pressed the button to top up. Open your own payment. After the payment your server calls `backend.recharge`;
 * then call `refresh()`.
 */
export class OisRechargeRequestEvent extends OisEvent<{
  /** The balance in cents; null if it is unknown. */
  balanceCents: number | null;
}> {
  constructor(balanceCents: number | undefined) {
    super('ois-recharge-request', { balanceCents: balanceCents ?? null });
  }
}

/** The user selected the table of a record. `<ois-widget>` opens its form, unless the event is canceled. */
export class OisTableRequestEvent extends OisEvent<{ shortCode: string }> {
  constructor(shortCode: string) {
    super('ois-table-request', { shortCode }, { cancelable: true });
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'ois-recharge-request': OisRechargeRequestEvent;
    'ois-table-request': OisTableRequestEvent;
  }
}
