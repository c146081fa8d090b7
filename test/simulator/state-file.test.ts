import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSimulator, listenSimulator, type ListeningSimulator } from '../../src/simulator/index.js';
import { runningReceiver, say } from './receiver.js';
import { dataOf, table } from './running-hub.js';
import { FORM } from './running-paid-actions.js';
import { visitor } from './visitor.js';
import { startServer } from '../helpers/test-server.js';

const at = { hubUrl: 'http://localhost:5180', formUrl: 'http://localhost:5181' };
const billing = runningReceiver();
let folder: string;
let files = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'simulator-state-'));
});
afterAll(() => rm(folder, { recursive: true }));
const newFile = (): string => join(folder, `state-${++files}.json`);

const call = async ({ hubUrl }: ListeningSimulator, path: string, key: string, body?: object) =>
  dataOf<Record<string, string>>(
    await fetch(`${hubUrl}/api/v1/hub${path}`, {
      headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    }),
  );

describe('State file', () => {
  it('restores the last run, keys and tokens included', async () => {
    const stateFile = newFile();
    const first = await listenSimulator({ stateFile });
    const { key } = first.simulator.keys.create({ label: 'kept' });
    first.simulator.ledger.topUp(3);
    await call(first, '/points/users/recharge', key, { client_user_id: 'mei', amount_cents: 120 });
    const { access_token } = await call(first, '/apikeys/token', key, { client_user_id: 'mei' });
    const charge = { clientUserId: 'mei', amountCents: 20, reason: 'Unlock' };
    const { record } = first.simulator.ledger.charge(charge);
    const [{ short_code } = { short_code: '' }] = first.simulator.tables.published();
    first.simulator.tables.withdraw(short_code);
    const own = first.simulator.tables.create({
      type: 'A',
      supply_name: 'Bees for hire',
      demand_name: '',
      industry: 'Bees',
      icon: null,
      tags: ['Bees'],
    });
    first.simulator.webhooks.add({ billingUrl: 'https://shop.example/billing' });
    await first.close();

    const second = await listenSimulator({ stateFile });
    const { simulator } = second;
    try {
      expect(await call(second, '/points/users/balance?client_user_id=mei', key)).toEqual({
        client_user_id: 'mei',
        user_id: expect.any(Number),
        balance_cents: 100,
      });
      expect(simulator.ledger.balances()).toMatchObject({ pool: 180, charged: 20, balanced: true });
      expect(await call(second, '/points/users/logs?client_user_id=mei', key)).toMatchObject({ total: 2 });
      expect(simulator.ledger.refund({ recordId: record.id })).toMatchObject({ id: 3, balance_after: 120 });
      const lists = await fetch(`${second.hubUrl}/api/v1/hub/projects/published-tags`, {
        headers: { Authorization: `Bearer ${access_token}` },
      });
      expect(lists.status).toBe(200);
      expect(simulator.tables.get(short_code)?.status).toBe('withdrawn');
      expect(simulator.tables.get(own.short_code)).toEqual(own);
      expect(simulator.webhooks.list()).toMatchObject([{ billingUrl: 'https://shop.example/billing' }]);
      // Its port is another one, and so is where the icons are.
      const icons = simulator.tables.list().flatMap(({ icon }) => icon ?? []);
      expect(icons.length).toBeGreaterThan(20);
      expect(icons.filter((icon) => !icon.startsWith(`${second.hubUrl}/icons/`))).toEqual([]);
      const next = simulator.keys.create({ label: 'next' });
      expect(simulator.keys.list().map(({ id }) => id)).toEqual(['key-1', next.id]);
    } finally {
      await second.close();
    }
  });

  it('contains no key and no token, and is readable by its owner only', async () => {
    const stateFile = newFile();
    const running = await listenSimulator({ stateFile });
    const { key } = running.simulator.keys.create({ label: 'secret' });
    const { access_token = '' } = await call(running, '/apikeys/token', key, { client_user_id: 'mei' });
    await running.close();
    const text = await readFile(stateFile, 'utf8');
    expect(text).toContain('"mei"');
    expect(text).not.toContain(key.slice(3));
    expect(text).not.toContain(access_token);
    expect((await stat(stateFile)).mode & 0o077).toBe(0);
    expect((await readdir(folder)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  it('is written soon after a change, without being closed', async () => {
    const stateFile = newFile();
    const simulator = createSimulator({ ...at, stateFile });
    simulator.users.ensure('soon');
    await expect.poll(() => readFile(stateFile, 'utf8')).toContain('"soon"');
    await simulator.close();
  });

  it('contains the result of a payment that the end interrupted, and is not written afterwards', async () => {
    let requests = 0;
    const receiver = await startServer(() => void (requests += 1));
    const stateFile = newFile();
    const hub = await listenSimulator({ stateFile });
    const { simulator, formUrl } = hub;
    simulator.webhooks.add({ billingUrl: `${receiver.origin}/` });
    const { key } = simulator.keys.create({ label: 'k' });
    const { access_token } = await call(hub, '/apikeys/token', key, { client_user_id: 'mei' });
    const [published] = simulator.tables.published();
    const body = new URLSearchParams({ token: access_token!, do: 'unlock' });
    const pressed = fetch(`${formUrl}/${published!.short_code}`, { method: 'POST', body }).catch(() => {});
    await expect.poll(() => requests).toBe(1);
    await hub.close();
    const atClose = await readFile(stateFile, 'utf8');
    expect(atClose).toContain('not confirmed by the app');
    simulator.ledger.topUp(1);
    await new Promise((done) => setTimeout(done, 400));
    expect(await readFile(stateFile, 'utf8')).toBe(atClose);
    await pressed;
  });

  it('keeps orders, unlocked contacts, complaints and payments across a restart; a reset removes them', async () => {
    const stateFile = newFile();
    billing.answer('/billing', say(true));
    const first = await listenSimulator({ stateFile, warn: () => {} });
    const { simulator } = first;
    simulator.tables.add(table('kept'));
    simulator.webhooks.add({ billingUrl: billing.url('/billing') });
    const { key } = simulator.keys.create({ label: 'k' });
    const here = { formUrl: () => first.formUrl, tokenOf: async () => token } as unknown as Parameters<
      typeof visitor
    >[0];
    const exchanged = await fetch(`${first.hubUrl}/api/v1/hub/apikeys/token`, {
      method: 'POST',
      headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
      body: '{"client_user_id":"alice"}',
    });
    const token = ((await exchanged.json()) as { data: { access_token: string } }).data.access_token;
    const alice = visitor(here, 'alice');
    const opened = await alice.post('/kept', { token, visit: '1', do: 'unlock' });
    const records = await alice.press(opened, 'My records');
    await alice.press(records, 'Send complaint', { 'words-1': 'Wrong.' });
    const [orders, complaints] = [simulator.orders.list(), simulator.complaints.list()];
    expect([orders.length, complaints.length]).toEqual([2, 1]);
    await first.close();

    const second = await listenSimulator({ stateFile, warn: () => {} });
    billing.taken();
    expect(second.simulator.orders.list()).toEqual(orders);
    expect(second.simulator.complaints.list()).toEqual(complaints);
    second.simulator.webhooks.update('webhook-1', { billingUrl: billing.url('/another') });
    await second.simulator.complaints.refund('complaint-1');
    expect(billing.calls.map(({ path }) => path)).toEqual(['/billing']);
    expect(await (await fetch(`${second.formUrl}/kept?token=${token}`)).text()).not.toContain(
      'Unlock contact',
    );
    second.simulator.reset();
    expect([second.simulator.orders.list(), second.simulator.complaints.list()]).toEqual([[], []]);
    await second.close();
  });

  it('keeps that a form was paid for: one that is sent again after a restart is charged once', async () => {
    const stateFile = newFile();
    const first = await listenSimulator({ stateFile });
    const { simulator } = first;
    simulator.tables.add(table('paid', { prices: { publish: 300 } }));
    const { key } = simulator.keys.create({ label: 'k' });
    simulator.ledger.topUp(100);
    simulator.ledger.transfer({ clientUserId: 'alice', amountCents: 2000 });
    const { access_token: token = '' } = await call(first, '/apikeys/token', key, {
      client_user_id: 'alice',
    });
    const send = async ({ formUrl }: ListeningSimulator, fields: Record<string, string>) => {
      const body = new URLSearchParams({ token, visit: '1', ...FORM, ...fields });
      expect((await fetch(`${formUrl}/paid`, { method: 'POST', body })).status).toBe(200);
    };
    await send(first, {});
    await first.close();

    const second = await listenSimulator({ stateFile });
    try {
      await send(second, {});
      await send(second, { name: 'Corrected' });
      expect(second.simulator.submissions.list()).toHaveLength(2);
      expect(second.simulator.users.get('alice')?.balance_cents).toBe(1700);
      await send(second, { visit: '2' });
      expect(second.simulator.users.get('alice')?.balance_cents).toBe(1400);
    } finally {
      await second.close();
    }
  });

  it('of a process that ended during a refund has its complaint as undelivered', async () => {
    const stateFile = newFile();
    const first = createSimulator({ ...at, stateFile });
    billing.answer('/never', () => {});
    first.webhooks.add({ billingUrl: billing.url('/never') });
    const order = {
      clientUserId: 'mei',
      amountCents: 200,
      reason: 'A charge',
      outcome: 'confirmed',
    } as const;
    const { id: recordId } = first.ledger.recordExternal(order);
    const { access_token: token } = await dataOf<Record<string, string>>(
      await first.hub(
        new Request(`${at.hubUrl}/api/v1/hub/apikeys/token`, {
          method: 'POST',
          headers: { 'X-API-Key': first.keys.create({ label: 'x' }).key, 'Content-Type': 'application/json' },
          body: '{"client_user_id":"mei"}',
        }),
      ),
    );
    const body = new URLSearchParams({ token: token!, record: `${recordId}`, [`words-${recordId}`]: 'Why?' });
    await first.form(new Request(`${at.formUrl}/-/complaint`, { method: 'POST', body }));
    const [{ id } = { id: '' }] = first.complaints.list();
    const refund = first.complaints.refund(id);
    await expect.poll(() => readFile(stateFile, 'utf8')).toContain('"refunding"');
    const copy = newFile();
    await writeFile(copy, await readFile(stateFile));
    const second = createSimulator({ ...at, stateFile: copy });
    expect(second.complaints.get(id)?.state).toBe('undelivered');
    await second.close();
    await first.close();
    await refund;
  });

  it('is emptied by a reset', async () => {
    const stateFile = newFile();
    const simulator = createSimulator({ ...at, stateFile });
    simulator.users.ensure('forgotten');
    await simulator.close();
    const again = createSimulator({ ...at, stateFile });
    expect(again.users.list()).toHaveLength(1);
    again.reset();
    expect(again.users.list()).toEqual([]);
    await again.close();
    expect(await readFile(stateFile, 'utf8')).not.toContain('forgotten');
  });

  it.each([
    ['cut short', (text: string) => text.slice(0, text.length / 2), 'damaged'],
    ['cut short in its first line', (text: string) => text.slice(0, 20), 'damaged'],
    ['edited', (text: string) => text.replace('"balance_cents":0', '"balance_cents":9'), 'damaged'],
    ['empty', () => '', 'damaged'],
    ['of a later version', (text: string) => text.replace('"version":2', '"version":3'), 'version 3'],
    ['of something else', () => '{"name":"shop"}\n', 'no state file'],
    ['null', () => 'null\n', 'no state file'],
  ])('is refused and left unchanged if it is %s', async (_what, spoil, words) => {
    const stateFile = newFile();
    const simulator = createSimulator({ ...at, stateFile });
    simulator.users.ensure('u');
    await simulator.close();
    const spoilt = spoil(await readFile(stateFile, 'utf8'));
    await writeFile(stateFile, spoilt);
    expect(() => createSimulator({ ...at, stateFile })).toThrow(`The state file ${stateFile}`);
    expect(() => createSimulator({ ...at, stateFile })).toThrow(words);
    await expect(listenSimulator({ stateFile })).rejects.toThrow(words);
    expect(await readFile(stateFile, 'utf8')).toBe(spoilt);
  });

  it('is reported if it cannot be written: at the start, by a warning, and by close', async () => {
    const gone = join(folder, 'gone', 'state.json');
    expect(() => createSimulator({ ...at, stateFile: gone })).toThrow(/cannot be written.*ENOENT/);
    expect(() => createSimulator({ ...at, stateFile: folder })).toThrow(/cannot be read.*EISDIR/);

    const place = await mkdtemp(join(folder, 'place-'));
    const lines: string[] = [];
    const warn = (line: string): void => void lines.push(line);
    const simulator = createSimulator({ ...at, stateFile: join(place, 'state.json'), warn });
    await rm(place, { recursive: true });
    simulator.users.ensure('u');
    await expect.poll(() => lines).toEqual([expect.stringContaining('cannot be written')]);
    await expect(simulator.close()).rejects.toThrow('cannot be written');
  });
});
