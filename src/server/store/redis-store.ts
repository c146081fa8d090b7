import { createRunCommand } from '../redis-commands.js';
import { RedisChannels, type Subscriber } from './redis-channels.js';
import { STORE_TIMEOUT_MS, type SharedStore } from './shared-store.js';

interface SetOptions {
  expiration: { type: 'PX'; value: number };
  condition?: 'NX';
}

interface Commands {
  get(key: string): Promise<string | null>;
  /** @returns null if `NX` was set and the key exists */
  set(key: string, value: string, options: SetOptions): Promise<string | null>;
  del(key: string): Promise<unknown>;
  publish(channel: string, message: string): Promise<unknown>;
}

/** The part of a client of the package `redis`, version 6, that is used here. `createClient()` returns one. */
export interface RedisClient {
  readonly isReady: boolean;
  withCommandOptions(options: { timeout: number }): Commands;
  duplicate(): Subscriber;
  emit(event: 'error', error: unknown): boolean;
}

const expireAfter = (lifetimeMs: number): SetOptions => ({ expiration: { type: 'PX', value: lifetimeMs } });

/**
 * Creates a store that the servers of one site share through Redis. Set `maxmemory-policy noeviction`: a recharge whose
 * entry Redis evicts could be made twice.
 *
 * @param client a client that you connected, with an `error` listener. Close it yourself. Subscriptions open a second
 *   connection with the same options, which closes with the last of them.
 * @param options `prefix` begins every key and channel; give each site one of its own. Default: `ois:`
 * @throws {HubError} `BAD_ARGUMENT` for a client of another package
 *
 * @example
 * const client = createClient({ url: process.env.REDIS_URL });
 * client.on('error', console.error);
 * await client.connect();
 * createBackend({ …, store: redisStore(client) });
 */
export function redisStore(
  client: RedisClient,
  { prefix = 'ois:' }: { prefix?: string | undefined } = {},
): SharedStore {
  const run = createRunCommand(client, STORE_TIMEOUT_MS);
  const channels = new RedisChannels(() => {
    const connection = client.duplicate();
    connection.on('error', (error) => client.emit('error', error));
    return connection;
  });

  return {
    get: async (key) => (await run((commands) => commands.get(prefix + key))) ?? undefined,
    set: async (key, value, lifetimeMs) =>
      void (await run((commands) => commands.set(prefix + key, value, expireAfter(lifetimeMs)))),
    add: async (key, value, lifetimeMs) => {
      const options: SetOptions = { ...expireAfter(lifetimeMs), condition: 'NX' };
      return (await run((commands) => commands.set(prefix + key, value, options))) !== null;
    },
    delete: async (key) => void (await run((commands) => commands.del(prefix + key))),
    publish: async (channel, message) =>
      void (await run((commands) => commands.publish(prefix + channel, message))),
    subscribe: async (channel, listener, onGap) => channels.subscribe(prefix + channel, listener, onGap),
  };
}
