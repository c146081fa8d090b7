import type { PointsBalance, PointsLogRecord, PointsLogs, RechargeResult } from '../../hub/points.js';
import type { RechargeOrder } from '../hub-api.js';
import { fetchAllLogs } from './fetch-all-logs.js';
import { RechargeService, type RechargeServiceOptions } from './recharge-service.js';
import { validateLogsPage, validateUserId, type LogsPage } from './validate-arguments.js';

/** The points of your users, for your server's own code. All amounts are integer cents. */
export interface Points {
  /** Returns a user's balance. @throws {HubError} */
  balance(clientUserId: string): Promise<PointsBalance>;
  /** Returns one page of a user's points log. @throws {HubError} `BAD_ARGUMENT`, or the error of the hub */
  logs(clientUserId: string, page?: LogsPage): Promise<PointsLogs>;
  /**
   * Yields every record of a user's points log once: `for await (const record of backend.allLogs('u1'))`. The next page
   * is fetched when the loop reaches it.
   * @throws {HubError} the error of the hub, or `BAD_RESPONSE` if its pages never end or lack records
   */
  allLogs(clientUserId: string): AsyncGenerator<PointsLogRecord, void, undefined>;
  /**
   * Credits a user from your pool, once for each order id: call it from your payment provider's callback, however often
   * that repeats. A repeat returns the first result. The request is sent at most once; if its response is lost, see
   * `forgetRecharge`.
   *
   * @throws {HubError}
   * - `POOL_INSUFFICIENT`, `UNAUTHORIZED`, `REFUSED` and the like, or `NETWORK` if there was no connection: nothing
   *   was credited, and the order can be tried again
   * - `OUTCOME_UNKNOWN`: it may have been credited; the property `recharge` contains what to look for
   * - `ORDER_CONFLICT`: the order id belongs to another user or amount
   * - `STORE_UNAVAILABLE`: this call sent nothing, since it is unknown what was sent before
   * - `BAD_ARGUMENT`
   */
  recharge(order: RechargeOrder): Promise<RechargeResult>;
  /**
   * Lets an order be tried again after `OUTCOME_UNKNOWN`. Call it only when you checked that the order was **not**
   * credited. An unknown order id is no error.
   * @throws {HubError} `ORDER_CONFLICT` if it was credited, is in progress or is being forgotten, `STORE_UNAVAILABLE`
   */
  forgetRecharge(externalOrderId: string): Promise<void>;
}

/** Creates the points functions of a backend. */
export function createPoints(options: RechargeServiceOptions): Points {
  const { hub } = options;
  const recharges = new RechargeService(options);
  return {
    balance: async (clientUserId) => hub.balance(validateUserId(clientUserId)),
    async logs(clientUserId, requested = {}) {
      const page = validateLogsPage(requested);
      return hub.logs(validateUserId(clientUserId), page);
    },
    allLogs(clientUserId) {
      const user = validateUserId(clientUserId);
      return fetchAllLogs((page, pageSize) => hub.logs(user, { page, pageSize }));
    },
    recharge: (order) => recharges.recharge(order),
    forgetRecharge: (externalOrderId) => recharges.forget(externalOrderId),
  };
}
