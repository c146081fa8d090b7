import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  createBackend,
  redisInbox,
  redisStore,
  toNodeHandler,
  type HubEvent,
  type WebhookContext,
} from '../../../src/server/index.js';
import { listen } from '../../helpers/listen.js';
import { createRedisClient } from '../../helpers/redis-client.js';
import { TEST_API_KEY } from '../../helpers/test-api-key.js';

/**
 * Runs one of several servers of a site with an inbox, in its own process. Its handlers add a line `short_code id what` to
 * the list `runs` in Redis when they begin, when they throw and when they end.
 */
const [redisSocket = ''] = process.argv.slice(2);

const client = createRedisClient(redisSocket);
await client.connect();

/** The handlers of 1 in 16 events throw in their first attempt, at the same place on each server. */
const isFlaky = (event: HubEvent): boolean =>
  createHash('sha256').update(event.short_code).digest()[0]! % 16 === 0;

async function handle(event: HubEvent, { id }: WebhookContext): Promise<void> {
  const write = (what: string) => client.rPush('runs', `${event.short_code} ${id} ${what}`);
  await write('began');
  await sleep(Math.random() * 20);
  if (isFlaky(event) && (await client.sAdd('flaky', event.short_code)) === 1) {
    await write('threw');
    throw new Error('first attempt');
  }
  await write('ended');
  await sleep(Math.random() * 5);
}

const backend = toNodeHandler(
  createBackend({
    hubUrl: 'http://127.0.0.1:9',
    formUrl: 'https://form.example',
    apiKey: TEST_API_KEY,
    identify: () => null,
    store: redisStore(client),
    log: () => undefined,
    webhook: {
      allowedIps: ['127.0.0.1'],
      inbox: redisInbox(client),
      onNotification: handle,
      onRefund: handle,
      onUnknown: handle,
    },
  }),
);
console.log((await listen(backend)).port);
