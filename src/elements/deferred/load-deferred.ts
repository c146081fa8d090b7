import { calls } from '../../client/calls.js';
import { BUILD } from '../internal/build-id.js';
import { HubError } from '../../hub/errors.js';
import { importDeferred } from './import-deferred.js';

type Deferred = typeof import('./deferred.js');

let resolveLoaded: (deferred: Deferred) => void;
let pending: Promise<Deferred> | undefined;

/** For pages that are not painted, such as hidden ones. */
const MAX_PAINT_WAIT_MS = 1_000;

/** Resolves with the deferred chunk once any call of {@link loadDeferred} has loaded it. Never rejects. */
export const deferredLoaded = new Promise<Deferred>((resolve) => (resolveLoaded = resolve));

/**
 * Loads the deferred chunk: all code that first paint does not need. After a failure, the next call tries again.
 * Browsers that cache failed imports (https://github.com/whatwg/html/issues/6768) need a reload of the page, so the
 * error text for users suggests both.
 * @throws {HubError} `LOAD_FAILED`
 */
export const loadDeferred = (): Promise<Deferred> =>
  (pending ??= importDeferred().then(
    (deferred) => {
      resolveLoaded(deferred);
      return deferred;
    },
    () => {
      pending = undefined;
      throw new HubError('LOAD_FAILED', `ois-deferred-${BUILD}.js could not be loaded.`);
    },
  ));

/**
 * Loads the deferred chunk, unless it is loaded or being loaded, when the browser has painted what is rendered now: to run it takes
 * longer than to render the first cards, and its request would use the connection that the token or the lists need.
 * @throws {HubError} `LOAD_FAILED`
 */
export const preloadDeferred = (): Promise<Deferred> =>
  pending ??
  new Promise<unknown>((resolve) => {
    setTimeout(resolve, MAX_PAINT_WAIT_MS);
    requestAnimationFrame(() => setTimeout(resolve));
  }).then(loadDeferred);

calls.load = loadDeferred;
