import { calls } from '../../src/client/calls.js';

/**
 * Sets what createClient and the elements set, which tests of the client’s parts do without. Call it in each such file: it is unset
 * after each.
 */
export function loadDeferredClientFromSource(): void {
  calls.load = () => import('../../src/client/deferred-client.js');
}
