import { OisEvent } from '../internal/ois-event.js';

/**
 * The user wants to top up. Open your own payment: only your server moves points, by `backend.recharge`, once the money
 * is there. Then call `refresh()`.
 */
export class OisRechargeRequestEvent extends OisEvent<{
  /** The balance in cents; null while it is unknown. */
  balanceCents: number | null;
}> {
  constructor(balanceCents: number | undefined) {
    super('ois-recharge-request', { balanceCents: balanceCents ?? null });
  }
}

/** The user chose the table of a log record. Inside of `<ois-widget>` its form opens, unless this is cancelled. */
export class OisTableRequestEvent extends OisEvent<{ shortCode: string }> {
  constructor(shortCode: string) {
    super('ois-table-request', { shortCode }, { cancelable: true });
  }
}

declare global {
  interface HTMLElementEventMap {
    'ois-recharge-request': OisRechargeRequestEvent;
    'ois-table-request': OisTableRequestEvent;
  }
}
