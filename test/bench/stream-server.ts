/**
 * The backend with its webhook and event streams, in a process of its own. Argument: the socket of a Redis server, or
 * nothing for the memory store. Sends its port to the parent process, and its usage whenever that asks.
 */
import { listen } from '../helpers/listen.js';
import { createRedisClient } from '../helpers/redis-client.js';
import { createBackend, redisStore, toNodeHandler } from './built-backend.js';

/** Usage of a server process. */
export interface ServerUsage {
  /** Heap and buffers that are in use after a garbage collection. */
  heapBytes: number;
  /** Memory of the process. */
  rssBytes: number;
  /** CPU time since the start (milliseconds). */
  cpuMs: number;
}

const [redisSocket] = process.argv.slice(2);
const client = redisSocket ? createRedisClient(redisSocket) : undefined;
await client?.connect();
const backend = createBackend({
  hubUrl: 'http://127.0.0.1:9',
  formUrl: 'https://form.example',
  apiKey: 'sk-bench',
  identify: (request) => request.headers.get('x-user'),
  webhook: { allowedIps: ['127.0.0.1'] },
  ...(client ? { store: redisStore(client) } : {}),
});
// Longer than any pause of the load: a connection that the server closes just then would lose a webhook call.
const { port } = await listen(toNodeHandler(backend), { server: { keepAliveTimeout: 120_000 } });

process.on('message', () => {
  globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const usage: ServerUsage = {
    heapBytes: heapUsed + external,
    rssBytes: rss,
    cpuMs: (user + system) / 1_000,
  };
  process.send?.(usage);
});
process.on('disconnect', () => process.exit());
process.send?.(port);
