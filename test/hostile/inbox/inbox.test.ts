// @vitest-environment node
import { fileURLToPath } from 'node:url';
import { describe, expect, inject, it } from 'vitest';
import { redisInbox } from '../../../src/server/index.js';
import { Random } from '../../bridge/random.js';
import { noRedis, startRedis, withRedis } from '../../helpers/redis.js';
import type { TestClient } from '../../helpers/redis-client.js';
import { callWebhook, NOTIFICATION, REFUND, UNKNOWN } from '../../server/webhook/webhook-site.js';
import { endLeases, runConcurrently, startServerPair } from '../server-pair.js';

const PROGRAM = fileURLToPath(new URL('server.ts', import.meta.url));
const [EVENTS, KILLS, REDIS_KILLS] = inject('isThorough') ? [10_000, 50, 5] : [200, 2, 1];
/** An attempt may be in progress when the last server was killed, and others wait for their second attempt. */
const QUIET_MS = inject('isThorough') ? 120_000 : 20_000;

/** What handlers did for one event. */
interface Runs {
  began: number;
  threw: number;
  ended: number;
  ids: Set<string>;
}

async function readRuns(client: TestClient): Promise<Map<string, Runs>> {
  const runs = new Map<string, Runs>();
  for (const line of await client.lRange('runs', 0, -1)) {
    const [code = '', id = '', what] = line.split(' ');
    const run = runs.get(code) ?? { began: 0, threw: 0, ended: 0, ids: new Set() };
    run[what as 'began' | 'threw' | 'ended'] += 1;
    run.ids.add(id);
    runs.set(code, run);
  }
  return runs;
}

describe.skipIf(noRedis)(`Inbox of two servers, ${withRedis}`, { retry: 0 }, () => {
  it(
    'loses no acknowledged event while servers and Redis are killed',
    { timeout: 600_000 },
    async ({ task }) => {
      const seed = 18;
      const random = new Random(seed);
      const redis = await startRedis({ isDurable: true });
      const client = await redis.connect();
      const inbox = redisInbox(client);
      const servers = await startServerPair(PROGRAM, [redis.socket], random);
      const acknowledged = new Map<string, string>();

      /** Kills come at these numbers of events, one after the other. */
      let killing = Promise.resolve();
      const events = [NOTIFICATION, NOTIFICATION, REFUND, UNKNOWN];
      await runConcurrently(EVENTS, 30, async (nth) => {
        if (nth % Math.floor(EVENTS / KILLS) === 60)
          killing = killing.then(() => servers.killOne(() => client.lLen('runs')));
        if (nth % Math.floor(EVENTS / REDIS_KILLS) === 100)
          killing = killing.then(redis.kill).then(redis.start);
        // Restarts take longer than the events in between.
        if (nth % 20 === 0) await killing;
        const event = { ...random.pick(events), short_code: `e${nth}` };
        const call = callWebhook(await servers.pick(), event).catch(() => undefined);
        if ((await call)?.status === 200) acknowledged.set(event.short_code, event.event);
      });
      await killing;
      if (!inject('isThorough')) {
        await servers.killBoth();
        await endLeases(client);
        await servers.startBoth();
      }

      const countOpen = async () =>
        (await inbox.list()).filter(({ state }) => state === 'waiting' || state === 'running').length;
      await expect.poll(countOpen, { timeout: QUIET_MS, interval: 500 }).toBe(0);
      const listed = new Set(
        (await inbox.list()).map(({ body }) => (JSON.parse(body) as { short_code: string }).short_code),
      );
      const runs = await readRuns(client);

      const lost = [...acknowledged.keys()].filter((code) => !runs.get(code)?.ended && !listed.has(code));
      expect(lost).toEqual([]);
      // Whatever happened, the id was the same, so that a handler that stores it has one effect.
      expect([...runs].filter(([, { ids }]) => ids.size > 1)).toEqual([]);
      // What moves money began again only after it had thrown.
      const repeated = [...runs].filter(
        ([code, { began, threw, ended }]) =>
          acknowledged.get(code) !== NOTIFICATION.event &&
          (began - threw > 1 || ended > 1) &&
          acknowledged.has(code),
      );
      expect(repeated).toEqual([]);
      const unlisted = [...acknowledged].filter(
        ([code, name]) => name !== NOTIFICATION.event && runs.get(code)?.ended !== 1 && !listed.has(code),
      );
      expect(unlisted).toEqual([]);

      // Without these the test would prove nothing.
      expect(acknowledged.size).toBeGreaterThan(0.5 * EVENTS);
      expect(servers.kills).toBeGreaterThanOrEqual(KILLS);
      const began = [...runs.values()].reduce((sum, run) => sum + run.began, 0);
      expect(began).toBeGreaterThan(runs.size);
      const count = (value: number): string => value.toLocaleString('en');
      task.meta.figure = `0 lost of ${count(acknowledged.size)} acknowledged, ${listed.size} listed as ambiguous, ${servers.kills} kills, Redis killed ${REDIS_KILLS} times`;
      console.log(task.meta.figure);
    },
  );
});
