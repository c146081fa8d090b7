import { describe, expect } from 'vitest';
import { BridgeError, type HostToken } from '../../src/bridge/index.js';
import { useEmbedPage } from './embed-page.js';

const { it, embed } = useEmbedPage();

describe('Full page in an app', () => {
  it('does not request a token if welcome included one', async () => {
    const given = await embed.token();
    await embed.start({ welcome: () => ({ host: 'app', token: given }) });
    await embed.waitForMessage('^ready');
    expect(embed.messages.filter((line) => line.startsWith('token'))).toEqual([]);
  });

  it.for(['a press', 'a later link'])(
    'opens forms in a dialog in place of a new window, whose address the app would receive (%s)',
    async (cause) => {
      const isLink = cause === 'a later link';
      const [{ short_code: code } = { short_code: '' }] = embed.hub.simulator.tables.list();
      await embed.start({}, isLink ? '' : '#open-in=page');
      await embed.waitForMessage('^ready');
      const windows: unknown[] = [];
      embed.page.on('popup', (popup) => windows.push(popup));
      if (isLink) await embed.page.evaluate(`location.hash = '#open-in=page&short-code=${code}'`);
      else await embed.cards().first().click();
      await embed.page.locator('ois-form-frame dialog').waitFor();
      await embed.page.frameLocator('ois-form-frame iframe').getByLabel('Your name').waitFor();
      expect(windows).toEqual([]);
      expect(embed.consoleLines.join()).toContain('open-in=page does not work in an app');
    },
  );

  it.for(['token', 'welcome', 'set-token'])(
    'shows the lists that come with a token in %s, without a request to the hub',
    async (message, { page }) => {
      const listRequests: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/published-')) listRequests.push(request.url());
      });
      const tables = [
        { short_code: 'own1', name: 'Table of the app', tags: ['Own'], icon: 'javascript:alert(1)' },
        { short_code: 7 },
        'no table',
        { short_code: 'own2', name: { hostile: true } },
      ];
      const given = { ...(await embed.token()), tags: ['Own', 7], tables };
      await embed.start({
        handlers: message === 'token' ? { token: () => given } : {},
        welcome: () => (message === 'welcome' ? { host: 'app', token: given } : { host: 'app' }),
      });
      await embed.waitForMessage('^hello');
      if (message === 'set-token') await embed.app.request('set-token', given);
      await embed.waitForMessage('^load {"count":2,"matching":2,"skipped":3}');
      await embed.waitForMessage('^ready');
      await page.getByText('Table of the app').waitFor();
      expect(listRequests).toEqual([]);
      expect(embed.messages.filter((line) => line.startsWith('error'))).toEqual([]);
    },
  );

  it('uses tokens from set-token, also after a reset', async () => {
    await embed.start({ handlers: {}, welcome: () => ({ host: 'app' }) });
    await embed.waitForMessage('^hello');
    await embed.app.request('reset');
    await embed.app.request('set-token', await embed.token());
    await embed.waitForMessage('^ready');
    expect(embed.messages.filter((line) => line.startsWith('error'))).toEqual([]);
  });

  it('shows an error if an app without the request sends no token in time, and the lists with the next one', async () => {
    await embed.page.clock.install();
    await embed.start({ handlers: {}, welcome: () => ({ host: 'app' }) });
    await embed.waitForMessage('^hello');
    await embed.page.getByText('Loading projects').waitFor({ state: 'attached' });
    await embed.page.clock.fastForward(10_000);
    await embed.waitForMessage('^error {"code":"TIMEOUT"');
    expect(embed.consoleLines.join()).toMatch(/E_UNSUPPORTED.*answer “token”, or to send “set-token”/);
    await embed.page.clock.fastForward(10_000);
    await embed.app.request('set-token', await embed.token());
    await embed.waitForMessage('^ready');
  });

  it('shows in its language that the app denied a token, and continues with set-token', async () => {
    await embed.start({
      welcome: () => ({ locale: 'zh_CN' }),
      handlers: {
        async token() {
          // After 2 seconds without its language, the page would show the error in English.
          await embed.page.getByText('正在加载项目').waitFor();
          throw new BridgeError('E_DENIED', 'nobody is signed in.');
        },
      },
    });
    const words = '请先登录，然后重试。';
    await embed.waitForMessage(`^error {"code":"FORBIDDEN","message":"${words}","recoverable":false}`);
    await embed.page.getByText(words).waitFor();
    expect(embed.consoleLines.join()).toMatch(/E_DENIED.*answer “token”, or to send “set-token”/);
    await embed.app.request('set-token', await embed.token());
    await embed.waitForMessage('^ready');
  });

  it.for(['set-token', 'refresh'])(
    'opens the form of a link, which failed without a user, after the sign-in (%s)',
    async (message) => {
      let isSignedIn = false;
      const [{ short_code: code } = { short_code: '' }] = embed.hub.simulator.tables.list();
      const token = (): Promise<HostToken> => {
        if (isSignedIn) return embed.token();
        throw new BridgeError('E_DENIED', 'nobody is signed in.');
      };
      await embed.start({ handlers: { token } }, `#short-code=${code}`);
      await embed.page.getByText('The form could not be opened').waitFor();
      isSignedIn = true;
      if (message === 'refresh') await embed.app.request('refresh');
      else await embed.app.request('set-token', await embed.token());
      await embed.page.frameLocator('ois-form-frame iframe').getByLabel('Your name').waitFor();
      expect(embed.messages.filter((line) => line.startsWith('open '))).toHaveLength(1);
    },
  );

  it('sends no token of its own endpoint to the app, also if the hub’s text contains it', async () => {
    const own = await embed.token();
    await embed.page.route('**/ois/token', (route) => route.fulfill({ json: own }));
    await embed.page.route('**/published-list**', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace(/"name":\s*"[^"]*"/, `"name":"${own.access_token}"`);
      await route.fulfill({ response: answer, body });
    });
    await embed.start({}, '#token-endpoint=/ois/token&open-in=host');
    await embed.waitForMessage('^ready');
    await embed.cards().first().click();
    await embed.cards().nth(1).click();
    await embed.waitForMessage('^select');
    expect(embed.messages.join('\n')).not.toContain(own.access_token);
    expect(embed.messages.filter((line) => line.startsWith('token'))).toEqual([]);
  });

  it('requests a new token at once if that of welcome is refused', async () => {
    const asked: number[] = [];
    await embed.start({
      welcome: () => ({
        host: 'app',
        token: {
          access_token: 'stale',
          expires_in: 900,
          form_url: embed.hub.formUrl,
          hub_url: embed.hub.hubUrl,
        },
      }),
      handlers: {
        token: ({ reason }) => {
          expect(reason).toBe('refused');
          asked.push(performance.now());
          return embed.token();
        },
      },
    });
    const [refused] = await Promise.all([
      embed.page.waitForResponse((response) => response.status() === 401).then(() => performance.now()),
      embed.waitForMessage('^ready'),
    ]);
    // Not at the next exchange, which is allowed 5 seconds after the one before.
    expect(asked[0]! - refused).toBeLessThan(4_500);
  });
});
