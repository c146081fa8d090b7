// @vitest-environment node
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { redisInbox, type Inbox, type NewInboxEntry } from '../../../src/server/index.js';
import { endLeases } from '../../hostile/server-pair.js';
import type { TestClient } from '../../helpers/redis-client.js';
import { noRedis, startRedis, withRedis, type TestRedis } from '../../helpers/redis.js';

/** Longer than a test takes: `endLeases` ends it. */
const LEASE_MS = 60_000;
const createEntry = (id: string, rest: Partial<NewInboxEntry> = {}): NewInboxEntry => ({
  id,
  kind: 'notification',
  body: `{"id":"${id}","text":"用户\\n"}`,
  retentionMs: 0,
  ...rest,
});

describe.skipIf(noRedis)(`redisInbox, ${withRedis}`, () => {
  let redis: TestRedis;
  let client: TestClient;
  let inbox: Inbox;
  let other: Inbox;

  beforeAll(async () => {
    redis = await startRedis({ isDurable: true });
  });
  beforeEach(async () => {
    client = await redis.connect();
    await client.flushAll();
    inbox = redisInbox(client);
    other = redisInbox(await redis.connect());
  });
  const states = async (): Promise<Record<string, string>> =>
    Object.fromEntries((await inbox.list()).map(({ id, state }) => [id, state]));

  it('returns an event unchanged to one of many concurrent callers', async () => {
    const { body } = createEntry('a');
    expect(await inbox.add(createEntry('a'))).toBe(true);
    expect(await other.add(createEntry('a'))).toBe(false);
    const taken = await Promise.all(
      Array.from({ length: 40 }, (_none, nth) => (nth % 2 ? inbox : other).take(10, 10_000)),
    );
    expect(taken.flat()).toEqual([
      {
        id: 'a',
        kind: 'notification',
        body,
        state: 'running',
        attempt: 1,
        failures: 0,
        receivedAt: expect.any(Number),
        ageMs: expect.any(Number),
      },
    ]);
    expect(Math.abs(taken.flat()[0]!.receivedAt - Date.now())).toBeLessThan(60_000);
  });

  const pause = (ms: number): Promise<unknown> => client.sendCommand(['CLIENT', 'PAUSE', String(ms), 'ALL']);

  it.each([
    ['an event', {}],
    ['an event whose id it remembers', { retentionMs: 60_000 }],
    ['a deduction', { kind: 'deduct', leaseMs: LEASE_MS }],
  ] as const)(
    'takes back %s that Redis writes after the response said that it failed',
    async (_what, rest) => {
      await pause(300);
      const answered = new AbortController();
      const adding = inbox.add(createEntry('late', rest), answered.signal);
      answered.abort(new Error('answered'));
      await expect(adding).rejects.toThrow('answered');
      expect(await states()).toEqual({});
      expect(await inbox.add(createEntry('late', rest))).toBe(true);
    },
  );

  it('takes back what Redis writes after more than three seconds', async () => {
    await pause(3_300);
    await expect(inbox.add(createEntry('late'))).rejects.toThrow('Redis did not complete in time.');
    expect(await states()).toEqual({});
  });

  it('takes back what was written when the connection ended, before it takes events', async () => {
    let [isFailing, isCut] = [true, false];
    const cutting = {
      get isReady() {
        return !isCut;
      },
      withCommandOptions: (options: { timeout: number }) => {
        const commands = client.withCommandOptions(options);
        return {
          info: (section: string) => commands.info(section),
          async eval(script: string, given: { keys: string[]; arguments: string[] }) {
            const reply = await commands.eval(script, given);
            if (!isFailing) return reply;
            isCut = true;
            throw new Error('Socket closed unexpectedly');
          },
        };
      },
    };
    const cut = redisInbox(cutting);
    await expect(cut.add(createEntry('cut'))).rejects.toThrow('It may have been written');
    expect(await states()).toEqual({ cut: 'waiting' });
    isFailing = isCut = false;
    expect(await cut.take(10, LEASE_MS)).toEqual([]);
    expect(await states()).toEqual({});
  });

  it('returns entries at the next request if Redis took more than three seconds to answer the first one', async () => {
    await inbox.add(createEntry('interrupted', { kind: 'refund' }));
    await other.take(10, LEASE_MS);
    await endLeases(client);
    await inbox.add(createEntry('refund', { kind: 'refund' }));
    await pause(3_300);
    await expect(inbox.take(10, LEASE_MS)).rejects.toThrow('Redis did not complete in time.');
    const taken = await inbox.take(10, LEASE_MS);
    expect(Object.fromEntries(taken.map(({ id, state }) => [id, state]))).toEqual({
      interrupted: 'ambiguous',
      refund: 'running',
    });
    expect(await inbox.take(10, LEASE_MS)).toEqual([]);
  });

  it('keeps an event that a repeat was acknowledged for, although the first one is to be taken back', async () => {
    await pause(300);
    const answered = new AbortController();
    const first = inbox.add(createEntry('twice'), answered.signal);
    const repeat = inbox.add(createEntry('twice'));
    answered.abort(new Error('answered'));
    await expect(first).rejects.toThrow('answered');
    expect(await repeat).toBe(false);
    expect(await states()).toEqual({ twice: 'waiting' });
  });

  it('reports an event as written that another server has handled before it could be taken back', async () => {
    const answered = new AbortController();
    const adding = inbox.add(createEntry('quick', { retentionMs: 60_000 }), answered.signal);
    const handled = other
      .take(10, LEASE_MS)
      .then(([entry]) => entry && other.settle(entry, { state: 'done' }));
    answered.abort(new Error('answered'));
    const [added, settled] = await Promise.allSettled([adding, handled]);
    // Which is first depends on two connections.
    expect(settled).toMatchObject({ status: 'fulfilled' });
    expect(await states()).toEqual({});
    expect(added.status === 'fulfilled').toBe((settled as PromiseFulfilledResult<unknown>).value === true);
  });

  it('takes back neither an earlier event with the same id nor one that a server has taken', async () => {
    await inbox.add(createEntry('earlier'));
    await pause(300);
    const answered = new AbortController();
    const adding = ['earlier', 'late'].map((id) => inbox.add(createEntry(id), answered.signal));
    const taking = inbox.take(10, LEASE_MS);
    answered.abort(new Error('answered'));
    expect(await Promise.allSettled(adding)).toMatchObject([
      { status: 'rejected' },
      { status: 'fulfilled', value: true },
    ]);
    expect((await taking).map(({ id }) => id)).toEqual(['earlier', 'late']);
    expect(await states()).toEqual({ earlier: 'running', late: 'running' });
  });

  it('remembers the id of an event that is done for as long as requested', async () => {
    await inbox.add(createEntry('kept', { retentionMs: 60_000 }));
    await inbox.add(createEntry('short', { retentionMs: 100 }));
    await inbox.add(createEntry('none'));
    for (const entry of await inbox.take(10, 10_000))
      expect(await inbox.settle(entry, { state: 'done' })).toBe(true);
    expect(await inbox.list()).toEqual([]);
    await sleep(150);
    expect(await other.add(createEntry('kept'))).toBe(false);
    expect(await other.add(createEntry('short'))).toBe(true);
    expect(await other.add(createEntry('none'))).toBe(true);
  });

  it('takes the oldest first, at most as many as requested', async () => {
    for (const id of ['c', 'a', 'b']) {
      await inbox.add(createEntry(id));
      await sleep(3);
    }
    expect((await inbox.take(2, 10_000)).map(({ id }) => id)).toEqual(['c', 'a']);
    expect((await other.take(2, 10_000)).map(({ id }) => id)).toEqual(['b']);
  });

  it('returns the age of an event by the clock of Redis to the server that takes it', async () => {
    await inbox.add(createEntry('a'));
    await sleep(30);
    const [taken] = await inbox.take(1, LEASE_MS);
    const [listed] = await inbox.list();
    const [seconds, microseconds] = (await client.sendCommand(['TIME'])) as [string, string];
    const ageNowMs = Number(seconds) * 1_000 + Number(microseconds) / 1_000 - listed!.receivedAt;
    expect(taken!.ageMs).toBeGreaterThan(25);
    expect(taken!.ageMs).toBeLessThanOrEqual(ageNowMs);
    expect(listed).not.toHaveProperty('ageMs');
  });

  it('lets an event wait before it is tried again, and counts failures', async () => {
    await inbox.add(createEntry('a'));
    const [first] = await inbox.take(1, 10_000);
    expect(await inbox.settle(first!, { state: 'waiting', reason: 'no', delayMs: 60_000 })).toBe(true);
    expect(await inbox.take(1, 10_000)).toEqual([]);
    await endLeases(client);
    const [second] = await other.take(1, 10_000);
    expect(second).toMatchObject({ attempt: 2, failures: 1, reason: 'no' });
    await other.settle(second!, { state: 'waiting', reason: 'none', delayMs: 0, isFailure: false });
    const [third] = await inbox.take(1, 10_000);
    expect(third).toMatchObject({ attempt: 3, failures: 1, reason: 'none' });
    await inbox.settle(third!, { state: 'dead', reason: 'still' });
    expect(await inbox.list()).toMatchObject([{ state: 'dead', failures: 2 }]);
  });

  it('gives a notification to another server when its lease has ended, and ignores the first server then', async () => {
    await inbox.add(createEntry('a'));
    const [first] = await inbox.take(1, LEASE_MS);
    expect(await other.take(1, LEASE_MS)).toEqual([]);
    await endLeases(client);
    const [second] = await other.take(1, LEASE_MS);
    expect(second).toMatchObject({ state: 'running', attempt: 2, failures: 1 });
    expect(await inbox.settle(first!, { state: 'done' })).toBe(false);
    expect(await states()).toEqual({ a: 'running' });
    expect(await other.settle(second!, { state: 'done' })).toBe(true);
    expect(await states()).toEqual({});
  });

  it.each(['refund', 'unknown', 'deduct'] as const)('never gives a %s to another server', async (kind) => {
    await inbox.add(createEntry('a', { kind }));
    const [first] = await inbox.take(1, LEASE_MS);
    await endLeases(client);
    expect(await states()).toEqual({ a: 'ambiguous' });
    expect(await other.take(1, LEASE_MS)).toMatchObject([{ state: 'ambiguous', reason: /server ended/ }]);
    await endLeases(client);
    expect(await other.take(1, LEASE_MS)).toEqual([]);
    expect(await states()).toEqual({ a: 'ambiguous' });
    // The server was only slow.
    expect(await inbox.settle(first!, { state: 'done' })).toBe(true);
    expect(await states()).toEqual({});
  });

  it('lists a deduction from the moment that its server ends, with the last reason', async () => {
    expect(await inbox.add(createEntry('a', { kind: 'deduct', leaseMs: LEASE_MS }))).toBe(true);
    expect(await inbox.settle({ id: 'a', attempt: 1 }, { state: 'running', reason: 'Charged.' })).toBe(true);
    expect(await inbox.list()).toMatchObject([{ state: 'running', attempt: 1, reason: 'Charged.' }]);
    expect(await other.take(1, LEASE_MS)).toEqual([]);
    await endLeases(client);
    expect(await other.list()).toMatchObject([{ state: 'ambiguous', attempt: 1, reason: 'Charged.' }]);
  });

  it('replays and discards only what has stopped, and replays no deduction', async () => {
    await inbox.add(createEntry('waits'));
    await inbox.add(createEntry('dead'));
    await inbox.add(createEntry('refund', { kind: 'refund' }));
    await inbox.add(createEntry('charge', { kind: 'deduct', leaseMs: 10_000 }));
    for (const entry of await inbox.take(10, 10_000)) {
      if (entry.id === 'waits')
        await inbox.settle(entry, { state: 'waiting', reason: 'no', delayMs: 10_000 });
      if (entry.id === 'dead') await inbox.settle(entry, { state: 'dead', reason: 'no' });
    }
    for (const id of ['waits', 'refund', 'charge', 'missing']) {
      expect([await other.replay(id), await other.discard(id)]).toEqual([false, false]);
    }
    expect(await other.replay('dead')).toBe(true);
    expect(await inbox.take(10, 10_000)).toMatchObject([{ id: 'dead', attempt: 2, failures: 0 }]);

    await inbox.settle({ id: 'refund', attempt: 1 }, { state: 'ambiguous', reason: 'slow' });
    await inbox.settle({ id: 'charge', attempt: 1 }, { state: 'ambiguous', reason: 'slow' });
    expect(await other.replay('charge')).toBe(false);
    expect(await other.replay('refund')).toBe(true);
    expect(await other.discard('charge')).toBe(true);
    expect(await states()).toEqual({ waits: 'waiting', dead: 'running', refund: 'waiting' });
  });

  it('keeps every entry that it acknowledged when Redis is killed and started again', async () => {
    for (let nth = 0; nth < 200; nth += 1) await inbox.add(createEntry(`${nth}`));
    await redis.kill();
    await redis.start();
    await expect.poll(async () => (await inbox.list().catch(() => [])).length).toBe(200);
    expect(await inbox.findProblem?.()).toBeUndefined();
  });

  it('rejects while Redis is away, and finds a Redis that is not durable', async () => {
    const plain = await startRedis();
    const plainClient = await plain.connect();
    const inMemory = redisInbox(plainClient);
    expect(await inMemory.findProblem?.()).toMatch(/appendonly yes/);
    await plain.kill();
    await expect.poll(() => plainClient.isReady).toBe(false);
    await expect(inMemory.add(createEntry('a'))).rejects.toThrow('Redis is not connected.');
  });
});
