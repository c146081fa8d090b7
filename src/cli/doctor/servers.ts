import { createFinding, createGet, isPrivate, withoutQuery } from '../../doctor/doctor.js';
import type { Finding } from '../../doctor/finding.js';
import { withTimeout } from '../../server/with-timeout.js';
import { importRedis } from '../redis.js';
import { describeFailure } from '../describe-failure.js';

const REDIS_TIMEOUT_MS = 3_000;

/** Sends the webhook a body that is no event, so that nothing is charged. */
export async function checkWebhook(url: URL, page: URL): Promise<Finding[]> {
  const send = createGet(fetch, describeFailure);
  const headers = { 'Content-Type': 'application/json' };
  const reply = await send(url.href, { method: 'POST', headers, body: '{}' });
  const { status, failure } = reply;
  const isSuccess = status >= 200 && status < 300;
  const isPage = /^\s*</.test(reply.text);
  if (failure) return [createFinding('webhook-unreachable', failure, withoutQuery(url))];
  // The hub calls https addresses only.
  const isOutOfReach = isPrivate(url) || url.protocol === 'http:';
  const found = isOutOfReach && !isPrivate(page) ? [createFinding('webhook-private', url.host)] : [];
  if (status === 403) found.push(createFinding('webhook-denied'));
  // 400: it is no event, as it should be. A page comes from another route, such as that of a single-page app.
  else if (!(isSuccess || status === 400) || isPage)
    found.push(createFinding('webhook-status', isPage ? `${status} with a page` : status, withoutQuery(url)));
  return found;
}

/** Connects to Redis. @param url such as `redis://localhost:6379`; not shown, because it may contain a password */
export async function checkRedis(url: string): Promise<Finding[]> {
  try {
    const { createClient } = await importRedis();
    const socket = { connectTimeout: REDIS_TIMEOUT_MS, reconnectStrategy: false } as const;
    const client = createClient({ url, socket });
    client.on('error', () => undefined);
    try {
      // `connectTimeout` is that of the socket alone: Redis may accept it and not answer.
      const ping = client.connect().then(() => client.ping());
      await withTimeout(ping, { timeoutMs: REDIS_TIMEOUT_MS, subject: 'The connection' });
      return [];
    } finally {
      client.destroy();
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return [createFinding('redis-unavailable', code ?? message.replace(/redis\S*:\/\/\S+/g, 'redis://…'))];
  }
}
