/** An end user, as the open API shows one (specification: End user). */
export interface EndUser {
  /** The developer's own identifier. */
  client_user_id: string;
  /** The platform's. */
  user_id: number;
  /** In cents, never below 0. */
  balance_cents: number;
}

const FIRST_USER_ID = 100_001;

/** The end users, each of whom is there from the first time that the platform hears of them. */
export class Users {
  readonly #byId = new Map<string, EndUser>();
  readonly #changed: () => void;

  /** @param changed called after every change */
  constructor(changed: () => void = () => {}) {
    this.#changed = changed;
  }

  /** The user of that id, who is created with no points where there was none. */
  ensure(clientUserId: string): EndUser {
    return { ...this.#kept(clientUserId) };
  }

  get(clientUserId: string): EndUser | undefined {
    const user = this.#byId.get(clientUserId);
    return user && { ...user };
  }

  /** In the order in which they were first seen. */
  list(): EndUser[] {
    return [...this.#byId.values()].map((user) => ({ ...user }));
  }

  /** For the ledger alone, which keeps the other side of every change. Returns the user afterwards. */
  credit(clientUserId: string, cents: number): EndUser {
    const user = this.#kept(clientUserId);
    user.balance_cents += cents;
    this.#changed();
    return { ...user };
  }

  snapshot(): EndUser[] {
    return this.list();
  }

  restore(state: EndUser[]): void {
    this.#byId.clear();
    for (const user of state) this.#byId.set(user.client_user_id, { ...user });
  }

  #kept(clientUserId: string): EndUser {
    const known = this.#byId.get(clientUserId);
    if (known) return known;
    const user = {
      client_user_id: clientUserId,
      user_id: FIRST_USER_ID + this.#byId.size,
      balance_cents: 0,
    };
    this.#byId.set(clientUserId, user);
    this.#changed();
    return user;
  }
}
