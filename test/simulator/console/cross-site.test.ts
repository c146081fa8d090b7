import { beforeAll, describe, expect, it } from 'vitest';
import { runningReceiver, say } from '../receiver.js';
import { runningHub } from '../running-hub.js';
import { consoleClient, readPage, valuesOf } from './console-client.js';
import { crawl, type FoundForm } from './crawl.js';
import { populate } from './populate.js';

const hub = runningHub({ warn: () => {} });
const receiver = runningReceiver();
const client = consoleClient(hub);
let forms: FoundForm[];

/** All that a post could change. */
const state = (): string => {
  const { keys, tables, ledger, users, webhooks, deliveries, complaints, faults } = hub.simulator();
  const all = [keys, tables, users, webhooks, deliveries, complaints, faults].map((store) => store.list());
  return JSON.stringify([...all, ledger.balances()]);
};

beforeAll(async () => {
  receiver.answer('/', say(true));
  await populate(hub.simulator(), receiver.url(), 'somebody');
  await client.signIn();
  ({ forms } = await crawl(client));
  // Behind a form that has to be sent first.
  const confirm = await client.fill('/points/top-up', { yuan: '5' });
  const [pay] = confirm.all('form[action="/points/top-up/pay"]');
  forms.push({ page: '/points/top-up', action: '/points/top-up/pay', values: valuesOf(pay!) });
});

describe('Console: forms', () => {
  it('are all covered by these tests', () => {
    expect(
      forms.map(({ action }) => action.replace(/^\/test\/(call|event)\/.*/, '/test/$1/…')).sort(),
    ).toEqual(
      [
        '/faults/clear',
        '/faults/edit',
        '/faults/form-messages',
        '/keys/expire',
        '/keys/new',
        '/keys/status',
        '/language',
        '/logout',
        '/points/top-up',
        '/points/top-up/pay',
        '/points/transfer',
        '/tables/edit',
        '/tables/new',
        '/tables/status',
        ...Array.from({ length: 6 }, () => '/test/call/…'),
        ...Array.from({ length: 9 }, () => '/test/event/…'),
        '/webhooks/complaints/refund',
        '/webhooks/complaints/reject',
        '/webhooks/deliveries/clear',
        '/webhooks/edit',
        '/webhooks/new',
        '/webhooks/remove',
      ].sort(),
    );
  });

  it.each([
    ['from another site', { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }],
    [
      'from the form site, which is the same site by name',
      { Origin: 'http://localhost:1', 'Sec-Fetch-Site': 'same-site' },
    ],
    ['from a sandboxed frame', { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' }],
    ['from who knows where', { Origin: '', 'Sec-Fetch-Site': '' }],
    ['that a user typed in', { Origin: '', 'Sec-Fetch-Site': 'none' }],
  ])('refuses a post %s, and changes nothing', async (_from, headers) => {
    const before = state();
    for (const { action, values } of forms) {
      expect((await client.post(action, values, headers)).status, action).toBe(403);
    }
    expect(state()).toBe(before);
    expect((await client.open('/')).heading).toBe('Overview');
  });

  it('refuse JSON and other bodies that no form sends', async () => {
    const before = state();
    for (const { action, values } of forms) {
      for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x']) {
        const response = await client.post(action, values, { 'Content-Type': type });
        expect(response.status, `${action} ${type}`).toBe(415);
      }
    }
    expect(state()).toBe(before);
  });

  it('do nothing on GET', async () => {
    const before = state();
    for (const { action } of forms) await (await client.send(action)).text();
    expect(state()).toBe(before);
  });

  it('do nothing without a session', async () => {
    const before = state();
    const stranger = consoleClient(hub);
    for (const { action, values } of forms) {
      const response = await stranger.post(action, values);
      // The login page has a language too, and who is not signed in can sign out.
      const next = { '/language': '/', '/logout': '/login?out=1' }[action] ?? '/login?ended=1';
      expect(response.headers.get('location'), action).toBe(next);
    }
    expect(state()).toBe(before);
  });

  it('refuse a body that is too large', async () => {
    const response = await client.post('/keys/new', { label: 'x'.repeat(300_000) });
    expect(response.status).toBe(413);
    // In another language, the page would be requested by GET.
    expect(await response.clone().text()).not.toContain('action="/language"');
    expect((await readPage(response)).text).toContain('shorten');
    // The server closes the connection of a body that it has not read, half a second later.
    await new Promise((resolve) => setTimeout(resolve, 700));
  });
});

it('Console login: refuses other sites, and does not count their attempts', async () => {
  const stranger = consoleClient(hub);
  for (let tries = 0; tries < 8; tries += 1) {
    const headers = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' };
    expect((await stranger.post('/login', { password: 'guess' }, headers)).status).toBe(403);
  }
  expect((await stranger.signIn()).heading).toBe('Overview');
});
