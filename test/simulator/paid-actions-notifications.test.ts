import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { answer } from './receiver.js';
import { FORM, runningPaidActions } from './running-paid-actions.js';

const { hub, receiver, newTable, newUser, addNotificationUrl, waitForEvents } = runningPaidActions();

describe('Paid actions: notifications', () => {
  it('V6 (H) a new request goes to the users who opened the table, or has no user', async () => {
    addNotificationUrl();
    const [owner, looker, code] = [newUser(), newUser(), newTable()];
    await owner.press(await owner.open(code), 'Send request', FORM);
    expect(await waitForEvents(1)).toEqual([['order_grab_available', null]]);
    receiver.taken();
    await looker.open(code);
    await owner.press(await owner.open(code), 'Send request', FORM);
    expect(await waitForEvents(1)).toEqual([['order_grab_available', looker.id]]);
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

  it('a new request goes to the last twenty others who opened the table', async () => {
    addNotificationUrl();
    const code = newTable();
    const lookers = Array.from({ length: 21 }, () => newUser());
    for (const looker of lookers) await looker.open(code);
    const owner = newUser();
    await owner.press(await owner.open(code), 'Send request', FORM);
    const told = (await waitForEvents(20)).map(([, user]) => user as string);
    expect(told.toSorted()).toEqual(
      lookers
        .slice(1)
        .map(({ id }) => id)
        .toSorted(),
    );
  });

  it('V6 (H) a grabbed order goes to both sides, an unlocked contact to the user', async () => {
    const [owner, taker, code] = [newUser(), newUser(5000), newTable()];
    await owner.press(await owner.open(code), 'Send request', FORM);
    addNotificationUrl();
    await taker.press(await taker.open(code), 'Grab');
    expect((await waitForEvents(2)).sort()).toEqual([
      ['order_created', owner.id],
      ['order_grabbed', taker.id],
    ]);
    receiver.taken();
    await taker.press(await taker.open(code), 'Unlock');
    expect(await waitForEvents(1)).toEqual([['order_matched', taker.id]]);
  });

  it('do not delay the page, and do not change its result', async () => {
    const waiting: ServerResponse[] = [];
    receiver.answer('/notices', (_call, response) => waiting.push(response));
    addNotificationUrl();
    const [user, code] = [newUser(500), newTable()];
    const page = await user.open(code);
    const started = performance.now();
    expect((await user.press(page, 'Grab')).status).toBe(200);
    // The simulator waits for 10 seconds for a receiver.
    expect(performance.now() - started).toBeLessThan(4_000);
    await expect.poll(() => waiting).toHaveLength(1);
    waiting[0]?.destroy();
    receiver.answer('/notices', answer(200));
  });
});
