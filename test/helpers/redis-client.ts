import { createClient } from 'redis';

export type TestClient = ReturnType<typeof createRedisClient>;

/** Creates a client that is not connected yet. It ignores errors, and reconnects after 50 ms. */
export function createRedisClient(socketPath: string) {
  const client = createClient({ socket: { path: socketPath, tls: false, reconnectStrategy: 50 } });
  client.on('error', () => undefined);
  return client;
}
