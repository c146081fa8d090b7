// @vitest-environment node
import { beforeEach, describe, expect, it } from 'vitest';
import { parseHubEvent } from '../../../src/hub/events.js';
import { memoryStore, type SharedStore } from '../../../src/server/index.js';
import { WebhookIdempotency } from '../../../src/server/webhook/webhook-idempotency.js';
import { createWebhookLog } from '../../../src/server/webhook/webhook-log.js';
import { createEventProcessor } from '../../../src/server/webhook/webhook-route.js';
import { measureGrowth } from '../../helpers/heap.js';
import { startPointsHub, type PointsHub } from '../points/points-hub.js';
import type { Site } from '../site.js';
import { callWebhook, DEDUCT, NOTIFICATION, REFUND, startWebhookSite } from './webhook-site.js';

const ORDER = { clientUserId: 'u1', amountCents: 500, externalOrderId: 'o1', reason: 'Top-up' };

let hub: PointsHub;
let site: Site;
let store: SharedStore;

beforeEach(async () => {
  hub = await startPointsHub();
  store = memoryStore();
  const handlers = { onDeduct: () => ({ ok: true }), onRefund: () => undefined };
  site = await startWebhookSite({ deduplicate: 'all', ...handlers }, { hubUrl: hub.url, store });
});

/** Processes notifications like the webhook, but without HTTP. @returns the different outcomes */
async function processNotifications(from: number, to: number): Promise<Set<string>> {
  const processEvent = createEventProcessor({
    handlers: {},
    deduplicate: 'all',
    idempotency: new WebhookIdempotency({ store, scope: `${hub.url}/api/v1/hub` }),
    webhookLog: createWebhookLog({
      log: (entry) => expect.fail(entry.message),
      now: Date.now,
    }),
  });
  const outcomes = new Set<string>();
  for (let nth = from; nth < to; nth += 1) {
    const event = parseHubEvent({ ...NOTIFICATION, short_code: `p${nth}` });
    const handlerDeadlineMs = performance.now() + 8_000;
    const deadlineMs = handlerDeadlineMs + 1_000;
    outcomes.add(await processEvent({ event, body: '' }, { handlerDeadlineMs, deadlineMs }));
  }
  return outcomes;
}

/** Stores this many handled notifications, as {@link processNotifications} does, without the time to process each. */
async function storeNotifications(count: number): Promise<void> {
  for (let nth = 0; nth < count; nth += 1)
    await store.add(`webhook-notification:earlier ${nth}`, 'done', 3_600_000, { evictable: true });
}

describe('Memory store with more than 200,000 notifications within an hour', () => {
  it('V6 V8 V9 E9 (S) handles notifications, deductions, refunds and recharges as before, in bounded memory', async () => {
    await storeNotifications(100_000);
    // Replaces all entries of `storeNotifications`, whose keys were made in another way and take another amount of memory.
    expect(await processNotifications(100_000, 200_000)).toEqual(new Set(['done']));
    const growth = await measureGrowth(async (round) => {
      const from = 200_000 + round * 20_000;
      expect(await processNotifications(from, from + 20_000)).toEqual(new Set(['done']));
    });
    expect(growth).toBeLessThan(1.5e6);

    // The store still has the latest event.
    const last = { ...NOTIFICATION, short_code: 'p259999' };
    expect((await callWebhook(site.url, last)).status).toBe(200);
    expect(site.logs.map(({ event }) => event)).toEqual(['webhook_merged']);
    expect(await callWebhook(site.url, DEDUCT)).toEqual({ status: 200, body: { ok: true } });
    expect((await callWebhook(site.url, REFUND)).status).toBe(200);
    expect(await site.backend.recharge(ORDER)).toMatchObject({ user_balance_cents: 500 });
    expect(site.logs).toHaveLength(1);
  });
});

describe('Memory store that is full of deductions', () => {
  it('V8 (S) declines further deductions, logs what to do, and handles everything else', async () => {
    for (let nth = 0; nth < 200_000; nth += 1) await store.add(`webhook-deduct:${nth}`, 'done', 3_600_000);
    expect(await callWebhook(site.url, DEDUCT)).toEqual({ status: 200, body: { ok: false } });
    expect(site.logs).toMatchObject([
      { level: 'error', event: 'webhook_failed', message: expect.stringMatching(/200000.*redisStore/) },
    ]);
    expect((await callWebhook(site.url, NOTIFICATION)).status).toBe(200);
    expect((await callWebhook(site.url, REFUND)).status).toBe(200);
    expect(await site.backend.recharge(ORDER)).toMatchObject({ user_balance_cents: 500 });
    expect(site.logs).toHaveLength(1);
  });
});
