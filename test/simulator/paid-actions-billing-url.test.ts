import { en } from '../../src/simulator/locales/texts.js';
import { describe, expect, it } from 'vitest';
import { getTableContact } from '../../src/simulator/actions/samples.js';
import { answer, say } from './receiver.js';
import { said } from './visitor.js';
import { FORM, runningPaidActions } from './running-paid-actions.js';

const {
  hub,
  receiver,
  newTable,
  newUser,
  getRecords,
  getBalance,
  addBillingUrl,
  addNotificationUrl,
  waitForEvents,
} = runningPaidActions();

describe('Paid actions: billing URL', () => {
  it('V8 (H) takes effect after ok true, with a record, and changes no points', async () => {
    addBillingUrl();
    const [user, code] = [newUser(500), newTable()];
    const page = await user.press(await user.open(code), 'Unlock');
    expect(page.status).toBe(200);
    expect(said(page)).toContain(getTableContact(code, en).phone);
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
    expect(getRecords(user.id)[0]).toMatchObject({
      record_type: 'deduct',
      change_cents: 0,
      balance_after: 500,
    });
    expect(getBalance(user.id)).toBe(500);
  });

  it('V8 (H) takes effect after ok true that follows a byte order mark', async () => {
    addBillingUrl();
    receiver.answer('/billing', answer(200, '\ufeff{"ok":true}'));
    const user = newUser();
    expect((await user.press(await user.open(newTable()), 'Unlock')).status).toBe(200);
  });

  it('V8 (H) sends nothing for a free action', async () => {
    addBillingUrl();
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
    addBillingUrl();
    const [user, code] = [newUser(500), newTable()];
    const page = await user.press(await user.open(code), 'Unlock');
    expect(page.status).toBe(402);
    expect(said(page)).toMatch(words);
    expect(page.markup).not.toContain(getTableContact(code, en).phone);
    expect(receiver.calls.map(({ path }) => path)).toEqual(['/billing']);
    expect(getRecords(user.id)[0]).toMatchObject({
      record_type: 'failed',
      change_cents: 0,
      balance_after: 500,
    });
    expect(
      hub
        .simulator()
        .ledger.charges()
        .some(({ client_user_id }) => client_user_id === user.id),
    ).toBe(false);
  });

  it('sends no second charge when the page of one that was not answered is reloaded', async () => {
    receiver.answer('/billing', answer(500, ''));
    addBillingUrl();
    const user = newUser();
    const page = await user.open(newTable());
    for (const status of [402, 402]) expect((await user.press(page, 'Unlock')).status).toBe(status);
    expect(receiver.calls).toHaveLength(1);
  });

  it('does not refund a charge of which no billing URL is known', async () => {
    const user = newUser();
    const { complaints, ledger } = hub.simulator();
    const charge = {
      clientUserId: user.id,
      amountCents: 200,
      reason: 'A charge',
      outcome: 'confirmed',
    } as const;
    const { id: record } = ledger.recordExternal(charge);
    await user.press(await user.records(), 'Send complaint', { [`words-${record}`]: 'Too much.' });
    const { id } = complaints.list().find(({ record_id }) => record_id === record)!;
    expect((await complaints.refund(id)).state).toBe('undelivered');
    expect(ledger.chargeOf(record)?.refunded_cents).toBe(0);
  });

  it('V10 (H) calls each billing URL once, in order; one confirmation is enough', async () => {
    receiver.answer('/no', say(false));
    addBillingUrl('/no');
    addBillingUrl();
    addNotificationUrl();
    const user = newUser();
    expect((await user.press(await user.open(newTable()), 'Unlock')).status).toBe(200);
    await waitForEvents(3);
    expect(receiver.calls.map(({ path }) => path)).toEqual(['/no', '/billing', '/notices']);
  });

  it('does not say that nothing was charged if one of two billing URLs gave no answer', async () => {
    receiver.answer('/silent', (_call, _response, socket) => socket.destroy());
    receiver.answer('/billing', say(false));
    addBillingUrl('/silent');
    addBillingUrl();
    const user = newUser();
    const page = await user.press(await user.open(newTable()), 'Unlock');
    expect([page.status, said(page)]).toEqual([402, expect.stringContaining('gave no answer')]);
    expect(getRecords(user.id)[0]).toMatchObject({
      record_type: 'failed',
      reason: 'Unlock a contact: Weekly cleaning (2.00 yuan, not confirmed by the app)',
    });
  });

  it('sends one charge for a slow action that is pressed twice, and in two windows', async () => {
    receiver.answer('/billing', (_call, response) => setTimeout(() => response.end('{"ok":true}'), 150));
    addBillingUrl();
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
    addBillingUrl();
    const [user, rival, code] = [newUser(), newUser(), newTable()];
    expect((await user.press(await user.open(code), 'Grab')).status).toBe(402);
    receiver.answer('/billing', say(true));
    expect((await rival.press(await rival.open(code), 'Grab')).status).toBe(200);
  });
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
  addBillingUrl();
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
  const types = users.flatMap(({ id }) => getRecords(id).map(({ record_type }) => record_type));
  expect(types.filter((type) => type === 'deduct')).toHaveLength(yes);
  expect(types.filter((type) => type === 'failed')).toHaveLength(60 - yes);
  expect(users.map(({ id }) => getBalance(id))).toEqual(users.map(() => 100));
  expect(ledger.balances()).toEqual({ ...before, pool: before.pool - 60, users: before.users + 60 });
});
