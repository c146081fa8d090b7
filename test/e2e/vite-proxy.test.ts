import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { createServer, type ProxyOptions, type ViteDevServer } from 'vite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect } from 'vitest';
import { browserTest as it } from '../helpers/browser.js';
import { startSite, type Site } from '../server/site.js';
import { startFakeHub, TAGS_PATH, type FakeHub } from '../helpers/fake-hub.js';

let hub: FakeHub;
let site: Site;
let root: string;
let vite: ViteDevServer;
/** Requests to the backend, with the status of their responses. */
let seen: { status: number; headers: IncomingHttpHeaders }[];

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'vite-proxy-'));
  await writeFile(join(root, 'index.html'), '<!doctype html><title>A page of the site</title>');
});

afterAll(async () => {
  await rm(root, { recursive: true, force: true });
});

beforeEach(async () => {
  seen = [];
  hub = await startFakeHub();
  const identify = (request: Request): string | null =>
    /(?:^|; )user=(\w+)/.exec(request.headers.get('Cookie') ?? '')?.[1] ?? null;
  site = await startSite({ hubUrl: hub.url, identify }, (handler) => (request, response) => {
    response.once('finish', () => seen.push({ status: response.statusCode, headers: request.headers }));
    handler(request, response);
  });
});

afterEach(async () => {
  await vite?.close();
});

const portOf = (server: ViteDevServer): number => (server.httpServer!.address() as AddressInfo).port;

async function serve(proxy: Record<string, string | ProxyOptions>): Promise<ViteDevServer> {
  const server = await createServer({
    configFile: false,
    root,
    logLevel: 'silent',
    server: { host: 'localhost', port: 0, proxy, hmr: false, ws: false },
    optimizeDeps: { noDiscovery: true },
  });
  return server.listen();
}

/** Calls the backend from the page as the widget does. @returns the statuses that the page sees */
const callFromPage = (page: Page, base = ''): Promise<number[]> =>
  page.evaluate(
    async ([prefix, tags]) => {
      const token = await fetch(`${prefix}/ois/token`, {
        method: 'POST',
        credentials: 'include',
        headers: { 'Content-Type': 'application/json' },
        body: '{}',
      });
      const list = await fetch(`${prefix}/ois${tags}`, {
        credentials: 'include',
        headers: { Authorization: 'Bearer t' },
      });
      return [token.status, list.status];
    },
    [base, TAGS_PATH] as const,
  );

describe('Page behind Vite’s development server', () => {
  it.for<[string, (backend: string) => string | ProxyOptions]>([
    ['the one-line proxy', (backend) => backend],
    ['a proxy that changes the Host header', (target) => ({ target, changeOrigin: true })],
    ['a proxy that keeps the Host header', (target) => ({ target, changeOrigin: false })],
  ])('A5 (S) %s: POST /token and the lists succeed', async ([_what, proxy], { page }) => {
    vite = await serve({ '/ois': proxy(site.url) });
    await page.goto(`http://localhost:${portOf(vite)}/`);
    await page.evaluate(() => void (document.cookie = 'user=u1'));
    expect(await callFromPage(page)).toEqual([200, 200]);
    expect(seen.map(({ headers }) => headers['sec-fetch-site'])).toEqual(['same-origin', 'same-origin']);
    expect(seen[0]?.headers.origin).toBe(`http://localhost:${portOf(vite)}`);
    expect(hub.requests[0]?.body).toBe('{"client_user_id":"u1"}');
  });

  it.for(['localhost', '127.0.0.1'])(
    'A5 (S) a page on another port of %s gets 403, also with the user’s cookies and forged headers',
    async (host, { page }) => {
      vite = await serve({ '/ois': site.url });
      // A site of its own, whose page is somebody else's.
      const other = await serve({ '/nothing': site.url });
      await page
        .context()
        .addCookies([
          { name: 'user', value: 'u1', url: `http://localhost:${portOf(vite)}`, sameSite: 'Lax' },
        ]);
      await page.goto(`http://localhost:${portOf(other)}/`);
      const target = `http://${host}:${portOf(vite)}`;
      await page.evaluate(async (url) => {
        const headers = { 'Sec-Fetch-Site': 'same-origin', Origin: url };
        const init = {
          method: 'POST',
          mode: 'no-cors',
          credentials: 'include',
          body: '{}',
          headers,
        } as const;
        await fetch(`${url}/ois/token`, init).catch(() => undefined);
        await fetch(`${url}/ois/points/balance`, { mode: 'no-cors', credentials: 'include', headers }).catch(
          () => undefined,
        );
      }, target);
      expect(seen.map(({ status }) => status)).toEqual([403, 403]);
      expect(hub.requests).toEqual([]);
      await other.close();
    },
  );
});
