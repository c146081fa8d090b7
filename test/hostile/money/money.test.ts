// @vitest-environment node
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, inject, it } from 'vitest';
import { redisInbox } from '../../../src/server/index.js';
import { Random } from '../../bridge/random.js';
import { disconnect, json, type HubResponder } from '../../helpers/fake-hub.js';
import { noRedis, startRedis, withRedis } from '../../helpers/redis.js';
import type { TestClient } from '../../helpers/redis-client.js';
import { send } from '../../helpers/send.js';
import { RECHARGE_PATH, startPointsHub, type PointsHub } from '../../server/points/points-hub.js';
import { callWebhook, DEDUCT } from '../../server/webhook/webhook-site.js';
import { endLeases, runConcurrently, startServerPair, type ServerPair } from '../server-pair.js';

const PROGRAM = fileURLToPath(new URL('server.ts', import.meta.url));
/** Of each kind: deductions and recharges run at the same time, and are killed by each other's kills too. */
const [OPERATIONS, KILLS] = inject('isThorough') ? [1_000, 25] : [60, 1];
const TIMEOUT_MS = 600_000;

const REASONS = ['Charge', 'Charge', 'Charge', 'Charge', 'Decline', 'Throw first', 'Throw afterwards'];

const sum = (numbers: number[]): number => numbers.reduce((total, one) => total + one, 0);

// The imported `expect` is that of the test that began last: its `poll` fails when that test has ended.
describe.skipIf(noRedis)(`Money on two servers, ${withRedis}`, { concurrent: true, retry: 0 }, () => {
  let client: TestClient;
  let hub: PointsHub;
  let servers: ServerPair;
  let random: Random;

  beforeAll(async () => {
    const redis = await startRedis({ isDurable: true });
    client = await redis.connect();
    hub = await startPointsHub(1e9);
    random = new Random(7);
    servers = await startServerPair(PROGRAM, [hub.url, redis.socket], random);
  });

  /** Runs operations, each with 1 to 3 deliveries at once, while servers are killed. */
  async function runWhileKilling(
    countWork: () => Promise<number>,
    deliver: (nth: number, url: string) => Promise<void>,
  ): Promise<number> {
    let kills = 0;
    let killing = Promise.resolve();
    const kill = async (): Promise<void> => {
      await servers.killOne(countWork);
      kills += 1;
    };
    await runConcurrently(OPERATIONS, 25, async (nth) => {
      if (nth % Math.floor(OPERATIONS / KILLS) === 15) killing = killing.then(kill);
      if (nth % 10 === 0) await killing;
      const urls = await Promise.all(Array.from({ length: 1 + random.below(3) }, () => servers.pick()));
      await Promise.all(urls.map((url) => deliver(nth, url)));
    });
    await killing;
    return kills;
  }

  it(
    'V8 V12 (S) charges each deduction at most once, and lists what the hub may count otherwise',
    { timeout: TIMEOUT_MS },
    async ({ task, expect }) => {
      const inbox = redisInbox(client);
      const amounts = Array.from({ length: OPERATIONS }, () => 1 + random.below(100_000));
      const reasons = amounts.map(() => random.pick(REASONS));
      const confirmed = new Set<number>();
      const kills = await runWhileKilling(
        () => client.lLen('charges'),
        async (nth, url) => {
          const billing = { amount: (amounts[nth]! / 100).toFixed(2), reason: reasons[nth]! };
          const event = { ...DEDUCT, short_code: `d${nth}`, billing };
          const answer = await callWebhook(url, event).catch(() => undefined);
          if (answer?.body['ok'] === true) confirmed.add(nth);
        },
      );

      if (!inject('isThorough')) {
        // Longer than a charge is kept until the hub has the response.
        await sleep(1_500);
        await endLeases(client);
      }
      // Also those whose server was killed last: they are listed when its lease has ended.
      const countRunning = async () => (await inbox.list()).filter(({ state }) => state === 'running').length;
      await expect.poll(countRunning, { timeout: 30_000, interval: 500 }).toBe(0);
      const entries = await inbox.list();
      const listed = new Set(
        entries.map(({ body }) => Number((JSON.parse(body) as { short_code: string }).short_code.slice(1))),
      );
      const charges = (await client.lRange('charges', 0, -1)).map(
        (line) => JSON.parse(line) as [string, number],
      );
      const charged = charges.map(([code]) => Number(code.slice(1)));

      expect(charged.length - new Set(charged).size).toBe(0);
      // What was confirmed to the hub is charged, and what is charged was confirmed, unless it is listed.
      expect([...confirmed].filter((nth) => !charged.includes(nth))).toEqual([]);
      expect(charged.filter((nth) => !confirmed.has(nth) && !listed.has(nth))).toEqual([]);
      const oracle = [...confirmed, ...charged.filter((nth) => !confirmed.has(nth) && listed.has(nth))];
      expect(sum(charges.map(([, cents]) => cents))).toBe(sum(oracle.map((nth) => amounts[nth]!)));

      // Without these the test would prove nothing.
      expect(confirmed.size).toBeGreaterThan(0.2 * OPERATIONS);
      expect(charged.length).toBeGreaterThan(confirmed.size);
      const interrupted = entries.filter(({ reason = '' }) => !reason.includes('threw'));
      if (inject('isThorough')) expect(interrupted.length).toBeGreaterThan(0);
      expect(kills).toBeGreaterThanOrEqual(KILLS);
      task.meta.figure = `${OPERATIONS.toLocaleString('en')} deductions: 0 charged twice, ${listed.size} listed, ${kills} kills`;
      console.log(task.meta.figure);
    },
  );

  it(
    'E9 E10 (S) credits each order at most once, and reports what is unknown to each caller',
    { timeout: TIMEOUT_MS },
    async ({ task, expect }) => {
      const delayed: HubResponder = (call, response) =>
        void setTimeout(() => hub.credit(call, response), random.below(40));
      const responders = [
        hub.credit,
        hub.credit,
        delayed,
        delayed,
        disconnect,
        hub.creditThen(disconnect),
        json(402, { code: 402, message: 'The pool is empty.', data: {} }),
        json(502, 'Bad gateway'),
      ];
      hub.on(RECHARGE_PATH, (call, response) => random.pick(responders)(call, response));
      const amounts = Array.from({ length: OPERATIONS }, () => 1 + random.below(100_000));
      const results = new Map<number, Set<string>>(amounts.map((_amount, nth) => [nth, new Set()]));

      /** @returns the outcome; undefined if there was no answer */
      async function pay(nth: number, url: string): Promise<string | undefined> {
        const order = {
          clientUserId: 'u1',
          amountCents: amounts[nth],
          externalOrderId: `o${nth}`,
          reason: 'Top-up',
        };
        const headers = { 'Content-Type': 'application/json' };
        const answer = await send(`${url}/paid`, {
          method: 'POST',
          headers,
          body: JSON.stringify(order),
        }).catch(() => undefined);
        const { body } = answer ?? {};
        if (!body) return undefined;
        const outcome = 'user_balance_cents' in body ? 'credited' : String(body['code']);
        results.get(nth)!.add(outcome);
        return outcome;
      }
      const kills = await runWhileKilling(
        async () => hub.credits.length,
        async (nth, url) => void (await pay(nth, url)),
      );
      // Payment providers repeat a callback until it is answered.
      hub.on(RECHARGE_PATH, hub.credit);
      await runConcurrently(OPERATIONS, 100, async (nth) => {
        while ([undefined, 'STORE_UNAVAILABLE'].includes(await pay(nth, await servers.pick())))
          await sleep(100);
      });

      const credits = new Map<number, number>();
      for (const { external_order_id } of hub.credits) {
        const nth = Number(external_order_id.slice(1));
        credits.set(nth, (credits.get(nth) ?? 0) + 1);
      }
      const orders = [...results];
      const isUnknown = ([, answers]: [number, Set<string>]): boolean => answers.has('OUTCOME_UNKNOWN');
      expect([...credits].filter(([, count]) => count > 1)).toEqual([]);
      // Each order is either credited, or its outcome is reported as unknown: never both, and never neither.
      expect(orders.filter((order) => order[1].has('credited') === isUnknown(order))).toEqual([]);
      expect(orders.filter(([nth, answers]) => answers.has('credited') && credits.get(nth) !== 1)).toEqual(
        [],
      );
      const known = orders.filter(([, answers]) => answers.has('credited')).map(([nth]) => amounts[nth]!);
      const unknown = orders.filter(isUnknown);
      const unknownCredited = unknown.filter(([nth]) => credits.has(nth)).map(([nth]) => amounts[nth]!);
      expect(sum(hub.credits.map(({ amount_cents }) => amount_cents))).toBe(
        sum(known) + sum(unknownCredited),
      );

      expect(known.length).toBeGreaterThan(0.2 * OPERATIONS);
      expect(unknownCredited.length).toBeGreaterThan(0);
      expect(kills).toBeGreaterThanOrEqual(KILLS);
      task.meta.figure = `${OPERATIONS.toLocaleString('en')} recharges: 0 credited twice, ${unknown.length} reported as unknown, ${kills} kills`;
      console.log(task.meta.figure);
    },
  );
});
