// @vitest-environment node
import { request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import type { DeductEvent, SharedStore, WebhookContext, WebhookOptions } from '../../../src/server/index.js';
import { memoryStore } from '../../../src/server/store/memory-store.js';
import { measureTimerDelayMs } from '../../helpers/timer-delay.js';
import type { Site } from '../site.js';
import { callWebhook, DEDUCT, NOTIFICATION, REFUND, startWebhookSite, UNKNOWN } from './webhook-site.js';

const start = (webhook: Partial<WebhookOptions>, store: SharedStore = memoryStore()): Promise<Site> =>
  startWebhookSite({ deduplicate: 'all', ...webhook }, { store });

const CHANGES: [string, { event: string }][] = [
  ['the order of its fields', Object.fromEntries(Object.entries(DEDUCT).toReversed()) as typeof DEDUCT],
  ['fields that the specification does not name', { ...DEDUCT, delivery: 2 } as typeof DEDUCT],
  ['the icon', { ...DEDUCT, project_icon_url: 'https://i.example/2' } as never],
];

const OTHERS: [string, { event: string }][] = [
  ['the event', REFUND],
  ['the time', { ...DEDUCT, timestamp: '2025-03-01T09:30:01+08:00' } as never],
  ['the user', { ...DEDUCT, target: { client_user_id: 'u2' } } as never],
  ['the project', { ...DEDUCT, short_code: 'b2' } as never],
  ['the amount', { ...DEDUCT, billing: { ...DEDUCT.billing, amount: '12.51' } } as never],
  ['the reason', { ...DEDUCT, billing: { ...DEDUCT.billing, reason: 'Other' } } as never],
];

it("POST /webhook with deduplicate: 'all': many notifications can evict neither deductions nor refunds from the store", async () => {
  const store = memoryStore();
  const evictable: unknown[] = [];
  const { url } = await start(
    { onNotification: () => undefined, onDeduct: () => ({ ok: true }), onRefund: () => undefined },
    {
      ...store,
      add(key, value, lifetimeMs, options) {
        if (!key.startsWith('webhook-delivery:')) evictable.push(options?.evictable);
        return store.add(key, value, lifetimeMs, options);
      },
    },
  );
  for (const event of [NOTIFICATION, DEDUCT, REFUND]) await callWebhook(url, event);
  expect(evictable).toEqual([true, false, false]);
});

describe("POST /webhook with deduplicate: 'all'", { retry: 0 }, () => {
  it.each([true, false])('V8 (S) gives a repeat the response of the first delivery: ok %s', async (ok) => {
    const onDeduct = vi.fn(() => ({ ok }));
    const { url } = await start({ onDeduct });
    const answers = [
      await callWebhook(url, DEDUCT),
      await callWebhook(url, DEDUCT),
      await callWebhook(url, DEDUCT),
    ];
    expect(answers).toEqual(Array.from({ length: 3 }, () => ({ status: 200, body: { ok } })));
    expect(onDeduct).toHaveBeenCalledOnce();
  });

  it('V6 (S) answers a repeat of a failed notification as failed', async () => {
    const onNotification = vi.fn(() => Promise.reject(new Error('no')));
    const { url } = await start({ onNotification });
    expect((await callWebhook(url, NOTIFICATION)).status).toBe(500);
    expect((await callWebhook(url, NOTIFICATION)).status).toBe(500);
    expect(onNotification).toHaveBeenCalledOnce();
  });

  it('answers a notification after it was passed to the event streams, as some servers end with the response', async () => {
    let isPublished = false;
    const publish = async (): Promise<void> => {
      await sleep(200);
      isPublished = true;
    };
    const { url } = await start({ onNotification: () => undefined }, { ...memoryStore(), publish });
    expect((await callWebhook(url, NOTIFICATION)).status).toBe(200);
    expect(isPublished).toBe(true);
  });

  it.each(CHANGES)('takes an event for a repeat if it differs only in %s', async (_what, again) => {
    const onDeduct = vi.fn(() => ({ ok: true }));
    const { url } = await start({ onDeduct });
    await callWebhook(url, DEDUCT);
    expect((await callWebhook(url, again)).body).toEqual({ ok: true });
    expect(onDeduct).toHaveBeenCalledOnce();
  });

  it.each(OTHERS)('handles an event that differs in %s', async (_what, other) => {
    const handled = vi.fn(() => ({ ok: true }));
    const { url } = await start({ onDeduct: handled, onRefund: handled });
    await callWebhook(url, DEDUCT);
    await callWebhook(url, other);
    expect(handled).toHaveBeenCalledTimes(2);
  });

  it('V8 (S) lets repeats on every server wait while the first delivery is in progress', async () => {
    const store = memoryStore();
    const onDeduct = vi.fn(async () => {
      await sleep(200);
      return { ok: true };
    });
    const servers = [await start({ onDeduct }, store), await start({ onDeduct }, store)];
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, nth) => callWebhook(servers[nth % 2]!.url, DEDUCT)),
    );
    expect(answers).toEqual(Array.from({ length: 40 }, () => ({ status: 200, body: { ok: true } })));
    expect(onDeduct).toHaveBeenCalledOnce();
  });

  it('gives a repeat the id of the first delivery, and other events another one', async () => {
    const ids: string[] = [];
    const onDeduct = (_event: DeductEvent, { id }: WebhookContext) => ({ ok: ids.push(id) > 0 });
    const first = await start({ onDeduct });
    const restarted = await start({ onDeduct });
    await callWebhook(first.url, DEDUCT);
    await callWebhook(restarted.url, DEDUCT);
    await callWebhook(first.url, { ...DEDUCT, short_code: 'b2' } as never);
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(2);
    expect(ids[0]).toBe(ids[1]);
  });
});

describe('POST /webhook with equal events', { retry: 0 }, () => {
  type Handlers = { calls: string[]; ids: string[]; options: Partial<WebhookOptions> };
  function record(): Handlers {
    const [calls, ids]: [string[], string[]] = [[], []];
    const note = ({ event }: { event: string }, { id }: WebhookContext) => {
      calls.push(event);
      ids.push(id);
      return { ok: true };
    };
    return { calls, ids, options: { onNotification: note, onDeduct: note, onRefund: note, onUnknown: note } };
  }
  const ALL = [NOTIFICATION, DEDUCT, REFUND, UNKNOWN];

  it.each<[WebhookOptions['deduplicate'], number[]]>([
    [undefined, [1, 2, 2, 2]],
    ['notifications', [1, 2, 2, 2]],
    ['all', [1, 1, 1, 1]],
    ['none', [2, 2, 2, 2]],
  ])('V6 V8 V9 V11 (S) handles them so often with deduplicate: %s: %o', async (deduplicate, counts) => {
    const { calls, ids, options } = record();
    const { url, logs } = await start({ ...options, deduplicate: deduplicate as never });
    for (const event of ALL) {
      const first = await callWebhook(url, event);
      expect(await callWebhook(url, event)).toEqual(first);
      expect(first.status).toBe(200);
    }
    expect(ALL.map(({ event }) => calls.filter((one) => one === event).length)).toEqual(counts);
    // A unique column for ids accepts every event that is handled.
    expect(new Set(ids).size).toBe(calls.length);
    expect(ids.join('')).toMatch(/^[0-9a-f]+$/);
    expect(logs.map(({ event }) => event)).toEqual(
      counts.filter((count) => count === 1).map(() => 'webhook_merged'),
    );
  });

  it('V8 (S) charges both of two concurrent deductions by default: they may be two within one second', async () => {
    const { calls, options } = record();
    const { url } = await start({ ...options, deduplicate: undefined as never });
    const answers = await Promise.all([callWebhook(url, DEDUCT), callWebhook(url, DEDUCT)]);
    expect(answers.map(({ body }) => body)).toEqual([{ ok: true }, { ok: true }]);
    expect(calls).toHaveLength(2);
  });

  it('V8 (S) logs a merged event with its name, amount, user, time, short code and id', async () => {
    const { options } = record();
    const { url, logs } = await start({ ...options, deduplicate: 'all' });
    await callWebhook(url, DEDUCT);
    await callWebhook(url, DEDUCT);
    expect(logs).toMatchObject([
      {
        level: 'warn',
        event: 'webhook_merged',
        message: expect.stringMatching(
          /^billing_deduct of 12\.50 yuan for "u1" at 2025-03-01T09:30:00\+08:00 \(short code "a1", id [0-9a-f]{64}\) equals an event that was handled before.*answered like the first one \(done\)/,
        ),
      },
    ]);
  });
});

describe('POST /webhook when the hub stops waiting', { retry: 0 }, () => {
  it('V12 (S) aborts a charge when the hub disconnects, and declines its repeats', async () => {
    let aborted: () => void;
    const isAborted = new Promise<void>((resolve) => (aborted = resolve));
    let begun: () => void;
    const hasBegun = new Promise<void>((resolve) => (begun = resolve));
    const onDeduct = vi.fn((_event: DeductEvent, { signal }: WebhookContext) => {
      begun();
      return new Promise<{ ok: boolean }>((resolve) =>
        signal.addEventListener('abort', () => {
          aborted();
          resolve({ ok: false });
        }),
      );
    });
    const site = await start({ onDeduct });
    const request = httpRequest(`${site.url}/ois/webhook`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Webhook-Event': 'billing_deduct' },
    });
    request.on('error', () => undefined);
    request.end(JSON.stringify(DEDUCT));
    await hasBegun;
    request.destroy();
    await isAborted;
    expect((await callWebhook(site.url, DEDUCT)).body).toEqual({ ok: false });
    expect(onDeduct).toHaveBeenCalledOnce();
    expect(site.logs).toMatchObject([{ event: 'webhook_late' }, { event: 'webhook_merged' }]);
  });

  it('V9 (S) does not abort a refund when the hub disconnects', async () => {
    let begun: () => void;
    const hasBegun = new Promise<void>((resolve) => (begun = resolve));
    let ended: (isAborted: boolean) => void;
    const hasEnded = new Promise<boolean>((resolve) => (ended = resolve));
    const site = await start({
      onRefund: async (_event, { signal }) => {
        begun();
        await sleep(100);
        ended(signal.aborted);
      },
    });
    const leaving = new AbortController();
    const headers = { 'Content-Type': 'application/json', 'X-Webhook-Event': 'billing_refund' };
    const call = fetch(`${site.url}/ois/webhook`, {
      method: 'POST',
      headers,
      body: JSON.stringify(REFUND),
      signal: leaving.signal,
    });
    await hasBegun;
    leaving.abort();
    await expect(call).rejects.toThrow();
    expect(await hasEnded).toBe(false);
    expect((await callWebhook(site.url, REFUND)).status).toBe(200);
  });

  it('V8 V12 (S) declines a charge after 8 seconds, lets its handler undo it, and declines its repeats', async () => {
    const charges: string[] = [];
    const onDeduct = vi.fn(async (_event: DeductEvent, { signal, id }: WebhookContext) => {
      charges.push(id);
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      charges.pop();
      return { ok: true };
    });
    const site = await start({ onDeduct });
    const begun = performance.now();
    const lateness = measureTimerDelayMs(8_000);
    const first = callWebhook(site.url, DEDUCT);
    await sleep(1_000);
    const second = callWebhook(site.url, DEDUCT);
    expect(await first).toEqual({ status: 200, body: { ok: false } });
    expect(performance.now() - begun).toBeGreaterThan(7_900);
    expect(await second).toEqual({ status: 200, body: { ok: false } });
    const answeredMs = performance.now() - begun;
    expect(answeredMs).toBeLessThan(10_000 + (await lateness));
    expect(await callWebhook(site.url, DEDUCT)).toEqual({ status: 200, body: { ok: false } });
    expect(charges).toEqual([]);
    expect(onDeduct).toHaveBeenCalledOnce();
    const lines = site.logs.filter(({ event }) => event !== 'webhook_merged');
    expect(site.logs).toHaveLength(4);
    expect(lines.map(({ level }) => level)).toEqual(['warn', 'error']);
    expect(lines[1]?.message).toMatch(/succeeded too late.*Undo it/);
  });
});
