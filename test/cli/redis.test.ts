// @vitest-environment node
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { sign } from 'hono/jwt';
import { noRedis, startRedis, withRedis, type TestRedis } from '../helpers/redis.js';
import { Reader } from '../server/events/reader.js';
import { notification } from '../server/events/notification.js';
import { send } from '../helpers/send.js';
import { startFakeHub, TOKEN_PATH, type FakeHub } from '../helpers/fake-hub.js';
import { command, GOOD_ENV, SECRET, startBackend, type RunningBackend } from './running-backend.js';
import type { TestServer } from '../helpers/listen.js';
import { exposePort } from './redis-port.js';

describe.skipIf(noRedis)(`Two backends ${withRedis}`, () => {
  let hub: FakeHub;
  let redis: TestRedis;
  let port: TestServer;
  let one: RunningBackend;
  let two: RunningBackend;
  let env: Record<string, string>;
  let headers: Record<string, string>;

  beforeAll(async () => {
    hub = await startFakeHub();
    redis = await startRedis();
    port = await exposePort(redis.socket);
    env = {
      OIS_HUB_URL: hub.url,
      OIS_REDIS_URL: `redis://127.0.0.1:${port.port}`,
      OIS_WEBHOOK_ALLOWED_IPS: '127.0.0.1',
    };
    [one, two] = await Promise.all([startBackend(env), startBackend(env)]);
    const exp = Math.floor(Date.now() / 1000) + 120;
    headers = { Cookie: `ois_session=${await sign({ sub: 'u1', exp }, SECRET, 'HS256')}` };
  });

  async function call(backend: RunningBackend, title: string): Promise<void> {
    const event = notification('u1', title);
    const { status } = await send(`${backend.url}/ois/webhook`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Webhook-Event': event.event },
      body: JSON.stringify(event),
    });
    expect(status).toBe(200);
  }

  it('the command exits with advice if the port is in use', async () => {
    const taken = Number(new URL(two.url).port);
    const { ended, output } = command(['backend'], { ...GOOD_ENV, ...env, PORT: String(taken) });
    expect(await ended).toBe(1);
    expect(output()).toBe(
      `Cannot listen on 127.0.0.1, port ${taken}: it is already in use. Choose another with PORT.\n`,
    );
  });

  const open = async (backend: RunningBackend, more: Record<string, string> = {}): Promise<Reader> =>
    new Reader((await fetch(`${backend.url}/ois/events`, { headers: { ...headers, ...more } })).body);

  it('publish notifications to each other’s streams, and take over from one that is killed', async () => {
    const first = await open(one);
    await call(two, 'a');
    await vi.waitFor(() => expect(first.titles).toEqual(['a']), 10_000);

    one.child.kill('SIGKILL');
    await vi.waitFor(() => expect(first.hasEnded).toBe(true), 10_000);
    await call(two, 'b');
    const second = await open(two, { 'Last-Event-ID': first.lastEventId });
    await call(two, 'c');
    await vi.waitFor(() => expect(second.titles).toEqual(['b', 'c']), 10_000);
    // Links are sent without a token.
    expect(hub.requestsTo(TOKEN_PATH)).toEqual([]);
    await second.cancel();
  });
});
