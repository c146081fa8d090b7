import { Collection } from './collection.js';

/** The person to call. */
export interface Contact {
  name: string;
  phone: string;
}

/** A request that was published at a table and that other users can grab. */
export interface Order {
  /** For instance `7F3A-09BC`. */
  id: string;
  short_code: string;
  /** The publisher; null for one of the platform's samples. */
  client_user_id: string | null;
  /** The request without its contact. */
  summary: string;
  contact: Contact;
  /** Milliseconds since 1970. */
  published_at: number;
  /** The user who grabbed the order; null for an open one. */
  taken_by: string | null;
}

interface Unlock {
  client_user_id: string;
  short_code: string;
}

const buildUnlockKey = ({ client_user_id, short_code }: Unlock): string =>
  JSON.stringify([client_user_id, short_code]);

/** The orders of all tables, and the contacts that users have unlocked. */
export class Orders {
  readonly #orders: Collection<Order>;
  readonly #unlocks: Collection<Unlock>;

  /** @param onChange called after every change */
  constructor(onChange: () => void = () => {}) {
    this.#orders = new Collection({ name: 'order', key: ({ id }) => id, onChange });
    this.#unlocks = new Collection({ name: 'unlocked contact', key: buildUnlockKey, onChange });
  }

  list(): Order[] {
    return this.#orders.list();
  }

  get(id: string): Order | undefined {
    return this.#orders.get(id);
  }

  /** Returns a table's orders, the newest first. */
  listByTable(shortCode: string): Order[] {
    return this.#orders.filter((order) => order.short_code === shortCode).toReversed();
  }

  /** Adds an order. If its id exists, replaces only its summary and contact. */
  publish(order: Omit<Order, 'taken_by'>): { isNew: boolean } {
    const existing = this.#orders.get(order.id);
    if (existing) this.#orders.update(order.id, { summary: order.summary, contact: order.contact });
    else this.#orders.insert({ ...order, taken_by: null });
    return { isNew: !existing };
  }

  /** Assigns an open order to a user. @throws {Error} if the order is unknown or taken */
  assign(id: string, clientUserId: string): Order {
    if (this.#orders.require(id).taken_by !== null) throw new Error(`Order ${id} is taken already.`);
    return this.#orders.update(id, { taken_by: clientUserId });
  }

  unlock(clientUserId: string, shortCode: string): void {
    this.#unlocks.insert({ client_user_id: clientUserId, short_code: shortCode });
  }

  hasUnlocked(clientUserId: string, shortCode: string): boolean {
    return this.#unlocks.has(buildUnlockKey({ client_user_id: clientUserId, short_code: shortCode }));
  }

  snapshot() {
    return { orders: this.#orders.snapshot(), unlocks: this.#unlocks.snapshot() };
  }

  restore(snapshot: ReturnType<Orders['snapshot']>): void {
    this.#orders.restore(snapshot.orders);
    this.#unlocks.restore(snapshot.unlocks);
  }
}
