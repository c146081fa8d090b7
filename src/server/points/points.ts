import type { PointsBalance, PointsLogRecord, PointsLogs, RechargeResult } from '../../hub/points.js';
import type { RechargeOrder } from '../hub-api.js';
import { allLogs } from './all-logs.js';
import { checkedPage, checkedUser, type LogsPage } from './arguments.js';
import { Recharges, type RechargesParts } from './recharges.js';

/** The points of your users, for your server's own code. All amounts are cents. */
export interface Points {
  /** @throws {HubError} */
  balance(clientUserId: string): Promise<PointsBalance>;
  /** One page of what changed a user's points. @throws {HubError} `BAD_ARGUMENT`, and what calls of the hub fail with */
  logs(clientUserId: string, page?: LogsPage): Promise<PointsLogs>;
  /**
   * Every record, each once: `for await (const record of backend.allLogs('u1'))`. Pages are fetched as you go on.
   * @throws {HubError} `BAD_RESPONSE` too where the hub's pages do not end or lack records
   */
  allLogs(clientUserId: string): AsyncGenerator<PointsLogRecord, void, undefined>;
  /**
   * Credits a user from your pool, once for each order id: call it from your payment's callback, as often as that comes.
   * A repeat gets the first answer. It is sent at most once; see `forgetRecharge` for when an answer got lost.
   *
   * @throws {HubError}
   * - `POOL_INSUFFICIENT`, `UNAUTHORIZED`, `REFUSED` and the like, or `NETWORK` where no connection came about: nothing
   *   was credited, and the order may be tried again
   * - `OUTCOME_UNKNOWN`, with `recharge` telling what to look for: it may have been credited
   * - `ORDER_CONFLICT`: the order id stands for another user or amount
   * - `STORE_UNAVAILABLE`: nothing was sent, since nobody can tell what was before
   * - `BAD_ARGUMENT`
   */
  recharge(order: RechargeOrder): Promise<RechargeResult>;
  /**
   * After `OUTCOME_UNKNOWN`, once you saw that the order was **not** credited: lets it be tried again. An order that is
   * not known is fine, too.
   * @throws {HubError} `ORDER_CONFLICT` if it was credited or is under way, `STORE_UNAVAILABLE`
   */
  forgetRecharge(externalOrderId: string): Promise<void>;
}

export function createPoints(parts: RechargesParts): Points {
  const { hub } = parts;
  const recharges = new Recharges(parts);
  return {
    balance: async (clientUserId) => hub.balance(checkedUser(clientUserId)),
    async logs(clientUserId, wanted = {}) {
      const { page, pageSize } = checkedPage(wanted);
      return hub.logs(checkedUser(clientUserId), page, pageSize);
    },
    allLogs(clientUserId) {
      const user = checkedUser(clientUserId);
      return allLogs((page, pageSize) => hub.logs(user, page, pageSize));
    },
    recharge: (order) => recharges.recharge(order),
    forgetRecharge: (externalOrderId) => recharges.forget(externalOrderId),
  };
}
