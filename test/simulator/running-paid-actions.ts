import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { runningReceiver, say } from './receiver.js';
import { runningHub, table } from './running-hub.js';
import { visitor } from './visitor.js';

/** What a user enters in the forms of paid actions. */
export const FORM = {
  name: 'Mei Lin',
  phone: '+86 138 1111 2222',
  address: '7 Lane',
  area: '85',
  day: '2031-06-01',
  often: 'Once',
};

/**
 * A simulator with points in its pool, and a receiver that confirms charges, for the tests of a file. After each test no
 * webhook is configured, and the ledger is balanced.
 */
export function runningPaidActions() {
  const hub = runningHub({ warn: () => {} });
  const receiver = runningReceiver();

  let count = 0;
  const newTable = (more: Parameters<typeof table>[1] = {}): string => {
    const code = `paid ${++count}/表`;
    hub.simulator().tables.add(table(code, { supply_name: 'Weekly cleaning', ...more }));
    return code;
  };
  /** A user with no records but one of this many cents. */
  const newUser = (cents = 0) => {
    const id = `user-${++count}`;
    if (cents > 0) hub.simulator().ledger.transfer({ clientUserId: id, amountCents: cents });
    return { id, ...visitor(hub, id) };
  };
  const getRecords = (user: string) => hub.simulator().ledger.logs(user, { page: 1, pageSize: 100 }).list;
  const getBalance = (user: string) => hub.simulator().users.ensure(user).balance_cents;
  const addBillingUrl = (path = '/billing') =>
    hub.simulator().webhooks.add({ billingUrl: receiver.url(path) });
  const addNotificationUrl = () =>
    hub.simulator().webhooks.add({ notificationUrl: receiver.url('/notices') });
  /** Waits for this many events, and returns each with its user. */
  const waitForEvents = (wanted: number) =>
    vi.waitFor(() => {
      const calls = receiver.calls.map(({ json }) => [json.event, json.target.client_user_id]);
      expect(calls).toHaveLength(wanted);
      return calls;
    }, 10_000);

  beforeAll(() => void hub.simulator().ledger.topUp(100_000));
  beforeEach(() => receiver.answer('/billing', say(true)));
  afterEach(() => {
    const { webhooks, deliveries, ledger } = hub.simulator();
    for (const { id } of webhooks.list()) webhooks.remove(id);
    deliveries.clear();
    receiver.taken();
    expect(ledger.balances().balanced).toBe(true);
  });

  return {
    hub,
    receiver,
    newTable,
    newUser,
    getRecords,
    getBalance,
    addBillingUrl,
    addNotificationUrl,
    waitForEvents,
  };
}
