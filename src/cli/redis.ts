import { redisStore, type SharedStore } from '../server/index.js';
import { withTimeout } from '../server/with-timeout.js';
import type { WriteLine } from './json-log.js';

/** How long the start waits for Redis (milliseconds). After that the server goes on without, until Redis is there. */
const PATIENCE_MS = 3_000;

/** Between two complaints (milliseconds). */
const QUIET_MS = 10_000;

export interface ConnectedStore {
  store: SharedStore;
  close(): void;
}

async function load() {
  try {
    return await import('redis');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw cause;
    throw new Error(
      'OIS_REDIS_URL is set, but the package "redis" is not installed. Install it beside this one: npm install redis',
      { cause },
    );
  }
}

/** @throws {Error} without the package */
export async function connectRedis(url: string, log: WriteLine): Promise<ConnectedStore> {
  const { createClient } = await load();
  const client = createClient({ url });
  let quietUntil = 0;
  // The client tries again several times a second.
  client.on('error', (error: unknown) => {
    if (performance.now() < quietUntil) return;
    quietUntil = performance.now() + QUIET_MS;
    log({ level: 'error', event: 'store_failed', message: `Redis: ${String(error)}` });
  });
  await withTimeout(client.connect(), { timeoutMs: PATIENCE_MS }).catch(() => undefined);
  return { store: redisStore(client), close: () => client.destroy() };
}
