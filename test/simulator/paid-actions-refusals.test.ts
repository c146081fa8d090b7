import { expect, it } from 'vitest';
import { FORM, runningPaidActions } from './running-paid-actions.js';

const { hub, newTable, newUser, getBalance } = runningPaidActions();

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
  expect(getBalance(user.id)).toBe(5000);
});

it('Paid actions: refuse to grab a request of another table, whose price may be higher', async () => {
  const cheap = newTable({ prices: { grab: 1 } });
  const dear = newTable({ prices: { grab: 900 } });
  await newUser().open(dear);
  const order = hub
    .simulator()
    .orders.list()
    .find(({ short_code }) => short_code === dear);
  const user = newUser(5000);
  const { action, value } = await user.open(cheap);
  const form = { token: value('token'), visit: 'v', do: `grab ${order?.id}` };
  expect((await user.post(action, form)).status).toBe(409);
  expect(getBalance(user.id)).toBe(5000);
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
  expect(getBalance(user.id)).toBe(5000);
  for (const own of [{ 'Sec-Fetch-Site': 'same-origin', Origin: 'null' }, { Origin: hub.formUrl() }]) {
    const body = new URLSearchParams({ token, visit: 'v', do: 'unlock' });
    expect((await fetch(new URL(action, hub.formUrl()), { method: 'POST', body, headers: own })).status).toBe(
      200,
    );
  }
  expect(getBalance(user.id)).toBeLessThan(5000);
});
