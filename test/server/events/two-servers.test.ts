// @vitest-environment node
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { noRedis, startRedis, withRedis, type TestRedis } from '../../helpers/redis.js';
import { send } from '../../helpers/send.js';
import { startServerProcess } from '../../helpers/server-process.js';
import { startPointsHub } from '../points/points-hub.js';
import { callWebhook, DEDUCT, NOTIFICATION, REFUND } from '../webhook/webhook-site.js';
import { Reader } from './reader.js';

const PROGRAM = fileURLToPath(new URL('stream-process.ts', import.meta.url));

describe.skipIf(noRedis)(`Event streams of two servers, ${withRedis}`, () => {
  let redis: TestRedis;
  let urls: string[];
  const readers: Reader[] = [];

  const open = (url: string | undefined, headers: Record<string, string>): Promise<Response> =>
    fetch(`${url}/ois/events`, { headers });

  async function read(url: string | undefined, headers: Record<string, string>): Promise<Reader> {
    const reader = new Reader((await open(url, headers)).body);
    readers.push(reader);
    return reader;
  }

  const asCookie = (user: string) => ({ Cookie: `sid=session-of-${user}` });
  const asBearer = (user: string) => ({ Authorization: `Bearer session-of-${user}` });

  beforeAll(async () => {
    redis = await startRedis();
    const hub = await startPointsHub();
    const start = () => startServerProcess(PROGRAM, [hub.url, redis.socket]);
    urls = (await Promise.all([start(), start()])).map(({ url }) => url);
  });

  afterAll(async () => {
    await Promise.all(readers.map((reader) => reader.cancel().catch(() => undefined)));
  });

  it('A5 D6 (S) send each user all of their own events, by cookie or bearer token, and no other user’s', async () => {
    const users = ['alice', 'bob', 'carol'];
    const byUser = await Promise.all(
      users.map(async (user) => ({
        user,
        readers: await Promise.all([
          read(urls[0], asCookie(user)),
          read(urls[1], asCookie(user)),
          read(urls[0], asBearer(user)),
          read(urls[1], asBearer(user)),
        ]),
      })),
    );
    const COUNT = 40;
    for (let nth = 0; nth < COUNT; nth += 1) {
      await Promise.all(
        users.map(async (user, index) => {
          const url = urls[(nth + index) % 2] ?? '';
          const target = { client_user_id: user };
          const title = `${user} ${nth}`;
          await callWebhook(url, {
            ...NOTIFICATION,
            target,
            notification: { ...NOTIFICATION.notification, title },
          } as never);
          const billing = { amount: '12.50', reason: title };
          await callWebhook(url, { ...DEDUCT, target, billing } as never);
          await callWebhook(url, { ...DEDUCT, target, billing: { ...billing, reason: 'Decline' } } as never);
          await callWebhook(url, { ...REFUND, target, billing } as never);
          if (nth % 10 === 0) {
            expect(await (await fetch(`${url}/recharge?user=${user}&order=${user}${nth}`)).text()).toBe(
              'done',
            );
          }
        }),
      );
    }
    const expectedPerUser = COUNT * 3 + COUNT / 10;
    for (const { user, readers: own } of byUser) {
      for (const reader of own) {
        await vi.waitFor(() => expect(reader.events).toHaveLength(expectedPerUser), 10_000);
        const texts = reader.events.map(({ data }) => data['title'] ?? data['reason']);
        const recharges = texts.filter((text) => text === 'Top-up');
        expect(recharges).toHaveLength(COUNT / 10);
        expect(texts.filter((text) => text !== 'Top-up' && !String(text).startsWith(`${user} `))).toEqual([]);
        expect(texts).not.toContain('Decline');
        // All streams of a user have the same order, so any server can resume any of them.
        expect(reader.events).toEqual(own[0]?.events);
      }
    }
    // The ids are the user's own, too.
    const ids = byUser.flatMap(({ readers: [first] }) => first?.events.map(({ id }) => id) ?? []);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('A5 (S) give a user who resumes with another user’s id none of that user’s events', async () => {
    const alice = await read(urls[0], asCookie('alice'));
    await vi.waitFor(() => expect(alice.lastEventId).not.toBe(''), 10_000);
    const dave = await read(urls[1], { ...asBearer('dave'), 'Last-Event-ID': alice.lastEventId });
    await callWebhook(urls[0] ?? '', { ...NOTIFICATION, target: { client_user_id: 'dave' } } as never);
    await vi.waitFor(() => expect(dave.types.at(-1)).toBe('notification'), 10_000);
    expect(dave.titles.filter((title) => title !== undefined)).toEqual(['T']);
  });

  it.each([
    ['no credential', {}],
    ['an unknown bearer token', { Authorization: 'Bearer token' }],
    ['an unknown cookie', { Cookie: 'sid=1' }],
  ])('A5 (S) answer 401 to %s', async (_name, headers) => {
    expect((await open(urls[0], headers as Record<string, string>)).status).toBe(401);
  });

  it('send no user, title or credential in readable form through Redis', async () => {
    const client = await redis.connect();
    const seen: string[] = [];
    const subscriber = await redis.connect();
    await subscriber.pSubscribe('*', (message, channel) => void seen.push(channel + message));
    const target = { client_user_id: 'alice' };
    await callWebhook(urls[0] ?? '', { ...NOTIFICATION, target, short_code: 'secret-code' } as never);
    await vi.waitFor(() => expect(seen.length).toBeGreaterThan(0), 10_000);
    const keys = await client.keys('*');
    expect(JSON.stringify([seen, keys])).not.toMatch(/alice|secret-code|session-of/);
  });

  it('get a reset after the connection to Redis was lost, and receive events again', async () => {
    const own = await Promise.all(urls.map((url) => read(url, asCookie('erin'))));
    await vi.waitFor(() => expect(own.every(({ lastEventId }) => lastEventId !== '')).toBe(true), 10_000);
    await redis.kill();
    await redis.start();
    for (const reader of own) await vi.waitFor(() => expect(reader.types).toEqual(['reset']), 10_000);
    // The reset says that a server receives messages again, but not that it can send some.
    for (const url of urls) await expect.poll(async () => (await send(`${url}/ready`)).text).toBe('true');
    await callWebhook(urls[0] ?? '', { ...NOTIFICATION, target: { client_user_id: 'erin' } } as never);
    for (const reader of own)
      await vi.waitFor(() => expect(reader.types).toEqual(['reset', 'notification']), 10_000);
  });
});
