// @vitest-environment node
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBackend, redisInbox, type Inbox, type WebhookOptions } from '../../../src/server/index.js';
import { noRedis, startRedis, withRedis, type TestRedis } from '../../helpers/redis.js';
import type { TestClient } from '../../helpers/redis-client.js';
import { endLeases } from '../../hostile/server-pair.js';
import { callWebhook, DEDUCT, NOTIFICATION, recordWebhooks, REFUND, UNKNOWN } from './webhook-site.js';

const deferred = <T = void>() => {
  let resolve!: (value: T) => void;
  const promise = new Promise<T>((done) => (resolve = done));
  return { promise, resolve };
};

describe.skipIf(noRedis)(`POST /webhook with an inbox, ${withRedis}`, () => {
  const { start: startSite, site, calls, logged } = recordWebhooks();
  let redis: TestRedis;
  let client: TestClient;
  let inbox: Inbox;

  beforeAll(async () => {
    redis = await startRedis({ isDurable: true });
  });
  beforeEach(async () => {
    client = await redis.connect();
    await client.flushAll();
    inbox = redisInbox(client);
  });
  const start = (webhook: Partial<WebhookOptions> = {}) => startSite({ inbox, ...webhook });
  const list = async () =>
    (await inbox.list()).map(({ kind, state, reason }) =>
      [kind, state, ...(reason ? [reason] : [])].join(': '),
    );

  it.each([
    ['notification', NOTIFICATION, true],
    ['refund', REFUND, true],
    ['unknown', UNKNOWN, false],
  ])('acknowledges a %s when it is written, before its handler ends', async (kind, event, ok) => {
    const { promise, resolve } = deferred();
    const handled: unknown[] = [];
    const handler = async (handledEvent: unknown): Promise<void> => {
      handled.push(handledEvent);
      await promise;
    };
    const url = await start({ onNotification: handler, onRefund: handler, onUnknown: handler });
    expect(await callWebhook(url, event)).toEqual({ status: 200, body: { ok } });
    expect(await list()).toEqual([expect.stringMatching(`${kind}: (waiting|running)`)]);
    await expect.poll(() => handled).toMatchObject([{ kind, event: event.event }]);
    resolve();
    await expect.poll(list).toEqual([]);
    expect(handled).toHaveLength(1);
    expect(logged()).toEqual([]);
  });

  it('runs a handler that throws again, with the same id', async () => {
    const ids: string[] = [];
    const url = await start({
      onRefund: (_event, { id }) => {
        ids.push(id);
        if (ids.length === 1) throw new Error('database away');
      },
    });
    expect((await callWebhook(url, REFUND)).status).toBe(200);
    await expect.poll(list).toEqual(['refund: waiting: Error: database away']);
    await endLeases(client);
    await expect.poll(list).toEqual([]);
    expect(ids).toEqual([ids[0], ids[0]]);
    expect(site().logs).toMatchObject([
      { event: 'webhook_failed', message: expect.stringContaining('again in 5 s') },
    ]);
  });

  it('handles equal notifications once, and each refund', async () => {
    const url = await start();
    for (const event of [NOTIFICATION, REFUND, NOTIFICATION, REFUND]) {
      expect((await callWebhook(url, event)).body).toEqual({ ok: true });
    }
    await expect.poll(list).toEqual([]);
    expect(calls.map(({ event }) => event.kind).toSorted()).toEqual(['notification', 'refund', 'refund']);
    expect(logged()).toEqual(['webhook_merged']);
  });

  it('handles equal refunds once with deduplicate: all', async () => {
    const url = await start({ deduplicate: 'all' });
    await Promise.all([1, 2, 3].map(() => callWebhook(url, REFUND)));
    await expect.poll(list).toEqual([]);
    expect(calls).toHaveLength(1);
  });

  it('answers a refund without a handler as failed, and keeps nothing', async () => {
    const url = await start({ onRefund: undefined, onNotification: undefined, onUnknown: undefined });
    expect((await callWebhook(url, REFUND)).status).toBe(500);
    expect((await callWebhook(url, NOTIFICATION)).status).toBe(200);
    expect(await list()).toEqual([]);
  });

  it('handles notifications at once, and nothing else, while the inbox cannot be reached', async () => {
    const unreachable = { ...inbox, add: () => Promise.reject(new Error('away')) };
    const url = await start({ inbox: unreachable });
    expect((await callWebhook(url, NOTIFICATION)).status).toBe(200);
    expect((await callWebhook(url, REFUND)).status).toBe(500);
    expect((await callWebhook(url, UNKNOWN)).status).toBe(500);
    expect(await callWebhook(url, DEDUCT)).toEqual({ status: 200, body: { ok: false } });
    expect(calls.map(({ event }) => event.kind)).toEqual(['notification']);
    expect(logged()).toEqual(['inbox_failed', 'inbox_failed', 'inbox_failed', 'inbox_failed']);
  });

  it('declines a repeat at once if the deduction could not be recorded', async () => {
    const unreachable = { ...inbox, add: () => Promise.reject(new Error('away')) };
    const url = await start({ inbox: unreachable, deduplicate: 'all' });
    expect((await callWebhook(url, DEDUCT)).body).toEqual({ ok: false });
    const startedAtMs = performance.now();
    expect((await callWebhook(url, DEDUCT)).body).toEqual({ ok: false });
    // Without an outcome to find, it would wait for nine seconds.
    expect(performance.now() - startedAtMs).toBeLessThan(6_000);
  });

  it('answers with the handler’s result for a deduction, and keeps it until the response has been sent', async () => {
    let kept: string[] = [];
    const settled: unknown[] = [];
    const settle: Inbox['settle'] = (entry, settlement) => {
      settled.push(settlement.state);
      return inbox.settle(entry, settlement);
    };
    const url = await start({
      inbox: { ...inbox, settle },
      onDeduct: async ({ billing }) => {
        kept = await list();
        return { ok: billing.reason === 'Unlock' };
      },
    });
    expect((await callWebhook(url, DEDUCT)).body).toEqual({ ok: true });
    expect(kept).toEqual(['deduct: running']);
    await expect.poll(list).toEqual([]);
    expect(settled).toEqual(['running', 'done']);
    const declined = { ...DEDUCT, billing: { ...DEDUCT.billing, reason: 'No' } };
    expect((await callWebhook(url, declined)).body).toEqual({ ok: false });
    await expect.poll(list).toEqual([]);
    expect(logged()).toEqual([]);
  });

  it('ignores a signal that is aborted after the response, as in Deno', async () => {
    const url = await start();
    const deno = new AbortController();
    const request = new Request(`${url}/ois/webhook`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Webhook-Event': DEDUCT.event },
      body: JSON.stringify(DEDUCT),
      signal: deno.signal,
    });
    const response = await site().backend.fetch(request, { remoteAddress: '127.0.0.1' });
    deno.abort();
    expect(await response.json()).toEqual({ ok: true });
    await expect.poll(list).toEqual([]);
    expect(logged()).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['Error: connection lost', new Error('connection lost')],
    ['an error without a text', Object.create(null)],
  ])('lists a deduction whose handler throws: %s', async (text, error) => {
    const url = await start({
      onDeduct: () => {
        throw error;
      },
    });
    expect((await callWebhook(url, DEDUCT)).body).toEqual({ ok: false });
    await expect
      .poll(list)
      .toEqual([`deduct: ambiguous: The handler threw, and the charge was declined: ${text}`]);
    expect(logged().toSorted()).toEqual(['webhook_failed', 'webhook_unfinished']);
  });

  it.each([
    [true, ['deduct: ambiguous: It was charged too late, after it was declined. Undo it.']],
    [false, []],
  ])(
    'lists a deduction that the hub did not wait for, until its handler returns ok: %s',
    async (ok, listed) => {
      const { promise, resolve } = deferred();
      const url = await start({
        onDeduct: async () => {
          await promise;
          return { ok };
        },
      });
      const hub = new AbortController();
      const call = callWebhook(url, DEDUCT, { signal: hub.signal }).catch(() => 'lost');
      await expect.poll(list).toEqual(['deduct: running']);
      hub.abort();
      expect(await call).toBe('lost');
      await expect
        .poll(list)
        .toEqual(['deduct: ambiguous: The handler did not end in time, and the charge was declined.']);
      resolve();
      await expect.poll(list).toEqual(listed);
    },
  );

  it('runs a refund that was listed as ambiguous again when it is replayed', async () => {
    await inbox.add({ id: 'r', kind: 'refund', body: JSON.stringify(REFUND), retentionMs: 0 });
    // By a server that is killed.
    expect(await inbox.take(1, 1)).toHaveLength(1);
    await sleep(5);
    await start();
    await expect.poll(logged).toEqual(['webhook_unfinished']);
    expect(await list()).toEqual(['refund: ambiguous: Its server ended while the handler ran.']);
    expect(calls).toEqual([]);
    expect(await inbox.replay('r')).toBe(true);
    await expect.poll(list).toEqual([]);
    expect(calls).toMatchObject([{ event: { kind: 'refund' }, context: { id: 'r' } }]);
  });

  it('gives up an entry that is not an event', async () => {
    await inbox.add({ id: 'odd', kind: 'refund', body: '{"event":"billing_refund"}', retentionMs: 0 });
    await start();
    await expect.poll(list).toEqual(['refund: dead: It is not an event.']);
    expect(logged()).toEqual(['webhook_dead']);
  });

  it('waits for running handlers when the backend is closed, and begins no other', async () => {
    const { promise, resolve } = deferred();
    const url = await start({ onRefund: () => promise });
    await callWebhook(url, REFUND);
    await expect.poll(list).toEqual(['refund: running']);
    let isClosed = false;
    const closing = site()
      .backend.close()
      .then(() => (isClosed = true));
    await callWebhook(url, NOTIFICATION);
    await sleep(50);
    expect(isClosed).toBe(false);
    resolve();
    await closing;
    expect(await list()).toEqual(['notification: waiting']);
    expect(calls).toEqual([]);
  });

  it('logs a Redis that forgets, and refuses what is no inbox', async () => {
    const plain = await startRedis();
    await startSite({ inbox: redisInbox(await plain.connect()) });
    await expect.poll(logged).toEqual(['inbox_failed']);
    const options = {
      hubUrl: 'https://hub.example',
      formUrl: 'https://form.example',
      apiKey: 'k',
      identify: () => null,
    };
    const notAnInbox = client as unknown as Inbox;
    expect(() => createBackend({ ...options, webhook: { allowedIps: [], inbox: notAnInbox } })).toThrow(
      /redisInbox\(client\)/,
    );
  });
});
