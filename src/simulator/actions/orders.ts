/** Whom to call. */
export interface Contact {
  name: string;
  phone: string;
}

/** A request that was published at a table, for others to grab. */
export interface Order {
  /** For instance `7F3A-09BC`. */
  id: string;
  short_code: string;
  /** Who published it; null for one of the platform's own samples. */
  client_user_id: string | null;
  /** What it is about, without the contact. */
  summary: string;
  contact: Contact;
  /** Milliseconds since 1970. */
  published_at: number;
  /** Who grabbed it, or whom it was dispatched to; null while it is open. */
  taken_by: string | null;
}

export interface OrdersState {
  orders: Order[];
  unlocked: string[];
}

const keyOf = (clientUserId: string, shortCode: string): string => JSON.stringify([clientUserId, shortCode]);

/** The orders of all tables, and who has unlocked which table's contact. */
export class Orders {
  readonly #byId = new Map<string, Order>();
  readonly #byTable = new Map<string, Order[]>();
  readonly #unlocked = new Set<string>();
  readonly #changed: () => void;

  /** @param changed called after every change */
  constructor(changed: () => void = () => {}) {
    this.#changed = changed;
  }

  list(): Order[] {
    return structuredClone([...this.#byId.values()]);
  }

  get(id: string): Order | undefined {
    return structuredClone(this.#byId.get(id));
  }

  /** The newest first. */
  ofTable(shortCode: string): Order[] {
    return structuredClone(this.#byTable.get(shortCode) ?? []).toReversed();
  }

  /** Adds an order. One whose id is there already is another wording of it; who took it stays. */
  publish(order: Omit<Order, 'taken_by'>): { isNew: boolean } {
    const known = this.#byId.get(order.id);
    if (known) Object.assign(known, { summary: order.summary, contact: order.contact });
    else this.#keep({ ...structuredClone(order), taken_by: null });
    this.#changed();
    return { isNew: !known };
  }

  /** @throws {Error} for an unknown order, and for one that somebody has */
  take(id: string, clientUserId: string): Order {
    const order = this.#byId.get(id);
    if (!order) throw new Error(`There is no order with the id ${JSON.stringify(id)}.`);
    if (order.taken_by !== null) throw new Error(`Order ${id} is taken already.`);
    order.taken_by = clientUserId;
    this.#changed();
    return structuredClone(order);
  }

  unlock(clientUserId: string, shortCode: string): void {
    this.#unlocked.add(keyOf(clientUserId, shortCode));
    this.#changed();
  }

  hasUnlocked(clientUserId: string, shortCode: string): boolean {
    return this.#unlocked.has(keyOf(clientUserId, shortCode));
  }

  snapshot(): OrdersState {
    return { orders: this.list(), unlocked: [...this.#unlocked] };
  }

  restore({ orders, unlocked }: OrdersState): void {
    for (const kept of [this.#byId, this.#byTable, this.#unlocked]) kept.clear();
    for (const order of structuredClone(orders)) this.#keep(order);
    for (const key of unlocked) this.#unlocked.add(key);
  }

  #keep(order: Order): void {
    this.#byId.set(order.id, order);
    const others = this.#byTable.get(order.short_code);
    if (others) others.push(order);
    else this.#byTable.set(order.short_code, [order]);
  }
}
