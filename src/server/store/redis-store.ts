import { RedisChannels, type Subscriber } from './redis-channels.js';
import type { SharedStore } from './shared-store.js';
import { STORE_TIMEOUT_MS, withTimeout } from './with-timeout.js';

interface SetOptions {
  expiration: { type: 'PX'; value: number };
  condition?: 'NX';
}

interface Commands {
  get(key: string): Promise<string | null>;
  /** @returns null if `NX` found something there */
  set(key: string, value: string, options: SetOptions): Promise<string | null>;
  del(key: string): Promise<unknown>;
  publish(channel: string, message: string): Promise<unknown>;
}

/** What `createClient()` of the package `redis` gives, version 6, as far as it is used here. */
export interface RedisClient {
  readonly isReady: boolean;
  withCommandOptions(options: { timeout: number }): Commands;
  duplicate(): Subscriber;
  emit(event: 'error', error: unknown): boolean;
}

const lasting = (life: number): SetOptions => ({ expiration: { type: 'PX', value: life } });

/**
 * Keeps what the servers of one site know together in Redis. Let Redis keep it all until it ends
 * (`maxmemory-policy noeviction`): a recharge that it forgets could be made twice.
 *
 * @param client made and connected by you, with an `error` listener; close it yourself. Subscriptions open a second
 *   connection like it, which ends with the last of them.
 * @param options `prefix` stands before every key and channel; give each site one of its own. Default: `ois:`
 *
 * @example
 * const client = createClient({ url: process.env.REDIS_URL });
 * client.on('error', console.error);
 * await client.connect();
 * createBackend({ …, store: redisStore(client) });
 */
export function redisStore(client: RedisClient, { prefix = 'ois:' }: { prefix?: string } = {}): SharedStore {
  // A command that waits for a connection is withdrawn in time: one that nobody waits for must not take effect later.
  const commands = client.withCommandOptions({ timeout: STORE_TIMEOUT_MS });
  const channels = new RedisChannels(() => {
    const connection = client.duplicate();
    connection.on('error', (error) => client.emit('error', error));
    return connection;
  });

  /** Fails at once while there is no connection, and in time where it has gone silent. */
  async function run<T>(command: () => Promise<T>): Promise<T> {
    if (!client.isReady) throw new Error('Redis is not connected.');
    return withTimeout(command());
  }

  return {
    get: async (key) => (await run(() => commands.get(prefix + key))) ?? undefined,
    set: async (key, value, life) => void (await run(() => commands.set(prefix + key, value, lasting(life)))),
    add: async (key, value, life) =>
      (await run(() => commands.set(prefix + key, value, { ...lasting(life), condition: 'NX' }))) !== null,
    delete: async (key) => void (await run(() => commands.del(prefix + key))),
    publish: async (channel, message) => void (await run(() => commands.publish(prefix + channel, message))),
    subscribe: async (channel, listener) => channels.subscribe(prefix + channel, listener),
  };
}
