// @vitest-environment node
import { request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { memoryStore, type Inbox, type SharedStore } from '../../../src/server/index.js';
import { Reader } from '../events/reader.js';
import { callWebhook, DEDUCT, recordWebhooks } from './webhook-site.js';

const { start, site, calls, logged } = recordWebhooks();

/** A store that writes slowly: the response waits until it has the outcome. */
const slowStore = (): SharedStore => {
  const store = memoryStore();
  return {
    ...store,
    async set(...entry) {
      await sleep(500);
      return store.set(...entry);
    },
  };
};

/** Charges, and closes the connection after the handler has ended and before the response. */
async function chargeAndHangUp(url: string): Promise<void> {
  const headers = { 'Content-Type': 'application/json', 'X-Webhook-Event': DEDUCT.event };
  const request = httpRequest(`${url}/ois/webhook`, { method: 'POST', headers, agent: false });
  request.on('error', () => undefined).end(JSON.stringify(DEDUCT));
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  await sleep(50);
  request.destroy();
}

describe('webhook: a charge whose response the hub did not get', () => {
  it('is logged, as the hub counts it as failed', async () => {
    await chargeAndHangUp(await start({ deduplicate: 'all' }, { store: slowStore() }));
    await expect.poll(logged).toEqual(['webhook_late']);
    expect(site().logs[0]?.message).toMatch(
      /billing_deduct of 12\.50 yuan for "u1".*counts it as failed: undo it, unless .*webhook_merged/,
    );
    expect(calls[0]?.context.signal.aborted).toBe(false);
  });

  it('is sent to the event streams once if the hub confirms it by a repeat', async () => {
    const url = await start({ deduplicate: 'all' }, { store: slowStore() });
    const stream = new Reader((await fetch(`${url}/ois/events`, { headers: { 'X-User': 'u1' } })).body);
    onTestFinished(() => stream.cancel());
    await chargeAndHangUp(url);
    await expect.poll(logged).toEqual(['webhook_late']);
    expect(stream.types).toEqual([]);
    for (let count = 0; count < 2; count += 1)
      expect((await callWebhook(url, DEDUCT)).body).toEqual({ ok: true });
    await expect.poll(() => stream.types).toEqual(['outcome']);
    const other = { ...DEDUCT, short_code: 'b2' };
    for (let count = 0; count < 2; count += 1)
      expect((await callWebhook(url, other)).body).toEqual({ ok: true });
    await expect.poll(() => stream.types).toEqual(['outcome', 'outcome']);
    await sleep(100);
    expect(stream.events.map(({ data }) => data['short_code'])).toEqual(['a1', 'b2']);
    expect(calls).toHaveLength(2);
  });

  it.each([
    [
      'throws',
      (): never => {
        throw new Error('down');
      },
    ],
    ['never answers', () => new Promise<never>(() => undefined)],
  ])('is sent to the event streams also if the store %s', async (_what, fail) => {
    const store = memoryStore();
    const add: SharedStore['add'] = (key, ...entry) =>
      key.includes('webhook-delivery') ? fail() : store.add(key, ...entry);
    const url = await start({ deduplicate: 'all' }, { store: { ...store, add } });
    const stream = new Reader((await fetch(`${url}/ois/events`, { headers: { 'X-User': 'u1' } })).body);
    onTestFinished(() => stream.cancel());
    expect((await callWebhook(url, DEDUCT)).body).toEqual({ ok: true });
    await expect.poll(() => stream.types, { timeout: 3_000 }).toEqual(['outcome']);
  });

  it('is listed as ambiguous by an inbox', async () => {
    const settled: string[] = [];
    const inbox = {
      add: async () => true,
      take: async () => [],
      settle: async (_entry, { state }) => settled.push(state) > 0,
      list: async () => [],
      replay: async () => false,
      discard: async () => false,
    } satisfies Inbox;
    await chargeAndHangUp(await start({ deduplicate: 'all', inbox }, { store: slowStore() }));
    await expect.poll(() => settled, { timeout: 5_000 }).toEqual(['running', 'ambiguous']);
    expect(logged()).toEqual(['webhook_unfinished']);
  });
});
