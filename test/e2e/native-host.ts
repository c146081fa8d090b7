import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { HostToken } from '../../src/bridge/index.js';
import { listenSimulator, type ListeningSimulator } from '../../src/simulator/index.js';
import { browserTest } from '../helpers/browser.js';
import { startHostileForm, type HostileForm } from '../helpers/hostile-form.js';
import type { TestServer } from '../helpers/listen.js';
import { startEmbedSite } from '../helpers/static-site.js';
import { NativeRunner, type RunnerLine } from '../hosts/native-runner.js';

type Fields = Record<string, unknown>;
type TokenAnswer = Fields | { code: string };

const IN_EVERY_FRAME = `window.OISAndroid = { postMessage: (json) => window.nativeCall(json) };`;

/**
 * The tests that a native sample's protocol has to pass with a real page: it runs in a process of its own, and Chromium shows the page,
 * with an object that every frame can call.
 * @param compile returns the command of the protocol's runner
 */
export function testNativeHost(compile: () => Promise<string[]>): void {
  const it = browserTest.extend('contextOptions', { viewport: { width: 390, height: 780 } });
  let command: string[];
  let hub: ListeningSimulator;
  let site: TestServer;
  let enemy: HostileForm;
  let key: string;

  let page: Page;
  let runner: NativeRunner;
  let tokens: string[];
  let received: string[];
  let isAttached: boolean;
  let formRoot: string;
  let answerToken: (reason: string) => TokenAnswer | Promise<TokenAnswer | undefined>;

  beforeAll(async () => {
    command = await compile();
    site = await startEmbedSite();
    hub = await listenSimulator({ frameAncestors: [site.origin] });
    ({ key } = hub.simulator.keys.create({ label: 'App' }));
    enemy = await startHostileForm();
  });

  afterAll(async () => void (await Promise.all([hub?.close(), site?.close(), enemy?.close()])));

  it.beforeEach(({ page: current }) => {
    page = current;
    [tokens, received, isAttached, formRoot] = [[], [], true, hub.formUrl];
    answerToken = fetchToken;
    runner = new NativeRunner(command);
    runner.onLine = (line) => void handleLine(line);
  });

  it.afterEach(() => {
    runner.end();
    for (const token of tokens) expect(received.join('\n')).not.toContain(token);
  });

  async function fetchToken(): Promise<HostToken> {
    const response = await fetch(`${hub.hubUrl}/api/v1/hub/apikeys/token`, {
      method: 'POST',
      headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
      body: JSON.stringify({ client_user_id: 'mei' }),
    });
    const { data } = (await response.json()) as { data: HostToken };
    tokens.push(data.access_token);
    return { ...data, form_url: formRoot, hub_url: hub.hubUrl };
  }

  async function handleLine(line: RunnerLine): Promise<void> {
    // The page may be loading.
    if (line.type === 'post') void page.evaluate(line['script'] as string).catch(() => undefined);
    if (line.type !== 'handle') return;
    const { n, request, payload } = line;
    if (request !== 'token') return runner.send('answer', { n, payload: {} });
    const answer = await answerToken((payload as { reason: string }).reason);
    if (answer) runner.send('answer', 'code' in answer ? { n, ...answer } : { n, payload: answer });
  }

  /** Shows the page as an app's WebView does. */
  async function open(current: Page, welcome: Fields = {}, fragment = ''): Promise<string> {
    page = current;
    await page.exposeBinding('nativeCall', (_source, json: string) => {
      received.push(json);
      if (isAttached) runner.send('receive', { json });
    });
    const { script } = await runner.call('start', { welcome });
    await page.addInitScript(`${IN_EVERY_FRAME} ${script}`);
    await page.goto(`${site.origin}/embed.html${fragment}`);
    return /OISHostNonce = "([^"]+)"/.exec(script as string)![1]!;
  }

  const isEvent = (name: string) => (line: RunnerLine) => line.type === 'event' && line['event'] === name;
  const isRequest = (name: string) => (line: RunnerLine) =>
    line.type === 'handle' && line['request'] === name;
  const waitUntilReady = () => runner.wait(isEvent('ready'));
  const cards = () => page.locator('ois-table-grid [part~=card]');
  /** Those on the screen: the page prepares one when a card is touched. */
  const forms = () => page.locator('ois-form-frame iframe').filter({ visible: true });
  const listReasons = () =>
    runner.lines.filter(isRequest('token')).map(({ payload }) => (payload as { reason: string }).reason);
  const shortCodeAt = (index: number) => hub.simulator.tables.list()[index]!.short_code;

  it('connects, provides a token, and sets theme, language and insets', async () => {
    await open(page, { theme: 'dark', locale: 'zh-CN', insets: { top: 24.5, bottom: 16 } });
    await waitUntilReady();
    await cards().first().waitFor();
    expect(listReasons()).toEqual(['initial']);
    const read = () =>
      page.evaluate(() => {
        const { lang, dataset, style } = document.documentElement;
        return [lang, dataset['theme'], style.getPropertyValue('--ois-inset-top'), 'OISHostNonce' in window];
      });
    expect(await read()).toEqual(['zh-CN', 'dark', '24.5px', false]);
    expect(await runner.call('request', { request: 'set-theme', payload: { theme: 'light' } })).toMatchObject(
      {
        value: {},
      },
    );
    expect((await read())[1]).toBe('light');
  });

  it('connects to a page that was loaded before the app attached', async () => {
    isAttached = false;
    const nonce = await open(page);
    // The last hello that the page sends by itself.
    await expect.poll(() => received.filter((json) => json.includes('"hello"')).length).toBe(5);
    isAttached = true;
    runner.send('attach', { nonce, welcome: {} });
    await waitUntilReady();
    expect((await runner.call('request', { request: 'back' }))['value']).toEqual({ handled: false });
  });

  describe('token', () => {
    it('that comes after the page has stopped waiting is used', async () => {
      let n: unknown;
      answerToken = () => undefined as never;
      await page.clock.install();
      await open(page);
      ({ n } = await runner.wait(isRequest('token')));
      await page.clock.fastForward(10_500);
      await runner.wait(isEvent('error'));
      runner.send('answer', { n, payload: await fetchToken() });
      await waitUntilReady();
    });

    it('that is no token is reported, and a later one of set-token is used', async () => {
      answerToken = () => ({ access_token: 7, expires_in: 'soon' });
      await open(page);
      await runner.wait(isEvent('error'));
      const answer = await runner.call('request', {
        request: 'set-token',
        payload: { ...(await fetchToken()) },
      });
      expect(answer['value']).toEqual({});
      await waitUntilReady();
    });

    it('that the hub refuses is replaced by one with the reason refused', async () => {
      answerToken = async (reason) =>
        reason === 'refused' ? await fetchToken() : { ...(await fetchToken()), access_token: 'stale' };
      await open(page);
      await waitUntilReady();
      expect(listReasons()).toEqual(['initial', 'refused']);
    });

    it('that the user denied is reported as FORBIDDEN', async () => {
      answerToken = () => ({ code: 'E_DENIED' });
      await open(page);
      const { payload } = await runner.wait(isEvent('error'));
      expect(payload).toMatchObject({ code: 'FORBIDDEN', recoverable: false });
    });
  });

  it('back closes the form, empties the search field, then leaves', async () => {
    await open(page);
    await waitUntilReady();
    const search = page.getByRole('searchbox').first();
    await search.fill('e');
    await cards().first().click();
    await runner.wait(isEvent('open'));
    await expect.poll(() => forms().count()).toBe(1);
    runner.send('back');
    await runner.wait(isEvent('close'));
    await expect.poll(() => forms().count()).toBe(0);
    runner.send('back');
    await expect.poll(() => search.inputValue()).toBe('');
    expect(runner.lines.filter(({ type }) => type === 'leave')).toEqual([]);
    runner.send('back');
    await runner.wait(({ type }) => type === 'leave');
  });

  it('D3 (B) deep links from before the load become forms in the app, with its own token', async () => {
    runner.send('request', { n: 901, request: 'open', payload: { shortCode: shortCodeAt(2) } });
    await open(page, {}, '#open-in=host&notifications=on');
    const { payload } = await runner.wait(isRequest('open-form'));
    expect(payload).toMatchObject({ shortCode: shortCodeAt(2) });
    await waitUntilReady();
    await runner.call('request', { request: 'open-link', payload: { link: '/orders/7' } });
    const isLink = (line: RunnerLine) =>
      isRequest('open-form')(line) && 'link' in (line['payload'] as Fields);
    const target = (await runner.wait(isLink))['payload'] as Fields;
    expect(target['link']).toBe('/orders/7');
    const token = await fetchToken();
    const formOrigin = new URL(hub.formUrl).origin;
    const { value } = await runner.call('url', { ...target, formOrigin, token });
    expect(value).toBe(`${hub.formUrl}/orders/7?token=${encodeURIComponent(token.access_token)}`);
    expect(await forms().count()).toBe(0);
  });

  it('continues after a reload of the page, whose requests before it are cancelled', async () => {
    await open(page);
    await waitUntilReady();
    // Its answer is lost.
    isAttached = false;
    runner.send('request', { n: 901, request: 'refresh' });
    await expect.poll(() => received.some((json) => /"kind":"res".*"refresh"/.test(json))).toBe(true);
    isAttached = true;
    runner.lines.length = 0;
    await page.reload();
    await waitUntilReady();
    expect(runner.lines).toContainEqual({ type: 'answer', n: 901, code: 'E_CANCELLED' });
    expect(tokens).toHaveLength(2);
    expect((await runner.call('request', { request: 'back' }))['value']).toEqual({ handled: false });
  });

  it('returns as it was in a new WebView after the end of the page’s process', async ({ context }) => {
    const old = await context.newPage();
    await open(old, { theme: 'dark' });
    await waitUntilReady();
    await page.getByRole('searchbox').first().fill('e');
    await runner.wait(isEvent('search'));
    await expect
      .poll(async () => ((await runner.call('state'))['value'] as Fields)['state'])
      .toContain('"search":"e"');
    const count = await cards().count();
    const crashed = new Promise((resolve) => old.once('crash', resolve));
    void old.goto('chrome://crash').catch(() => undefined);
    await crashed;
    runner.send('stop');
    runner.lines.length = 0;
    await open(await context.newPage(), { theme: 'dark' });
    await waitUntilReady();
    await expect.poll(() => page.getByRole('searchbox').first().inputValue()).toBe('e');
    await expect.poll(() => cards().count()).toBe(count);
    expect(tokens).toHaveLength(2);
    await old.close();
  });

  it('knows before the user goes back whether the page would close something', async () => {
    const canGoBack = () => runner.lines.findLast(({ type }) => type === 'canGoBack')?.['canGoBack'];
    await open(page);
    await waitUntilReady();
    await expect.poll(canGoBack).toBe(false);
    await cards().first().click();
    await runner.wait(isEvent('open'));
    await expect.poll(canGoBack).toBe(true);
    runner.send('back');
    await runner.wait(isEvent('close'));
    await expect.poll(canGoBack).toBe(false);
  });

  it('sets the colours of the app, pauses and resumes the page, and is asked to close it', async () => {
    await open(page, { colors: { accent: '#7a1fa2', background: '#fff8e1' } });
    await waitUntilReady();
    const accent = () =>
      page.evaluate(() => document.documentElement.style.getPropertyValue('--ois-accent').trim());
    await expect.poll(accent).toBe('#7a1fa2');
    const visibility = () => page.evaluate(() => document.visibilityState);
    for (const isPaused of [true, false]) {
      runner.send('pause', { isPaused });
      await expect.poll(visibility).toBe(isPaused ? 'hidden' : 'visible');
    }
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await runner.wait(isRequest('dismiss'));
  });

  it('ignores a form that forges messages', async () => {
    formRoot = enemy.origin;
    await open(page);
    await waitUntilReady();
    const before = enemy.seen.length;
    await cards().first().click();
    await expect.poll(() => enemy.seen.length).toBe(before + 1);
    const isForged = (json: string) => (JSON.parse(json) as { nonce?: string }).nonce === undefined;
    await expect.poll(() => received.filter(isForged).length).toBe(10);
    expect((await runner.call('request', { request: 'refresh' }))['value']).toEqual({});
    expect(JSON.stringify(runner.lines)).not.toContain('forged');
    expect(tokens).toHaveLength(1);
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBeUndefined();
  });
}
