// @vitest-environment node
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readEvent } from '../../../src/hub/events.js';
import { memoryStore, type SharedStore } from '../../../src/server/index.js';
import { eventHandling } from '../../../src/server/webhook/handle-event.js';
import { WebhookIdempotency } from '../../../src/server/webhook/webhook-idempotency.js';
import { startLedger, type Ledger } from '../points/ledger.js';
import type { Site } from '../site.js';
import { callHook, DEDUCT, NOTIFICATION, REFUND, startHookSite } from './hook-site.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const ORDER = { clientUserId: 'u1', amountCents: 500, externalOrderId: 'o1', reason: 'Top-up' };

let hub: Ledger;
let site: Site;
let store: SharedStore;

beforeEach(async () => {
  hub = await startLedger();
  store = memoryStore();
  const handlers = { onDeduct: () => ({ ok: true }), onRefund: () => undefined };
  site = await startHookSite({ deduplicate: 'all', ...handlers }, { hubUrl: hub.url, store });
});

afterEach(async () => {
  await site.close();
  await hub.close();
});

/** As the webhook handles them, without the HTTP around it. @returns the outcomes that there were */
async function handleNotifications(from: number, to: number): Promise<Set<string>> {
  const handle = eventHandling({
    handlers: {},
    deduplicate: 'all',
    idempotency: new WebhookIdempotency({ store, scope: `${hub.url}/api/v1/hub` }),
    log: (entry) => expect.fail(entry.message),
    withoutKey: (text) => text,
  });
  const outcomes = new Set<string>();
  for (let nth = from; nth < to; nth += 1) {
    const event = readEvent({ ...NOTIFICATION, short_code: `p${nth}` });
    const endsAt = performance.now() + 8_000;
    outcomes.add(await handle({ event, text: '' }, { endsAt, latest: endsAt + 1_000 }));
  }
  return outcomes;
}

describe('a server with the memory store that got more than 200,000 notifications within an hour', () => {
  it('V6 V8 V9 E9 (S) takes notifications, deductions, refunds and recharges as before, in bounded memory', async () => {
    expect(await handleNotifications(0, 130_000)).toEqual(new Set(['done']));
    collectGarbage();
    const before = process.memoryUsage().heapUsed;
    expect(await handleNotifications(130_000, 230_000)).toEqual(new Set(['done']));
    collectGarbage();
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(15e6);

    // The latest is still known, which is what the store is for.
    const last = { ...NOTIFICATION, short_code: 'p229999' };
    expect((await callHook(site.url, last)).status).toBe(200);
    expect(site.logs.map(({ event }) => event)).toEqual(['webhook_merged']);
    expect(await callHook(site.url, DEDUCT)).toEqual({ status: 200, body: { ok: true } });
    expect((await callHook(site.url, REFUND)).status).toBe(200);
    expect(await site.backend.recharge(ORDER)).toMatchObject({ user_balance_cents: 500 });
    expect(site.logs).toHaveLength(1);
  }, 120_000);
});

describe('a server whose memory holds as many deductions as it can', () => {
  it('V8 (S) declines further ones, says in the log what to do, and goes on with all else', async () => {
    for (let nth = 0; nth < 200_000; nth += 1) await store.add(`webhook-deduct:${nth}`, 'done', 3_600_000);
    expect(await callHook(site.url, DEDUCT)).toEqual({ status: 200, body: { ok: false } });
    expect(site.logs).toMatchObject([
      { level: 'error', event: 'webhook_failed', message: expect.stringMatching(/200000.*redisStore/) },
    ]);
    expect((await callHook(site.url, NOTIFICATION)).status).toBe(200);
    expect((await callHook(site.url, REFUND)).status).toBe(200);
    expect(await site.backend.recharge(ORDER)).toMatchObject({ user_balance_cents: 500 });
    expect(site.logs).toHaveLength(1);
  }, 60_000);
});
