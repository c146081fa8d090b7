// @vitest-environment node
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { redisStore } from '../../../src/server/index.js';
import { noRedis, startRedis, withRedis, type TestRedis } from '../../helpers/redis.js';
import { Reader } from '../events/reader.js';
import { startPointsHub, type PointsHub } from '../points/points-hub.js';
import type { Site } from '../site.js';
import { TOKEN_PATH } from '../../helpers/fake-hub.js';
import {
  callWebhook,
  DEDUCT,
  NOTIFICATION,
  REFUND,
  startWebhookSite,
  UNKNOWN,
} from '../webhook/webhook-site.js';

const ORDER = { clientUserId: 'u1', amountCents: 500, externalOrderId: 'o1', reason: 'Top-up' };
const SIDES = ['one', 'other'] as const;

describe.skipIf(noRedis)(`Two backends for different hubs with one Redis, ${withRedis}`, () => {
  let redis: TestRedis;
  let hubs: PointsHub[];
  let sites: Site[];
  let handled: string[] = [];

  beforeAll(async () => {
    redis = await startRedis();
    const store = redisStore(await redis.connect());
    hubs = await Promise.all(SIDES.map(() => startPointsHub()));
    sites = await Promise.all(
      hubs.map(({ url: hubUrl }, index) => {
        const note = ({ event }: { event: string }) => ({ ok: handled.push(`${SIDES[index]} ${event}`) > 0 });
        const handlers = { onNotification: note, onDeduct: note, onRefund: note, onUnknown: note };
        return startWebhookSite({ ...handlers, deduplicate: 'all' }, { hubUrl, store });
      }),
    );
  });
  afterEach(() => {
    handled = [];
  });

  it.each([NOTIFICATION, DEDUCT, REFUND, UNKNOWN])(
    'D6 (S) both handle equal events: $event',
    async (event) => {
      for (const { url } of sites) expect((await callWebhook(url, event)).status).toBe(200);
      expect(handled).toEqual(SIDES.map((side) => `${side} ${event.event}`));
      await callWebhook(sites[0]!.url, event);
      expect(handled).toHaveLength(2);
    },
  );

  it('D5 E9 (S) both credit an order with the same id', async () => {
    for (const { backend } of sites) await backend.recharge(ORDER);
    expect(hubs.map(({ credits }) => credits.length)).toEqual([1, 1]);
  });

  it('D1 (S) exchange separate tokens for users with the same id', async () => {
    for (const site of sites) expect((await site.token()).status).toBe(200);
    expect(hubs.map((hub) => hub.requestsTo(TOKEN_PATH).length)).toEqual([1, 1]);
  });

  it('D6 (S) stream only the notifications of their own hub', async () => {
    const open = async ({ backend }: Site): Promise<Reader> => {
      const request = new Request('https://site.example/ois/events', { headers: { 'X-User': 'u2' } });
      return new Reader((await backend.fetch(request)).body);
    };
    const readers = await Promise.all(sites.map(open));
    const named = (title: string) => ({
      ...NOTIFICATION,
      target: { client_user_id: 'u2' },
      notification: { ...NOTIFICATION.notification, title },
    });
    for (const [index, { url }] of sites.entries()) await callWebhook(url, named(SIDES[index]!));
    await expect.poll(() => readers.map(({ titles }) => titles)).toEqual([['one'], ['other']]);
    await Promise.all(readers.map((reader) => reader.cancel()));
  });
});
