import { beforeAll, describe, expect, it } from 'vitest';
import { runningHub } from '../running-hub.js';
import { consoleClient } from './console-client.js';

const hub = runningHub();
const client = consoleClient(hub);
beforeAll(() => client.signIn());

const ledger = () => hub.simulator().ledger;
const topUp = async (yuan: string) => {
  const confirm = await client.fill('/points/top-up', { yuan });
  return client.submit(confirm, '/points/top-up/pay');
};
const transfer = (typed: Record<string, string>) => client.fill('/points/transfer', typed);

describe('Console: points', () => {
  it('D4 (H) a simulated payment tops the pool up, 1 yuan for 100 points, after a confirmation', async () => {
    const before = ledger().pool();
    const confirm = await client.fill('/points/top-up', { yuan: '1,250' });
    expect(confirm.heading).toBe('Confirm the top-up');
    expect(confirm.text).toContain('¥1,250.00 for 125,000 points');
    expect(ledger().pool()).toBe(before);
    const page = await client.submit(confirm, '/points/top-up/pay');
    expect(page.flash).toContain('125,000 points came into the pool.');
    expect(ledger().pool()).toBe(before + 125_000);
    expect(page.rows()[0]).toMatchObject({ What: 'Top-up', Change: '+125,000 points' });
  });

  it('a confirmation that is sent repeatedly pays once', async () => {
    const confirm = await client.fill('/points/top-up', { yuan: '5' });
    const before = ledger().pool();
    await client.submit(confirm, '/points/top-up/pay');
    await client.submit(confirm, '/points/top-up/pay');
    const noId = await client.submit(confirm, '/points/top-up/pay', { once: '' });
    expect(noId.heading).toBe('Points');
    expect(ledger().pool()).toBe(before + 500);
  });

  it('a confirmation that was paid redirects to the points', async () => {
    const confirm = await client.fill('/points/top-up', { yuan: '5' });
    const { pathname, search } = new URL(confirm.url);
    expect((await client.open(pathname + search)).heading).toBe('Confirm the top-up');
    await client.submit(confirm, '/points/top-up/pay');
    const back = await client.open(pathname + search);
    expect([back.heading, back.flash]).toEqual(['Points', expect.stringContaining('already')]);
    expect((await client.open(`${pathname}?yuan=-5&once=x`)).heading).toBe('Top up the pool');
  });

  it.each(['', '0', '-5', '1.5', 'ten', '1e3', '0x10', '1,00', '1000001', '9'.repeat(30)])(
    'a payment of %j yuan is refused with an error at the field, which keeps the value',
    async (yuan) => {
      const before = ledger().pool();
      const page = await client.fill('/points/top-up', { yuan });
      expect(page.status).toBe(422);
      expect(page.problem('yuan')).toMatch(/whole number of yuan|At most ¥1,000,000.00/);
      expect(page.value('yuan')).toBe(yuan);
      // Nor by leaving the confirmation out.
      const form = await client.fill('/points/top-up', { yuan: '1' });
      await client.submit(form, '/points/top-up/pay', { yuan });
      expect(ledger().pool()).toBe(before);
    },
  );

  it('D7 (H) a transfer creates the user, and is shown in records, users and the user’s log', async () => {
    await topUp('100');
    const before = ledger().pool();
    const page = await transfer({
      client_user_id: 'mei <lin>',
      amount: '1,250',
      external_order_id: 'order-7',
      reason: 'Paid',
    });
    expect(page.flash).toContain('1,250 points went to mei <lin>, who now has 1,250 points.');
    expect(ledger().pool()).toBe(before - 1250);
    expect(page.rows()[0]).toMatchObject({
      What: 'To mei <lin>',
      Change: '−1,250 points',
      'Order number': 'order-7',
      Reason: 'Paid',
    });
    const users = await client.open('/points/users');
    expect(users.rows()[0]).toMatchObject({
      User: 'mei <lin>',
      Balance: '1,250 points',
      'In yuan': '¥12.50',
    });
    const log = await client.open(users.links.find((href) => href.startsWith('/points/user?')) ?? '');
    expect(log.heading).toBe('mei <lin>');
    expect(log.rows()).toMatchObject([{ Reason: 'Paid', Type: 'recharge', Change: '+1,250 points' }]);

    // The very points that the open API knows.
    const answer = await hub.api(`/points/users/balance?client_user_id=${encodeURIComponent('mei <lin>')}`, {
      headers: { 'X-API-Key': hub.key() },
    });
    expect(await answer.json()).toMatchObject({ data: { balance_cents: 1250 } });
  });

  it('a transfer above the pool shows an error, changes nothing, and keeps the typed values', async () => {
    const before = ledger().balances();
    const typed = {
      client_user_id: 'poor',
      amount: String(before.pool + 1),
      external_order_id: 'o',
      reason: 'r',
    };
    const page = await transfer(typed);
    expect(page.status).toBe(422);
    expect(page.problem('amount')).toMatch(/The pool holds [\d,]+ points only\. Top it up first/);
    for (const [name, value] of Object.entries(typed)) expect(page.value(name)).toBe(value);
    expect(ledger().balances()).toEqual(before);
    // Once there is enough, the very same form goes through.
    await topUp('1');
    expect((await client.submit(page, '/points/transfer', typed)).flash).toContain('went to poor');
  });

  it('a transfer goes to the user whose id has blanks around it, not to another one', async () => {
    hub.simulator().ledger.transfer({ clientUserId: ' blank ', amountCents: 1 });
    const form = await client.open(`/points/transfer?user=${encodeURIComponent(' blank ')}`);
    await client.submit(form, '/points/transfer', { amount: '7' });
    const balance = (user: string): number => hub.simulator().users.ensure(user).balance_cents;
    expect([balance(' blank '), balance('blank')]).toEqual([8, 0]);
  });

  it('a form that is sent twice transfers once', async () => {
    await topUp('10');
    const form = await client.open('/points/transfer?user=once');
    expect(form.value('client_user_id')).toBe('once');
    for (let time = 0; time < 3; time += 1) await client.submit(form, '/points/transfer', { amount: '3' });
    expect(hub.simulator().users.get('once')?.balance_cents).toBe(3);
  });

  it.each([
    [{ client_user_id: '', amount: '1' }, 'client_user_id'],
    [{ client_user_id: 'x'.repeat(129), amount: '1' }, 'client_user_id'],
    [{ client_user_id: 'u', amount: '' }, 'amount'],
    [{ client_user_id: 'u', amount: '0' }, 'amount'],
    [{ client_user_id: 'u', amount: '1.5' }, 'amount'],
    [{ client_user_id: 'u', amount: '1', external_order_id: 'x'.repeat(129) }, 'external_order_id'],
    [{ client_user_id: 'u', amount: '1', reason: 'x'.repeat(501) }, 'reason'],
  ])('a transfer of %o is refused', async (typed, name) => {
    const before = ledger().balances();
    const page = await transfer(typed);
    expect(page.status).toBe(422);
    expect(page.problem(name)).not.toBe('');
    expect(ledger().balances()).toEqual(before);
  });

  it('long records and logs have pages', async () => {
    await topUp('10');
    for (let count = 0; count < 30; count += 1) ledger().transfer({ clientUserId: 'many', amountCents: 1 });
    expect((await client.open('/points?page=2')).rows().length).toBeGreaterThan(0);
    const log = await client.open('/points/user?id=many');
    expect(log.rows()).toHaveLength(25);
    expect((await client.open(log.links.find((href) => href.includes('page=2')) ?? '')).rows()).toHaveLength(
      5,
    );
    expect((await client.open('/points/user?id=many&page=9')).rows()).toHaveLength(5);
    expect((await client.open('/points/user?id=nobody')).flash).toContain('no such user');
  });
});
