import { en } from '../../src/simulator/locales/texts.js';
import { describe, expect, it } from 'vitest';
import { getTableContact } from '../../src/simulator/actions/samples.js';
import { buttonWords, said } from './visitor.js';
import { FORM, runningPaidActions } from './running-paid-actions.js';

const { hub, newTable, newUser, getRecords, getBalance, addBillingUrl } = runningPaidActions();

describe('Form page: prices', () => {
  it('shows each price on its button, and the user’s points', async () => {
    const page = await newUser(1234).open(newTable({ prices: { publish: 1, unlock: 100_000, grab: 0 } }));
    expect(buttonWords(page)).toEqual([
      'Send request ¥0.01',
      'My records',
      'Unlock contact ¥1000.00',
      'Grab',
      'Grab',
      '中文',
    ]);
    expect(page.text).toMatch(/Your points:\s+¥12\.34/);
    expect(buttonWords(await newUser().open(newTable()))).toEqual([
      'Send request',
      'My records',
      'Unlock contact ¥2.00',
      'Grab ¥5.00',
      'Grab ¥5.00',
      '中文',
    ]);
  });

  it('shows no points if the billing URL does the accounting', async () => {
    addBillingUrl();
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
    for (const hidden of [getTableContact(code, en).phone, FORM.phone, FORM.name, FORM.address]) {
      expect(page.markup).not.toContain(hidden);
    }
    for (const { contact } of hub.simulator().orders.list()) expect(page.markup).not.toContain(contact.phone);
  });

  it.each([{ unlock: -1 }, { grab: 1.5 }, { publish: NaN }])('refuses the prices %o', (prices) => {
    expect(() => newTable({ prices })).toThrow('whole number of cents');
  });
});

describe('Paid actions: points', () => {
  it('charges a user who sends a form with the session of another user, and leaves that user’s order unchanged', async () => {
    const [owner, other, code] = [newUser(300), newUser(300), newTable({ prices: { publish: 300 } })];
    const page = await owner.open(code);
    await owner.press(page, 'Send request', FORM);
    const visit = page.value('visit') ?? '';
    await other.press(await other.open(code), 'Send request', { ...FORM, visit, phone: '+86 138 9999 9999' });
    expect(getBalance(other.id)).toBe(0);
    const orders = hub
      .simulator()
      .orders.list()
      .filter(({ short_code }) => short_code === code);
    const own = orders.find(({ client_user_id }) => client_user_id === owner.id);
    expect(own?.contact.phone).toBe(FORM.phone);
  });

  it('D5 (H) charges the user, adds a record, and shows what was paid for', async () => {
    const [user, code] = [newUser(500), newTable()];
    const page = await user.press(await user.open(code), 'Unlock');
    expect(page.status).toBe(200);
    expect(said(page)).toContain(getTableContact(code, en).phone);
    expect(page.text).toMatch(/Your points:\s+¥3\.00/);
    expect(getRecords(user.id)[0]).toMatchObject({
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
    expect(later.text).toContain(getTableContact(code, en).phone);
    expect(buttonWords(later).join()).not.toContain('Unlock');
  });

  it('fails with too few points: a failed record and a message, and it succeeds after a recharge', async () => {
    const [user, code] = [newUser(150), newTable()];
    const poor = await user.press(await user.open(code), 'Unlock', { name: 'Mei "<b>' });
    expect(poor.status).toBe(402);
    expect(said(poor)).toMatch(/costs ¥2\.00.*had ¥1\.50.*Nothing was charged.*Add at least ¥0\.50/);
    expect(poor.markup).not.toContain(getTableContact(code, en).phone);
    expect(getRecords(user.id)[0]).toMatchObject({
      record_type: 'failed',
      change_cents: 0,
      balance_after: 150,
      short_code: code,
    });
    hub.simulator().ledger.transfer({ clientUserId: user.id, amountCents: 50 });
    expect(poor.value('name')).toBe('Mei "<b>');
    expect((await user.press(poor, 'Unlock')).status).toBe(200);
    expect(getBalance(user.id)).toBe(0);
  });

  it('runs an action again that failed without a payment, when the browser sends its request again', async () => {
    const user = newUser(0);
    const page = await user.open(newTable());
    expect((await user.press(page, 'Unlock')).status).toBe(402);
    hub.simulator().ledger.transfer({ clientUserId: user.id, amountCents: 1_000 });
    expect((await user.press(page, 'Unlock')).status).toBe(200);
    expect(getBalance(user.id)).toBe(800);
  });

  it('shows all orders that a user has grabbed, and five others', async () => {
    const user = newUser(10_000);
    const code = newTable();
    const other = newUser();
    const publish = async () => {
      await other.press(await other.open(code), 'Send request', FORM);
    };
    for (let count = 0; count < 12; count += 1) await publish();
    let page = await user.open(code);
    for (let count = 0; count < 6; count += 1) page = await user.press(page, 'Grab');
    page = await user.open(code);
    const grabbed = [...page.document.querySelectorAll('li')].filter((item) => !item.querySelector('button'));
    expect(grabbed).toHaveLength(6);
    expect(buttonWords(page).filter((words) => words.startsWith('Grab'))).toHaveLength(5);
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
      expect(getBalance(user.id), button).toBe(2000 - cents);
      expect(getRecords(user.id)).toHaveLength(2);
    }
  });

  it('charges for a valid request only, and not for a correction in the same session', async () => {
    const [user, code] = [newUser(300), newTable({ prices: { publish: 300 } })];
    const page = await user.open(code);
    expect((await user.press(page, 'Send request', { ...FORM, phone: '' })).status).toBe(422);
    expect(getBalance(user.id)).toBe(300);
    expect((await user.press(page, 'Send request', FORM)).title).toBe('Thank you');
    expect((await user.press(page, 'Send request', { ...FORM, area: '90' })).title).toBe('Thank you');
    expect(getBalance(user.id)).toBe(0);
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

  it('replaces a request by its correction, and keeps its reference', async () => {
    const [user, code] = [newUser(300), newTable({ prices: { publish: 300 } })];
    const page = await user.open(code);
    const thanks = await user.press(page, 'Send request', FORM);
    const corrected = await user.press(page, 'Send request', { ...FORM, name: 'Lin Mei' });
    expect(corrected.text).toBe(thanks.text);
    const { orders } = hub.simulator();
    const own = orders.list().filter(({ client_user_id }) => client_user_id === user.id);
    expect(own).toMatchObject([{ contact: { name: 'Lin Mei' } }]);
    expect(thanks.text).toContain(own[0]?.id);
    await user.press(await user.open(code), 'Send request', FORM);
    expect(orders.list().filter(({ client_user_id }) => client_user_id === user.id)).toHaveLength(1);
    hub.simulator().ledger.transfer({ clientUserId: user.id, amountCents: 300 });
    await user.press(await user.open(code), 'Send request', FORM);
    expect(orders.list().filter(({ client_user_id }) => client_user_id === user.id)).toHaveLength(2);
  });

  it('charges nothing when the price has changed since the form was shown, and shows the new one', async () => {
    const [user, code] = [newUser(1000), newTable({ prices: { unlock: 200 } })];
    const page = await user.open(code);
    hub.simulator().tables.update(code, { prices: { unlock: 900 } });
    const changed = await user.press(page, 'Unlock');
    expect([changed.status, getBalance(user.id)]).toEqual([402, 1000]);
    expect(said(changed)).toContain('The price has changed. Nothing was charged');
    expect(buttonWords(changed)).toContain('Unlock contact ¥9.00');
    expect((await user.press(changed, 'Unlock')).status).toBe(200);
    expect(getBalance(user.id)).toBe(100);
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
    for (const [at, { id }] of users.entries()) expect(getBalance(id)).toBe(at === winner ? 0 : 500);
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
    expect(getBalance(user.id)).toBe(5000);
  });
});
