import { withTimeout } from '../with-timeout.js';
import { STORE_TIMEOUT_MS, type SharedStore } from './shared-store.js';

type Commands = Record<string, (...args: unknown[]) => Promise<unknown>>;

/**
 * Returns a store whose commands reject after {@link STORE_TIMEOUT_MS}. A client without a connection may keep them for as long as that
 * lasts.
 */
export const limitStore = (store: SharedStore): SharedStore =>
  new Proxy(store, {
    get:
      (_target, name: string) =>
      (...args: unknown[]) =>
        withTimeout((store as unknown as Commands)[name]!(...args), {
          timeoutMs: STORE_TIMEOUT_MS,
          subject: 'The store',
        }),
  });
