import { withTimeout } from '../with-timeout.js';
import { STORE_TIMEOUT_MS, type SharedStore } from './shared-store.js';

/** Waits for a command of a store, for a limited time. */
export const waitForStore = <T>(command: Promise<T>, timeoutMs = STORE_TIMEOUT_MS): Promise<T> =>
  withTimeout(command, { timeoutMs, subject: 'The store' });

/**
 * Returns a store whose commands reject after {@link STORE_TIMEOUT_MS}. A client without a connection may keep commands until
 * it has one.
 */
export const limitStore = (store: SharedStore): SharedStore => ({
  get: (key) => waitForStore(store.get(key)),
  set: (...entry) => waitForStore(store.set(...entry)),
  add: (...entry) => waitForStore(store.add(...entry)),
  delete: (key) => waitForStore(store.delete(key)),
  publish: (...message) => waitForStore(store.publish(...message)),
  async subscribe(...subscription) {
    const subscribing = store.subscribe(...subscription);
    const unsubscribe = await waitForStore(subscribing).catch((error) => {
      // The caller tries again: a late subscription would be a second one.
      subscribing.then((unsubscribeLate) => unsubscribeLate()).catch(() => undefined);
      throw error;
    });
    return () => waitForStore(unsubscribe());
  },
});
