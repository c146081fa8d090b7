// @vitest-environment node
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { noNginx, startNginx, withNginx, type TestNginx } from '../../helpers/nginx.js';
import { send } from '../../helpers/send.js';
import { startSite, type Site } from '../site.js';
import { startFakeHub, type FakeHub } from '../../helpers/fake-hub.js';
import { notification } from './notification.js';
import { Reader } from './reader.js';

describe.skipIf(noNginx)(`GET /events, ${withNginx}`, () => {
  let hub: FakeHub;
  let site: Site;
  let nginx: TestNginx;

  beforeAll(async () => {
    hub = await startFakeHub();
    site = await startSite({
      hubUrl: hub.url,
      webhook: { allowedIps: ['203.0.113.7'], trustedProxies: ['127.0.0.1'] },
    });
    // Buffering is on, as it is by default.
    nginx = await startNginx([
      `proxy_pass ${site.url}; proxy_set_header Host $host; proxy_set_header Connection "";`,
    ]);
  });

  it('streams events without delay, and ends when the browser disconnects', async () => {
    const leaving = new AbortController();
    const open = (signal?: AbortSignal) =>
      fetch(`${nginx.urls[0]}/ois/events`, { headers: { 'X-User': 'u1' }, ...(signal ? { signal } : {}) });
    const answers = await Promise.all(Array.from({ length: 10 }, () => open(leaving.signal)));
    const reader = new Reader(answers[0]?.body ?? null);
    await vi.waitFor(() => expect(reader.retry).toBe(3_000), 10_000);
    const event = notification('u1', 'Matched');
    const called = await send(`${site.url}/ois/webhook`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Webhook-Event': event.event,
        'X-Forwarded-For': '203.0.113.7',
      },
      body: JSON.stringify(event),
    });
    expect(called.status).toBe(200);
    await vi.waitFor(() => expect(reader.titles).toEqual(['Matched']), 10_000);
    const next = new Reader((await open()).body);
    await vi.waitFor(() => expect(next.retry).toBe(3_000), 10_000);
    // The user's eleventh stream ends the oldest one, also through the proxy.
    const others = answers.slice(1).map(({ body }) => new Reader(body));
    await vi.waitFor(
      () =>
        expect(
          [reader, ...others].filter(({ retry, hasEnded }) => hasEnded && retry === 30_000),
        ).toHaveLength(1),
      10_000,
    );
    leaving.abort();
    await next.cancel();
  });
});
