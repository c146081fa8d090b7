import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  createBackend,
  HubError,
  redisInbox,
  redisStore,
  toNodeHandler,
  type RechargeOrder,
} from '../../../src/server/index.js';
import { listen } from '../../helpers/listen.js';
import { createRedisClient } from '../../helpers/redis-client.js';
import { TEST_API_KEY } from '../../helpers/test-api-key.js';

/**
 * Runs one of several servers of a site in its own process. It charges whenever its handler runs, by adding to the list
 * `charges` in Redis: nothing but the backend prevents a second charge. The reason of a charge says what the handler does.
 * Its payment callback is `POST /paid`.
 */
const [hubUrl = '', redisSocket = ''] = process.argv.slice(2);

const client = createRedisClient(redisSocket);
await client.connect();
const backend = createBackend({
  hubUrl,
  formUrl: 'https://form.example',
  apiKey: TEST_API_KEY,
  identify: () => null,
  store: redisStore(client),
  log: () => undefined,
  webhook: {
    allowedIps: ['127.0.0.1'],
    deduplicate: 'all',
    inbox: redisInbox(client),
    onDeduct: async ({ short_code, billing }) => {
      await sleep(Math.random() * 30);
      if (billing.reason === 'Throw first') throw new Error('Nothing was charged.');
      if (billing.reason === 'Decline') return { ok: false };
      await client.rPush('charges', JSON.stringify([short_code, billing.amount_cents]));
      if (billing.reason === 'Throw afterwards') throw new Error('The connection was lost.');
      await sleep(Math.random() * 30);
      return { ok: true };
    },
  },
});
const handler = toNodeHandler(backend);

const { port } = await listen((request, response) => {
  if (request.url !== '/paid') return handler(request, response);
  json(request)
    .then((order) => backend.recharge(order as RechargeOrder))
    .catch((error: unknown) => (error instanceof HubError ? error : { code: String(error) }))
    .then(
      (answer) => response.end(JSON.stringify(answer)),
      () => response.destroy(),
    );
});
console.log(port);
