import { describe, expect, it } from 'vitest';
import { createSimulator, type Simulator, type SimulatorOptions } from '../../src/simulator/index.js';

const at = { hubUrl: 'https://hub.example', formUrl: 'https://form.example', now: () => 0 };

/** All that one run shows: a key, a token, a reference, a new short code, records. */
async function runOf(simulator: Simulator): Promise<string[]> {
  const { key } = simulator.keys.create({ label: 'k' });
  const exchanged = await simulator.hub(
    new Request('https://hub.example/api/v1/hub/apikeys/token', {
      method: 'POST',
      headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
      body: '{"client_user_id":"mei"}',
    }),
  );
  const token = ((await exchanged.json()) as { data: { access_token: string } }).data.access_token;
  const draft = {
    type: 'A',
    supply_name: 'Own',
    demand_name: '',
    industry: 'Bees',
    icon: null,
    tags: [],
  } as const;
  const { short_code } = simulator.tables.create({ ...draft, tags: [] });
  simulator.tables.publish(short_code);
  const form = `https://form.example/${short_code}?token=${token}`;
  const page = await (await simulator.form(new Request(form))).text();
  const fields = { name: 'Mei', phone: '010 1234567', email: 'm@example.com', address: '7 Lane' };
  const body = new URLSearchParams({ token, visit: '1', ...fields });
  await simulator.form(new Request(`https://form.example/${short_code}`, { method: 'POST', body }));
  const [submission] = simulator.submissions.list();
  simulator.ledger.topUp(1);
  const { record } = simulator.ledger.transfer({ clientUserId: 'mei', amountCents: 1 });
  return [key, token, page, submission?.reference ?? '', short_code, JSON.stringify(record)];
}
const run = (options: Partial<SimulatorOptions> = {}): Promise<string[]> =>
  runOf(createSimulator({ ...at, ...options }));

describe('Simulator run', () => {
  it('is identical for a seed with predictable secrets', async () => {
    const predictableSecrets = true;
    const first = await run({ seed: 7, predictableSecrets });
    expect(first).not.toContain('');
    expect(await run({ seed: 7, predictableSecrets })).toEqual(first);
    const other = await run({ seed: 8, predictableSecrets });
    expect(first.filter((part, index) => part === other[index])).toEqual([first.at(-1)]);
  });

  it('has unpredictable secrets by default, also with the same seed', async () => {
    const [one, two] = [await run({ seed: 7 }), await run({ seed: 7 })];
    expect(one.slice(0, 4).filter((secret) => two.includes(secret))).toEqual([]);
    expect(one.slice(4)).toEqual(two.slice(4));
  });

  it('starts again with a reset: nothing is left, and keys and tokens are invalid', async () => {
    const simulator = createSimulator({ ...at, predictableSecrets: true, faults: { logs: { status: 500 } } });
    const fresh = JSON.stringify([simulator.tables.list(), simulator.faults.list()]);
    const first = await runOf(simulator);
    simulator.faults.clear();
    simulator.webhooks.add({ billingUrl: 'https://shop.example/' });
    simulator.reset();
    const { keys, tables, submissions, users, ledger, faults, webhooks, deliveries } = simulator;
    expect(JSON.stringify([tables.list(), faults.list()])).toBe(fresh);
    for (const store of [keys, submissions, users, webhooks, deliveries]) expect(store.list()).toEqual([]);
    expect(ledger.balances()).toEqual({
      toppedUp: 0,
      rewarded: 0,
      pool: 0,
      users: 0,
      charged: 0,
      balanced: true,
    });
    expect([
      ledger.transfers(),
      ledger.charges(),
      ledger.logs('mei', { page: 1, pageSize: 9 }).total,
    ]).toEqual([[], [], 0]);
    const [, token] = first;
    const headers = { Authorization: `Bearer ${token}` };
    const url = 'https://hub.example/api/v1/hub/projects/published-tags';
    expect((await simulator.hub(new Request(url, { headers }))).status).toBe(401);
    expect(await runOf(simulator)).toEqual(first);
  });

  it('starts the times and ids of events again with a reset', async () => {
    let now = 2_000;
    const simulator = createSimulator({ ...at, now: () => now, warn: () => undefined });
    const fire = async () => {
      // Nothing listens on this port.
      simulator.webhooks.add({ notificationUrl: 'http://127.0.0.1:1/' });
      const [delivery] = await simulator.fire('order_created', { clientUserId: 'mei' });
      return [delivery?.id, delivery?.request.body];
    };
    await fire();
    simulator.reset();
    now = 1_000;
    const [id, body] = await fire();
    expect([id, JSON.parse(String(body))]).toEqual([
      'delivery-1',
      expect.objectContaining({ timestamp: '1970-01-01T08:00:01.000+08:00' }),
    ]);
  });

  it.each([0.5, Number.NaN])('refuses the seed %d', (seed) => {
    expect(() => createSimulator({ ...at, seed })).toThrow('seed');
  });
});
