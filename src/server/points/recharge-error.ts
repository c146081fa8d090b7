import { HubError, type HubErrorDetail } from '../../hub/errors.js';
import { NotSentError } from '../hub-request.js';

/** What to look for at the hub. */
export interface UnknownRecharge {
  clientUserId: string;
  amountCents: number;
  externalOrderId: string;
  /** ISO 8601, UTC: the time just before it was sent, on this server's clock. */
  sentAt: string;
}

/** `OUTCOME_UNKNOWN`: points may have been credited, or not. */
export class UnknownOutcomeError extends HubError {
  readonly recharge: UnknownRecharge;

  /** @param reason why there is no result, as a sentence */
  constructor(recharge: UnknownRecharge, reason: string) {
    const { clientUserId, amountCents, externalOrderId, sentAt } = recharge;
    super(
      'OUTCOME_UNKNOWN',
      `It is unknown whether order ${JSON.stringify(externalOrderId)} was credited: ${amountCents} cents for user ` +
        `${JSON.stringify(clientUserId)}, sent at ${sentAt}. ${reason} It is not sent again. Look in ` +
        `backend.allLogs for a recharge of this amount around this time. If it is there, the order is paid: do not ` +
        'recharge again. If it is not, call backend.forgetRecharge with the order id, then recharge again.',
    );
    this.recharge = { clientUserId, amountCents, externalOrderId, sentAt };
  }

  override toJSON(): HubErrorDetail & { recharge: UnknownRecharge } {
    return { ...super.toJSON(), recharge: this.recharge };
  }
}

/** Statuses that may be about an earlier attempt, or one of a proxy, rather than about this order. */
const AMBIGUOUS_STATUSES = [408, 409];

/**
 * Returns whether an error proves that no points moved: nothing was sent, the hub answered 401 or 402 (specification:
 * Errors), or it refused in its own envelope. An error page without an envelope may be that of a proxy and proves nothing.
 */
export function isDefiniteRefusal(error: unknown): error is HubError {
  if (!(error instanceof HubError)) return false;
  if (error instanceof NotSentError) return true;
  const { code, status, hubCode } = error;
  if (code === 'BAD_RESPONSE' || status === undefined || hubCode === 200) return false;
  const isHttpSuccess = status >= 200 && status < 300;
  const effectiveStatus = isHttpSuccess ? hubCode : status;
  if (effectiveStatus === undefined || effectiveStatus < 400 || effectiveStatus > 499) return false;
  if (AMBIGUOUS_STATUSES.includes(effectiveStatus)) return false;
  return hubCode !== undefined || effectiveStatus === 401 || effectiveStatus === 402;
}
