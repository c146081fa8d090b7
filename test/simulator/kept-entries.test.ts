import { describe, expect, it } from 'vitest';
import { FORM, runningPaidActions } from './running-paid-actions.js';

const { hub, newTable, newUser } = runningPaidActions();

describe('Form site: what a user has typed or come for', () => {
  it('keeps the order that a notification leads to first, through other pages and languages', async () => {
    const code = newTable();
    for (let n = 0; n < 8; n += 1) {
      const owner = newUser();
      await owner.press(await owner.open(code), 'Send request', FORM);
    }
    const order = hub.simulator().orders.list()[0]!.id;
    const user = newUser(2_000);
    let page = await user.open(code, `&order=${order}`);
    for (const button of ['中文', 'English', 'My records', 'Back to the form', 'Unlock', 'Send request']) {
      page = await user.press(page, button);
      if (button !== 'My records')
        expect(page.document.querySelector('li')?.textContent, button).toContain(order);
    }
  });

  it('keeps the words of one complaint while another one is sent, or refused', async () => {
    const user = newUser(2_000);
    for (const code of [newTable(), newTable()]) await user.press(await user.open(code), 'Unlock');
    const records = await user.records();
    const [first, second] = [...records.document.querySelectorAll('textarea')].map(({ id }) => id);
    const words = (page: typeof records, id: string): string | undefined =>
      page.document.querySelector(`#${id}`)?.textContent;
    const refused = await user.press(records, 'Send complaint', {
      [first!]: '',
      [second!]: 'about the second',
    });
    expect([words(refused, first!), words(refused, second!)]).toEqual(['', 'about the second']);
    const isOpen = [...refused.document.querySelectorAll('details')].map((one) => one.hasAttribute('open'));
    expect(isOpen).toEqual([true, true]);
    const sent = await user.press(refused, 'Send complaint', {
      [first!]: 'about the first',
      [second!]: 'more',
    });
    expect([words(sent, first!), words(sent, second!)]).toEqual([undefined, 'more']);
  });

  it('keeps what is typed into a complaint on another page of records', async () => {
    const user = newUser(2_000);
    const { ledger } = hub.simulator();
    const charge = { clientUserId: user.id, amountCents: 1, reason: 'A charge' };
    for (let i = 0; i < 21; i += 1) ledger.charge(charge);
    const newest = await user.press(await user.open(newTable()), 'My records');
    const { id } = newest.document.querySelector('textarea')!;
    const older = await user.press(newest, 'Older', { [id]: 'Too much.' });
    expect(older.document.querySelector(`textarea#${id}`)).toBeNull();
    const again = await user.press(older, 'Newer');
    expect(again.document.querySelector(`textarea#${id}`)?.textContent).toBe('Too much.');
  });
});
