import { randomUUID } from 'node:crypto';
import type { DemoTexts } from './texts.js';
import { HubError } from '../src/hub/errors.js';
import type { Backend } from '../src/server/index.js';

/** Price of a top-up. The server decides it, not the browser. */
export const TOP_UP_CENTS = 1_000;

/** Outcome of a payment, for the page. */
export interface PaymentResult {
  status: 200 | 402 | 502;
  message: string;
}

interface PaymentOptions {
  backend: Backend;
  clientUserId: string;
  texts: DemoTexts['server'];
}

/**
 * Simulates a shop and its payment provider: an order, a payment that always goes through, and the provider's callback,
 * which credits the user. A real callback comes to your server from the provider, signed, and maybe more than once.
 * @param options.clientUserId the signed-in user, from the site's own session
 */
export async function payTopUp({ backend, clientUserId, texts }: PaymentOptions): Promise<PaymentResult> {
  const externalOrderId = `demo-${randomUUID()}`;
  try {
    await backend.recharge({ clientUserId, amountCents: TOP_UP_CENTS, externalOrderId, reason: texts.topUp });
    return { status: 200, message: '' };
  } catch (error) {
    // A shop would refund the payment, or examine it: see docs/backend-points.md.
    const code = error instanceof HubError ? error.code : undefined;
    if (code === 'POOL_INSUFFICIENT') return { status: 402, message: texts.poolEmpty };
    return { status: 502, message: code === 'OUTCOME_UNKNOWN' ? texts.maybeCredited : texts.notCredited };
  }
}
