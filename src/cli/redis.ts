import { redisStore, type SharedStore } from '../server/index.js';
import { withTimeout } from '../server/with-timeout.js';
import type { WriteLine } from './json-log.js';

/** The server starts without Redis after this time, and uses it as soon as it is connected. */
const CONNECT_TIMEOUT_MS = 3_000;

/** Minimum time between two log lines about errors. */
const LOG_INTERVAL_MS = 10_000;

export interface ConnectedStore {
  store: SharedStore;
  close(): void;
}

export async function importRedis() {
  try {
    return await import('redis');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw cause;
    throw new Error(
      'Redis needs the package "redis", which is not installed. Install it beside this one: npm install redis',
      { cause },
    );
  }
}

/** Describes an error of the client. That of a name with several addresses has no message, but an error for each address. */
export const describeRedisError = (error: unknown): string =>
  String(error instanceof AggregateError ? error.errors.at(-1) : error);

/**
 * Connects to Redis. Does not fail if Redis is not available yet.
 * @throws {Error} if the package `redis` is not installed
 */
export async function connectRedis(url: string, log: WriteLine): Promise<ConnectedStore> {
  const { createClient } = await importRedis();
  const client = createClient({ url });
  let nextLogAtMs = 0;
  // The client reconnects several times a second, with an error each time.
  client.on('error', (error: unknown) => {
    if (performance.now() < nextLogAtMs) return;
    nextLogAtMs = performance.now() + LOG_INTERVAL_MS;
    log({ level: 'error', event: 'store_failed', message: `Redis: ${describeRedisError(error)}` });
  });
  await withTimeout(client.connect(), { timeoutMs: CONNECT_TIMEOUT_MS }).catch(() => undefined);
  return { store: redisStore(client), close: () => client.destroy() };
}
