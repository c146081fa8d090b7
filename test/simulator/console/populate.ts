import type { Simulator } from '../../../src/simulator/index.js';
import { table } from '../running-hub.js';

/**
 * Puts one of everything into a simulator, so that every page of the console has something to show.
 * @param text stands wherever a stranger's text may come from
 */
export async function populate(simulator: Simulator, receiver: string, text: string): Promise<void> {
  const { keys, tables, ledger, webhooks, faults } = simulator;
  keys.create({ label: text });
  tables.add(
    table(text, {
      supply_name: text,
      demand_name: text,
      industry: text,
      tags: [text, '2031'],
      icon: `https://x.example/${text}`,
    }),
  );
  ledger.topUp(100);
  ledger.transfer({ clientUserId: text, amountCents: 900, externalOrderId: text, reason: text });
  ledger.charge({ clientUserId: text, amountCents: 100, reason: text, shortCode: text });
  webhooks.add({ notificationUrl: receiver, billingUrl: receiver });
  faults.set('logs', { status: 503, times: 1_000_000 });
  await simulator.fire('billing_deduct', { clientUserId: text, shortCode: text, reason: text });
  await simulator.fire('enterprise_authorization_approved', { clientUserId: text });
  await complain(simulator, text);
}

/** A user pays at a form, and complains about it. */
async function complain(simulator: Simulator, user: string): Promise<void> {
  const { keys, tables, ledger } = simulator;
  const key = keys.create({ label: 'complaint' });
  const exchange = new Request('http://localhost/api/v1/hub/apikeys/token', {
    method: 'POST',
    headers: { 'X-API-Key': key.key, 'Content-Type': 'application/json' },
    body: JSON.stringify({ client_user_id: user }),
  });
  const { data } = (await (await simulator.hub(exchange)).json()) as { data: { access_token: string } };
  const post = (path: string, sent: Record<string, string>): Promise<Response> =>
    simulator.form(
      new Request(`http://localhost${path}`, {
        method: 'POST',
        body: new URLSearchParams({ token: data.access_token, ...sent }),
      }),
    );
  await post(`/${encodeURIComponent(tables.published()[0]?.short_code ?? '')}`, {
    visit: 'one',
    do: 'unlock',
  });
  const record = String(ledger.charges()[0]?.record_id);
  await post('/-/complaint', { record, [`words-${record}`]: user });
  keys.remove(key.id);
}
