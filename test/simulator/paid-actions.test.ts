import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { getTableContact } from '../../src/simulator/actions/samples.js';
import { answer, runningReceiver, say } from './receiver.js';
import { runningHub, table } from './running-hub.js';
import { buttonWords, said, visitor } from './visitor.js';

const hub = runningHub({ warn: () => {} });
const receiver = runningReceiver();
const FORM = {
  name: 'Mei Lin',
  phone: '+86 138 1111 2222',
  address: '7 Lane',
  area: '85',
  day: '2031-06-01',
  often: 'Once',
};

let count = 0;
const newTable = (more: Parameters<typeof table>[1] = {}): string => {
  const code = `paid ${++count}/表`;
  hub.simulator().tables.add(table(code, { supply_name: 'Weekly cleaning', ...more }));
  return code;
};
/** A user of whom nothing is known yet, with that many cents. */
const newUser = (cents = 0) => {
  const id = `user-${++count}`;
  if (cents > 0) hub.simulator().ledger.transfer({ clientUserId: id, amountCents: cents });
  return { id, ...visitor(hub, id) };
};
const logOf = (user: string) => hub.simulator().ledger.logs(user, { page: 1, pageSize: 100 }).list;
const balanceOf = (user: string) => hub.simulator().users.ensure(user).balance_cents;
const bill = (path = '/billing') => hub.simulator().webhooks.add({ billingUrl: receiver.url(path) });
const notify = () => hub.simulator().webhooks.add({ notificationUrl: receiver.url('/notices') });
/** Each event that has come in, and whom it is for, once there are so many. */
const told = (wanted: number) =>
  vi.waitFor(() => {
    const calls = receiver.calls.map(({ json }) => [json.event, json.target.client_user_id]);
    expect(calls).toHaveLength(wanted);
    return calls;
  });

beforeAll(() => void hub.simulator().ledger.topUp(100_000));
afterEach(() => {
  const { webhooks, deliveries, ledger } = hub.simulator();
  for (const { id } of webhooks.list()) webhooks.remove(id);
  deliveries.clear();
  receiver.taken();
  receiver.answer('/billing', say(true));
  expect(ledger.balances().balanced).toBe(true);
});

describe('Form page: prices', () => {
  it('shows each price on its button, and the user’s points', async () => {
    const page = await newUser(1234).open(newTable({ prices: { publish: 1, unlock: 100_000, grab: 0 } }));
    expect(buttonWords(page)).toEqual([
      'Send request ¥0.01',
      'My records',
      'Unlock contact ¥1000.00',
      'Grab',
      'Grab',
    ]);
    expect(page.text).toMatch(/Your points:\s+¥12\.34/);
    expect(buttonWords(await newUser().open(newTable()))).toEqual([
      'Send request',
      'My records',
      'Unlock contact ¥2.00',
      'Grab ¥5.00',
      'Grab ¥5.00',
    ]);
  });

  it('shows no points if the billing URL does the accounting', async () => {
    bill();
    const page = await newUser(1234).open(newTable());
    expect(page.text).not.toContain('Your points');
    expect(page.text).toContain('charged by the app');
  });

  it('shows no contact that was not paid for', async () => {
    const code = newTable();
    await newUser()
      .open(code)
      .then(async (page) => newUser().press(page, 'Send request', FORM));
    const page = await newUser().open(code);
    for (const hidden of [getTableContact(code).phone, FORM.phone, FORM.name, FORM.address]) {
      expect(page.markup).not.toContain(hidden);
    }
    for (const { contact } of hub.simulator().orders.list()) expect(page.markup).not.toContain(contact.phone);
  });

  it.each([{ unlock: -1 }, { grab: 1.5 }, { publish: NaN }])('refuses the prices %o', (prices) => {
    expect(() => newTable({ prices })).toThrow('whole number of cents');
  });
});

describe('Paid actions: points', () => {
  it('D5 (H) charges the user, adds a record, and shows what was paid for', async () => {
    const [user, code] = [newUser(500), newTable()];
    const page = await user.press(await user.open(code), 'Unlock');
    expect(page.status).toBe(200);
    expect(said(page)).toContain(getTableContact(code).phone);
    expect(page.text).toMatch(/Your points:\s+¥3\.00/);
    expect(logOf(user.id)[0]).toMatchObject({
      source: 'billing',
      record_type: 'deduct',
      change_cents: -200,
      amount_cents: 200,
      balance_after: 300,
      reason: 'Unlock a contact: Weekly cleaning',
      status: 'success',
      short_code: code,
      project_id: hub.simulator().tables.get(code)?.project_id,
    });
    const later = await user.open(code);
    expect(later.text).toContain(getTableContact(code).phone);
    expect(buttonWords(later).join()).not.toContain('Unlock');
  });

  it('fails with too few points: a failed record and a message, and it succeeds after a recharge', async () => {
    const [user, code] = [newUser(150), newTable()];
    const poor = await user.press(await user.open(code), 'Unlock', { name: 'Mei "<b>' });
    expect(poor.status).toBe(402);
    expect(said(poor)).toMatch(/costs ¥2\.00.*had ¥1\.50.*Nothing was charged.*Add at least ¥0\.50/);
    expect(poor.markup).not.toContain(getTableContact(code).phone);
    expect(logOf(user.id)[0]).toMatchObject({
      record_type: 'failed',
      change_cents: 0,
      balance_after: 150,
      short_code: code,
    });
    hub.simulator().ledger.transfer({ clientUserId: user.id, amountCents: 50 });
    expect(poor.value('name')).toBe('Mei "<b>');
    expect((await user.press(poor, 'Unlock')).status).toBe(200);
    expect(balanceOf(user.id)).toBe(0);
  });

  it('charges once for a button that is pressed repeatedly in one session', async () => {
    for (const [button, typed, cents] of [
      ['Unlock', {}, 200],
      ['Grab', {}, 500],
      ['Send request', FORM, 300],
    ] as const) {
      const [user, code] = [newUser(2000), newTable({ prices: { publish: 300 } })];
      const page = await user.open(code);
      const pressed = await Promise.all([1, 2, 3].map(() => user.press(page, button, typed)));
      pressed.push(await user.press(page, button, typed));
      expect(pressed.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(balanceOf(user.id), button).toBe(2000 - cents);
      expect(logOf(user.id)).toHaveLength(2);
    }
  });

  it('charges for a valid request only, and not for a correction in the same session', async () => {
    const [user, code] = [newUser(300), newTable({ prices: { publish: 300 } })];
    const page = await user.open(code);
    expect((await user.press(page, 'Send request', { ...FORM, phone: '' })).status).toBe(422);
    expect(balanceOf(user.id)).toBe(300);
    expect((await user.press(page, 'Send request', FORM)).title).toBe('Thank you');
    expect((await user.press(page, 'Send request', { ...FORM, area: '90' })).title).toBe('Thank you');
    expect(balanceOf(user.id)).toBe(0);
    const poor = await user.press(await user.open(code), 'Send request', FORM);
    expect(poor.status).toBe(402);
    expect(poor.value('address')).toBe(FORM.address);
    expect(
      hub
        .simulator()
        .submissions.list()
        .filter(({ short_code }) => short_code === code),
    ).toHaveLength(2);
  });

  it('assigns an order to one user, and charges no other', async () => {
    const code = newTable();
    const owner = newUser();
    await owner.press(await owner.open(code), 'Send request', FORM);
    const users = [newUser(500), newUser(500), newUser(500)];
    const pages = await Promise.all(users.map(({ open }) => open(code)));
    const results = await Promise.all(users.map(({ press }, at) => press(pages[at]!, 'Grab')));
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const winner = results.findIndex(({ status }) => status === 200);
    expect(said(results[winner]!)).toContain(`Call ${FORM.name}, ${FORM.phone}`);
    for (const [at, { id }] of users.entries()) expect(balanceOf(id)).toBe(at === winner ? 0 : 500);
    expect(
      results
        .filter(({ status }) => status === 409)
        .map(said)
        .join(),
    ).toContain('Nothing was charged');
    expect(results.find(({ status }) => status === 409)?.markup).not.toContain(FORM.phone);
    const own = await owner.open(code);
    expect(own.text).toContain('somebody has taken it on');
    const later = await newUser().open(code);
    expect(later.text).not.toContain('Your own request');
    expect(buttonWords(later).filter((words) => words.startsWith('Grab'))).toHaveLength(2);
    expect(buttonWords(own).filter((words) => words.startsWith('Grab'))).toHaveLength(2);
  });

  it('refuses an order of the user’s own, and an unknown one', async () => {
    const [user, code] = [newUser(5000), newTable()];
    const page = await user.open(code);
    await user.press(page, 'Send request', FORM);
    const own = hub.simulator().orders.list().at(-1)!.id;
    expect((await user.open(code)).text).toContain('Your own request');
    for (const id of [own, 'nothing', '']) {
      const sent = { token: page.value('token'), visit: `v${id}`, do: `grab ${id}` };
      expect((await user.post(page.action, sent)).status).toBe(409);
    }
    expect(balanceOf(user.id)).toBe(5000);
  });
});

describe('Paid actions: billing URL', () => {
  it('V8 (H) takes effect after ok true, with a record, and changes no points', async () => {
    bill();
    const [user, code] = [newUser(500), newTable()];
    const page = await user.press(await user.open(code), 'Unlock');
    expect(page.status).toBe(200);
    expect(said(page)).toContain(getTableContact(code).phone);
    expect(
      receiver.calls.map(({ json }) => [json.event, json.short_code, json.target, json.billing]),
    ).toEqual([
      [
        'billing_deduct',
        code,
        { client_user_id: user.id },
        { amount: '2.00', reason: 'Unlock a contact: Weekly cleaning' },
      ],
    ]);
    expect(logOf(user.id)[0]).toMatchObject({ record_type: 'deduct', change_cents: 0, balance_after: 500 });
    expect(balanceOf(user.id)).toBe(500);
  });

  it('V8 (H) sends nothing for a free action', async () => {
    bill();
    const user = newUser();
    expect((await user.press(await user.open(newTable()), 'Send request', FORM)).title).toBe('Thank you');
    expect(receiver.calls).toEqual([]);
  });

  it.each([
    ['ok false', say(false), /nothing was charged.*check your balance/],
    ['an ok that is no boolean', say('true'), /gave no answer/],
    ['no ok', answer(200, '{}'), /gave no answer/],
    ['null', answer(200, 'null'), /gave no answer/],
    ['no JSON', answer(200, 'ok: true'), /gave no answer/],
    ['201 with ok true', answer(201, '{"ok":true}'), /gave no answer/],
    ['500 with ok true', answer(500, '{"ok":true}'), /gave no answer/],
    ['a redirect', answer(307, '', { Location: '/yes' }), /gave no answer/],
    [
      'half an answer',
      (_call: unknown, response: { write(text: string): void }, socket: { destroy(): void }) => {
        response.write('{"ok":true}');
        setTimeout(() => socket.destroy(), 20);
      },
      /gave no answer/,
    ],
    [
      'a broken connection',
      (_call: unknown, _response: unknown, socket: { destroy(): void }) => socket.destroy(),
      /gave no answer/,
    ],
  ] as const)('V8 V10 (H) is not done after %s: a failed record, and words', async (_what, how, words) => {
    receiver.answer('/billing', how);
    bill();
    const [user, code] = [newUser(500), newTable()];
    const page = await user.press(await user.open(code), 'Unlock');
    expect(page.status).toBe(402);
    expect(said(page)).toMatch(words);
    expect(page.markup).not.toContain(getTableContact(code).phone);
    expect(receiver.calls.map(({ path }) => path)).toEqual(['/billing']);
    expect(logOf(user.id)[0]).toMatchObject({ record_type: 'failed', change_cents: 0, balance_after: 500 });
    expect(
      hub
        .simulator()
        .ledger.charges()
        .some(({ client_user_id }) => client_user_id === user.id),
    ).toBe(false);
  });

  it('V10 (H) calls each billing URL once, in order; one confirmation is enough', async () => {
    receiver.answer('/no', say(false));
    bill('/no');
    bill();
    notify();
    const user = newUser();
    expect((await user.press(await user.open(newTable()), 'Unlock')).status).toBe(200);
    await told(3);
    expect(receiver.calls.map(({ path }) => path)).toEqual(['/no', '/billing', '/notices']);
  });

  it('sends one charge for a slow action that is pressed twice, and in two windows', async () => {
    receiver.answer('/billing', (_call, response) => setTimeout(() => response.end('{"ok":true}'), 150));
    bill();
    const [user, code] = [newUser(), newTable()];
    const [one, other] = [await user.open(code), await user.open(code)];
    const pages = await Promise.all([
      user.press(one, 'Unlock'),
      user.press(one, 'Unlock'),
      user.press(other, 'Unlock'),
    ]);
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(receiver.calls).toHaveLength(1);
    const rival = newUser();
    const [mine, theirs] = [await user.open(code), await rival.open(code)];
    const grabbed = await Promise.all([user.press(mine, 'Grab'), rival.press(theirs, 'Grab')]);
    expect(grabbed.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(grabbed.map(said).join()).toContain('right now');
    expect(receiver.calls).toHaveLength(2);
  });

  it('keeps an order open if the payment fails', async () => {
    receiver.answer('/billing', say(false));
    bill();
    const [user, rival, code] = [newUser(), newUser(), newTable()];
    expect((await user.press(await user.open(code), 'Grab')).status).toBe(402);
    receiver.answer('/billing', say(true));
    expect((await rival.press(await rival.open(code), 'Grab')).status).toBe(200);
  });
});

describe('Paid actions: notifications', () => {
  it('V6 (H) a new request goes to the users who opened the table, or has no user', async () => {
    notify();
    const [owner, looker, code] = [newUser(), newUser(), newTable()];
    await owner.press(await owner.open(code), 'Send request', FORM);
    expect(await told(1)).toEqual([['order_grab_available', null]]);
    receiver.taken();
    await looker.open(code);
    await owner.press(await owner.open(code), 'Send request', FORM);
    expect(await told(1)).toEqual([['order_grab_available', looker.id]]);
    const [{ json } = { json: undefined }] = receiver.calls;
    const order = hub.simulator().orders.list().at(-1)!.id;
    expect(json?.notification?.link_url).toBe(`/${encodeURIComponent(code)}?order=${order}`);
    expect(json?.short_code).toBe(code);
    expect(json?.notification?.content).not.toContain(FORM.phone);
    // The link leads to the order, before all others.
    expect((await looker.open(code, `&order=${order}`)).document.querySelector('li')?.textContent).toContain(
      order,
    );
  });

  it('V6 (H) a grabbed order goes to both sides, an unlocked contact to the user', async () => {
    const [owner, taker, code] = [newUser(), newUser(5000), newTable()];
    await owner.press(await owner.open(code), 'Send request', FORM);
    notify();
    await taker.press(await taker.open(code), 'Grab');
    expect((await told(2)).sort()).toEqual([
      ['order_created', owner.id],
      ['order_grabbed', taker.id],
    ]);
    receiver.taken();
    await taker.press(await taker.open(code), 'Unlock');
    expect(await told(1)).toEqual([['order_matched', taker.id]]);
  });

  it('do not delay the page, and do not change its result', async () => {
    receiver.answer('/notices', (_call, response) => setTimeout(() => response.destroy(), 1_000));
    notify();
    const [user, code] = [newUser(500), newTable()];
    const page = await user.open(code);
    const started = performance.now();
    expect((await user.press(page, 'Grab')).status).toBe(200);
    expect(performance.now() - started).toBeLessThan(900);
    receiver.answer('/notices', answer(200));
  });
});

it('Paid actions: refuse a POST without a token', async () => {
  const [user, code] = [newUser(5000), newTable()];
  const { action } = await user.open(code);
  for (const pressed of ['unlock', 'open', 'publish', `grab ${hub.simulator().orders.list().at(-1)?.id}`]) {
    expect((await user.post(action, { visit: 'v', do: pressed, ...FORM })).status).toBe(401);
  }
  for (const path of ['/-/records', '/-/complaint']) {
    expect((await user.post(path, { record: '1', 'words-1': 'x' })).status).toBe(401);
    expect((await fetch(`${hub.formUrl()}${path}?token=x`)).status).toBe(path === '/-/records' ? 401 : 404);
  }
  expect(balanceOf(user.id)).toBe(5000);
});

it.each([
  { 'Sec-Fetch-Site': 'cross-site', Origin: 'null' },
  { 'Sec-Fetch-Site': 'same-site', Origin: 'http://localhost:1' },
  { Origin: 'https://evil.example' },
])('Paid actions: refuse a POST of another site’s page with the token: %o', async (headers) => {
  const [user, code] = [newUser(5000), newTable()];
  const { action, value, document } = await user.open(code);
  const token = document.querySelector('[name=token]')?.getAttribute('value') ?? value('token');
  for (const path of [action, '/-/records', '/-/complaint']) {
    const body = new URLSearchParams({ token, visit: 'v', do: 'unlock', ...FORM });
    const { status } = await fetch(new URL(path, hub.formUrl()), { method: 'POST', body, headers });
    expect(status, path).toBe(403);
  }
  expect(balanceOf(user.id)).toBe(5000);
  for (const own of [{ 'Sec-Fetch-Site': 'same-origin', Origin: 'null' }, { Origin: hub.formUrl() }]) {
    const body = new URLSearchParams({ token, visit: 'v', do: 'unlock' });
    expect((await fetch(new URL(action, hub.formUrl()), { method: 'POST', body, headers: own })).status).toBe(
      200,
    );
  }
  expect(balanceOf(user.id)).toBeLessThan(5000);
});

it('Paid actions: keep the ledger balanced while the billing receiver fails at every moment', async () => {
  // Refuses, dies before, in the middle of, and after its answer. What it has surely said is the oracle.
  let turn = 0;
  let yes = 0;
  receiver.answer('/billing', (_call, response, socket) => {
    const moment = turn++ % 5;
    if (moment === 0) return socket.destroy();
    if (moment === 1) return void response.end('{"ok":false}');
    if (moment === 2) return void response.write('{"ok":true', () => setTimeout(() => socket.destroy(), 5));
    if (moment === 3) return void setTimeout(() => socket.destroy(), 30);
    yes += 1;
    response.end('{"ok":true}', () => socket.destroySoon());
  });
  bill();
  const code = newTable();
  const users = Array.from({ length: 60 }, () => newUser(100));
  const { ledger } = hub.simulator();
  const before = ledger.balances();
  const statuses = await Promise.all(
    users.map(async ({ id }) => {
      const body = new URLSearchParams({ token: await hub.tokenOf(id), visit: 'v', do: 'unlock' });
      const { status } = await fetch(`${hub.formUrl()}/${encodeURIComponent(code)}`, {
        method: 'POST',
        body,
      });
      // Others recharge in the meantime.
      ledger.transfer({ clientUserId: 'busy', amountCents: 1 });
      return status;
    }),
  );
  expect(yes).toBe(12);
  expect(statuses.filter((status) => status === 200)).toHaveLength(yes);
  expect(statuses.filter((status) => status === 402)).toHaveLength(60 - yes);
  const types = users.flatMap(({ id }) => logOf(id).map(({ record_type }) => record_type));
  expect(types.filter((type) => type === 'deduct')).toHaveLength(yes);
  expect(types.filter((type) => type === 'failed')).toHaveLength(60 - yes);
  expect(users.map(({ id }) => balanceOf(id))).toEqual(users.map(() => 100));
  expect(ledger.balances()).toEqual({ ...before, pool: before.pool - 60, users: before.users + 60 });
}, 20_000);
