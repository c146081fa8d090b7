import type { Context } from 'hono';
import { getFault } from '../faults/faults.js';
import type { Ledger } from '../store/ledger.js';
import type { Tokens } from '../store/tokens.js';
import type { Users } from '../store/users.js';
import { sendSuccess } from './envelope.js';
import {
  parseAmount,
  parseBody,
  parseClientUserId,
  parseOrderId,
  parsePage,
  parsePageSize,
  parseReason,
} from './parse-request.js';

/** `POST /apikeys/token`. */
export function exchangeToken(tokens: Tokens, users: Users) {
  return async (c: Context): Promise<Response> => {
    const clientUserId = parseClientUserId((await parseBody(c)).client_user_id);
    users.ensure(clientUserId);
    return sendSuccess(c, tokens.issue(clientUserId, getFault(c)?.tokenLife));
  };
}

/** `GET /points/users/balance`. */
export function getBalance(users: Users) {
  return (c: Context): Response =>
    sendSuccess(c, users.ensure(parseClientUserId(c.req.query('client_user_id'))));
}

/**
 * `POST /points/users/recharge`. The specification has `external_order_id` "for reconciliation" and does not promise
 * idempotency, so a second call with the same id transfers again.
 */
export function recharge(ledger: Ledger) {
  return async (c: Context): Promise<Response> => {
    const body = await parseBody(c);
    const order = {
      clientUserId: parseClientUserId(body.client_user_id),
      amountCents: parseAmount(body.amount_cents),
      externalOrderId: parseOrderId(body.external_order_id),
      reason: parseReason(body.reason),
    };
    const { user, entry } = ledger.transfer(order);
    return sendSuccess(c, {
      client_user_id: user.client_user_id,
      to_user_id: user.user_id,
      amount_cents: order.amountCents,
      // JSON omits the field if none was sent.
      external_order_id: order.externalOrderId,
      user_balance_cents: user.balance_cents,
      developer_balance_cents: entry.pool_after,
    });
  };
}

/** `GET /points/users/logs`, the newest record first. */
export function getLogs(ledger: Ledger, users: Users) {
  return (c: Context): Response => {
    const clientUserId = parseClientUserId(c.req.query('client_user_id'));
    const page = parsePage(c.req.query('page'));
    const pageSize = parsePageSize(c.req.query('page_size'));
    const { client_user_id, user_id } = users.ensure(clientUserId);
    const { list, total } = ledger.logs(clientUserId, { page, pageSize });
    return sendSuccess(c, { client_user_id, user_id, list, total, page, page_size: pageSize });
  };
}
