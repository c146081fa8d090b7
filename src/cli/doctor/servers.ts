import { createFinding, createGet, withoutQuery } from '../../doctor/doctor.js';
import type { Finding } from '../../doctor/finding.js';
import { importRedis } from '../redis.js';
import { describeFailure } from './requests.js';

const REDIS_TIMEOUT_MS = 3_000;

/** Hosts that the hub cannot reach. */
const PRIVATE_HOST =
  /^(localhost|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|\[(::1|f[cd]))|\.(local|internal|localhost)$/;

/** Sends the webhook a body that is no event, so that nothing is charged. */
export async function checkWebhook(url: URL, page: URL): Promise<Finding[]> {
  const send = createGet(fetch, describeFailure);
  const headers = { 'Content-Type': 'application/json' };
  const { status, failure } = await send(url.href, { method: 'POST', headers, body: '{}' });
  if (failure) return [createFinding('webhook-unreachable', failure, withoutQuery(url))];
  if (!PRIVATE_HOST.test(page.hostname) && PRIVATE_HOST.test(url.hostname))
    return [createFinding('webhook-private', url.host)];
  if (status === 403) return [createFinding('webhook-denied')];
  // 400: it is no event, as it should be.
  return status === 400 || status === 200 || status === 204
    ? []
    : [createFinding('webhook-status', status, withoutQuery(url))];
}

/** Connects to Redis. @param url such as `redis://localhost:6379`; not shown, because it may contain a password */
export async function checkRedis(url: string): Promise<Finding[]> {
  try {
    const { createClient } = await importRedis();
    const socket = { connectTimeout: REDIS_TIMEOUT_MS, reconnectStrategy: false } as const;
    const client = createClient({ url, socket });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.ping();
      return [];
    } finally {
      client.destroy();
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return [createFinding('redis-unavailable', code ?? message.replace(/redis\S*:\/\/\S+/g, 'redis://…'))];
  }
}
