import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chromiumLaunchOptions } from '../../scripts/browsers.mjs';
import {
  BridgeError,
  createHost,
  type HostOptions,
  type HostSide,
  type HostToken,
} from '../../src/bridge/index.js';
import { listenSimulator, type ListeningSimulator } from '../../src/simulator/index.js';
import { startStaticSite } from '../helpers/static-site.js';

// What an app can run into, and how it gets the page out of it. The app has one native object, and runs scripts.

let browser: Browser;
let hub: ListeningSimulator;
let site: Awaited<ReturnType<typeof startStaticSite>>;
let key: string;

beforeAll(async () => {
  site = await startStaticSite();
  hub = await listenSimulator({ frameAncestors: [site.origin] });
  ({ key } = hub.simulator.keys.create({ label: 'App' }));
  browser = await chromium.launch(chromiumLaunchOptions());
});

afterAll(async () => {
  await browser?.close();
  await Promise.all([hub?.close(), site?.close()]);
});

let page: Page;
let app: HostSide;
/** What the page said, as `type payload`. */
let said: string[];

beforeEach(async () => {
  said = [];
  page = await browser.newPage({ viewport: { width: 390, height: 780 } });
});

afterEach(async () => {
  app.close();
  await page.close();
});

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
    said.push(`${type} ${JSON.stringify(payload)}`);
    app.receive(json);
  });
  await page.addInitScript(`window.OISAndroid = { postMessage: (json) => window.nativeCall(json) };`);
  await page.goto(`${site.origin}/embed.html${fragment}`);
}

const told = (words: string | RegExp) =>
  expect.poll(() => said, { timeout: 15_000 }).toContainEqual(expect.stringMatching(words));
const cards = () => page.locator('ois-table-grid [part~=card]');
const pressed = () => page.locator('[part~=tag][aria-pressed=true]');

describe('the full page in an app', () => {
  it('tells the app that the drop-in did not come, and is loaded anew as the app asks', async () => {
    await page.route('**/ois-widget.js', (route) => route.fulfill({ status: 404 }));
    await start();
    await told(/^error .*"NETWORK".*ois-widget\.js, beside this page, could not be loaded.*“refresh”/);
    expect(await app.request('back')).toEqual({ handled: false });
    expect(await page.getByRole('alert').innerText()).toContain('could not be loaded');
    await page.unroute('**/ois-widget.js');
    await app.request('refresh');
    await told('^ready');
  });

  it('does not ask for the token that came with the welcome', async () => {
    const given = await token();
    await start({ welcome: () => ({ host: 'app', token: given }) });
    await told('^ready');
    expect(said.filter((line) => line.startsWith('token'))).toEqual([]);
  });

  it('takes tokens from an app that only gives them, also after a reset', async () => {
    await start({ handlers: {}, welcome: () => ({ host: 'app' }) });
    await told('^hello');
    await app.request('reset');
    await app.request('set-token', await token());
    await told('^ready');
    expect(said.filter((line) => line.startsWith('error'))).toEqual([]);
  });

  it('says that the app denied the token, and goes on with one that comes later', async () => {
    await start({
      handlers: {
        token: () => {
          throw new BridgeError('E_DENIED', 'nobody is signed in.');
        },
      },
    });
    await told(/^error .*"FORBIDDEN".*E_DENIED.*answer “token”, or to send “set-token”/);
    await app.request('set-token', await token());
    await told('^ready');
  });

  it('opens no form under the bars of the app', async () => {
    await start({
      welcome: () => ({ host: 'app', insets: { top: 31, right: 0, bottom: 17, left: 0 } }),
    });
    await cards().first().click();
    const dialog = page.locator('ois-form-frame dialog');
    await dialog.waitFor();
    const padding = () =>
      dialog.evaluate((box) => [getComputedStyle(box).paddingTop, getComputedStyle(box).paddingBottom]);
    expect(await padding()).toEqual(['31px', '17px']);
    const before = said.length;
    await app.request('back');
    await app.request('set-insets', { top: 0, right: 0, bottom: 90, left: 0 });
    expect(await page.evaluate(() => getComputedStyle(document.body).paddingBottom)).toBe('106px');
    // Its height is another one too.
    await expect.poll(() => said.slice(before)).toContainEqual(expect.stringMatching('^height'));
  });

  it('leaves to the app and the user what a new address says as before', async () => {
    await start({ welcome: () => ({ host: 'app', theme: 'dark' }) }, '#theme=light&tags=Moving');
    await told('^ready');
    await pressed().click();
    await expect.poll(() => pressed().count()).toBe(0);
    await page.evaluate(() => (location.hash = 'theme=light&tags=Moving&locale=ja'));
    await page.getByPlaceholder('名前で検索').waitFor();
    expect(await pressed().count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
  });

  it('does not tell of forms that the app opens as if they were in the page', async () => {
    const opened: string[] = [];
    await start(
      { handlers: { token, 'open-form': ({ shortCode }) => void opened.push(shortCode) } },
      '#open-in=host',
    );
    await told('^ready');
    await cards().first().click();
    await expect.poll(() => opened).toHaveLength(1);
    await app.request('refresh');
    await expect.poll(() => said.filter((line) => line.startsWith('load'))).toHaveLength(2);
    expect(said.filter((line) => line.startsWith('open '))).toEqual([]);
  });

  it('tells the app no token of the page’s own endpoint either, even where the hub’s words hold it', async () => {
    const own = await token();
    await page.route('**/token', (route) => route.fulfill({ json: own }));
    await page.route('**/published-list**', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace(/"name":\s*"[^"]*"/, `"name":"${own.access_token}"`);
      await route.fulfill({ response: answer, body });
    });
    await start({}, '#token-endpoint=./token&open-in=host');
    await told('^ready');
    await cards().first().click();
    await cards().nth(1).click();
    await told('^select');
    expect(said.join('\n')).not.toContain(own.access_token);
    expect(said.filter((line) => line.startsWith('token'))).toEqual([]);
  });
});
