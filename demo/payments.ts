import { randomUUID } from 'node:crypto';
import { HubError, type Backend } from '../src/server/index.js';

/** Price of a top-up. The server decides it, not the browser. */
export const TOP_UP_CENTS = 1_000;

/** Outcome of a payment, for the page. */
export interface PaymentResult {
  status: 200 | 402 | 502;
  message: string;
}

/**
 * Simulates a shop and its payment provider: an order, a payment that always goes through, and the provider's callback,
 * which credits the user. A real callback comes to your server from the provider, signed, and maybe more than once.
 * @param clientUserId the signed-in user, from the site's own session
 */
export async function payTopUp(backend: Backend, clientUserId: string): Promise<PaymentResult> {
  const externalOrderId = `demo-${randomUUID()}`;
  try {
    await backend.recharge({ clientUserId, amountCents: TOP_UP_CENTS, externalOrderId, reason: 'Top-up' });
    return { status: 200, message: 'Paid.' };
  } catch (error) {
    // A shop would refund the payment, or examine it: see docs/backend-points.md.
    const isPoolEmpty = error instanceof HubError && error.code === 'POOL_INSUFFICIENT';
    return isPoolEmpty
      ? { status: 402, message: 'The developer’s pool has not enough points. Top it up in the console.' }
      : { status: 502, message: 'The payment could not be credited.' };
  }
}
