// @vitest-environment node
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { callWebhook, DEDUCT, NOTIFICATION, recordWebhooks, REFUND, UNKNOWN } from './webhook-site.js';
import { openSocket } from '../../helpers/test-server.js';

const { start, site, calls, logged } = recordWebhooks();

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
    expect(site().logs).toMatchObject([
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
    // The hub sends an event once, so that this line is all that is left of it.
    expect(logged()).toEqual(['webhook_refused']);
    expect(site().logs[0]?.message).toContain('X-Webhook-Event: ');
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
    expect(site().logs).toMatchObject([
      { event: 'webhook_refused', message: expect.stringContaining('(X-Webhook-Event: billing_deduct)') },
    ]);
  });
});
