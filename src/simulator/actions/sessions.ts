import { BoundedMap } from '../bounded-map.js';
import type { KeptTable } from '../store/tables.js';

/** One opening of a table's form by one user. */
export interface FormSession {
  /** An action that is repeated in the same session is done and charged once. */
  id: string;
  clientUserId: string;
  table: KeptTable;
}

const MAX_USERS_PER_TABLE = 20;

/** The last users who opened each table's form. */
export class RecentUsers {
  readonly #tables = new Map<string, BoundedMap<string, true>>();

  add(shortCode: string, clientUserId: string): void {
    const users = this.#tables.get(shortCode) ?? new BoundedMap<string, true>(MAX_USERS_PER_TABLE);
    users.delete(clientUserId);
    this.#tables.set(shortCode, users.set(clientUserId, true));
  }

  list(shortCode: string): string[] {
    return [...(this.#tables.get(shortCode)?.keys() ?? [])];
  }

  clear(): void {
    this.#tables.clear();
  }
}
