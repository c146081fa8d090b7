// @vitest-environment node
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { redisInbox, type HubEvent, type Inbox, type LogEntry } from '../../../src/server/index.js';
import { parseInboxEvent } from '../../../src/server/inbox/parse-inbox-event.js';
import { InboxWorker, type InboxTimes } from '../../../src/server/webhook/inbox-worker.js';
import type { WebhookHandlers } from '../../../src/server/webhook/options.js';
import { createWebhookLog } from '../../../src/server/webhook/webhook-log.js';
import { closeAfterUse } from '../../helpers/close-after-use.js';
import { noRedis, startRedis, withRedis, type TestRedis } from '../../helpers/redis.js';
import { NOTIFICATION, REFUND, UNKNOWN } from './webhook-site.js';

describe.skipIf(noRedis)(`InboxWorker, ${withRedis}`, () => {
  let redis: TestRedis;
  let inbox: Inbox;
  let logs: LogEntry[] = [];
  let delivered: HubEvent[] = [];

  beforeAll(async () => {
    redis = await startRedis({ isDurable: true });
  });
  beforeEach(async () => {
    const client = await redis.connect();
    await client.flushAll();
    inbox = redisInbox(client);
    logs = [];
    delivered = [];
  });

  const startWorker = (handlers: WebhookHandlers, times: Partial<InboxTimes> = {}): InboxWorker =>
    closeAfterUse(
      new InboxWorker({
        inbox,
        handlers,
        deliver: async (event) => void delivered.push(event),
        webhookLog: createWebhookLog({ log: (entry) => void logs.push(entry), now: Date.now }),
        times: { pollMs: 20, retryMs: 0, ...times },
      }),
    );
  const add = (event: { event: string }, id = 'a') => {
    const { kind } = parseInboxEvent(JSON.stringify(event))!;
    return inbox.add({ id, kind, body: JSON.stringify(event), retentionMs: 0 });
  };
  const states = async () => (await inbox.list()).map(({ state }) => state);
  const logged = () => logs.map(({ event }) => event);

  it('gives up after 10 attempts, and starts again when the entry is replayed', async () => {
    let attempts = 0;
    let isFixed = false;
    startWorker({
      onRefund: () => {
        attempts += 1;
        if (!isFixed) throw new Error('no');
      },
    });
    await add(REFUND);
    await expect.poll(states).toEqual(['dead']);
    expect(attempts).toBe(10);
    expect(logged()).toEqual([...Array.from({ length: 9 }, () => 'webhook_failed'), 'webhook_dead']);
    expect(delivered).toEqual([]);
    isFixed = true;
    await inbox.replay('a');
    await expect.poll(states).toEqual([]);
    expect(attempts).toBe(11);
    expect(delivered).toMatchObject([{ kind: 'refund' }]);
  });

  it.each([
    ['onNotification', NOTIFICATION],
    ['onUnknown', UNKNOWN],
  ])('leaves an event to a server with %s if this one has none', async (name, event) => {
    startWorker({}, { retryMs: 50 });
    await add(event);
    await expect.poll(logged).toContain('webhook_failed');
    expect(logs[0]!.message).toContain(`webhook.${name} is not set on this server. It is tried again in`);
    // However often the server without the handler takes it: those attempts are no failures, and are logged once.
    await expect.poll(async () => (await inbox.list())[0]?.attempt).toBeGreaterThan(12);
    expect(await inbox.list()).toMatchObject([{ failures: 0 }]);
    expect(logged()).toEqual(['webhook_failed']);
    const handled: string[] = [];
    startWorker({ [name]: (_event: unknown, { id }: { id: string }) => void handled.push(id) });
    await expect.poll(states).toEqual([]);
    expect(handled).toEqual(['a']);
  });

  it('takes an event that another server leaves, also if that one polls just before it', async () => {
    startWorker({}, { retryMs: 50 });
    startWorker({ onNotification: () => undefined });
    await sleep(50);
    await add(NOTIFICATION);
    await expect.poll(states).toEqual([]);
  });

  it('gives up a notification for which no server has had a handler for long', async () => {
    startWorker({}, { unhandledMs: 100 });
    await add(NOTIFICATION);
    await expect.poll(states).toEqual(['dead']);
    expect(logged()).toEqual(['webhook_failed', 'webhook_dead']);
  });

  it('leaves an event to other servers by the clock of the inbox, although its own is days ahead', async () => {
    const { take } = inbox;
    inbox.take = async (limit, leaseMs) =>
      (await take(limit, leaseMs)).map((entry) => ({ ...entry, receivedAt: entry.receivedAt - 172_800_000 }));
    startWorker({});
    await add(NOTIFICATION);
    await expect.poll(async () => (await inbox.list())[0]?.attempt).toBeGreaterThan(1);
    expect(await inbox.list()).toMatchObject([{ failures: 0 }]);
  });

  it('waits four times as long before each further attempt', async () => {
    const attemptsAtMs: number[] = [];
    const onNotification = (): void => {
      attemptsAtMs.push(performance.now());
      if (attemptsAtMs.length < 4) throw new Error('no');
    };
    startWorker({ onNotification }, { retryMs: 30 });
    await add(NOTIFICATION);
    await expect.poll(states).toEqual([]);
    const gapsMs = attemptsAtMs.slice(1).map((at, nth) => at - attemptsAtMs[nth]!);
    expect(gapsMs.map((gap, nth) => gap >= 30 * 4 ** nth - 2)).toEqual([true, true, true]);
    expect(logs.map(({ message }) => / in ([\d.]+) s\.$/.exec(message)?.[1])).toEqual([
      '0.03',
      '0.12',
      '0.48',
    ]);
  });

  it('waits for six hours at most before a further attempt', async () => {
    startWorker({ onNotification: () => Promise.reject(new Error('no')) }, { retryMs: 86_400_000 });
    await add(NOTIFICATION);
    await expect.poll(logged).toEqual(['webhook_failed']);
    expect(logs[0]!.message).toContain(' in 21600 s.');
  });

  it('runs a notification whose handler does not end again', async () => {
    const signals: AbortSignal[] = [];
    startWorker(
      {
        onNotification: async (_event, { signal }) => {
          signals.push(signal);
          if (signals.length === 1) await new Promise(() => undefined);
        },
      },
      { handlerMs: 50 },
    );
    await add(NOTIFICATION);
    await expect.poll(states).toEqual([]);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  });

  it('lists a refund whose handler does not end, until it does', async () => {
    let end = (): void => undefined;
    startWorker({ onRefund: () => new Promise<void>((resolve) => (end = resolve)) }, { handlerMs: 50 });
    await add(REFUND);
    await expect.poll(states).toEqual(['ambiguous']);
    expect(logged()).toEqual(['webhook_unfinished']);
    await sleep(100);
    expect(await states()).toEqual(['ambiguous']);
    end();
    await expect.poll(states).toEqual([]);
    expect(delivered).toHaveLength(1);
  });

  it.each([
    ['onRefund', REFUND],
    ['onNotification', NOTIFICATION],
  ])(
    'removes an event whose %s blocks the process past its deadline and then succeeds',
    async (name, event) => {
      const block = (): void => {
        const startedAtMs = performance.now();
        while (performance.now() < startedAtMs + 250);
      };
      const worker = startWorker({ [name]: block }, { handlerMs: 250 });
      await add(event);
      await expect.poll(states).toEqual([]);
      await worker.close();
      expect(logged()).toEqual([]);
    },
  );

  it('gives up a notification that ends its server again and again', async () => {
    await add(NOTIFICATION);
    for (let nth = 0; nth < 10; nth += 1) {
      expect(await inbox.take(1, 1)).toHaveLength(1);
      await sleep(5);
    }
    const onNotification = (): never => expect.fail('It ran.');
    startWorker({ onNotification });
    await expect.poll(states).toEqual(['dead']);
    expect(logged()).toEqual(['webhook_dead']);
  });

  it('runs 300 entries, at most 20 at once, on two servers and each once', async () => {
    const runs: string[] = [];
    let running = 0;
    let maxRunning = 0;
    const onNotification = async (_event: unknown, { id }: { id: string }): Promise<void> => {
      runs.push(id);
      maxRunning = Math.max(maxRunning, ++running);
      await sleep(2);
      running -= 1;
    };
    const ids = Array.from({ length: 300 }, (_none, nth) => `n${nth}`);
    await Promise.all(ids.map((id) => add(NOTIFICATION, id)));
    startWorker({ onNotification });
    startWorker({ onNotification });
    await expect.poll(states).toEqual([]);
    expect(runs.toSorted()).toEqual(ids.toSorted());
    expect(maxRunning).toBeLessThanOrEqual(40);
    expect(maxRunning).toBeGreaterThan(1);
  });

  it('takes the next entries as soon as it has room, not at its next poll', async () => {
    await Promise.all(Array.from({ length: 50 }, (_none, nth) => add(NOTIFICATION, `n${nth}`)));
    startWorker({ onNotification: () => sleep(2) }, { pollMs: 60_000 });
    await expect.poll(states).toEqual([]);
  });

  it('goes on when the inbox can be reached again, and logs once that it cannot', async () => {
    await add(NOTIFICATION);
    const { take } = inbox;
    let isAway = true;
    let failures = 0;
    inbox.take = (limit, leaseMs) => {
      if (!isAway) return take(limit, leaseMs);
      failures += 1;
      return Promise.reject(new Error('away'));
    };
    startWorker({ onNotification: () => undefined });
    await expect.poll(() => failures).toBeGreaterThan(2);
    expect(logged()).toEqual(['inbox_failed']);
    isAway = false;
    await expect.poll(states).toEqual([]);
  });
});
