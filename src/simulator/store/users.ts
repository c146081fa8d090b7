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

/** The end users, the first seen first. A user exists from the first call that names it. */
export class Users extends Collection<EndUser> {
  /** @param onChange called after every change */
  constructor(onChange: () => void) {
    super({ name: 'user', key: (user) => user.client_user_id, onChange });
  }

  /** Returns the user; creates it without points if it does not exist. */
  ensure(clientUserId: string): EndUser {
    const user = { client_user_id: clientUserId, user_id: FIRST_USER_ID + this.size, balance_cents: 0 };
    return this.get(clientUserId) ?? this.insert(user);
  }

  /** Changes a balance. Only the ledger calls this, because it keeps the other side of every change. */
  credit(clientUserId: string, cents: number): EndUser {
    const { balance_cents } = this.ensure(clientUserId);
    return this.update(clientUserId, { balance_cents: balance_cents + cents });
  }
}
