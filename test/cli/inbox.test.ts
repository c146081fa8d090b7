// @vitest-environment node
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { run as runInProcess } from '../../src/cli/inbox.js';
import { redisInbox, type Inbox } from '../../src/server/index.js';
import { noRedis, startRedis, withRedis, type TestRedis } from '../helpers/redis.js';
import { DEDUCT, NOTIFICATION, REFUND } from '../server/webhook/webhook-site.js';
import { exposePort } from './redis-port.js';
import { command } from './running-backend.js';

/** Commands of a terminal, of which JSON has an escape for the first alone, and a change of direction. */
const ESCAPE = '\u001b[31m\u009b31m\u202e';

describe.skipIf(noRedis)(`open-integration-widget inbox, ${withRedis}`, () => {
  let redis: TestRedis;
  let inbox: Inbox;
  let env: Record<string, string>;

  beforeAll(async () => {
    redis = await startRedis();
    env = { OIS_REDIS_URL: `redis://127.0.0.1:${(await exposePort(redis.socket)).port}` };
  });
  beforeEach(async () => {
    const client = await redis.connect();
    await client.flushAll();
    inbox = redisInbox(client);
    for (const [id, kind, event] of [
      ['dead', 'notification', NOTIFICATION],
      ['refund', 'refund', REFUND],
      ['charge', 'deduct', { ...DEDUCT, target: { client_user_id: `u${ESCAPE}1` } }],
      ['waits', 'refund', REFUND],
    ] as const) {
      // Listed in the order in which they were received.
      await sleep(2);
      await inbox.add({ id, kind, body: JSON.stringify(event), retentionMs: 0 });
      const [entry] = id === 'waits' ? [] : await inbox.take(1, 60_000);
      if (entry)
        await inbox.settle(entry, { state: id === 'dead' ? 'dead' : 'ambiguous', reason: `No ${ESCAPE}.` });
    }
  });
  const states = async () => Object.fromEntries((await inbox.list()).map(({ id, state }) => [id, state]));
  async function run(...args: string[]): Promise<{ code: number | null; output: string }> {
    const { ended, output } = command(['inbox', ...args], env);
    return { code: await ended, output: output() };
  }

  it('list prints what needs a decision, without control characters of untrusted texts, and the counts', async () => {
    const { code, output } = await run('list');
    expect(code).toBe(0);
    expect(output.trim().split('\n')).toEqual([
      expect.stringMatching(
        /^dead {7}order_matched for "u1" at 2025-\S+ \(.*id dead\), received \S+Z, attempt 1: No/,
      ),
      expect.stringMatching(/^ambiguous {2}billing_refund of 12.50 yuan for "u1" .*id refund/),
      expect.stringMatching(/^ambiguous {2}billing_deduct of 12.50 yuan for "u.*1" .*id charge/),
      '1 dead, 2 ambiguous, 1 waiting, 0 running',
    ]);
    for (const control of ESCAPE.match(/[^\d[m]/g)!) expect(output).not.toContain(control);
  });

  it('list --all --json prints all entries as JSON lines, with control characters as escapes', async () => {
    const { output } = await run('list', '--all', '--json');
    for (const control of ESCAPE.match(/[^\d[m]/g)!) expect(output).not.toContain(control);
    const lines = output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { id: string; body: string });
    expect(lines.map(({ id }) => id)).toEqual(['dead', 'refund', 'charge', 'waits']);
    expect(JSON.parse(lines[1]!.body)).toEqual(REFUND);
    expect(JSON.parse(lines[2]!.body)).toMatchObject({ target: { client_user_id: `u${ESCAPE}1` } });
  });

  it('replay and discard change the named entries, and fail for the others', async () => {
    const replayed = await run('replay', 'refund', 'charge', 'missing');
    expect(replayed.code).toBe(1);
    expect(replayed.output).toMatch(
      /^✓ refund\n✗ charge: .*deduction.*\n✗ missing: .*or there is no such event/,
    );
    expect(await run('replay', 'dead', 'dead', '--dead')).toEqual({ code: 0, output: '✓ dead\n' });
    expect(await run('replay', '--dead')).toEqual({ code: 0, output: 'No event is dead.\n' });
    expect(await run('discard', 'charge')).toEqual({ code: 0, output: '✓ charge\n' });
    expect(await run('discard', 'charge')).toEqual({
      code: 1,
      output: '✗ charge: it is not dead or ambiguous, or there is no such event\n',
    });
    expect(await states()).toEqual({ dead: 'waiting', refund: 'waiting', waits: 'waiting' });
  });

  it.each([
    [['list', 'id'], {}, /^list takes no IDs\.\n\nUsage: open-integration-widget inbox list/],
    [['replay'], {}, /^Name the IDs of the events to replay\.\n\nUsage: /],
    [['remove', 'id'], {}, /^Name list, replay or discard\.\n\nUsage: /],
    [['list', '--prefixes', 'a'], {}, /prefixes.*\n\nUsage: /s],
    [['list', '--dead'], {}, /^list takes no --dead\.\n\nUsage: /],
    [['replay', 'id', '--json'], {}, /^replay takes no --json\.\n\nUsage: /],
    [['list'], {}, /^OIS_REDIS_URL is missing/],
    [['list'], { OIS_REDIS_URL: 'http://secret@x' }, /^OIS_REDIS_URL must be/],
    [
      ['list'],
      { OIS_REDIS_URL: 'redis://:secret@127.0.0.1:9' },
      /^The Redis at OIS_REDIS_URL cannot be reached.*REFUSED/,
    ],
  ])('%o with %o prints what to do', async (args, given, message) => {
    const error = await runInProcess(args, given).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect((error as Error).message).toMatch(message);
    expect((error as Error).message).not.toMatch(/secret/);
  });
});
