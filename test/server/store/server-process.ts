import { json } from 'node:stream/consumers';
import {
  createBackend,
  HubError,
  redisStore,
  toNodeHandler,
  type LogEntry,
  type RechargeOrder,
} from '../../../src/server/index.js';
import { createHubApi } from '../../../src/server/hub-api.js';
import { createPoints } from '../../../src/server/points/points.js';
import { listen } from '../../helpers/listen.js';
import { createRedisClient } from '../../helpers/redis-client.js';
import { TEST_API_KEY } from '../../helpers/test-api-key.js';

/**
 * Runs one of several servers of a site in its own process. Its payment callback is `POST /paid`, `GET /log` returns its
 * log, and `/later` advances its clock by two seconds.
 */
const [hubUrl = '', redisSocket = '', deadlineMs = ''] = process.argv.slice(2);

const client = createRedisClient(redisSocket);
await client.connect();
const store = redisStore(client);
const logs: LogEntry[] = [];
const log = (entry: LogEntry): void => void logs.push(entry);
let ahead = 0;
const now = (): number => Date.now() + ahead;
const options = {
  hubUrl,
  formUrl: 'https://form.example',
  apiKey: TEST_API_KEY,
  identify: (request: Request) => request.headers.get('x-user'),
  store,
  log,
  now,
};
const backend = toNodeHandler(createBackend(options));
// Like the backend's own, but with a shorter deadline for the hub.
const { recharge } = createPoints({
  hub: createHubApi(options, Number(deadlineMs)),
  store,
  log,
  now,
});

const { port } = await listen((request, response) => {
  const answer = (value: unknown): void => void response.end(JSON.stringify(value));
  if (request.url === '/log') return answer(logs);
  if (request.url === '/later') return answer((ahead += 2_000));
  if (request.url !== '/paid') return backend(request, response);
  json(request)
    .then((order) => recharge(order as RechargeOrder))
    .catch((error: unknown) => (error instanceof HubError ? error : { code: String(error) }))
    .then(answer, () => response.destroy());
});
console.log(port);
