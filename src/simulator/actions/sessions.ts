import { LRUCache } from 'lru-cache';
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
  readonly #tables = new Map<string, LRUCache<string, true>>();

  add(shortCode: string, clientUserId: string): void {
    const users = this.#tables.get(shortCode) ?? new LRUCache<string, true>({ max: MAX_USERS_PER_TABLE });
    this.#tables.set(shortCode, users.set(clientUserId, true));
  }

  /** Returns the users who opened a table's form, the last one at the end. */
  list(shortCode: string): string[] {
    return [...(this.#tables.get(shortCode)?.rkeys() ?? [])];
  }

  clear(): void {
    this.#tables.clear();
  }
}
