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

/** Whether Node's `fetch` was given a proxy, certificates or anything else that its requests go through (`setGlobalDispatcher`). */
function hasDispatcher(): boolean {
  if (typeof process === 'object' && process.env?.['NODE_USE_ENV_PROXY']) return true;
  const dispatcher = (globalThis as Record<symbol, unknown>)[Symbol.for('undici.globalDispatcher.1')];
  return dispatcher !== undefined && !isDefault(dispatcher as Dispatcher);
}

interface Dispatcher {
  [key: symbol]: unknown;
  dispatch?: unknown;
}

/** Whether it is the one that Node sets at the first `fetch`: an agent without options, and not one that was composed with others. */
function isDefault(dispatcher: Dispatcher): boolean {
  const key = Object.getOwnPropertySymbols(dispatcher).find(({ description }) => description === 'options');
  const options = key && dispatcher[key];
  if (dispatcher.constructor.name !== 'Agent' || typeof options !== 'object') return false;
  const prototype = Object.getPrototypeOf(dispatcher) as Dispatcher;
  const hasOptions = Object.values(options ?? {}).some((value) => value !== undefined && value !== Infinity);
  return !hasOptions && dispatcher.dispatch === prototype.dispatch;
}
