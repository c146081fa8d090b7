import { describe, expect } from 'vitest';
import { createHost } from '../../src/bridge/index.js';
import { useEmbedPage } from './embed-page.js';

// Problems that an app can meet, and how it solves them.

const { it, embed } = useEmbedPage();

describe('Full page in an app', () => {
  it('traces messages on the console while OIS.debug is true, and never a token', async () => {
    let accessToken = '';
    await embed.page.addInitScript('window.OIS = { debug: true }');
    await embed.start({
      handlers: {
        async token() {
          const answer = await embed.token();
          accessToken = answer.access_token;
          return answer;
        },
      },
    });
    await embed.waitForMessage('^ready');
    const lines = embed.consoleLines.join('\n');
    expect(lines).toMatch(/Sending event hello id=\d+/);
    expect(lines).toMatch(/Sending req token id=\d+/);
    expect(lines).toMatch(/Received res token id=/);
    expect(accessToken).not.toBe('');
    expect(lines).not.toContain(accessToken);
    await embed.page.evaluate('window.OIS.debug = false');
    const before = embed.consoleLines.length;
    await embed.app.request('back');
    expect(embed.consoleLines.slice(before)).toEqual([]);
  });

  it('reports that the drop-in could not be loaded, and reloads itself on refresh', async () => {
    await embed.page.route('**/ois-widget.js', (route) => route.fulfill({ status: 404 }));
    await embed.start();
    await embed.waitForMessage(
      /^error .*"NETWORK".*Part of this page could not be loaded.*"recoverable":true/,
    );
    expect(embed.consoleLines.join()).toMatch(
      /ois-widget\.js, beside this page, could not be loaded.*“refresh”/,
    );
    expect(await embed.app.request('back')).toEqual({ handled: false });
    expect(await embed.page.getByRole('alert').innerText()).toContain('could not be loaded');
    await embed.page.unroute('**/ois-widget.js');
    await embed.app.request('refresh');
    await embed.waitForMessage('^ready');
  });

  it('applies only what has changed in a new address', async () => {
    await embed.start({ welcome: () => ({ host: 'app', theme: 'dark' }) }, '#theme=light&tags=Moving');
    await embed.waitForMessage('^ready');
    await embed.pressed().click();
    await expect.poll(() => embed.pressed().count()).toBe(0);
    await embed.page.evaluate(() => (location.hash = 'theme=light&tags=Moving&locale=ja'));
    await embed.page.getByPlaceholder('プロジェクトを検索').waitFor();
    expect(await embed.pressed().count()).toBe(0);
    expect(await embed.page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
  });

  it('has a title in the language that the app has set, or that of the site', async () => {
    await embed.start({ welcome: () => ({ locale: 'ja' }) });
    await expect.poll(() => embed.page.title()).toBe('プロジェクト');
    await embed.page.evaluate(() => (location.hash = 'locale=de'));
    await expect.poll(() => embed.page.title()).toBe('Projekte');
    await embed.page.evaluate(() => (document.title = 'Our services'));
    await embed.page.evaluate(() => (location.hash = 'locale=fr'));
    await embed.page.getByPlaceholder('Rechercher').waitFor();
    expect(await embed.page.title()).toBe('Our services');
  });

  it('removes what a new address lacks, but for consent, language and theme', async () => {
    await embed.start({}, '#consent=required&theme=dark&locale=ja&tags=Moving');
    const read = () =>
      embed.page.evaluate(() =>
        ['consent', 'theme', 'locale', 'tags', 'limit'].map((name) =>
          document.querySelector('ois-widget')?.getAttribute(name),
        ),
      );
    await expect.poll(read).toEqual(['required', 'dark', 'ja', 'Moving', null]);
    await embed.page.evaluate(() => (location.hash = 'limit=50'));
    await expect.poll(read).toEqual(['required', 'dark', 'ja', null, '50']);
  });

  it('ignores invalid optional fields of welcome', async () => {
    await embed.start({
      send: (json) =>
        void embed.page.evaluate(
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
    await embed.waitForMessage('^ready');
    await embed.page.getByPlaceholder('搜索项目').waitFor();
    expect(await embed.page.evaluate(() => document.documentElement.lang)).toBe('zh-Hans-CN');
    expect(await embed.page.evaluate(() => document.documentElement.dataset['theme'])).toBe('auto');
    const warned = embed.consoleLines
      .filter((line) => line.includes('was ignored'))
      .map((line) => line.split('"')[3]);
    expect(warned).toEqual(['host', 'insets.bottom']);
  });

  it('connects to an app that comes late when the user retries', async () => {
    let isThere = false;
    await embed.start({ nonce: undefined });
    embed.app.close();
    await expect
      .poll(() => embed.page.getByRole('button', { name: 'Try again' }).count(), { timeout: 20_000 })
      .toBe(1);
    const late = createHost({
      send: (json) => {
        isThere = true;
        void embed.page.evaluate(
          (message) =>
            (window as never as { OISHost: { receive(json: string): void } }).OISHost.receive(message),
          json,
        );
      },
      handlers: { token: embed.token },
    });
    embed.app = late;
    await embed.page.getByRole('button', { name: 'Try again' }).click();
    await embed.waitForMessage('^ready');
    expect(isThere).toBe(true);
  });

  it('warns once about each kind of ignored message, without its content', async () => {
    await embed.start();
    await embed.waitForMessage('^ready');
    await embed.page.evaluate(() => {
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
    const ours = embed.consoleLines.filter((line) => line.startsWith('open-integration-widget:'));
    expect(ours).toEqual([
      expect.stringContaining('"id" has to be text'),
      expect.stringContaining('one JSON string'),
    ]);
    expect(ours.join()).not.toContain('canary');
  });
});

describe('Full page without an app', () => {
  it('shows a message if scripts do not run', async ({ browser }) => {
    await embed.start();
    const context = await browser.newContext({ javaScriptEnabled: false });
    const quiet = await context.newPage();
    await quiet.goto(`${embed.site.origin}/embed.html`);
    expect(await quiet.locator('body').innerText()).toContain('This page needs JavaScript');
    await context.close();
  });

  it('warns, and does not throw, in a frame with an opaque origin', async () => {
    await embed.start();
    // Without an origin it may load its scripts only from a server that lets anybody.
    await embed.page.route('**/ois-*.js', async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        headers: { ...response.headers(), 'access-control-allow-origin': '*' },
      });
    });
    embed.consoleLines.length = 0;
    await embed.page.evaluate(() => {
      const frame = document.createElement('iframe');
      frame.sandbox.add('allow-scripts');
      frame.src = '/embed.html#theme=dark';
      document.body.append(frame);
    });
    await embed.page.frameLocator('iframe').getByText('This page has no token yet').waitFor();
    expect(embed.consoleLines.filter((line) => line.includes('Error'))).toEqual([]);
    expect(embed.consoleLines.join()).toContain('opaque origin');
  });
});
