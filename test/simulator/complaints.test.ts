import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { pageOf } from './page.js';
import { answer, runningReceiver, say } from './receiver.js';
import { runningHub, table } from './running-hub.js';
import { buttonWords, said, visitor } from './visitor.js';

const hub = runningHub({ warn: () => {} });
const receiver = runningReceiver();
const CODE = 'complain/表';

let count = 0;
beforeAll(() => {
  hub.simulator().ledger.topUp(1000);
  hub.simulator().tables.add(table(CODE, { supply_name: 'Weekly <b>cleaning</b>' }));
  receiver.answer('/billing', say(true));
});
afterEach(() => {
  const { webhooks, ledger } = hub.simulator();
  for (const { id } of webhooks.list()) webhooks.remove(id);
  receiver.taken();
  expect(ledger.balances().balanced).toBe(true);
});

const logOf = (user: string) => hub.simulator().ledger.logs(user, { page: 1, pageSize: 100 }).list;
/** A user who has paid for a contact and has complained about it. */
async function complainer(words = 'The number is wrong.') {
  const id = `user-${++count}`;
  const user = visitor(hub, id);
  hub.simulator().ledger.transfer({ clientUserId: id, amountCents: 200 });
  await user.press(await user.open(CODE), 'Unlock');
  receiver.taken();
  const record = logOf(id)[0]!.id;
  const page = await user.press(await user.records(), 'Send complaint', { [`words-${record}`]: words });
  const complaint = hub
    .simulator()
    .complaints.list()
    .find(({ client_user_id }) => client_user_id === id);
  return { id, ...user, record, page, complaint: complaint! };
}
const external = (path = '/billing') => hub.simulator().webhooks.add({ billingUrl: receiver.url(path) }).id;

describe('Form site: records page', () => {
  it('shows what was added, charged and failed, and offers a complaint about charges only', async () => {
    const id = `user-${++count}`;
    const user = visitor(hub, id);
    expect((await user.records()).text).toContain('nothing here yet');
    await user.press(await user.open(CODE), 'Unlock');
    hub.simulator().ledger.transfer({ clientUserId: id, amountCents: 250 });
    const form = await user.press(await user.open(CODE), 'Unlock');
    const page = await user.press(form, 'My records');
    const items = [...page.document.querySelectorAll('li')].map(({ textContent }) =>
      textContent.replace(/\s+/g, ' '),
    );
    expect(items).toEqual([
      expect.stringMatching(
        /Charged −¥2\.00 Unlock a contact: Weekly <b>cleaning<\/b> 17 May 2031, 00:00 UTC Complain/,
      ),
      expect.stringMatching(/Added \+¥2\.50 Recharge/),
      expect.stringMatching(/Not charged .*2\.00 yuan/),
    ]);
    expect(buttonWords(page)).toEqual(['Send complaint', 'Back to the form']);
    expect(page.text).toMatch(/Your points:\s+¥0\.50/);
    expect((await user.press(page, 'Back to the form')).title).toBe('Weekly <b>cleaning</b>');
  });

  it('keeps what was typed into the form, on its way there and back', async () => {
    const id = `user-${++count}`;
    const user = visitor(hub, id);
    hub.simulator().ledger.transfer({ clientUserId: id, amountCents: 250 });
    const typed = { name: 'Mei "M" <Li>', address: '7 Lane' };
    const form = await user.press(await user.open(CODE), 'Unlock');
    let page = await user.press(form, 'My records', typed);
    // Also after a complaint.
    page = await user.press(page, 'Send complaint', { [`words-${logOf(id)[0]!.id}`]: 'It is wrong.' });
    const back = await user.press(page, 'Back to the form');
    const shown = [...back.document.querySelectorAll('input, textarea')].map((one) => [
      one.getAttribute('name'),
      one.getAttribute('value') ?? one.textContent,
    ]);
    expect(Object.fromEntries(shown)).toMatchObject(typed);
  });

  it('keeps a complaint that is too long, in its place and on its page', async () => {
    const id = `user-${++count}`;
    const user = visitor(hub, id);
    hub.simulator().ledger.transfer({ clientUserId: id, amountCents: 200 });
    await user.press(await user.open(CODE), 'Unlock');
    const record = logOf(id)[0]!.id;
    const words = `<b> ${'very '.repeat(250)}`;
    const page = await user.press(await user.records(), 'Send complaint', { [`words-${record}`]: words });
    expect(page.status).toBe(422);
    const area = page.document.querySelector(`#words-${record}`)!;
    expect(area.textContent).toBe(words);
    expect(area.closest('details')?.hasAttribute('open')).toBe(true);
  });

  it('has pages of twenty records', async () => {
    const id = `user-${++count}`;
    const user = visitor(hub, id);
    for (let at = 1; at <= 41; at += 1)
      hub.simulator().ledger.transfer({ clientUserId: id, amountCents: at });
    const first = await user.records();
    expect(first.document.querySelectorAll('li')).toHaveLength(20);
    const last = await user.press(await user.press(first, 'Older'), 'Older');
    expect(last.document.querySelectorAll('li')).toHaveLength(1);
    expect(buttonWords(last)).toEqual(['Newer']);
    const token = encodeURIComponent(await hub.tokenOf(id));
    const beyond = await pageOf(await fetch(`${hub.formUrl()}/-/records?token=${token}&page=9`));
    expect(beyond.document.querySelectorAll('li')).toHaveLength(1);
  });

  it('shows only the user’s own records, and links to no other site', async () => {
    const { record } = await complainer();
    const stranger = visitor(hub, 'stranger');
    expect((await stranger.records()).text).toContain('nothing here yet');
    const token = await hub.tokenOf('stranger');
    const sent = {
      token,
      record: String(record),
      [`words-${record}`]: 'mine',
      table: 'https://evil.example/',
    };
    const refused = await stranger.post('/-/complaint', sent);
    expect(refused.status).toBe(422);
    expect(said(refused)).toBe('There is no such charge of yours.');
    expect(refused.markup).not.toContain('evil');
  });
});

describe('Complaints', () => {
  it('are stored as text, with their charge', async () => {
    const words = `"><script>alert(1)</script>\nTwice.`;
    const { id, record, page, complaint } = await complainer(words);
    expect(page.status).toBe(200);
    expect(page.text).toContain('Your complaint has arrived');
    expect(buttonWords(page)).not.toContain('Send complaint');
    expect(complaint).toEqual({
      id: expect.stringMatching(/^complaint-\d+$/),
      record_id: record,
      client_user_id: id,
      short_code: CODE,
      amount_cents: 200,
      reason: 'Unlock a contact: Weekly <b>cleaning</b>',
      words,
      state: 'open',
      filed_at: hub.clock.now,
      handled_at: null,
    });
    expect(hub.simulator().complaints.get(complaint.id)).toEqual(complaint);
  });

  it.each([
    ['none', ''],
    ['blank ones', '  \n'],
    ['too many', 'x'.repeat(1001)],
  ])('needs words, and not too many: %s', async (_what, words) => {
    const { page, complaint } = await complainer(words);
    expect(page.status).toBe(422);
    expect(said(page)).toMatch(/^Please/);
    expect(complaint).toBeUndefined();
  });

  it('are stored once if they are sent repeatedly', async () => {
    const { id, post, record, complaint } = await complainer();
    const again = { token: await hub.tokenOf(id), record: String(record), [`words-${record}`]: 'Again' };
    expect((await post('/-/complaint', again)).status).toBe(200);
    const own = hub
      .simulator()
      .complaints.list()
      .filter(({ client_user_id }) => client_user_id === id);
    expect(own).toEqual([complaint]);
  });

  it('can be rejected once', async () => {
    const { id, records, complaint } = await complainer();
    const { complaints } = hub.simulator();
    expect(complaints.reject(complaint.id)).toMatchObject({ state: 'rejected', handled_at: hub.clock.now });
    expect((await records()).text).toContain('was declined');
    expect(() => complaints.reject(complaint.id)).toThrow('handled already: rejected');
    await expect(complaints.refund(complaint.id)).rejects.toThrow('handled already');
    await expect(complaints.refund('complaint-0')).rejects.toThrow('complaint-0');
    expect(logOf(id).map(({ record_type }) => record_type)).toEqual(['deduct', 'recharge']);
  });
});

/** Five at once, as if every administrator pressed the button. */
const refundAtOnce = async (id: string) => {
  const tries = await Promise.allSettled([1, 2, 3, 4, 5].map(() => hub.simulator().complaints.refund(id)));
  return tries.map(({ status }) => status);
};
const ONE_OF_FIVE = ['fulfilled', 'rejected', 'rejected', 'rejected', 'rejected'];

describe('Refund of a complaint', () => {
  it('gives points back to the user who paid with them, once, with a record', async () => {
    const { id, records, complaint } = await complainer();
    // It was not the billing URL that took them.
    external();
    expect(await refundAtOnce(complaint.id)).toEqual(ONE_OF_FIVE);
    expect(receiver.calls).toEqual([]);
    expect(logOf(id)[0]).toMatchObject({
      record_type: 'refund',
      source: 'billing',
      change_cents: 200,
      balance_after: 200,
      short_code: CODE,
      reason: 'Refund: Unlock a contact: Weekly <b>cleaning</b>',
    });
    expect(logOf(id)).toHaveLength(3);
    expect((await records()).text).toContain('the charge given back');
    expect(hub.simulator().complaints.get(complaint.id)?.state).toBe('refunded');
  });

  it('V9 (H) goes to the billing URL that took the money, once, with the same billing object; its body is not read', async () => {
    const config = external();
    const { id, complaint } = await complainer();
    hub.simulator().webhooks.update(config, { billingUrl: receiver.url('/another') });
    receiver.answer('/billing', answer(204));
    expect(await refundAtOnce(complaint.id)).toEqual(ONE_OF_FIVE);
    receiver.answer('/billing', say(true));
    expect(
      receiver.calls.map(({ path, json }) => [path, json.event, json.short_code, json.target, json.billing]),
    ).toEqual([
      [
        '/billing',
        'billing_refund',
        CODE,
        { client_user_id: id },
        { amount: '2.00', reason: 'Refund: Unlock a contact: Weekly <b>cleaning</b>' },
      ],
    ]);
    expect(logOf(id)[0]).toMatchObject({ record_type: 'refund', change_cents: 0 });
    expect(hub.simulator().complaints.get(complaint.id)?.state).toBe('refunded');
  });

  it('V9 (H) goes to the receivers that confirmed the charge, and to no others', async () => {
    receiver.answer('/no', say(false));
    external('/no');
    external();
    const { complaint } = await complainer();
    await hub.simulator().complaints.refund(complaint.id);
    expect(receiver.calls.map(({ path }) => path)).toEqual(['/billing']);
  });

  it.each([
    ['says 500', answer(500)],
    ['is gone', (_call: unknown, _response: unknown, socket: { destroy(): void }) => socket.destroy()],
  ])('V10 (H) that is not delivered is never sent again: the receiver %s', async (_what, how) => {
    external();
    const { id, records, complaint } = await complainer();
    receiver.answer('/billing', how);
    const { complaints } = hub.simulator();
    expect(await complaints.refund(complaint.id)).toMatchObject({ state: 'undelivered' });
    receiver.answer('/billing', say(true));
    await expect(complaints.refund(complaint.id)).rejects.toThrow('handled already: undelivered');
    expect(receiver.calls).toHaveLength(1);
    expect(logOf(id)[0]?.record_type).toBe('deduct');
    expect((await records()).text).toContain('ask in the app');
  });

  it.each([
    ['points', false],
    ['a billing URL', true],
  ])(
    'is refused if a charge by %s was refunded in another way, and the complaint becomes refunded',
    async (_who, isBilled) => {
      if (isBilled) external();
      const { record, records, complaint } = await complainer();
      const { ledger, complaints } = hub.simulator();
      ledger.refund({ recordId: record });
      await expect(complaints.refund(complaint.id)).rejects.toThrow('refunded already');
      expect(receiver.calls).toEqual([]);
      expect(complaints.get(complaint.id)).toMatchObject({ state: 'refunded', handled_at: hub.clock.now });
      expect((await records()).text).toContain('the charge given back');
    },
  );

  it('succeeds if the charge is refunded in another way while the billing URL is called', async () => {
    external();
    const { id, record, complaint } = await complainer();
    const { ledger, complaints } = hub.simulator();
    receiver.answer('/billing', (_call, response) => {
      ledger.refund({ recordId: record });
      response.end();
    });
    expect(await complaints.refund(complaint.id)).toMatchObject({ state: 'refunded' });
    receiver.answer('/billing', say(true));
    expect(complaints.get(complaint.id)?.state).toBe('refunded');
    expect(logOf(id).filter(({ record_type }) => record_type === 'refund')).toHaveLength(1);
  });

  it('covers the rest of a charge that was refunded in part', async () => {
    external();
    const { record, complaint } = await complainer();
    const { ledger, complaints } = hub.simulator();
    ledger.refund({ recordId: record, amountCents: 50 });
    expect(await complaints.refund(complaint.id)).toMatchObject({ state: 'refunded' });
    expect(receiver.calls.map(({ json }) => json.billing?.amount)).toEqual(['1.50']);
    expect(ledger.chargeOf(record)).toMatchObject({ amount_cents: 200, refunded_cents: 200 });
  });
});
