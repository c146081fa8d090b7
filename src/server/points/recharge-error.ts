import { HubError, type HubErrorDetail } from '../../hub/errors.js';
import { NotSentError } from '../hub-request.js';

/** What to look for at the hub. */
export interface UnknownRecharge {
  clientUserId: string;
  amountCents: number;
  externalOrderId: string;
  /** ISO 8601, UTC: when it was about to be sent, by this server's clock. */
  sentAt: string;
}

/** `OUTCOME_UNKNOWN`: points may have been credited, or not. */
export class UnknownOutcomeError extends HubError {
  readonly recharge: UnknownRecharge;

  /** @param why there is no answer, as a sentence */
  constructor(recharge: UnknownRecharge, why: string) {
    const { clientUserId, amountCents, externalOrderId, sentAt } = recharge;
    super(
      'OUTCOME_UNKNOWN',
      `Nobody knows whether order ${JSON.stringify(externalOrderId)} was credited: ${amountCents} cents for user ` +
        `${JSON.stringify(clientUserId)}, sent at ${sentAt}. ${why} It will not be sent again. Look in ` +
        `backend.allLogs for a recharge of this amount around this time. If it is there, the order is paid: do not ` +
        'recharge again. If it is not, call backend.forgetRecharge with the order id, then recharge again.',
    );
    this.recharge = { clientUserId, amountCents, externalOrderId, sentAt };
  }

  override toJSON(): HubErrorDetail & { recharge: UnknownRecharge } {
    return { ...super.toJSON(), recharge: this.recharge };
  }
}

/** Statuses that may speak of what an earlier or a proxy's attempt did, not of this order's end. */
const UNSURE = [408, 409];

/**
 * Is it certain after this error that no points moved? It is if nothing was sent, if the hub answered 401 or 402
 * (specification: Errors), or refused otherwise in its own envelope: a page of a proxy proves nothing.
 */
export function isCertainlyRefused(error: unknown): error is HubError {
  if (!(error instanceof HubError)) return false;
  if (error instanceof NotSentError) return true;
  const { code, status, hubCode } = error;
  if (code === 'BAD_RESPONSE' || status === undefined || hubCode === 200) return false;
  const isHttpSuccess = status >= 200 && status < 300;
  const said = isHttpSuccess ? hubCode : status;
  if (said === undefined || said < 400 || said > 499 || UNSURE.includes(said)) return false;
  return hubCode !== undefined || said === 401 || said === 402;
}
