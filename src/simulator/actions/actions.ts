import { fieldsOf } from '../form-site/fields.js';
import { pricesOf } from '../store/prices.js';
import type { Submission, Submissions } from '../store/submissions.js';
import { nameOf, type KeptTable } from '../store/tables.js';
import type { NotificationEvent } from '../webhooks/events.js';
import { NOTICES } from '../webhooks/notices.js';
import type { WebhookSender } from '../webhooks/sender.js';
import { Once } from './once.js';
import type { Order, Orders } from './orders.js';
import { sampleOrders } from './samples.js';
import { summaryOf } from './summary.js';
import type { Payment, Till } from './till.js';
import { Visitors } from './visitors.js';

/** One opening of a table's form by one user. */
export interface Visit {
  /** Names the opening: what is pressed twice in it is done, and paid, once. */
  id: string;
  clientUserId: string;
  table: KeptTable;
}

/** `isGone`: somebody else was faster, or it never was there. `words` are for the user. */
export type Result = { ok: true } | { ok: false; isGone: boolean; words: string };

interface ActionsParts {
  now: () => number;
  submissions: Submissions;
  orders: Orders;
  till: Till;
  sender: WebhookSender;
}

const REMEMBERED = 10_000;
const gone = (words: string): Result => ({ ok: false, isGone: true, words });
const resultOf = (payment: Payment): Result => (payment.ok ? payment : { ...payment, isGone: false });

/** What users do at a form, each paid for before it is done, and told to those whom it concerns. */
export class Actions {
  readonly #parts: ActionsParts;
  readonly #results = new Once<Result>(REMEMBERED);
  readonly #visitors = new Visitors();
  /** Orders that somebody is paying for right now. */
  readonly #held = new Set<string>();
  /** Contacts that are being paid for, by user and table. */
  readonly #unlocking = new Map<string, Promise<Result>>();

  constructor(parts: ActionsParts) {
    this.#parts = parts;
  }

  /** A user has opened a form. @returns the table's orders, samples among them, the newest first */
  opened({ clientUserId, table }: Omit<Visit, 'id'>): Order[] {
    const { orders, now } = this.#parts;
    this.#visitors.saw(table.short_code, clientUserId);
    if (orders.ofTable(table.short_code).length === 0) {
      for (const sample of sampleOrders(table, now()).toReversed()) orders.publish(sample);
    }
    return orders.ofTable(table.short_code);
  }

  /** Publishes a request. One that is corrected in the same visit and sent again was paid for already. */
  async publish(
    visit: Visit,
    values: Record<string, string>,
  ): Promise<(Result & { ok: false }) | { ok: true; submission: Submission }> {
    const { submissions, orders } = this.#parts;
    const { table, clientUserId } = visit;
    const paid = await this.#once(visit, 'publish', () => this.#pay(visit, 'publish', 'Publish a request'));
    if (!paid.ok) return paid;
    const sent = { short_code: table.short_code, client_user_id: clientUserId, fields: values };
    const submission = submissions.keep(visit.id, sent);
    const { isNew } = orders.publish({
      id: submission.reference,
      short_code: table.short_code,
      client_user_id: clientUserId,
      summary: summaryOf(fieldsOf(table.industry), values),
      contact: { name: values['name'] ?? '', phone: values['phone'] ?? '' },
      published_at: submission.received_at,
    });
    if (isNew) this.#offer(visit, submission.reference);
    return { ok: true, submission };
  }

  /** Shows the user whom to call about a table; paid once for good. */
  unlock(visit: Visit): Promise<Result> {
    const { orders } = this.#parts;
    const { clientUserId, table } = visit;
    return this.#once(visit, 'unlock', async () => {
      if (orders.hasUnlocked(clientUserId, table.short_code)) return { ok: true };
      // The same in two windows at a time is one, too.
      const key = JSON.stringify([clientUserId, table.short_code]);
      const flight = this.#unlocking.get(key) ?? this.#payForContact(visit);
      this.#unlocking.set(key, flight);
      return flight.finally(() => this.#unlocking.delete(key));
    });
  }

  /** The first to pay has the order. */
  grab(visit: Visit, orderId: string): Promise<Result> {
    const { clientUserId, table } = visit;
    return this.#once(visit, `grab ${orderId}`, async () => {
      const order = this.#parts.orders.get(orderId);
      if (order?.short_code !== table.short_code) return gone('There is no such request any more.');
      if (order.taken_by === clientUserId) return { ok: true };
      if (order.client_user_id === clientUserId) return gone('This is your own request.');
      if (order.taken_by !== null) return gone('Somebody else was faster. Nothing was charged.');
      if (this.#held.has(orderId)) {
        return gone(
          'Somebody is grabbing this request right now. Nothing was charged; look again in a moment.',
        );
      }
      this.#held.add(orderId);
      try {
        const paid = await this.#pay(visit, 'grab', `Grab order ${orderId}`);
        if (paid.ok) this.#hand(order, visit);
        return paid;
      } finally {
        this.#held.delete(orderId);
      }
    });
  }

  /**
   * Gives an open order to a user, for nothing, as a platform's own people do.
   * @throws {Error} if it is not there or not open
   */
  dispatch(orderId: string, clientUserId: string, table: KeptTable): Order {
    if (this.#held.has(orderId)) throw new Error(`Order ${orderId} is being grabbed right now.`);
    const order = this.#parts.orders.take(orderId, clientUserId);
    this.#tell('order_dispatched', clientUserId, table, orderId);
    if (order.client_user_id !== null) this.#tell('order_created', order.client_user_id, table, orderId);
    return order;
  }

  /** Who has looked at what, and what was pressed: as when it was new. */
  forget(): void {
    this.#results.clear();
    this.#visitors.clear();
  }

  async #payForContact(visit: Visit): Promise<Result> {
    const { clientUserId, table } = visit;
    const paid = await this.#pay(visit, 'unlock', 'Unlock a contact');
    if (!paid.ok) return paid;
    this.#parts.orders.unlock(clientUserId, table.short_code);
    this.#tell('order_matched', clientUserId, table, '');
    return paid;
  }

  #hand({ id, client_user_id: owner }: Order, { clientUserId, table }: Visit): void {
    this.#parts.orders.take(id, clientUserId);
    this.#tell('order_grabbed', clientUserId, table, id);
    if (owner !== null) this.#tell('order_created', owner, table, id);
  }

  /** Tells of a new order whoever has looked at the table of late; if nobody has, the event is for nobody in particular. */
  #offer({ clientUserId, table }: Visit, orderId: string): void {
    const others = this.#visitors.of(table.short_code).filter((user) => user !== clientUserId);
    for (const user of others.length > 0 ? others : [null]) {
      this.#tell('order_grab_available', user, table, orderId);
    }
  }

  #once(visit: Visit, what: string, work: () => Promise<Result>): Promise<Result> {
    const key = [visit.clientUserId, visit.table.short_code, visit.id, what];
    return this.#results.run(JSON.stringify(key), work);
  }

  async #pay(
    { clientUserId, table }: Visit,
    action: 'publish' | 'unlock' | 'grab',
    what: string,
  ): Promise<Result> {
    const bill = {
      clientUserId,
      shortCode: table.short_code,
      projectId: table.project_id,
      iconUrl: table.icon,
      cents: pricesOf(table)[action],
      reason: `${what}: ${nameOf(table)}`,
    };
    return resultOf(await this.#parts.till.charge(bill));
  }

  // The page does not wait for it, and nothing that a receiver does changes what was done.
  #tell(event: NotificationEvent, clientUserId: string | null, table: KeptTable, order: string): void {
    const { short_code: shortCode, icon: iconUrl } = table;
    const notice = NOTICES[event]({ shortCode, name: nameOf(table), iconUrl }, order);
    void this.#parts.sender.notify(event, { shortCode, iconUrl, clientUserId }, notice);
  }
}
