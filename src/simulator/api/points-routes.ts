import type { Context } from 'hono';
import { PoolInsufficient, type Ledger } from '../store/ledger.js';
import type { Users } from '../store/users.js';
import { refuse, success } from './envelope.js';
import { readBody } from './read-body.js';
import {
  readAmount,
  readClientUserId,
  readOrderId,
  readPage,
  readPageSize,
  readReason,
} from './read-fields.js';

/** `GET /points/users/balance`. */
export function balance(users: Users) {
  return (c: Context): Response => success(c, users.ensure(readClientUserId(c.req.query('client_user_id'))));
}

/**
 * `POST /points/users/recharge`. The specification has `external_order_id` "for reconciliation" and does not say that a
 * second call with the same one is without effect. So it has one: the caller must see to it that it calls once.
 */
export function recharge(ledger: Ledger) {
  return async (c: Context): Promise<Response> => {
    const body = await readBody(c);
    const order = {
      clientUserId: readClientUserId(body.client_user_id),
      amountCents: readAmount(body.amount_cents),
      externalOrderId: readOrderId(body.external_order_id),
      reason: readReason(body.reason),
    };
    const { user, entry } = transferOrRefuse(ledger, order);
    return success(c, {
      client_user_id: user.client_user_id,
      to_user_id: user.user_id,
      amount_cents: order.amountCents,
      // Left out where none was sent.
      external_order_id: order.externalOrderId,
      user_balance_cents: user.balance_cents,
      developer_balance_cents: entry.pool_after,
    });
  };
}

function transferOrRefuse(ledger: Ledger, order: Parameters<Ledger['transfer']>[0]) {
  try {
    return ledger.transfer(order);
  } catch (error) {
    if (error instanceof PoolInsufficient) {
      return refuse(402, `${error.message} Top it up in the console.`);
    }
    throw error;
  }
}

/** `GET /points/users/logs`, the newest record first. */
export function logs(ledger: Ledger, users: Users) {
  return (c: Context): Response => {
    const clientUserId = readClientUserId(c.req.query('client_user_id'));
    const page = readPage(c.req.query('page'));
    const pageSize = readPageSize(c.req.query('page_size'));
    const { client_user_id, user_id } = users.ensure(clientUserId);
    const { list, total } = ledger.logs(clientUserId, { page, pageSize });
    return success(c, { client_user_id, user_id, list, total, page, page_size: pageSize });
  };
}
