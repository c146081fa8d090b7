import { createBackend, redisStore, toNodeHandler, type LogEntry } from '../../../src/server/index.js';
import { listen } from '../../helpers/listen.js';
import { createRedisClient } from '../../helpers/redis-client.js';
import { TEST_API_KEY } from '../../helpers/test-api-key.js';

/**
 * Runs one of several servers of a site that receives webhooks in its own process. Its charges are a list in Redis. A
 * handler for a charge with the reason `Hang` adds it to the list and never ends. `GET /log` returns the log.
 */
const [redisSocket = ''] = process.argv.slice(2);

const client = createRedisClient(redisSocket);
await client.connect();
const logs: LogEntry[] = [];
const backend = toNodeHandler(
  createBackend({
    hubUrl: 'http://127.0.0.1:9',
    formUrl: 'https://form.example',
    apiKey: TEST_API_KEY,
    identify: () => null,
    store: redisStore(client),
    log: (entry) => void logs.push(entry),
    webhook: {
      allowedIps: ['127.0.0.1'],
      deduplicate: 'all',
      onDeduct: async ({ billing }, { id }) => {
        await client.rPush('books', id);
        await new Promise((resolve) => {
          if (billing.reason !== 'Hang') setTimeout(resolve, 200);
        });
        return { ok: true };
      },
    },
  }),
);

const { port } = await listen((request, response) => {
  if (request.url === '/log') response.end(JSON.stringify(logs));
  else backend(request, response);
});
console.log(port);
