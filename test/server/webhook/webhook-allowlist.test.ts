// @vitest-environment node
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { callWebhook, DEDUCT, recordWebhooks } from './webhook-site.js';
import { openSocket } from '../../helpers/test-server.js';

const { start, site, calls, logged } = recordWebhooks();

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
    expect(site().logs).toMatchObject([
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
    expect(site().logs[0]?.message).toContain('webhook.trustedProxies');
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
    expect((await site().backend.fetch(request())).status).toBe(403);
    expect((await site().backend.fetch(request(), {})).status).toBe(403);
    expect((await site().backend.fetch(request(), { remoteAddress: '' })).status).toBe(403);
    expect(site().logs[0]?.message).toContain('remoteAddress');
  });

  it('logs at most one denial in 10 seconds', async () => {
    let time = 1_000_000;
    const url = await start({ allowedIps: [] }, { now: () => time });
    for (let nth = 0; nth < 20; nth += 1) await callWebhook(url, DEDUCT);
    expect(logged()).toEqual(['webhook_denied']);
    time += 10_000;
    await callWebhook(url, DEDUCT);
    expect(site().logs[1]?.message).toContain('19 more');
  });
});
