import { Collection } from './collection.js';

/** An end user as the open API returns it (specification: End user). */
export interface EndUser {
  /** The developer's own identifier. */
  client_user_id: string;
  /** The platform's identifier. */
  user_id: number;
  /** In cents, never below 0. */
  balance_cents: number;
}

const FIRST_USER_ID = 100_001;

/** The end users. A user exists from the first call that names it. */
export class Users {
  readonly #users: Collection<EndUser>;

  /** @param onChange called after every change */
  constructor(onChange: () => void = () => {}) {
    this.#users = new Collection({ key: (user) => user.client_user_id, onChange });
  }

  /** Returns the user; creates it without points if it does not exist. */
  ensure(clientUserId: string): EndUser {
    const user_id = FIRST_USER_ID + this.#users.size;
    return (
      this.#users.get(clientUserId) ??
      this.#users.insert({ client_user_id: clientUserId, user_id, balance_cents: 0 })
    );
  }

  get(clientUserId: string): EndUser | undefined {
    return this.#users.get(clientUserId);
  }

  /** Returns the users, the first seen first. */
  list(): EndUser[] {
    return this.#users.list();
  }

  /** Changes a balance. Only the ledger calls this, because it keeps the other side of every change. */
  credit(clientUserId: string, cents: number): EndUser {
    const { balance_cents } = this.ensure(clientUserId);
    return this.#users.update(clientUserId, { balance_cents: balance_cents + cents });
  }

  snapshot(): EndUser[] {
    return this.#users.snapshot();
  }

  restore(snapshot: EndUser[]): void {
    this.#users.restore(snapshot);
  }
}
