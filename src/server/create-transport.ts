import { createFetchTransport, type Transport } from './hub-transport.js';
import { createNodeTransport } from './node-transport.js';

/**
 * Creates what sends requests to the hub: by the given `fetch`, or by Node's own client, or by the global `fetch` in other runtimes
 * and where it has been given a proxy. Decides at the first request, since programs set a proxy after their imports.
 */
export function createTransport(given: typeof fetch | undefined): Transport {
  let transport: Transport | undefined;
  return (url, request) => {
    transport ??=
      (given || hasDispatcher() ? undefined : createNodeTransport()) ??
      createFetchTransport(given ?? ((...args) => fetch(...args)));
    return transport(url, request);
  };
}

/** Whether Node's `fetch` was given a proxy, or anything else that its requests go through (`setGlobalDispatcher`). */
function hasDispatcher(): boolean {
  const dispatcher = (globalThis as Record<symbol, unknown>)[Symbol.for('undici.globalDispatcher.1')];
  const isOther = dispatcher !== undefined && (dispatcher as object).constructor.name !== 'Agent';
  return isOther || (typeof process === 'object' && !!process.env?.['NODE_USE_ENV_PROXY']);
}
