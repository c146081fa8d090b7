import { describe, expect } from 'vitest';
import type { BridgeError, HostToken } from '../../src/bridge/index.js';
import { useEmbedPage } from './embed-page.js';

const { it, embed } = useEmbedPage();

/** A welcome that answers no hello, of an app that comes after the page has stopped sending any. */
const createWelcome = (payload: object): string =>
  JSON.stringify({
    ois: 1,
    kind: 'event',
    type: 'welcome',
    id: 'w',
    sid: '',
    seq: 1,
    payload: { version: 1, host: 'delayed', ...payload },
  });

describe('Full page in an app', () => {
  it('loads the lists without a tap of the user when an app answers that was not there before', async () => {
    await embed.start();
    embed.app.close();
    await embed.page.getByRole('button', { name: 'Try again' }).waitFor({ timeout: 20_000 });
    embed.replaceApp();
    await embed.sendToPage(createWelcome({ token: await embed.token() }));
    await embed.waitForMessage('^ready');
  });

  it('removes the hints for developers once an app answers', async () => {
    await embed.page.addInitScript('delete window.OISAndroid');
    await embed.page.goto(`${embed.site.origin}/embed.html`);
    embed.replaceApp();
    embed.app.close();
    const help = embed.page.locator('ois-widget > .help');
    await help.waitFor();
    await embed.sendToPage(createWelcome({ caps: [] }));
    await expect.poll(() => help.count()).toBe(0);
  });

  it('loads the lists with a token that came after the deadline of its request', async () => {
    await embed.page.clock.install();
    let resolveToken = (_token: HostToken): void => undefined;
    const token = () => new Promise<HostToken>((resolve) => (resolveToken = resolve));
    await embed.start({ handlers: { token } });
    await embed.waitForMessage('^token');
    await embed.page.clock.fastForward(10_000);
    await embed.waitForMessage('^error {"code":"TIMEOUT"');
    resolveToken(await embed.token());
    await embed.waitForMessage('^ready');
  });

  it('loads its second file again for the next request, if that has failed', async () => {
    let requests = 0;
    await embed.page.route('**/ois-embed-tools-*.js', (route) =>
      requests++ ? route.continue() : route.abort(),
    );
    await embed.start();
    await embed.waitForMessage('^ready');
    await expect.poll(() => requests).toBeGreaterThan(0);
    const setColors = () =>
      embed.app.request('set-colors', { accent: '#123456' }).then(
        () => 'set',
        ({ code }: BridgeError) => code,
      );
    await expect.poll(setColors).toBe('set');
  });

  it('chooses the colours that the app leaves out again when the device becomes dark', async () => {
    await embed.page.emulateMedia({ colorScheme: 'light' });
    await embed.start();
    await embed.waitForMessage('^ready');
    await embed.app.request('set-colors', { accent: '#0a58ca' });
    const readBackground = () =>
      embed.page.evaluate(() => document.documentElement.style.getPropertyValue('--ois-background'));
    await expect.poll(readBackground).not.toBe('');
    const light = await readBackground();
    await embed.page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(readBackground).not.toBe(light);
  });
});
