import { BUILD } from '../internal/build-id.js';
import { HubError } from '../../hub/errors.js';
import { importDeferred } from './import-deferred.js';

type Deferred = typeof import('./deferred.js');

let resolveLoaded: (deferred: Deferred) => void;
let pending: Promise<Deferred> | undefined;

/** Resolves with the deferred chunk once any call of {@link loadDeferred} has loaded it. Never rejects. */
export const deferredLoaded = new Promise<Deferred>((resolve) => (resolveLoaded = resolve));

/**
 * Loads the deferred chunk: all code that first paint does not need. After a failure, the next call tries again.
 * Browsers that cache failed imports (https://github.com/whatwg/html/issues/6768) need a reload of the page, so the
 * error text for users suggests both.
 * @throws {HubError} `LOAD_FAILED`
 */
export function loadDeferred(): Promise<Deferred> {
  pending ??= importDeferred().then(
    (deferred) => {
      resolveLoaded(deferred);
      return deferred;
    },
    () => {
      pending = undefined;
      throw new HubError('LOAD_FAILED', `ois-deferred-${BUILD}.js could not be loaded.`);
    },
  );
  return pending;
}
