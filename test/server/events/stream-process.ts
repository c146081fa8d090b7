import { createBackend, redisStore, toNodeHandler } from '../../../src/server/index.js';
import { listen } from '../../helpers/listen.js';
import { createRedisClient } from '../../helpers/redis-client.js';
import { TEST_API_KEY } from '../../helpers/test-api-key.js';

/**
 * One of several servers of a site, as a separate process. A user is identified by a cookie or a bearer token, both
 * `session-of-<user>`. `GET /recharge?user=&order=` stands for the payment provider's callback. `GET /ready` returns whether it is
 * connected to Redis.
 */
const [hubUrl = '', redisSocket = ''] = process.argv.slice(2);

const client = createRedisClient(redisSocket);
await client.connect();
const backend = createBackend({
  hubUrl,
  formUrl: 'https://form.example',
  apiKey: TEST_API_KEY,
  identify({ headers }) {
    const credential = headers.get('authorization') ?? headers.get('cookie') ?? '';
    return /^(?:Bearer |sid=)session-of-(\w+)$/.exec(credential)?.[1];
  },
  store: redisStore(client),
  webhook: {
    allowedIps: ['127.0.0.1'],
    onDeduct: ({ billing }) => ({ ok: billing.reason !== 'Decline' }),
    onRefund: () => undefined,
  },
});
const handler = toNodeHandler(backend);

const { port } = await listen((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://site');
  if (pathname === '/ready') return void response.end(String(client.isReady));
  if (pathname !== '/recharge') return handler(request, response);
  backend
    .recharge({
      clientUserId: searchParams.get('user') ?? '',
      amountCents: 500,
      externalOrderId: searchParams.get('order') ?? '',
      reason: 'Top-up',
    })
    .then(
      () => response.end('done'),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
});
console.log(port);
