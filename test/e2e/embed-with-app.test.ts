import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, vi } from 'vitest';
import {
  BridgeError,
  createHost,
  type HostOptions,
  type HostSide,
  type HostToken,
} from '../../src/bridge/index.js';
import { listenSimulator, type ListeningSimulator } from '../../src/simulator/index.js';
import { createBackend, toNodeHandler } from '../../src/server/index.js';
import { browserTest } from '../helpers/browser.js';
import { listen, type TestServer } from '../helpers/listen.js';
import { startEmbedSite } from '../helpers/static-site.js';
import { callWebhook, DEDUCT, NOTIFICATION as WEBHOOK_NOTIFICATION } from '../server/webhook/webhook-site.js';

// Problems that an app can meet, and how it solves them. The app has one native object, and runs scripts in the page.

const it = browserTest.override('contextOptions', { viewport: { width: 390, height: 780 } });

let hub: ListeningSimulator;
let site: TestServer;
let key: string;

beforeAll(async () => {
  site = await startEmbedSite();
  hub = await listenSimulator({ frameAncestors: [site.origin] });
  ({ key } = hub.simulator.keys.create({ label: 'App' }));
});

afterAll(async () => {
  await Promise.all([hub?.close(), site?.close()]);
});

let page: Page;
let app: HostSide;
/** Messages of the page to the app, as `type payload`. */
let messages: string[];
/** Lines on the page's console. */
let consoleLines: string[];

it.beforeEach(({ page: current, consoleMessages }) => {
  page = current;
  consoleLines = consoleMessages;
  messages = [];
});

it.afterEach(() => app.close());

async function token(): Promise<HostToken> {
  const answer = await fetch(`${hub.hubUrl}/api/v1/hub/apikeys/token`, {
    method: 'POST',
    headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
    body: JSON.stringify({ client_user_id: 'mei' }),
  });
  const { data } = (await answer.json()) as { data: HostToken };
  return { ...data, form_url: hub.formUrl, hub_url: hub.hubUrl };
}

async function start(options: Partial<HostOptions> = {}, fragment = ''): Promise<void> {
  app = createHost({
    send: (json) =>
      void page
        .evaluate(
          (message) => ((window as never as { OISHostQueue: string[] }).OISHostQueue ??= []).push(message),
          json,
        )
        // The page is being loaded again.
        .catch(() => undefined),
    handlers: { token },
    ...options,
  });
  await page.exposeBinding('nativeCall', (_, json: string) => {
    const { type, payload } = JSON.parse(json) as { type: string; payload: unknown };
    messages.push(`${type} ${JSON.stringify(payload)}`);
    app.receive(json);
  });
  await page.addInitScript(`window.OISAndroid = { postMessage: (json) => window.nativeCall(json) };`);
  await page.goto(`${site.origin}/embed.html${fragment}`);
}

const waitForMessage = (pattern: string | RegExp) =>
  expect.poll(() => messages, { timeout: 15_000 }).toContainEqual(expect.stringMatching(pattern));
const cards = () => page.locator('ois-table-grid [part~=card]');
const pressed = () => page.locator('[part~=tag][aria-pressed=true]');

describe('Full page in an app', () => {
  it('traces messages on the console while OIS.debug is true, and never a token', async () => {
    let accessToken = '';
    await page.addInitScript('window.OIS = { debug: true }');
    await start({
      handlers: {
        async token() {
          const answer = await token();
          accessToken = answer.access_token;
          return answer;
        },
      },
    });
    await waitForMessage('^ready');
    const lines = consoleLines.join('\n');
    expect(lines).toMatch(/Sending event hello id=\d+/);
    expect(lines).toMatch(/Sending req token id=\d+/);
    expect(lines).toMatch(/Received res token id=/);
    expect(accessToken).not.toBe('');
    expect(lines).not.toContain(accessToken);
    await page.evaluate('window.OIS.debug = false');
    const before = consoleLines.length;
    await app.request('back');
    expect(consoleLines.slice(before)).toEqual([]);
  });

  it('reports that the drop-in could not be loaded, and reloads itself on refresh', async () => {
    await page.route('**/ois-widget.js', (route) => route.fulfill({ status: 404 }));
    await start();
    await waitForMessage(/^error .*"NETWORK".*Part of this page could not be loaded.*"recoverable":true/);
    expect(consoleLines.join()).toMatch(/ois-widget\.js, beside this page, could not be loaded.*“refresh”/);
    expect(await app.request('back')).toEqual({ handled: false });
    expect(await page.getByRole('alert').innerText()).toContain('could not be loaded');
    await page.unroute('**/ois-widget.js');
    await app.request('refresh');
    await waitForMessage('^ready');
  });

  it('does not request a token if welcome included one', async () => {
    const given = await token();
    await start({ welcome: () => ({ host: 'app', token: given }) });
    await waitForMessage('^ready');
    expect(messages.filter((line) => line.startsWith('token'))).toEqual([]);
  });

  it('uses tokens from set-token, also after a reset', async () => {
    await start({ handlers: {}, welcome: () => ({ host: 'app' }) });
    await waitForMessage('^hello');
    await app.request('reset');
    await app.request('set-token', await token());
    await waitForMessage('^ready');
    expect(messages.filter((line) => line.startsWith('error'))).toEqual([]);
  });

  it('shows in its language that the app denied a token, and continues with set-token', async () => {
    await start({
      welcome: () => ({ locale: 'zh_CN' }),
      handlers: {
        token: () => {
          throw new BridgeError('E_DENIED', 'nobody is signed in.');
        },
      },
    });
    const words = '请先登录，然后重试。';
    await waitForMessage(`^error {"code":"FORBIDDEN","message":"${words}","recoverable":false}`);
    await page.getByText(words).waitFor();
    expect(consoleLines.join()).toMatch(/E_DENIED.*answer “token”, or to send “set-token”/);
    await app.request('set-token', await token());
    await waitForMessage('^ready');
  });

  it('keeps forms within the app’s insets', async () => {
    await start({
      welcome: () => ({ host: 'app', insets: { top: 31, right: 0, bottom: 17, left: 0 } }),
    });
    await cards().first().click();
    const dialog = page.locator('ois-form-frame dialog');
    await dialog.waitFor();
    const padding = () =>
      dialog.evaluate((box) => [getComputedStyle(box).paddingTop, getComputedStyle(box).paddingBottom]);
    expect(await padding()).toEqual(['31px', '17px']);
    const before = messages.length;
    await app.request('back');
    await app.request('set-insets', { top: 0, right: 0, bottom: 90, left: 0 });
    expect(await page.evaluate(() => getComputedStyle(document.body).paddingBottom)).toBe('106px');
    // Its height is another one too.
    await expect.poll(() => messages.slice(before)).toContainEqual(expect.stringMatching('^height'));
  });

  it('applies only what has changed in a new address', async () => {
    await start({ welcome: () => ({ host: 'app', theme: 'dark' }) }, '#theme=light&tags=Moving');
    await waitForMessage('^ready');
    await pressed().click();
    await expect.poll(() => pressed().count()).toBe(0);
    await page.evaluate(() => (location.hash = 'theme=light&tags=Moving&locale=ja'));
    await page.getByPlaceholder('プロジェクトを検索').waitFor();
    expect(await pressed().count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
  });

  it('sends no open event for a form that the app opens', async () => {
    const opened: string[] = [];
    await start(
      { handlers: { token, 'open-form': ({ shortCode }) => void opened.push(shortCode) } },
      '#open-in=host',
    );
    await waitForMessage('^ready');
    await cards().first().click();
    await expect.poll(() => opened).toHaveLength(1);
    await app.request('refresh');
    await expect.poll(() => messages.filter((line) => line.startsWith('load'))).toHaveLength(2);
    expect(messages.filter((line) => line.startsWith('open '))).toEqual([]);
  });

  it('sends no token of its own endpoint to the app, also if the hub’s text contains it', async () => {
    const own = await token();
    await page.route('**/ois/token', (route) => route.fulfill({ json: own }));
    await page.route('**/published-list**', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace(/"name":\s*"[^"]*"/, `"name":"${own.access_token}"`);
      await route.fulfill({ response: answer, body });
    });
    await start({}, '#token-endpoint=/ois/token&open-in=host');
    await waitForMessage('^ready');
    await cards().first().click();
    await cards().nth(1).click();
    await waitForMessage('^select');
    expect(messages.join('\n')).not.toContain(own.access_token);
    expect(messages.filter((line) => line.startsWith('token'))).toEqual([]);
  });

  it('ignores invalid optional fields of welcome', async () => {
    await start({
      send: (json) =>
        void page.evaluate(
          (message) => ((window as never as { OISHostQueue: string[] }).OISHostQueue ??= []).push(message),
          // As an app in another language would send it.
          json.replace(
            '"host":"app"',
            `"host":"${'h'.repeat(80)}","theme":"system","insets":{"top":-1,"bottom":"9"},` +
              '"locale":"zh-Hans-CN-u-fw-mon-ms-metric-mu-celsius"',
          ),
        ),
      welcome: () => ({ host: 'app' }),
    });
    await waitForMessage('^ready');
    await page.getByPlaceholder('搜索项目').waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('zh-Hans-CN');
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('auto');
    const warned = consoleLines
      .filter((line) => line.includes('was ignored'))
      .map((line) => line.split('"')[3]);
    expect(warned).toEqual(['host', 'insets.bottom']);
  });

  it('D3 (B) requests the form of a deep link from the app once, after welcome and token', async () => {
    const opened: object[] = [];
    const nonce = 'nonce-of-this-load';
    const code = hub.simulator.tables.list()[2]!.short_code;
    await page.addInitScript(`window.OISHostNonce = '${nonce}'`);
    await start(
      {
        nonce,
        handlers: {
          async token() {
            await new Promise((done) => setTimeout(done, 700));
            return token();
          },
          'open-form': (form) => void opened.push({ ...form }),
        },
      },
      `#open-in=host&short-code=${code}`,
    );
    await waitForMessage('^ready');
    await expect.poll(() => opened.length).toBe(1);
    expect(opened).toEqual([{ shortCode: code, name: expect.any(String), url: `${hub.formUrl}/${code}` }]);
    await cards().nth(3).dblclick();
    await expect.poll(() => opened.length).toBe(2);
    await page.waitForTimeout(300);
    expect(opened).toHaveLength(2);
  });

  it('connects to an app that comes late when the user retries', async () => {
    let isThere = false;
    await start({ nonce: undefined });
    app.close();
    await expect
      .poll(() => page.getByRole('button', { name: 'Try again' }).count(), { timeout: 9000 })
      .toBe(1);
    const late = createHost({
      send: (json) => {
        isThere = true;
        void page.evaluate(
          (message) =>
            (window as never as { OISHost: { receive(json: string): void } }).OISHost.receive(message),
          json,
        );
      },
      handlers: { token },
    });
    app = late;
    await page.getByRole('button', { name: 'Try again' }).click();
    await waitForMessage('^ready');
    expect(isThere).toBe(true);
  });

  it('requests a new token at once if that of welcome is refused', async () => {
    const asked: number[] = [];
    await start({
      welcome: () => ({
        host: 'app',
        token: { access_token: 'stale', expires_in: 900, form_url: hub.formUrl, hub_url: hub.hubUrl },
      }),
      handlers: {
        token: ({ reason }) => {
          expect(reason).toBe('refused');
          asked.push(performance.now());
          return token();
        },
      },
    });
    const [refused] = await Promise.all([
      page.waitForResponse((response) => response.status() === 401).then(() => performance.now()),
      waitForMessage('^ready'),
    ]);
    expect(asked[0]! - refused).toBeLessThan(2500);
  });

  it('opens forms in a dialog in place of a new window, whose address the app would receive', async () => {
    await start({}, '#open-in=page');
    await waitForMessage('^ready');
    const windows: unknown[] = [];
    page.on('popup', (popup) => windows.push(popup));
    await cards().first().click();
    await page.locator('ois-form-frame dialog').waitFor();
    await page.frameLocator('ois-form-frame iframe').getByLabel('Your name').waitFor();
    expect(windows).toEqual([]);
    expect(consoleLines.join()).toContain('open-in=page does not work in an app');
  });

  it('sends links to other sites to an app that supports open-external', async () => {
    const links: string[] = [];
    await start({ handlers: { token, 'open-external': ({ url }) => void links.push(url) } });
    await waitForMessage('^ready');
    const address = page.url();
    await page.evaluate(() => {
      const [other, own] = ['https://help.example/a?b#c', '#theme=dark'].map((href) =>
        Object.assign(document.createElement('a'), { href, textContent: href }),
      );
      document.body.prepend(other!, own!);
    });
    await page.getByRole('link', { name: 'help.example' }).click();
    await expect.poll(() => links).toEqual(['https://help.example/a?b#c']);
    expect(page.url()).toBe(address);
    await page.getByRole('link', { name: '#theme' }).click();
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
    expect(links).toHaveLength(1);
  });

  it('does not handle links if the app does not support open-external', async () => {
    await start();
    await waitForMessage('^ready');
    await page.evaluate(() => {
      const link = { href: 'https://help.example/', target: '_blank', textContent: 'Help' };
      document.body.prepend(Object.assign(document.createElement('a'), link));
    });
    const popup = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'Help' }).click();
    await (await popup).close();
    expect(messages.join()).not.toContain('open-external');
  });

  it('warns once about each kind of ignored message, without its content', async () => {
    await start();
    await waitForMessage('^ready');
    await page.evaluate(() => {
      const { receive } = (window as never as { OISHost: { receive(json: unknown): void } }).OISHost;
      for (let seq = 900; seq < 910; seq++) {
        receive(
          JSON.stringify({
            ois: 1,
            kind: 'req',
            type: 'open',
            id: seq,
            sid: '',
            seq,
            payload: { secret: 'canary' },
          }),
        );
        receive({ canary: true });
      }
    });
    const ours = consoleLines.filter((line) => line.startsWith('open-integration-widget:'));
    expect(ours).toEqual([
      expect.stringContaining('"id" has to be text'),
      expect.stringContaining('one JSON string'),
    ]);
    expect(ours.join()).not.toContain('canary');
  });
});

describe('Full page without an app', () => {
  it('shows a message if scripts do not run', async ({ browser }) => {
    await start();
    const context = await browser.newContext({ javaScriptEnabled: false });
    const quiet = await context.newPage();
    await quiet.goto(`${site.origin}/embed.html`);
    expect(await quiet.locator('body').innerText()).toContain('This page needs JavaScript');
    await context.close();
  });

  it('warns, and does not throw, in a frame with an opaque origin', async () => {
    await start();
    // Without an origin it may load its scripts only from a server that lets anybody.
    await page.route('**/ois-*.js', async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        headers: { ...response.headers(), 'access-control-allow-origin': '*' },
      });
    });
    consoleLines.length = 0;
    await page.evaluate(() => {
      const frame = document.createElement('iframe');
      frame.sandbox.add('allow-scripts');
      frame.src = '/embed.html#theme=dark';
      document.body.append(frame);
    });
    await page.frameLocator('iframe').getByText('This page has no token yet').waitFor({ timeout: 15_000 });
    expect(consoleLines.filter((line) => line.includes('Error'))).toEqual([]);
    expect(consoleLines.join()).toContain('opaque origin');
  });
});

describe('Full page in an app: notifications', () => {
  const NOTIFICATION = { id: 'push-1', title: 'New order', content: 'Grab it', short_code: '' };
  const bell = () => page.locator('ois-notifications [part=opener]');
  const items = () => page.locator('ois-notifications [part~=notification]');
  const findForm = () => page.frames().find((frame) => frame.url().startsWith(hub.formUrl));
  const firstShortCode = () => hub.simulator.tables.list()[0]!.short_code;

  it('are in its capabilities only if it shows them', async () => {
    await start();
    await waitForMessage('^hello ');
    expect(messages[0]).not.toMatch(/"notification"|"open-link"/);
    await expect(app.request('notification', NOTIFICATION)).rejects.toMatchObject({ code: 'E_UNSUPPORTED' });
  });

  it('come from the app, each once, and open at their link with a token of the page', async () => {
    await start({}, '#notifications=on');
    await waitForMessage('^hello .*"open-link".*"notification"');
    const link = `/${firstShortCode()}?from=push`;
    // Before the first lists, and again.
    for (let count = 0; count < 3; count += 1) await app.request('notification', { ...NOTIFICATION, link });
    await cards().first().waitFor();
    await expect.poll(() => bell().getAttribute('aria-label')).toContain('1');
    await bell().click();
    expect(await items().count()).toBe(1);
    await items().getByRole('button').click();
    await expect.poll(() => findForm()?.url() ?? '').toMatch(/\?from=push&token=/);
    const url = new URL(findForm()!.url());
    expect(url.href.startsWith(`${hub.formUrl}${link}`)).toBe(true);
    expect(messages.join()).not.toContain(url.searchParams.get('token'));
    expect(await app.request('back')).toEqual({ handled: true });
  });

  it('open from a native notification by open-link, also before the lists, but never outside of the form site', async () => {
    await start({}, '#notifications=on');
    await waitForMessage('^hello ');
    await app.request('open-link', { link: `/${firstShortCode()}` });
    await expect.poll(() => findForm()?.url() ?? '').toContain(`/${firstShortCode()}?token=`);
    await app.request('close');
    for (const link of ['https://evil.example/', `${hub.formUrl}.evil.example/`]) {
      const count = messages.length;
      await app.request('open-link', { link });
      await expect.poll(() => messages.slice(count).join()).toContain('"code":"BAD_RESPONSE"');
    }
    await expect(app.request('open-link', { link: '//evil.example/' })).rejects.toMatchObject({
      code: 'E_INVALID',
    });
    expect(page.frames().filter((frame) => frame.url().includes('evil.example'))).toEqual([]);
  });

  it('open in the app with open-in=host, by a link without a token', async () => {
    const openForm = vi.fn(() => ({}));
    await start({ handlers: { token, 'open-form': openForm } }, '#notifications=on&open-in=host');
    await waitForMessage('^hello ');
    await cards().first().waitFor();
    await app.request('notification', { ...NOTIFICATION, link: '/enterprise/1' });
    await bell().click();
    await items().getByRole('button').click();
    await expect.poll(() => openForm.mock.calls.length).toBe(1);
    expect(openForm.mock.calls[0]?.at(0)).toEqual({
      shortCode: '',
      name: 'New order',
      link: '/enterprise/1',
    });
  });

  it('of one user are gone after reset', async () => {
    await start({}, '#notifications=on');
    await waitForMessage('^hello ');
    await cards().first().waitFor();
    await app.request('notification', NOTIFICATION);
    await expect.poll(() => bell().getAttribute('aria-label')).toContain('1');
    await app.request('reset');
    await expect.poll(() => bell().getAttribute('aria-label')).not.toContain('1');
    await cards().first().waitFor();
    await bell().click();
    expect(await items().count()).toBe(0);
  });

  it('come from an event stream of the page’s own, authorized by its token', async () => {
    let accessToken = '';
    const backend = createBackend({
      hubUrl: hub.hubUrl,
      formUrl: hub.formUrl,
      apiKey: key,
      allowedOrigins: [site.origin],
      identify: ({ headers }) => (headers.get('authorization') === `Bearer ${accessToken}` ? 'mei' : null),
      webhook: { allowedIps: ['127.0.0.1'], onDeduct: () => ({ ok: true }) },
      log: () => undefined,
    });
    const server = await listen(toNodeHandler(backend));
    try {
      // As in the owner's copy of the page. A page that Playwright fulfills may not request local servers.
      await page.addInitScript((content) => {
        new MutationObserver((_, observer) => {
          if (!document.head) return;
          observer.disconnect();
          document.head.append(
            Object.assign(document.createElement('meta'), { name: 'ois:events-endpoint', content }),
          );
        }).observe(document, { childList: true, subtree: true });
      }, `${server.origin}/ois/events`);
      const handlers = {
        token: async () => {
          const answer = await token();
          accessToken = answer.access_token;
          return answer;
        },
      };
      await start({ handlers }, '#notifications=on');
      await cards().first().waitFor();
      await page.evaluate(() => {
        const seen: unknown[] = ((window as never as { outcomes: unknown[] }).outcomes = []);
        document.addEventListener('ois-outcome', (event) => seen.push((event as CustomEvent).detail));
      });
      const send = (event: { event: string }) => callWebhook(server.origin, event);
      const target = { client_user_id: 'mei' };
      await expect
        .poll(
          async () => {
            await send({ ...WEBHOOK_NOTIFICATION, target, short_code: `n${Math.random()}` } as never);
            return bell().getAttribute('aria-label');
          },
          { timeout: 15_000 },
        )
        .toMatch(/\d/);
      await send({ ...DEDUCT, target } as never);
      await send({ ...DEDUCT, target: { client_user_id: 'other' } } as never);
      const outcomes = () =>
        page.evaluate(() => (window as never as { outcomes: { event: string }[] }).outcomes);
      await expect
        .poll(async () => (await outcomes()).filter(({ event }) => event === 'billing_deduct'))
        .toEqual([expect.objectContaining({ amountCents: 1250, shortCode: 'a1' })]);
      expect(JSON.stringify([await outcomes(), messages])).not.toContain(accessToken);
    } finally {
      await backend.close();
      await server.close();
    }
  });
});
