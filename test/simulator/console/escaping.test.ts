import { beforeAll, describe, expect, it } from 'vitest';
import { answer, runningReceiver } from '../receiver.js';
import { runningHub } from '../running-hub.js';
import { consoleClient, type ConsolePage } from './console-client.js';
import { crawl } from './crawl.js';
import { populate } from './populate.js';

const hub = runningHub({ warn: () => {} });
const receiver = runningReceiver();
const client = consoleClient(hub);

/** Breaks out of text, attributes, text areas, scripts and header lines, where it can. */
const HOSTILE = `"'><script>alert(1)</script></textarea></select></title><img src=x onerror=alert(2)>\${1}{{2}}&lt;&#39;`;
let pages: Map<string, ConsolePage>;

beforeAll(async () => {
  receiver.answer(
    '/',
    answer(200, `{"ok":true,"x":"${HOSTILE.replaceAll('"', '\\"')}"}`, { 'X-Evil': HOSTILE }),
  );
  await populate(hub.simulator(), receiver.url(), HOSTILE);
  await client.signIn();
  ({ pages } = await crawl(client));
});

/** The console's own; what a stranger's text has made would be another one. */
function expectClean(page: ConsolePage, where: string): void {
  const scripts = page.all('script').map((script) => script.getAttribute('src'));
  expect(scripts, where).toEqual(['/-/console.js']);
  expect(page.all('[onerror]'), where).toEqual([]);
  expect(
    page.all('title').map((title) => title.textContent.slice(-16)),
    where,
  ).toEqual([' · Simulated hub']);
  for (const image of page.all('img')) {
    expect(image.getAttribute('src')?.startsWith(`${hub.hubUrl()}/icons/`), where).toBe(true);
  }
}

describe('Console: untrusted texts', () => {
  it('stay text on every page', () => {
    expect(pages.size).toBeGreaterThan(35);
    for (const [path, page] of pages) expectClean(page, path);
  });

  it.each([
    ['a key’s label', '/keys'],
    ['a table’s names, industry, tags and short code', '/tables'],
    ['a transfer’s order and reason', '/points'],
    ['a user’s id', '/points/users'],
    ['a complaint', '/webhooks/complaints'],
  ])('%s is shown unchanged', (_what, path) => {
    expect(pages.get(path)?.text).toContain(HOSTILE);
  });

  it('are shown in a user’s log, a table’s form and a delivery, and are found by a search', async () => {
    const query = (name: string): string => new URLSearchParams({ [name]: HOSTILE }).toString();
    const log = await client.open(`/points/user?${query('id')}`);
    expect(log.heading).toBe(HOSTILE);
    const form = await client.open(`/tables/edit?${query('code')}`);
    expect(form.value('supply_name')).toBe(HOSTILE);
    const found = await client.open(`/tables?${query('q')}`);
    expect(found.rows()).toHaveLength(1);
    expect(found.value('q')).toBe(HOSTILE);
    const delivery = await client.open(
      `/webhooks/delivery?id=${hub.simulator().deliveries.list().at(-1)?.id}`,
    );
    expect(delivery.text).toContain('onerror=alert(2)');
    for (const page of [log, form, found, delivery]) expectClean(page, page.url);
  });

  it('are kept by every form that refuses them, and are escaped in messages', async () => {
    const typed: [path: string, values: Record<string, string>][] = [
      ['/keys/new', { label: `${HOSTILE}${'x'.repeat(60)}` }],
      [
        '/tables/new',
        { supply_name: HOSTILE, industry: HOSTILE, icon: HOSTILE, tags: HOSTILE, type: HOSTILE },
      ],
      ['/points/top-up', { yuan: HOSTILE }],
      ['/points/transfer', { client_user_id: HOSTILE, amount: HOSTILE, reason: HOSTILE }],
      ['/webhooks/new', { notificationUrl: HOSTILE, billingUrl: HOSTILE }],
      ['/test/event/billing_deduct', { client_user_id: HOSTILE, short_code: 'none', amount: HOSTILE }],
    ];
    for (const [path, values] of typed) {
      const page = await client.fill(path, values);
      expect(page.status, path).toBe(422);
      expectClean(page, path);
      for (const [name, value] of Object.entries(values)) {
        if (name !== 'type') expect(page.value(name), `${path} ${name}`).toBe(value);
      }
    }
    const sent = await client.fill('/test/call/balance', { client_user_id: HOSTILE });
    expectClean(sent, 'interface test');
    const fault = await client.fill(
      '/faults/edit?endpoint=token',
      { answer: HOSTILE, latency: HOSTILE },
      '/faults/edit',
    );
    expectClean(fault, 'faults');
    expect(fault.value('latency')).toBe(HOSTILE);
  });

  it('break no header: line breaks stay encoded in the URL of a redirect', async () => {
    const line = 'a\r\nSet-Cookie: evil=1\r\n\r\n<script>';
    for (const path of [
      `/keys?x=${encodeURIComponent(line)}`,
      `/login?next=${encodeURIComponent(`/${line}`)}`,
    ]) {
      const stranger = consoleClient(hub);
      const page = await stranger.open(path);
      expect([...stranger.jar.keys()].every((name) => name.startsWith('ois-'))).toBe(true);
      expectClean(page, path);
    }
    const event = await client.fill('/test/event/order_created', { client_user_id: line });
    expect(new URL(event.url).searchParams.get('user')).toBe(line);
    expect(client.jar.has('evil')).toBe(false);
    expectClean(event, 'event');
  });
});
