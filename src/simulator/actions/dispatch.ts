import type { Order, Orders } from '../store/orders.js';
import type { Tables } from '../store/tables.js';
import type { Users } from '../store/users.js';
import type { Actions } from './actions.js';

/** The orders as the platform's operators see and dispatch them. */
export interface Dispatch {
  list(): Order[];
  get(id: string): Order | undefined;
  /**
   * Assigns an open order to a user without a charge; sends `order_dispatched` and `order_created`.
   * @throws {Error} if the order is unknown, taken, or being grabbed
   */
  dispatch(id: string, clientUserId: string): Order;
}

export function createDispatch(stores: {
  orders: Orders;
  tables: Tables;
  users: Users;
  actions: Actions;
}): Dispatch {
  const { orders, tables, users, actions } = stores;
  return {
    list: () => orders.list(),
    get: (id) => orders.get(id),
    dispatch: (id, clientUserId) => {
      const table = tables.get(orders.get(id)?.short_code ?? '');
      if (!table) throw new Error(`There is no order with the id ${JSON.stringify(id)}.`);
      users.ensure(clientUserId);
      return actions.dispatch(id, clientUserId, table);
    },
  };
}
