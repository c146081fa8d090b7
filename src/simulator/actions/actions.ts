import { LRUCache } from 'lru-cache';
import type { Texts } from '../locales/texts.js';
import type { Order } from '../store/orders.js';
import type { Stores } from '../store/stores.js';
import type { Submission } from '../store/submissions.js';
import { getTableName, type StoredTable } from '../store/tables.js';
import { getPrices, type PaidAction } from '../store/validate-table.js';
import type { WebhookSender } from '../webhooks/sender.js';
import { buildNotification, type NotificationEvent } from '../webhooks/wire.js';
import { ActionFailed, type Payments } from './payments.js';
import { buildSampleOrders, summarize } from './samples.js';

/** One opening of a table's form by one user. */
export interface FormSession {
  /** An action that is repeated in the same session is done and charged once. */
  id: string;
  clientUserId: string;
  table: StoredTable;
  /** The prices that the user saw, in cents. Nothing is charged if that of the action has changed since. */
  shownPrices?: Partial<Record<PaidAction, unknown>> | undefined;
}

/** The order is taken, or does not exist any more. */
export class OrderConflict extends ActionFailed {
  override name = 'OrderConflict';
}

const createConflict = (why: 'orderGone' | 'ownOrder' | 'orderTaken' | 'orderReserved'): OrderConflict =>
  new OrderConflict(({ formSite }) => formSite.failures[why]);

interface ActionsDependencies extends Pick<Stores, 'submissions' | 'orders'> {
  now: () => number;
  texts: Texts;
  payments: Payments;
  sender: WebhookSender;
}

/** Users who are notified of a new order. */
const MAX_NOTIFIED_USERS = 20;

/** The paid actions of users at a form. Each is charged first, then done, then sent to the receivers. */
export class Actions {
  readonly #dependencies: ActionsDependencies;
  /** Actions by session: a repeated one, concurrent or later, gets the first result, or the first error that may have cost money. */
  readonly #results = new LRUCache<string, Promise<void>>({ max: 10_000 });
  /** The last users who opened each table's form, by short code. */
  readonly #recentUsers = new Map<string, LRUCache<string, true>>();
  /** Orders that a user is paying for now. */
  #reserved = new Set<string>();
  /** Unlocks that a user is paying for now, by user and table. */
  #pendingUnlocks = new Map<string, Promise<void>>();

  constructor(dependencies: ActionsDependencies) {
    this.#dependencies = dependencies;
  }

  /** Records that a user opened a form. @returns the table's orders, the newest first, with samples if it had none */
  open({ clientUserId, table }: Omit<FormSession, 'id'>): Order[] {
    const { orders, now, texts } = this.#dependencies;
    const users = this.#recentUsers.get(table.short_code) ?? new LRUCache({ max: MAX_NOTIFIED_USERS + 1 });
    this.#recentUsers.set(table.short_code, users.set(clientUserId, true));
    if (orders.listByTable(table.short_code).length === 0) {
      for (const sample of buildSampleOrders(table, now(), texts).toReversed()) orders.publish(sample);
    }
    return orders.listByTable(table.short_code);
  }

  /**
   * Publishes a request. A corrected one in the same session replaces it, and is not charged again.
   * @throws {ActionFailed} if the payment fails, as every paid action does
   */
  async publish(session: FormSession, values: Record<string, string>): Promise<Submission> {
    const { submissions, orders, texts } = this.#dependencies;
    const { table, clientUserId } = session;
    const sentBy = { short_code: table.short_code, client_user_id: clientUserId };
    await this.#runOnce(session, 'publish', async () => {
      // Unlike the results, submissions outlast a restart.
      if (submissions.findFirst(session.id, sentBy)) return;
      await this.#charge(session, 'publish', texts.data.publish(getTableName(table)));
    });
    const submission = submissions.insert(session.id, { ...sentBy, fields: values });
    const { isNew } = orders.publish({
      id: submission.reference,
      short_code: table.short_code,
      client_user_id: clientUserId,
      summary: summarize(table.industry, values, texts),
      contact: { name: values['name'] ?? '', phone: values['phone'] ?? '' },
      published_at: submission.received_at,
    });
    if (isNew) this.#notifyRecentUsers(session, submission.reference);
    return submission;
  }

  /** Unlocks a table's contact for a user, permanently. */
  unlock(session: FormSession): Promise<void> {
    const { orders } = this.#dependencies;
    const { clientUserId, table } = session;
    return this.#runOnce(session, 'unlock', async () => {
      if (orders.hasUnlocked(clientUserId, table.short_code)) return;
      // Two windows of a user share one payment.
      const key = JSON.stringify([clientUserId, table.short_code]);
      const pendingUnlocks = this.#pendingUnlocks;
      const pending = pendingUnlocks.get(key) ?? this.#chargeUnlock(session);
      pendingUnlocks.set(key, pending);
      await pending.finally(() => pendingUnlocks.delete(key));
    });
  }

  /** Assigns an open order to the first user who pays for it. */
  grab(session: FormSession, orderId: string): Promise<void> {
    const { orders, texts } = this.#dependencies;
    const { clientUserId, table } = session;
    return this.#runOnce(session, `grab ${orderId}`, async () => {
      const order = orders.get(orderId);
      if (order?.short_code !== table.short_code) throw createConflict('orderGone');
      if (order.taken_by === clientUserId) return;
      if (order.client_user_id === clientUserId) throw createConflict('ownOrder');
      if (order.taken_by !== null) throw createConflict('orderTaken');
      const reserved = this.#reserved;
      if (reserved.has(orderId)) throw createConflict('orderReserved');
      reserved.add(orderId);
      try {
        await this.#charge(session, 'grab', texts.data.grab(orderId, getTableName(table)));
        const { client_user_id: owner } = orders.assign(orderId, clientUserId);
        this.#notify('order_grabbed', table, { clientUserId, order: orderId });
        if (owner !== null) this.#notify('order_created', table, { clientUserId: owner, order: orderId });
      } finally {
        reserved.delete(orderId);
      }
    });
  }

  /** Forgets sessions and results, as in a new simulator. Pending actions fail. */
  reset(): void {
    this.#results.clear();
    this.#recentUsers.clear();
    this.#reserved = new Set();
    this.#pendingUnlocks = new Map();
  }

  async #chargeUnlock(session: FormSession): Promise<void> {
    const { orders, texts } = this.#dependencies;
    const { clientUserId, table } = session;
    await this.#charge(session, 'unlock', texts.data.unlock(getTableName(table)));
    orders.unlock(clientUserId, table.short_code);
    this.#notify('order_matched', table, { clientUserId });
  }

  /** Offers a new order to the recent users of its table; without any, the event has no user. */
  #notifyRecentUsers({ clientUserId, table }: FormSession, orderId: string): void {
    const users = [...(this.#recentUsers.get(table.short_code)?.rkeys() ?? [])];
    const others = users.filter((user) => user !== clientUserId).slice(-MAX_NOTIFIED_USERS);
    for (const user of others.length > 0 ? others : [null]) {
      this.#notify('order_grab_available', table, { clientUserId: user, order: orderId });
    }
  }

  #runOnce(session: FormSession, action: string, work: () => Promise<void>): Promise<void> {
    const key = JSON.stringify([session.clientUserId, session.table.short_code, session.id, action]);
    const result = this.#results.get(key) ?? work();
    this.#results.set(key, result);
    result.catch((error: unknown) => {
      const isLatest = this.#results.get(key) === result;
      if (isLatest && error instanceof ActionFailed && !error.mayHaveCharged) this.#results.delete(key);
    });
    return result;
  }

  async #charge(
    { clientUserId, table, shownPrices }: FormSession,
    action: PaidAction,
    reason: string,
  ): Promise<void> {
    const amountCents = getPrices(table)[action];
    if ((shownPrices?.[action] ?? amountCents) !== amountCents) {
      throw new ActionFailed(({ formSite }) => formSite.failures.priceChanged);
    }
    await this.#dependencies.payments.charge({
      clientUserId,
      shortCode: table.short_code,
      projectId: table.project_id,
      iconUrl: table.icon,
      amountCents,
      reason,
    });
  }

  // The page does not wait for the receivers, because their responses change nothing.
  #notify(
    event: NotificationEvent,
    table: StoredTable,
    { clientUserId, order = '' }: { clientUserId: string | null; order?: string },
  ): void {
    const { sender, texts } = this.#dependencies;
    const { short_code: shortCode, icon: iconUrl } = table;
    const notification = buildNotification(event, { shortCode, name: getTableName(table), order }, texts);
    void sender.notify(event, { shortCode, iconUrl, clientUserId }, notification);
  }
}
