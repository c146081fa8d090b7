import type { RequestListener } from 'node:http';
import { isIP } from 'node:net';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startServer } from '../../helpers/test-server.js';
import { answer, runningReceiver, say } from '../receiver.js';
import { runningHub } from '../running-hub.js';
import { consoleClient, readPage } from './console-client.js';

const hub = runningHub({ warn: () => {} });
const receiver = runningReceiver();
const client = consoleClient(hub);
beforeAll(() => client.signIn());

const configs = () => hub.simulator().webhooks;
beforeEach(() => {
  for (const { id } of configs().list()) configs().remove(id);
  hub.simulator().deliveries.clear();
  receiver.taken();
});

const set = (typed: Record<string, string>) => client.fill('/webhooks/new', typed);

describe('Console: webhook receivers', () => {
  it('R10 (H) have two callback URLs, or the same twice, and are listed in call order', async () => {
    await set({ notificationUrl: receiver.url('/n'), billingUrl: receiver.url('/b') });
    await client.fill('/test/event/order_created', {});
    await client.fill('/test/event/billing_deduct', {});
    expect(receiver.taken().map(({ path, json }) => [path, json.event])).toEqual([
      ['/n', 'order_created'],
      ['/b', 'billing_deduct'],
    ]);

    const [config] = configs().list();
    const edit = await client.open(`/webhooks/edit?id=${config?.id}`);
    expect(edit.value('notificationUrl')).toBe(receiver.url('/n'));
    await client.submit(edit, '/webhooks/edit', { notificationUrl: receiver.url('/b') });
    await client.fill('/test/event/order_created', {});
    expect(receiver.taken().map(({ path }) => path)).toEqual(['/b']);

    const page = await client.open('/webhooks');
    expect(page.rows()).toMatchObject([
      { 'Notification URL': receiver.url('/b'), 'Billing URL': receiver.url('/b') },
    ]);
    expect((await client.submit(page, '/webhooks/remove')).flash).toContain('not called any more');
    expect(configs().list()).toEqual([]);
  });

  it('R10 (H) are called from the shown outbound IPs, and from no others', async () => {
    const seen = new Set<string | undefined>();
    const handle: RequestListener = (request, response) => {
      seen.add(request.socket.remoteAddress);
      response.end();
    };
    const { origin, port } = await startServer(handle);
    const { origin: origin6, port: port6 } = await startServer(handle, { host: '::1' });
    await set({ notificationUrl: `${origin}/`, billingUrl: `${origin6}/` });
    await client.fill('/test/event/order_created', {});
    await client.fill('/test/event/billing_refund', {});

    const page = await client.open('/webhooks');
    const shown = page.all('[data-copy]').map((button) => button.getAttribute('data-copy') ?? '');
    expect(shown.filter((text) => isIP(text)).toSorted()).toEqual([...seen].toSorted());
    // The list is of this configuration, in the order in which its receivers are called.
    const kept = configs().list();
    expect(page.rows()).toMatchObject(
      kept.map(({ id, notificationUrl, billingUrl }) => ({
        Name: id,
        'Notification URL': notificationUrl,
        'Billing URL': billingUrl,
      })),
    );
    const log = await client.open('/webhooks/deliveries');
    expect(log.rows().map(({ Receiver }) => Receiver)).toEqual([
      `${kept[0]?.id}http://[::1]:${port6}/`,
      `${kept[0]?.id}http://127.0.0.1:${port}/`,
    ]);
  });

  it.each([
    [{ notificationUrl: '', billingUrl: '' }, 'notificationUrl', 'Enter this address'],
    [{ notificationUrl: 'http://shop.example/hook', billingUrl: '' }, 'notificationUrl', 'https://'],
    [{ notificationUrl: '', billingUrl: 'shop' }, 'billingUrl', 'full address'],
    [{ notificationUrl: '', billingUrl: 'https://a:b@shop.example/' }, 'billingUrl', 'user name'],
  ])('show an error at the field for %o, and keep the typed values', async (typed, name, words) => {
    const page = await set(typed);
    expect(page.status).toBe(422);
    expect(page.problem(name)).toContain(words);
    expect(page.value(name)).toBe(typed[name as 'billingUrl']);
    expect(configs().list()).toEqual([]);
  });

  it('are added once by a form that is sent twice', async () => {
    const form = await client.open('/webhooks/new');
    for (let time = 0; time < 2; time += 1) {
      await client.submit(form, '/webhooks/new', { billingUrl: receiver.url() });
    }
    expect(configs().list()).toHaveLength(1);
  });
});

describe('Console: delivery log', () => {
  it('shows request, response, and the reason of a failure', async () => {
    receiver.answer('/broken', answer(500, '<script>alert(1)</script>'));
    await set({ notificationUrl: receiver.url('/broken') });
    await client.fill('/test/event/order_grabbed', { client_user_id: 'mei' });
    const log = await client.open('/webhooks/deliveries');
    expect(log.rows()[0]).toMatchObject({ Answer: 'HTTP 500', Receiver: expect.stringContaining('/broken') });
    expect(log.rows()[0]?.['Result']).toContain('Not delivered');
    const details = await client.open(log.links.find((href) => href.startsWith('/webhooks/delivery?')) ?? '');
    expect(details.text).toContain('The answer was 500, which is no 2xx.');
    for (const line of [
      'X-Webhook-Event: order_grabbed',
      'Content-Type: application/json',
      '"client_user_id": "mei"',
    ]) {
      expect(details.text).toContain(line);
    }
  });

  it('can be cleared when it was empty at first, and the script added what was sent later', async () => {
    const log = await client.open('/webhooks/deliveries');
    await set({ notificationUrl: receiver.url() });
    await client.fill('/test/event/order_grabbed', {});
    expect((await client.submit(log, '/webhooks/deliveries/clear')).flash).toBe('The log is empty.');
    expect(hub.simulator().deliveries.list()).toEqual([]);
  });

  it('shows an HTML response as text', async () => {
    receiver.answer(
      '/html',
      answer(200, '</code></pre><script>alert(1)</script>', { 'Content-Type': 'text/html' }),
    );
    await set({ billingUrl: receiver.url('/html') });
    await client.fill('/test/event/billing_deduct', {});
    const [one] = hub.simulator().deliveries.list();
    const details = await client.open(`/webhooks/delivery?id=${one?.id}`);
    expect(details.text).toContain('</code></pre><script>alert(1)</script>');
    expect(details.all('script')).toHaveLength(1);
  });

  it('serves its rows without a page to the script that refreshes the list', async () => {
    await set({ notificationUrl: receiver.url() });
    const empty = await client.open('/webhooks/deliveries');
    const live = empty.document.querySelector('[data-live]')?.getAttribute('data-live') ?? '';
    await hub.simulator().fire('order_created');
    const rows = await readPage(await client.send(live));
    expect(rows.markup).not.toContain('<html');
    expect(rows.rows()).toHaveLength(1);
    expect(
      (await client.submit(await client.open('/webhooks/deliveries'), '/webhooks/deliveries/clear')).text,
    ).toContain('Nothing was sent yet');
  });
});

describe('Console: complaints', () => {
  /** A user unlocks a contact, paid by the billing URL, and complains about it at the form. */
  async function complaintOf(user: string): Promise<void> {
    const { ledger, tables } = hub.simulator();
    const code = tables.published()[0]?.short_code ?? '';
    const post = async (path: string, sent: Record<string, string>): Promise<Response> =>
      fetch(new URL(path, hub.formUrl()), {
        method: 'POST',
        body: new URLSearchParams({ token: await hub.tokenOf(user), ...sent }),
      });
    await post(`/${code}`, { visit: `visit of ${user}`, do: 'unlock' });
    const [charge] = ledger.charges();
    expect(charge?.client_user_id).toBe(user);
    const record = `${charge?.record_id}`;
    expect((await post('/-/complaint', { record, [`words-${record}`]: 'Nobody answered <b>' })).status).toBe(
      200,
    );
  }

  it('V9 V10 (H) a refund goes to the billing URL that confirmed the charge, once; a rejection sends nothing', async () => {
    receiver.answer('/pay', say(true));
    await set({ billingUrl: receiver.url('/pay') });
    await complaintOf('ann');
    await complaintOf('bob');
    receiver.taken();
    const page = await client.open('/webhooks/complaints');
    expect(page.rows()).toMatchObject([
      { User: 'bob', State: 'Open' },
      { User: 'ann', State: 'Open' },
    ]);
    expect(page.text).toContain('Nobody answered <b>');
    const refunded = await client.submit(page, '/webhooks/complaints/refund', {}, 1);
    expect(refunded.flash).toContain('is refunded');
    await client.submit(page, '/webhooks/complaints/refund', {}, 1);
    expect(receiver.taken().map(({ json }) => [json.event, json.target.client_user_id])).toEqual([
      ['billing_refund', 'ann'],
    ]);
    const rejected = await client.submit(page, '/webhooks/complaints/reject', {}, 0);
    expect(rejected.rows()).toMatchObject([{ State: 'Rejected' }, { State: 'Refunded' }]);
    expect(receiver.taken()).toEqual([]);
  });
});
