import { describe, expect, it } from 'vitest';
import { createSimulator, listenSimulator } from '../../src/simulator/index.js';
import { startTcpServer } from '../helpers/test-server.js';

const portOf = (url: string): number => Number(new URL(url).port);

describe('listenSimulator', () => {
  it('serves hub and form site on two origins until it is closed', async () => {
    const { hubUrl, formUrl, close } = await listenSimulator();
    expect(new URL(hubUrl).origin).not.toBe(new URL(formUrl).origin);
    expect((await fetch(`${hubUrl}/api/v1/hub/projects/published-tags`)).status).toBe(401);
    expect((await fetch(`${formUrl}/some-code`)).status).toBe(401);
    await close();
    await expect(fetch(hubUrl)).rejects.toThrow('fetch failed');
    await expect(fetch(formUrl)).rejects.toThrow('fetch failed');
  });

  it('is reached from this machine only', async () => {
    const { hubUrl, formUrl, close } = await listenSimulator();
    for (const url of [hubUrl, formUrl]) {
      // Another address of this machine, at which a server for all addresses would answer.
      await expect(fetch(`http://127.0.0.2:${portOf(url)}/`)).rejects.toThrow('fetch failed');
    }
    await close();
  });

  it('listens on the given ports', async () => {
    const free = await listenSimulator();
    await free.close();
    const again = await listenSimulator({ hubPort: portOf(free.hubUrl), formPort: portOf(free.formUrl) });
    expect([again.hubUrl, again.formUrl]).toEqual([free.hubUrl, free.formUrl]);
    await again.close();
  });

  it('names the port that is taken, and leaves no server open', async () => {
    const { port } = await startTcpServer();
    const free = await listenSimulator();
    await free.close();
    const hubPort = portOf(free.hubUrl);
    await expect(listenSimulator({ hubPort, formPort: port })).rejects.toMatchObject({
      message: expect.stringMatching(new RegExp(`Port ${port} for the form site is already in use`)),
      cause: { code: 'EADDRINUSE' },
    });
    const next = await listenSimulator({ hubPort });
    await next.close();
  });
});

describe('createSimulator', () => {
  const at = { hubUrl: 'https://hub.example/base/', formUrl: 'https://example.com/forms' };

  it('serves both below the paths of their URLs', async () => {
    const simulator = createSimulator(at);
    const { key } = simulator.keys.create({ label: 'k' });
    const exchanged = await simulator.hub(
      new Request('https://hub.example/base/api/v1/hub/apikeys/token', {
        method: 'POST',
        headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
        body: '{"client_user_id":"u"}',
      }),
    );
    const { data } = (await exchanged.json()) as { data: { access_token: string } };
    const [table] = simulator.tables.list();
    expect(table?.icon).toMatch(/^https:\/\/hub\.example\/base\/icons\//);
    const page = await simulator.form(
      new Request(`https://example.com/forms/${table?.short_code}?token=${data.access_token}`),
    );
    expect(page.status).toBe(200);
    const body = await page.text();
    expect(body).toContain(`action="/forms/${table?.short_code}"`);
    const [, stylesheet] = /rel="stylesheet" href="([^"]+)"/.exec(body) ?? [];
    const css = await simulator.form(new Request(`https://example.com${stylesheet}`));
    expect(css.headers.get('content-type')).toMatch(/^text\/css/);
  });

  it.each([
    ['hubUrl', { ...at, hubUrl: 'hub.example' }],
    ['formUrl', { ...at, formUrl: 'https://form.example/?a=b' }],
    ['hubUrl', { ...at, hubUrl: 'ftp://hub.example' }],
    ['tokenLife', { ...at, tokenLife: 0 }],
    ['tokenLife', { ...at, tokenLife: NaN }],
    ['tokenLife', { ...at, tokenLife: Infinity }],
    ['frameAncestors', { ...at, frameAncestors: ['https://a.example https://b.example'] }],
    ['frameAncestors', { ...at, frameAncestors: ['shop'] }],
    ['frameAncestors (', { ...at, frameAncestors: 'https://a.example' as unknown as string[] }],
    ['frameAncestors', { ...at, frameAncestors: ['https://a.example/path'] }],
    ['frameAncestors', { ...at, frameAncestors: ['https://a.example;script-src'] }],
    ['frameAncestors', { ...at, frameAncestors: ['https://a.example', ''] }],
    ['frameAncestors', { ...at, frameAncestors: ['https://a.example\r\nX-Odd: 1'] }],
  ])('refuses an invalid %s by its name', (name, options) => {
    expect(() => createSimulator(options)).toThrow(name);
  });
});
