// @vitest-environment node
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WebhookContext, WebhookOptions } from '../../../src/server/index.js';
import { noNginx, startNginx, withNginx, type TestNginx } from '../../helpers/nginx.js';
import type { Site } from '../site.js';
import { callWebhook, DEDUCT, startWebhookSite } from './webhook-site.js';

const HUB = '127.0.0.5';
const STRANGER = '127.0.0.6';
/** Addresses of nginx: from the site's view, and of the outer one from the inner one's. */
const PROXIES = ['127.0.0.1', '127.0.0.3'];

describe.skipIf(noNginx)(`POST /webhook, ${withNginx}`, () => {
  const contexts: WebhookContext[] = [];
  const sites: Site[] = [];
  let nginx: TestNginx;
  let appending: string, replacing: string, realIp: string, silent: string, chained: string;

  async function startSite(clientIpHeader: WebhookOptions['clientIpHeader']): Promise<string> {
    const site = await startWebhookSite({
      allowedIps: [HUB],
      trustedProxies: PROXIES,
      ...(clientIpHeader && { clientIpHeader }),
      onDeduct: (event, context) => {
        contexts.push(context);
        // Waits until the hub disconnects.
        if (event.short_code !== 'slow') return { ok: true };
        return new Promise((resolve) =>
          context.signal.addEventListener('abort', () => resolve({ ok: false })),
        );
      },
    });
    sites.push(site);
    return site.url;
  }

  beforeAll(async () => {
    const forwarded = await startSite(undefined);
    const real = await startSite('x-real-ip');
    nginx = await startNginx([
      `proxy_pass ${forwarded}; proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;`,
      `proxy_pass ${forwarded}; proxy_set_header X-Forwarded-For $remote_addr;`,
      `proxy_pass ${real}; proxy_set_header X-Real-IP $remote_addr;`,
      `proxy_pass ${forwarded};`,
      `proxy_pass http://127.0.0.1:{0}; proxy_bind 127.0.0.3; proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;`,
    ]);
    [appending = '', replacing = '', realIp = '', silent = '', chained = ''] = nginx.urls;
  });
  beforeEach(() => {
    contexts.length = 0;
  });
  const FORGED: Record<string, string>[] = [
    {},
    { 'X-Forwarded-For': HUB },
    { 'X-Real-IP': HUB },
    { 'X-Forwarded-For': `${HUB}, 127.0.0.1`, 'X-Real-IP': HUB },
    { 'X-Forwarded-For': `${HUB}, ${HUB}, 127.0.0.3` },
    { 'X-Forwarded-For': `,${HUB},` },
    { 'x-forwarded-for': HUB, X_Forwarded_For: HUB },
    { Forwarded: `for=${HUB}`, 'X-Client-IP': HUB },
  ];
  const servers = () => [
    ['appending', appending],
    ['replacing', replacing],
    ['X-Real-IP', realIp],
    ['two of them', chained],
  ];
  let second = 0;
  /** Events that differ from each other. */
  const fresh = () => ({
    ...DEDUCT,
    timestamp: new Date(1_740_792_600_000 + (second += 1_000)).toISOString(),
  });

  it('V2 (S) accepts calls of the hub, even with forged headers', async () => {
    for (const [name, url = ''] of servers()) {
      for (const headers of FORGED) {
        const answer = await callWebhook(url, fresh(), { localAddress: HUB, headers });
        expect({ name, headers, ...answer }).toEqual({ name, headers, status: 200, body: { ok: true } });
      }
    }
  });

  it('V1 V2 (S) denies other clients, even with forged headers', async () => {
    for (const [name, url = ''] of servers()) {
      for (const headers of FORGED) {
        const { status } = await callWebhook(url, fresh(), { localAddress: STRANGER, headers });
        expect({ name, headers, status }).toEqual({ name, headers, status: 403 });
      }
    }
    expect(contexts).toEqual([]);
  });

  it('V1 V2 (S) denies and logs calls through a proxy that sends no client address', async () => {
    expect((await callWebhook(silent, fresh(), { localAddress: HUB })).status).toBe(403);
    const messages = sites.flatMap(({ logs }) => logs.map(({ message }) => message)).join('\n');
    expect(messages).toMatch(/webhook call was denied/);
  });

  it('V12 (S) aborts a charge when the hub disconnects from nginx', async () => {
    const leaving = new AbortController();
    const call = callWebhook(appending, { ...fresh(), short_code: 'slow' } as typeof DEDUCT, {
      localAddress: HUB,
      signal: leaving.signal,
    });
    await expect.poll(() => contexts.length).toBe(1);
    leaving.abort();
    await expect(call).rejects.toThrow();
    await expect.poll(() => contexts[0]?.signal.aborted).toBe(true);
  });
});
