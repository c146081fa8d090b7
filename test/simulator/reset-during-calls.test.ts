import { expect, it, vi } from 'vitest';
import { FORM, runningPaidActions } from './running-paid-actions.js';

const { hub, receiver, newTable, newUser, addBillingUrl, addNotificationUrl } = runningPaidActions();

it('Simulator reset: aborts a charge, a refund and a notification, and they change nothing of the new state', async () => {
  addBillingUrl();
  addNotificationUrl();
  const [refunded, charged, notified] = [newUser(), newUser(), newUser()];
  const [code, other] = [newTable(), newTable()];
  await refunded.press(await refunded.open(code), 'Unlock');
  const [charge] = hub.simulator().ledger.charges();
  await refunded.press(await refunded.records(), 'Send complaint', {
    [`words-${charge?.record_id}`]: 'Wrong.',
  });
  const [complaint] = hub.simulator().complaints.list();
  await vi.waitFor(() => expect(hub.simulator().deliveries.list()).toHaveLength(2));
  receiver.taken();

  let aborted = 0;
  for (const path of ['/billing', '/notices'])
    receiver.answer(path, (_call, _response, socket) => socket.on('close', () => (aborted += 1)));
  const refund = hub.simulator().complaints.refund(complaint!.id);
  const pressed = charged.press(await charged.open(code), 'Unlock');
  await notified.press(await notified.open(other), 'Send request', FORM);
  await vi.waitFor(() => expect(receiver.calls).toHaveLength(3));

  const resetMs = performance.now();
  hub.simulator().reset();
  await expect(refund).rejects.toThrow('The simulator was reset meanwhile.');
  const page = await pressed;
  expect([page.status, page.title]).toEqual([401, 'This form cannot be opened any more']);
  await vi.waitFor(() => expect(aborted).toBe(3));
  // Long before the deadline of a call.
  expect(performance.now() - resetMs).toBeLessThan(5_000);
  const { users, ledger, deliveries, orders, complaints } = hub.simulator();
  for (const store of [users, deliveries, orders, complaints]) expect(store.list()).toEqual([]);
  expect(ledger.charges()).toEqual([]);
});
