import type { Ledger } from '../store/ledger.js';
import type { Submissions } from '../store/submissions.js';
import type { Tables } from '../store/tables.js';
import type { Users } from '../store/users.js';
import type { WebhookConfigs } from '../webhooks/configs.js';
import type { WebhookSender } from '../webhooks/sender.js';
import { Actions } from './actions.js';
import { Complaints } from './complaints.js';
import type { Order, Orders } from './orders.js';
import { Till } from './till.js';

interface ActionsStores {
  now: () => number;
  /** Called after every change of what is kept. */
  changed: () => void;
  ledger: Ledger;
  users: Users;
  tables: Tables;
  submissions: Submissions;
  orders: Orders;
  webhooks: WebhookConfigs;
  sender: WebhookSender;
}

/** What the platform's own people see of the orders, and do with them. */
export interface Desk {
  list(): Order[];
  get(id: string): Order | undefined;
  /**
   * Gives an open order to a user, for nothing; both sides are told (`order_dispatched`, `order_created`).
   * @throws {Error} if it is not there, not open, or being grabbed right now
   */
  dispatch(id: string, clientUserId: string): Order;
}

/** Till, complaints and actions, each with what it needs of the stores. */
export function createActions(stores: ActionsStores) {
  const { now, changed, ledger, users, tables, submissions, orders, webhooks: configs, sender } = stores;
  const till = new Till({ ledger, users, configs, sender, changed });
  const complaints = new Complaints({
    now,
    changed,
    ledger,
    sender,
    paid: (recordId) => till.paid(recordId),
    iconOf: (shortCode) => tables.get(shortCode ?? '')?.icon ?? null,
  });
  const actions = new Actions({ now, submissions, orders, till, sender });
  const desk: Desk = {
    list: () => orders.list(),
    get: (id) => orders.get(id),
    dispatch: (id, clientUserId) => {
      const table = tables.get(orders.get(id)?.short_code ?? '');
      if (!table) throw new Error(`There is no order with the id ${JSON.stringify(id)}.`);
      users.ensure(clientUserId);
      return actions.dispatch(id, clientUserId, table);
    },
  };
  return { till, complaints, actions, desk };
}
