// @vitest-environment node
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { NOTIFICATION_EVENTS } from '../../../src/hub/events.js';
import type { HubEvent, WebhookContext, WebhookOptions } from '../../../src/server/index.js';
import type { Site } from '../site.js';
import { TEST_API_KEY } from '../../helpers/fake-hub.js';
import { callWebhook, DEDUCT, NOTIFICATION, REFUND, startWebhookSite, UNKNOWN } from './webhook-site.js';
import { openSocket } from '../../helpers/test-server.js';
import { send } from '../../helpers/send.js';

let site: Site | undefined;

afterEach(() => {
  site?.expectKeyUnseen();
  site = undefined;
});

/** What the handlers were called with. */
let calls: { event: HubEvent; context: WebhookContext }[] = [];

async function start(webhook: Partial<WebhookOptions> = {}, options = {}): Promise<string> {
  calls = [];
  const note = (event: HubEvent, context: WebhookContext): void => void calls.push({ event, context });
  site = await startWebhookSite(
    {
      onNotification: note,
      onRefund: note,
      onUnknown: note,
      onDeduct: (event, context) => {
        note(event, context);
        return { ok: true };
      },
      ...webhook,
    },
    options,
  );
  return site.url;
}

const logged = () => (site?.logs ?? []).map(({ event }) => event);

describe('POST /webhook', () => {
  it('answers 404 without the option webhook', async () => {
    const url = await start({}, { webhook: undefined });
    expect((await callWebhook(url, DEDUCT)).status).toBe(404);
  });

  it.each(NOTIFICATION_EVENTS)('D6 V6 (S) calls onNotification with %s', async (event) => {
    const url = await start();
    expect((await callWebhook(url, { ...NOTIFICATION, event })).status).toBe(200);
    expect(calls).toMatchObject([{ event: { kind: 'notification', event, notification: { title: 'T' } } }]);
    expect(calls[0]?.context.id).toMatch(/^[0-9a-f]{64}$/);
    expect(calls[0]?.context.signal.aborted).toBe(false);
  });

  it('D6 V8 (S) responds with the result of onDeduct', async () => {
    const url = await start();
    expect(await callWebhook(url, DEDUCT)).toEqual({ status: 200, body: { ok: true } });
    expect(calls).toMatchObject([{ event: { kind: 'deduct', billing: { amount_cents: 1250 } } }]);
    const other = await start({ onDeduct: async () => ({ ok: false }) });
    expect(await callWebhook(other, DEDUCT)).toEqual({ status: 200, body: { ok: false } });
    expect(logged()).toEqual([]);
  });

  it('V12 (S) waits for a slow handler', async () => {
    const url = await start({
      onDeduct: (_event, { signal }) =>
        new Promise((resolve) => setTimeout(() => resolve({ ok: !signal.aborted }), 300)),
    });
    expect((await callWebhook(url, DEDUCT)).body).toEqual({ ok: true });
  });

  it.each<[string, unknown]>([
    ['throws', () => Promise.reject(new Error(`no money, ${TEST_API_KEY}`))],
    [
      'throws at once',
      () => {
        throw new Error('no money');
      },
    ],
    ['returns nothing', () => undefined],
    ['returns null', () => null],
    ['returns true', () => true],
    ['returns ok as text', () => ({ ok: 'true' })],
    ['returns ok as 1', async () => ({ ok: 1 })],
    ['returns something else', () => ({ success: true })],
    ['is missing', undefined],
  ])('V8 V12 (S) declines a charge and logs it when onDeduct %s', async (_what, onDeduct) => {
    const url = await start({ onDeduct } as Partial<WebhookOptions>);
    expect(await callWebhook(url, DEDUCT)).toEqual({ status: 200, body: { ok: false } });
    expect(site?.logs).toMatchObject([
      {
        level: 'error',
        event: 'webhook_failed',
        message: expect.stringMatching(
          /billing_deduct of 12\.50 yuan for "u1" at 2025.* \(short code "a1", id [0-9a-f]{64}\) failed: /,
        ),
      },
    ]);
  });

  it('V9 (S) calls onRefund with a refund', async () => {
    const url = await start();
    expect((await callWebhook(url, REFUND)).status).toBe(200);
    expect(calls).toMatchObject([{ event: { kind: 'refund', billing: { amount_cents: 1250 } } }]);
  });

  it.each<[string, object, Partial<WebhookOptions>]>([
    ['a refund that fails', REFUND, { onRefund: () => Promise.reject(new Error('no')) }],
    ['a refund that nobody handles', REFUND, { onRefund: undefined as never }],
    ['a notification that fails', NOTIFICATION, { onNotification: () => Promise.reject(new Error('no')) }],
    ['an unknown event that fails', UNKNOWN, { onUnknown: () => Promise.reject(new Error('no')) }],
  ])(
    'V6 V9 V12 (S) answers 500 for %s, so that the hub does not count it as delivered',
    async (_what, event, webhook) => {
      const url = await start(webhook);
      const answer = await callWebhook(url, event as { event: string });
      expect(answer).toMatchObject({ status: 500, body: { code: 500 } });
      expect(logged()).toEqual(['webhook_failed']);
    },
  );

  it('logs no token when the error of a handler contains one', async () => {
    const url = await start({
      onNotification: () => Promise.reject(new Error('GET https://form.example/x?a=1&token=secret-1 failed')),
    });
    await callWebhook(url, NOTIFICATION);
    expect(site?.logs[0]?.message).toContain('?a=1&token=… failed');
  });

  it('V11 (S) answers an unknown event 200 and ok: false, and calls onUnknown with it', async () => {
    const url = await start({
      onUnknown: (event, context) => {
        calls.push({ event, context });
        return { ok: true };
      },
    });
    expect(await callWebhook(url, UNKNOWN)).toEqual({ status: 200, body: { ok: false } });
    expect(calls).toMatchObject([{ event: { kind: 'unknown', event: 'billing_adjust' } }]);
  });

  it('V6 V11 (S) accepts notifications and unknown events without a handler, and logs the unknown ones', async () => {
    const url = await start({ onNotification: undefined as never, onUnknown: undefined as never });
    expect((await callWebhook(url, NOTIFICATION)).status).toBe(200);
    expect(logged()).toEqual([]);
    expect(await callWebhook(url, UNKNOWN)).toEqual({ status: 200, body: { ok: false } });
    expect(logged()).toEqual(['webhook_unknown']);
  });

  it('A6 (S) requires neither a signed-in user nor an origin', async () => {
    const url = await start();
    const headers = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' };
    expect((await callWebhook(url, DEDUCT, { headers })).status).toBe(200);
  });

  it('allows no CORS preflight', async () => {
    const url = await start({}, { allowedOrigins: ['https://a.example'] });
    const headers = {
      Origin: 'https://a.example',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'x-webhook-event,content-type',
    };
    const answer = await send(`${url}/ois/webhook`, { method: 'OPTIONS', headers });
    expect(answer.status).toBe(405);
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  });
});

describe('POST /webhook with an invalid deduction', () => {
  const { target: _target, ...untargeted } = DEDUCT;
  it.each<[string, object]>([
    ['no billing', { ...DEDUCT, billing: undefined }],
    ['a float for the amount', { ...DEDUCT, billing: { amount: 12.5, reason: '' } }],
    ['one decimal', { ...DEDUCT, billing: { amount: '12.5', reason: '' } }],
    ['a negative amount', { ...DEDUCT, billing: { amount: '-12.50', reason: '' } }],
    ['no reason', { ...DEDUCT, billing: { amount: '12.50' } }],
    ['no timestamp', { ...DEDUCT, timestamp: undefined }],
    ['a day that does not exist', { ...DEDUCT, timestamp: '2025-02-30T00:00:00+08:00' }],
    ['a timestamp without an offset', { ...DEDUCT, timestamp: '2025-03-01T09:30:00' }],
    ['no target', untargeted],
    ['null for the target', { ...DEDUCT, target: null }],
    ['a target without a user', { ...DEDUCT, target: {} }],
    ['a number for the user', { ...DEDUCT, target: { client_user_id: 7 } }],
    ['a number for the short code', { ...DEDUCT, short_code: 7 }],
  ])('V8 (S) answers HTTP 200 and ok: false, and logs it: %s', async (_what, event) => {
    const url = await start();
    expect(await callWebhook(url, DEDUCT, { body: JSON.stringify(event) })).toEqual({
      status: 200,
      body: { ok: false },
    });
    expect(calls).toEqual([]);
    expect(site?.logs).toMatchObject([
      {
        level: 'error',
        event: 'webhook_refused',
        message: expect.stringMatching(
          /billing_deduct that does not follow the specification was answered ok: false\. .*"/,
        ),
      },
    ]);
  });

  it('V8 (S) calls onDeduct when the event has no user', async () => {
    const url = await start();
    const event = { ...DEDUCT, target: { client_user_id: null } } as never;
    expect((await callWebhook(url, event)).body).toEqual({ ok: true });
    expect(calls).toMatchObject([{ event: { target: { client_user_id: null } } }]);
  });
});

describe('POST /webhook: headers and common fields', () => {
  it.each([undefined, '1740792600', '0', 'soon'])(
    'V4 (S) accepts the header X-Webhook-Timestamp %o, which is informative',
    async (timestamp) => {
      const url = await start();
      const headers = { 'X-Webhook-Timestamp': timestamp };
      expect((await callWebhook(url, DEDUCT, { headers })).body).toEqual({ ok: true });
    },
  );

  it('V4 (S) calls no handler when the header X-Webhook-Event differs from the body’s event', async () => {
    const url = await start();
    const headers = { 'X-Webhook-Event': 'billing_deduct' };
    for (const event of [NOTIFICATION, REFUND, UNKNOWN]) {
      const answer = await callWebhook(url, event, { headers });
      expect(answer).toMatchObject({ status: 400, body: { code: 400 } });
    }
    expect(calls).toEqual([]);
    expect(logged()).toEqual(['webhook_refused', 'webhook_refused', 'webhook_refused']);
  });

  it('V5 (S) passes on common fields as they were sent, also empty or null ones', async () => {
    const url = await start();
    const few = { short_code: '', project_icon_url: null, target: { client_user_id: null } };
    const icon = 'https://i.example/a.png';
    await callWebhook(url, { ...NOTIFICATION, event: 'enterprise_authorization_pending', ...few } as never);
    await callWebhook(url, { ...NOTIFICATION, project_icon_url: icon } as never);
    const { timestamp } = NOTIFICATION;
    const common = { timestamp, time: Date.UTC(2025, 2, 1, 1, 30) };
    expect(calls.map(({ event }) => event)).toMatchObject([
      { ...common, ...few, event: 'enterprise_authorization_pending' },
      { ...common, short_code: 'a1', project_icon_url: icon, target: { client_user_id: 'u1' } },
    ]);
  });
});

describe('POST /webhook with an event of another version of the hub', () => {
  it.each([
    '2025-03-01T09:30:00+0800',
    '2025-03-01 09:30:00+08:00',
    '2025-03-01T09:30+08',
    '2025-03-01T09:30:00,000+08:00',
    '20250301T013000Z',
  ])('V5 (S) accepts the timestamp %s', async (timestamp) => {
    const url = await start();
    expect((await callWebhook(url, { ...NOTIFICATION, timestamp } as never)).status).toBe(200);
    expect((await callWebhook(url, { ...DEDUCT, timestamp } as never)).body).toEqual({ ok: true });
    expect(calls.map(({ event }) => event.time)).toEqual([
      Date.UTC(2025, 2, 1, 1, 30),
      Date.UTC(2025, 2, 1, 1, 30),
    ]);
  });

  it.each([NOTIFICATION, DEDUCT, REFUND, UNKNOWN])(
    'R11 (S) removes unknown fields from $event',
    async (event) => {
      const url = await start();
      const extra = { extra: { deep: [1] }, version: 2, status: 'new', kind: 'other', ok: false };
      const more: Record<string, unknown> = { ...extra, ...event, target: { ...event.target, ...extra } };
      for (const part of ['notification', 'billing']) {
        if (part in event) more[part] = { ...extra, ...((event as never)[part] as object) };
      }
      expect((await callWebhook(url, more as never)).status).toBe(200);
      expect(calls).toHaveLength(1);
      expect(calls[0]?.event).toMatchObject({ short_code: 'a1', target: { client_user_id: 'u1' } });
      expect(JSON.stringify(calls[0]?.event)).not.toMatch(/extra|version|"status"/);
    },
  );
});

describe('POST /webhook with a call that is not an event', () => {
  const bomb = '['.repeat(30_000) + ']'.repeat(30_000);
  it.each<[string, Parameters<typeof callWebhook>[2], number]>([
    ['another name in the header', { headers: { 'X-Webhook-Event': 'billing_refund' } }, 400],
    ['no name in the header', { headers: { 'X-Webhook-Event': undefined } }, 400],
    ['the name twice', { headers: { 'X-Webhook-Event': ['billing_deduct', 'billing_deduct'] } }, 400],
    ['no JSON', { body: '{"event":' }, 400],
    ['no body', { body: '' }, 400],
    ['nested arrays', { body: bomb }, 400],
    [
      'bytes that are no UTF-8',
      { body: Buffer.from(JSON.stringify(DEDUCT).replace('Unlock', '\xff'), 'latin1') },
      400,
    ],
    [
      'a refund with a float for the amount',
      {
        body: JSON.stringify({ ...REFUND, billing: { amount: 12.5, reason: '' } }),
        headers: { 'X-Webhook-Event': 'billing_refund' },
      },
      400,
    ],
    [
      'an unreadable deduction under another name in the header',
      {
        body: JSON.stringify({ ...DEDUCT, billing: null }),
        headers: { 'X-Webhook-Event': 'billing_refund' },
      },
      400,
    ],
    ['a form', { headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }, 415],
    ['text', { headers: { 'Content-Type': 'text/plain' } }, 415],
    ['no type', { headers: { 'Content-Type': undefined } }, 415],
    ['a long body', { body: JSON.stringify({ ...DEDUCT, pad: 'x'.repeat(64 * 1024) }) }, 413],
    [
      'a long body of unknown length',
      {
        body: JSON.stringify({ ...DEDUCT, pad: 'x'.repeat(64 * 1024) }),
        headers: { 'Transfer-Encoding': 'chunked' },
      },
      413,
    ],
  ])('V4 (S) refuses it and calls no handler: %s', async (_what, call, status) => {
    const url = await start();
    const answer = await callWebhook(url, DEDUCT, call);
    expect(answer).toMatchObject({ status, body: { code: status } });
    expect(answer.body).not.toHaveProperty('ok');
    expect(calls).toEqual([]);
    if (status === 400) expect(logged()).toEqual(['webhook_refused']);
    expect((await callWebhook(url, DEDUCT)).body).toEqual({ ok: true });
  });

  it('refuses a streamed body of 300 MB long before its end', async () => {
    const socket = await openSocket(await start());
    socket.write(
      'POST /ois/webhook HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nX-Webhook-Event: billing_deduct\r\n' +
        'Transfer-Encoding: chunked\r\n\r\n',
    );
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
    let sent = 0;
    const answer: string[] = [];
    socket.on('data', (data) => answer.push(String(data)));
    const before = process.memoryUsage().rss;
    while (answer.length === 0 && !socket.destroyed && sent < 300e6) {
      if (!socket.write(chunk))
        await Promise.race([once(socket, 'drain'), once(socket, 'data'), once(socket, 'close')]);
      sent += chunk.length;
    }
    expect(answer[0]).toMatch(/^HTTP\/1\.1 413/);
    expect(sent).toBeLessThan(30e6);
    expect(process.memoryUsage().rss - before).toBeLessThan(60e6);
    socket.destroy();
  });

  it('answers 408 when the body does not arrive in time', async () => {
    const socket = await openSocket(await start());
    socket.write(
      'POST /ois/webhook HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\n' +
        'X-Webhook-Event: billing_deduct\r\nContent-Length: 100\r\n\r\n{',
    );
    const begun = performance.now();
    const drip = setInterval(() => socket.write(' '), 500);
    const [first] = (await once(socket, 'data')) as [Buffer];
    expect(String(first)).toMatch(/^HTTP\/1\.1 408/);
    expect(performance.now() - begun).toBeLessThan(9_000);
    clearInterval(drip);
    socket.destroy();
    expect(calls).toEqual([]);
  }, 20_000);
});

describe('POST /webhook: allow-list', () => {
  it('V1 V3 (S) allows 127.0.0.1 only if it is listed', async () => {
    expect((await callWebhook(await start({ allowedIps: ['127.0.0.1'] }), DEDUCT)).body).toEqual({
      ok: true,
    });
    const url = await start({ allowedIps: ['127.0.0.2'] });
    expect((await callWebhook(url, DEDUCT)).status).toBe(403);
    expect(calls).toEqual([]);
  });

  it('A6 (S) ignores signatures and bearer tokens', async () => {
    const headers = { Authorization: 'Bearer x', 'X-Webhook-Signature': 'sha256=0', 'X-API-Key': 'sk-x' };
    const open = await start({ allowedIps: ['127.0.0.1'] });
    expect((await callWebhook(open, DEDUCT, { headers })).status).toBe(200);
    expect((await callWebhook(open, { ...DEDUCT, short_code: 'b2' } as never)).status).toBe(200);
    const closed = await start({ allowedIps: ['127.0.0.2'] });
    expect((await callWebhook(closed, DEDUCT, { headers })).status).toBe(403);
  });

  it('V1 A6 (S) denies everybody when it is empty, and logs the address', async () => {
    const url = await start({ allowedIps: [] });
    expect(await callWebhook(url, DEDUCT)).toMatchObject({ status: 403, body: { code: 403 } });
    expect(calls).toEqual([]);
    expect(site?.logs).toMatchObject([
      {
        level: 'warn',
        event: 'webhook_denied',
        message: expect.stringContaining('127.0.0.1 is not in webhook.allowedIps'),
      },
    ]);
  });

  it('V1 V2 (S) ignores proxy headers without trusted proxies', async () => {
    const url = await start({ allowedIps: ['127.0.0.9'] });
    const headers = { 'X-Forwarded-For': '127.0.0.9', 'X-Real-IP': '127.0.0.9', Forwarded: 'for=127.0.0.9' };
    expect((await callWebhook(url, DEDUCT, { headers, localAddress: '127.0.0.2' })).status).toBe(403);
    expect(site?.logs[0]?.message).toContain('webhook.trustedProxies');
    expect((await callWebhook(url, DEDUCT, { localAddress: '127.0.0.9' })).status).toBe(200);
  });

  it('V1 (S) denies a call before anything of its body is read', async () => {
    const socket = await openSocket(await start({ allowedIps: [] }));
    socket.write(
      'POST /ois/webhook HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n',
    );
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 403/);
  });

  it('V1 (S) denies clients whose address is unknown', async () => {
    await start({ allowedIps: ['0.0.0.0/0', '::/0'] });
    const request = () => new Request('https://site.example/webhook', { method: 'POST' });
    expect((await site!.backend.fetch(request())).status).toBe(403);
    expect((await site!.backend.fetch(request(), {})).status).toBe(403);
    expect((await site!.backend.fetch(request(), { remoteAddress: '' })).status).toBe(403);
    expect(site?.logs[0]?.message).toContain('remoteAddress');
  });

  it('logs at most one denial in 10 seconds', async () => {
    let time = 1_000_000;
    const url = await start({ allowedIps: [] }, { now: () => time });
    for (let nth = 0; nth < 20; nth += 1) await callWebhook(url, DEDUCT);
    expect(logged()).toEqual(['webhook_denied']);
    time += 10_000;
    await callWebhook(url, DEDUCT);
    expect(site?.logs[1]?.message).toContain('19 more');
  });
});
