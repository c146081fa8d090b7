// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { NOTIFICATION_EVENTS } from '../../../src/hub/events.js';
import type { WebhookOptions } from '../../../src/server/index.js';
import { TEST_API_KEY } from '../../helpers/fake-hub.js';
import { callWebhook, DEDUCT, NOTIFICATION, recordWebhooks, REFUND, UNKNOWN } from './webhook-site.js';
import { send } from '../../helpers/send.js';

const { start, site, calls, logged } = recordWebhooks();

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

  it('V6 V8 (S) responds in the same way if its address has a query', async () => {
    const url = await start();
    const call = { path: '/ois/webhook?site=1' };
    expect(await callWebhook(url, NOTIFICATION, call)).toEqual({ status: 200, body: { ok: true } });
    expect(await callWebhook(url, DEDUCT, call)).toEqual({ status: 200, body: { ok: true } });
    expect((await callWebhook(url, NOTIFICATION, { ...call, body: '[]' })).status).toBe(400);
    expect(calls).toHaveLength(2);
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
    expect(site().logs).toMatchObject([
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
    expect(site().logs[0]?.message).toContain('?a=1&token=… failed');
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
