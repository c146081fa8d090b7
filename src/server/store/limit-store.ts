import { withTimeout } from '../with-timeout.js';
import { STORE_TIMEOUT_MS, type SharedStore } from './shared-store.js';

/** The commands of a store that read and write entries. */
export type StoreCommands = Pick<SharedStore, 'get' | 'set' | 'add' | 'delete'>;

const limit = <T>(command: Promise<T>): Promise<T> =>
  withTimeout(command, { timeoutMs: STORE_TIMEOUT_MS, subject: 'The store' });

/**
 * Returns the commands of a store, which then reject after {@link STORE_TIMEOUT_MS}. A client without a connection may keep commands until
 * it has one.
 */
export const limitStore = (store: StoreCommands): StoreCommands => ({
  get: (key) => limit(store.get(key)),
  set: (...entry) => limit(store.set(...entry)),
  add: (...entry) => limit(store.add(...entry)),
  delete: (key) => limit(store.delete(key)),
});
