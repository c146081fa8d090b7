import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { BILLING_EVENTS, NOTIFICATION_EVENTS } from '../../src/simulator/index.js';
import { Deliveries } from '../../src/simulator/webhooks/sender.js';
import { answer, runningReceiver, say } from './receiver.js';
import { runningHub, table } from './running-hub.js';
import { findFreePort } from '../helpers/listen.js';

const warnings: string[] = [];

const hub = runningHub({ warn: (line) => void warnings.push(line) });

const receiver = runningReceiver();

const SHORT_CODE = '50% off/表';

beforeAll(() => hub.simulator().tables.add(table(SHORT_CODE, { icon: `${hub.hubUrl()}/icons/house.svg` })));

afterEach(() => {
  const { webhooks, deliveries } = hub.simulator();
  for (const { id } of webhooks.list()) webhooks.remove(id);
  deliveries.clear();
  receiver.taken();
  warnings.length = 0;
});

const about = { clientUserId: 'alice', shortCode: SHORT_CODE };

const configure = (notification: string | null, billing: string | null): string =>
  hub.simulator().webhooks.add({
    ...(notification === null ? {} : { notificationUrl: receiver.url(notification) }),
    ...(billing === null ? {} : { billingUrl: receiver.url(billing) }),
  }).id;

describe('Webhook', () => {
  it('D6 (H) is a POST of JSON to the URL that its kind is configured for', async () => {
    configure('/notices?from=hub', '/billing');
    await hub.simulator().fire('order_created', about);
    await hub.simulator().fire('billing_deduct', about);
    await hub.simulator().fire('billing_refund', about);
    expect(receiver.taken().map(({ method, path, json }) => [method, path, json.event])).toEqual([
      ['POST', '/notices?from=hub', 'order_created'],
      ['POST', '/billing', 'billing_deduct'],
      ['POST', '/billing', 'billing_refund'],
    ]);
  });

  it.each([...NOTIFICATION_EVENTS, ...BILLING_EVENTS])(
    'V4 (H) names %s in header and body',
    async (event) => {
      configure('/', '/');
      await hub.simulator().fire(event, about);
      const [call] = receiver.taken();
      expect(call?.json.event).toBe(event);
      expect(call?.headers).toMatchObject({
        'content-type': 'application/json',
        'x-webhook-event': event,
        'x-webhook-timestamp': expect.stringMatching(/^\d{10}$/),
      });
    },
  );

  it('V4 V5 (H) has the time of the event in seconds, and in ISO 8601 at +08:00', async () => {
    configure('/', null);
    const before = hub.clock.now;
    hub.clock.now = Date.UTC(2031, 11, 31, 20, 30, 5);
    await hub.simulator().fire('order_created', about);
    hub.clock.now = before;
    const [call] = receiver.taken();
    expect(call?.json.timestamp).toBe('2032-01-01T04:30:05.000+08:00');
    expect(call?.headers['x-webhook-timestamp']).toBe(String(Date.UTC(2031, 11, 31, 20, 30, 5) / 1000));
  });

  it.each([...NOTIFICATION_EVENTS, ...BILLING_EVENTS])(
    'V5 (H) has the common fields and no others: %s',
    async (event) => {
      configure('/', '/');
      await hub.simulator().fire(event, about);
      const [call] = receiver.taken();
      const isEnterprise = event.startsWith('enterprise');
      expect(call?.json).toMatchObject({
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+08:00$/),
        short_code: isEnterprise ? '' : SHORT_CODE,
        project_icon_url: isEnterprise ? null : `${hub.hubUrl()}/icons/house.svg`,
        target: { client_user_id: 'alice' },
      });
      const own = event.startsWith('billing') ? 'billing' : 'notification';
      expect(Object.keys(call?.json ?? {}).sort()).toEqual(
        ['event', 'timestamp', 'short_code', 'project_icon_url', 'target', own].sort(),
      );
    },
  );

  it('V5 (H) has null for no icon and for no user', async () => {
    hub.simulator().tables.add(table('bare'));
    configure('/', null);
    await hub.simulator().fire('order_grab_available', { shortCode: 'bare' });
    expect(receiver.taken()[0]?.json).toMatchObject({
      short_code: 'bare',
      project_icon_url: null,
      target: { client_user_id: null },
    });
  });

  it.each(NOTIFICATION_EVENTS)('V6 (H) %s has texts for the user and an in-site path', async (event) => {
    configure('/', null);
    await hub.simulator().fire(event, about);
    const { title, content, link_url: link = '' } = receiver.taken()[0]?.json.notification ?? {};
    expect(title).toMatch(/\S/);
    expect(content).toMatch(/\S/);
    expect(link).toMatch(/^\/[^/\\]/);
    expect(link).not.toMatch(/token|:\/\//);
    // Root, path, token: as a receiver builds the full link. It opens.
    const joint = link.includes('?') ? '&' : '?';
    const full = `${hub.formUrl()}${link}${joint}token=${encodeURIComponent(await hub.tokenOf('alice'))}`;
    expect((await fetch(full)).status, full).toBe(200);
  });

  it.each([
    [0, '0.00'],
    [1, '0.01'],
    [10, '0.10'],
    [100, '1.00'],
    [1999, '19.99'],
    [Number.MAX_SAFE_INTEGER, '90071992547409.91'],
  ])('V8 V9 (H) bills %i cents as the string %s', async (amountCents, amount) => {
    configure(null, '/');
    await hub.simulator().fire('billing_deduct', { ...about, amountCents, reason: 'Unlock 表' });
    await hub.simulator().fire('billing_refund', { ...about, amountCents, reason: 'Unlock 表' });
    expect(receiver.taken().map(({ json }) => json.billing)).toEqual([
      { amount, reason: 'Unlock 表' },
      { amount, reason: 'Unlock 表' },
    ]);
  });

  it.each([1.5, -1, NaN, 2 ** 53])('V8 (H) is not sent for an amount of %d cents', async (amountCents) => {
    configure(null, '/');
    await expect(hub.simulator().fire('billing_deduct', { ...about, amountCents })).rejects.toThrow(
      'whole number of cents',
    );
    expect(receiver.taken()).toEqual([]);
  });

  it('is not fired for an unknown event or table', async () => {
    configure('/', '/');
    const { simulator } = hub;
    await expect(simulator().fire('order_lost' as 'order_created')).rejects.toThrow('no event named');
    await expect(simulator().fire('order_created', { shortCode: 'never' })).rejects.toThrow('no table');
    expect(receiver.taken()).toEqual([]);
  });

  it('differs from every other webhook, also if the clock does not advance', async () => {
    configure(null, '/');
    await hub.simulator().fire('billing_deduct', about);
    await hub.simulator().fire('billing_deduct', about);
    const [first, second] = receiver.taken();
    expect(first?.body).not.toBe(second?.body);
  });
});

describe('Webhook delivery', () => {
  it('V10 (H) calls each configuration once, in order, with the same request', async () => {
    const order: string[] = [];
    for (const path of ['/a', '/b', '/c']) {
      // The first is the slowest: only its end lets the next begin.
      receiver.answer(path, (_call, response) => {
        order.push(`${path} in`);
        setTimeout(() => (order.push(`${path} out`), response.end()), path === '/a' ? 120 : 0);
      });
    }
    configure('/a', '/billing');
    configure(null, '/never');
    configure('/b', null);
    configure('/c', null);
    const made = await hub.simulator().fire('order_created', about);
    expect(order).toEqual(['/a in', '/a out', '/b in', '/b out', '/c in', '/c out']);
    expect(made.map(({ configId }) => configId)).toHaveLength(3);
    const calls = receiver.taken();
    expect(new Set(calls.map(({ body }) => body)).size).toBe(1);
    expect(new Set(calls.map(({ headers }) => headers['x-webhook-timestamp'])).size).toBe(1);
  });

  it.each([200, 201, 202, 204])('V10 (H) counts %i as delivered, without its body', async (status) => {
    receiver.answer('/', answer(status, status === 204 ? '' : 'words'));
    configure('/', null);
    const [made] = await hub.simulator().fire('order_created', about);
    expect(made).toMatchObject({ delivered: true, why: null, answer: { status, body: null } });
  });

  it.each([301, 307, 400, 403, 404, 500, 503])(
    'V10 (H) counts %i as not delivered: one attempt, no redirect, the next configuration is called',
    async (status) => {
      receiver.answer('/', answer(status, '', { Location: receiver.url('/elsewhere'), 'Retry-After': '0' }));
      configure('/', null);
      configure('/next', null);
      const made = await hub.simulator().fire('order_created', about);
      expect(made.map(({ delivered }) => delivered)).toEqual([false, true]);
      expect(made[0]).toMatchObject({ why: expect.stringContaining(String(status)), isNetworkError: false });
      expect(receiver.taken().map(({ path }) => path)).toEqual(['/', '/next']);
      expect(warnings).toEqual([]);
    },
  );

  it('V10 (H) logs a network error as a warning, without the address beyond its origin, and goes on', async () => {
    configure('/cut?secret=1', null);
    receiver.answer('/cut?secret=1', (_call, _response, socket) => void socket.destroy());
    configure('/next', null);
    const made = await hub.simulator().fire('order_created', about);
    expect(made.map(({ delivered, answer: got }) => [delivered, got])).toEqual([
      [false, null],
      [true, { status: 200, body: null }],
    ]);
    expect(warnings).toEqual([expect.stringMatching(/^order_created did not reach webhook-\d+ \(http:/)]);
    expect(warnings.join()).toContain(new URL(receiver.url()).origin);
    expect(warnings.join()).not.toContain('secret');
    expect(receiver.taken()).toHaveLength(2);
  });

  it.each(['HTTPS', 'ht\ntps'])('V10 (H) goes on when a URL that begins with %j fails', async (scheme) => {
    const port = await findFreePort();
    hub.simulator().webhooks.add({ notificationUrl: `${scheme}://localhost:${port}/` });
    configure('/next', null);
    const made = await hub.simulator().fire('order_created', about);
    expect(made).toMatchObject([
      { delivered: false, why: expect.stringMatching(/refused/) },
      { delivered: true },
    ]);
    expect(receiver.taken()).toHaveLength(1);
  });

  it('V10 (H) names a refused connection', async () => {
    const port = await findFreePort();
    hub.simulator().webhooks.add({ notificationUrl: `http://localhost:${port}/` });
    const [refused] = await hub.simulator().fire('order_created', about);
    expect(refused).toMatchObject({ delivered: false, answer: null, why: expect.stringMatching(/refused/) });
    expect(warnings).toHaveLength(1);
  });

  it('stores request, response, duration, and the reason of a failure', async () => {
    receiver.answer('/', answer(503, 'busy'));
    receiver.answer('/billing', say(true));
    const id = configure('/', '/billing');
    await hub.simulator().fire('order_created', about);
    await hub.simulator().fire('billing_deduct', about);
    const [call] = receiver.calls;
    const { deliveries } = hub.simulator();
    const [billing, notice] = deliveries.list();
    expect(notice).toEqual({
      id: expect.any(String),
      kind: 'notification',
      event: 'order_created',
      configId: id,
      url: receiver.url('/'),
      sentAt: hub.clock.now,
      request: { headers: expect.objectContaining({ 'X-Webhook-Event': 'order_created' }), body: call?.body },
      delivered: false,
      why: 'The answer was 503, which is no 2xx.',
      failure: { code: 'status', detail: '503' },
      isNetworkError: false,
      answer: { status: 503, body: null },
      duration: expect.any(Number),
    });
    expect(billing).toMatchObject({ event: 'billing_deduct', answer: { status: 200, body: '{"ok":true}' } });
    expect(deliveries.get(billing?.id ?? '')).toEqual(billing);
    expect(deliveries.get('delivery-0')).toBeUndefined();
  });

  it('stores the last 500 calls', async () => {
    configure('/', null);
    const [made] = await hub.simulator().fire('order_created', about);
    const log = new Deliveries();
    const ids = Array.from({ length: 501 }, () => log.insert(made!).id);
    expect(log.list().map(({ id }) => id)).toEqual(ids.slice(1).toReversed());
    expect(log.get(ids[0]!)).toBeUndefined();
    expect(log.get(ids[500]!)).toMatchObject({ event: 'order_created' });
  });

  it('reads a limited part of a response', async () => {
    receiver.answer('/', (_call, response) => {
      const timer = setInterval(() => response.write('x'.repeat(32 * 1024)), 1);
      response.on('close', () => clearInterval(timer));
    });
    configure(null, '/');
    const [made] = await hub.simulator().fire('billing_deduct', about);
    expect(made?.answer?.body).toHaveLength(64 * 1024);
  });
});
