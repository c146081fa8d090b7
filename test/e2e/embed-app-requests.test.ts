import { describe, expect } from 'vitest';
import { BridgeError, createHost } from '../../src/bridge/index.js';
import { clickInFrame, startedOnce } from '../helpers/browser.js';
import { startSharingForm } from '../helpers/sharing-form.js';
import { useEmbedPage } from './embed-page.js';

const { it: base, embed } = useEmbedPage();
const it = base.extend('form', { scope: 'file' }, startedOnce(startSharingForm));

const search = () => embed.page.locator('ois-widget input[type=search]');
const sendButton = () =>
  embed.page.frameLocator('ois-form-frame iframe').getByRole('button', { name: 'Send' });

describe('Full page in an app: what is added to the protocol', () => {
  it('lists each request that it handles in caps', async () => {
    const caps: string[] = [];
    await embed.start({
      onEvent: (type, payload) =>
        void (type === 'hello' && caps.push(...(payload as { caps: string[] }).caps)),
    });
    await embed.waitForMessage('^hello');
    expect(caps).toEqual(
      expect.arrayContaining(['can-go-back', 'pause', 'resume', 'set-colors', 'set-state']),
    );
  });

  it('answers can-go-back without any change', async () => {
    await embed.start();
    await embed.waitForMessage('^ready');
    const canGoBack = async () => (await embed.app.request('can-go-back')).handled;
    expect(await canGoBack()).toBe(false);
    await search().fill('a');
    await expect.poll(canGoBack).toBe(true);
    expect(await search().inputValue()).toBe('a');
    await embed.app.request('back');
    await expect.poll(canGoBack).toBe(false);
    await embed.cards().first().click();
    await embed.waitForMessage('^open ');
    expect(await canGoBack()).toBe(true);
    expect(await embed.page.locator('ois-form-frame iframe').count()).toBe(1);
    await embed.app.request('back');
    await embed.waitForMessage('^close ');
    expect(await canGoBack()).toBe(false);
  });

  it('sends its state when a panel opens or closes, after which an app asks can-go-back', async () => {
    const states: string[] = [];
    const onEvent = (type: string): void => void (type === 'state' && states.push(type));
    await embed.start({ onEvent }, '#points=on&notifications=on');
    await embed.waitForMessage('^ready');
    const canGoBack = async () => (await embed.app.request('can-go-back')).handled;
    await expect.poll(() => states.length).toBeGreaterThan(0);
    await embed.page.waitForTimeout(500);
    for (const opener of ['ois-points [part=opener]', 'ois-notifications [part=opener]']) {
      const before = states.length;
      await embed.page.locator(opener).click();
      await expect.poll(() => states.length).toBe(before + 1);
      expect(await canGoBack()).toBe(true);
      await embed.app.request('back');
      await expect.poll(() => states.length).toBe(before + 2);
      expect(await canGoBack()).toBe(false);
    }
  });

  it('sends filter and search for the app’s analytics, and no text that contains the token', async () => {
    const token = await embed.token();
    await embed.start({ handlers: { token: () => token } });
    await embed.waitForMessage('^ready');
    await embed.page.locator('ois-tag-filter [part~=tag][aria-pressed]').nth(1).click();
    await embed.waitForMessage('^filter {"tags":\\["[^"]+"\\]}');
    await search().fill('no such table anywhere');
    await embed.waitForMessage('^search {"query":"no such table anywhere","count":0}');
    await search().fill(token.access_token);
    await search().fill('');
    await embed.waitForMessage('^search {"query":"","count":[1-9]\\d*}');
    expect(embed.messages.join('\n')).not.toContain(token.access_token);
  });

  it('passes on a form’s share and download requests after a press, and nothing else', async ({ form }) => {
    const got: unknown[] = [];
    const add = (type: string) => (payload: object) => void got.push([type, { ...payload }]);
    await embed.start({
      handlers: {
        token: async () => ({ ...(await embed.token()), form_url: form.origin }),
        share: add('share'),
        download: add('download'),
      },
    });
    await embed.waitForMessage('^ready');
    await embed.cards().first().click();
    const page = embed.page.frameLocator('ois-form-frame iframe');
    await page.getByRole('button', { name: 'Share' }).waitFor();
    // The press on the card does not count for what the form sends while it loads.
    const height = () =>
      embed.page
        .locator('ois-form-frame')
        .evaluate((frame: HTMLElement) => frame.style.getPropertyValue('--_form-height'));
    await expect.poll(height).toBe('444px');
    expect(got).toEqual([]);
    await clickInFrame(page.getByRole('button', { name: 'Share' }));
    const shared = ['share', { url: `${form.origin}/receipts/7`, title: 'Receipt', text: 'No. 7' }];
    await expect.poll(() => got.at(-1)).toEqual(shared);
    await page.getByRole('button', { name: 'File' }).click();
    const file = ['download', { url: `${form.origin}/receipts/7.pdf`, name: '_receipt.pdf' }];
    await expect.poll(() => got.at(-1)).toEqual(file);
    got.length = 0;
    await page.getByRole('button', { name: 'Other' }).click();
    await expect.poll(() => got).toEqual([['share', { text: 'last' }]]);
  });

  it('passes on one share or download request for each press in a form that makes many', async ({ form }) => {
    const got: string[] = [];
    await embed.start({
      handlers: {
        token: async () => ({ ...(await embed.token()), form_url: form.origin }),
        share: ({ text }) => void got.push(`share ${text}`),
        download: ({ url }) => void got.push(`download ${url}`),
      },
    });
    await embed.waitForMessage('^ready');
    await embed.cards().first().click();
    const page = embed.page.frameLocator('ois-form-frame iframe');
    const height = () =>
      embed.page
        .locator('ois-form-frame')
        .evaluate((frame: HTMLElement) => frame.style.getPropertyValue('--_form-height'));
    await expect.poll(height).toBe('444px');
    await clickInFrame(page.getByRole('button', { name: 'Many' }));
    // After the last of its messages.
    await expect.poll(height).toBe('555px');
    await expect.poll(() => got).toEqual(['share No. 1']);
    await page.getByRole('button', { name: 'File' }).click();
    await expect.poll(() => got).toEqual(['share No. 1', `download ${form.origin}/receipts/7.pdf`]);
  });

  it('sends submitted for the form of a table', async ({ form }) => {
    await embed.start({
      handlers: { token: async () => ({ ...(await embed.token()), form_url: form.origin }) },
    });
    await embed.waitForMessage('^ready');
    await embed.cards().first().click();
    await embed.waitForMessage('^open ');
    const { short_code } = embed.hub.simulator.tables.list()[0]!;
    await clickInFrame(sendButton());
    await embed.waitForMessage(`^submitted {"shortCode":"${short_code}","reference":"R-7"}$`);
  });

  it('sends open, submitted and close without a short code for a page that a notification links to', async ({
    form,
  }) => {
    await embed.start(
      { handlers: { token: async () => ({ ...(await embed.token()), form_url: form.origin }) } },
      '#notifications=on',
    );
    await embed.waitForMessage('^ready');
    await embed.app.request('open-link', { link: '/orders/7' });
    await embed.waitForMessage('^open {"shortCode":""}$');
    await expect.poll(async () => (await embed.app.request('can-go-back')).handled).toBe(true);
    await clickInFrame(sendButton());
    await embed.waitForMessage('^submitted {"shortCode":"","reference":"R-7"}$');
    await embed.app.request('back');
    await embed.waitForMessage('^close {"shortCode":""}$');
  });

  it('has a button that closes it, if the app handles dismiss', async () => {
    let dismissed = 0;
    await embed.start({ handlers: { token: embed.token, dismiss: () => void dismissed++ } });
    await embed.waitForMessage('^ready');
    await embed.page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect.poll(() => dismissed).toBe(1);
  });

  it('has that button as long as the present app handles dismiss', async () => {
    const button = embed.page.getByRole('button', { name: 'Close', exact: true });
    await embed.start();
    await embed.waitForMessage('^ready');
    for (const [dismiss, count] of [
      [() => undefined, 1],
      [undefined, 0],
    ] as const) {
      embed.app = createHost({
        send: (json) => void embed.sendToPage(json),
        handlers: { token: embed.token, ...(dismiss && { dismiss }) },
      });
      await embed.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
      await expect.poll(() => button.count()).toBe(count);
    }
  });

  it('has that button also if its first lists could not be loaded', async () => {
    let dismissed = 0;
    const token = (): never => {
      throw new BridgeError('E_DENIED', 'nobody');
    };
    await embed.start({ handlers: { token, dismiss: () => void dismissed++ } });
    await embed.waitForMessage('^error .*FORBIDDEN');
    await embed.page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect.poll(() => dismissed).toBe(1);
    embed.consoleLines.length = 0;
  });

  it('has no such button otherwise', async () => {
    await embed.start();
    await embed.waitForMessage('^ready');
    await embed.waitForMessage('^state ');
    expect(await embed.page.locator('.dismiss').count()).toBe(0);
  });

  it('pauses and resumes as if it was hidden', async () => {
    await embed.start();
    await embed.waitForMessage('^ready');
    const visibility = () => embed.page.evaluate(() => [document.visibilityState, document.hidden]);
    await embed.app.request('pause');
    await embed.app.request('pause');
    expect(await visibility()).toEqual(['hidden', true]);
    await embed.app.request('resume');
    expect(await visibility()).toEqual(['visible', false]);
    await embed.app.request('resume');
  });

  it.for([
    ['sends a request', false],
    ['waits for the hello of the page, which the engine shows again', true],
  ] as const)('is not paused any more after its host was replaced by one that %s', async ([, waits]) => {
    const visibility = () => embed.page.evaluate(() => document.visibilityState);
    await embed.start();
    await embed.waitForMessage('^ready');
    await embed.app.request('pause');
    expect(await visibility()).toBe('hidden');
    embed.messages.length = 0;
    embed.replaceApp();
    if (waits) await embed.page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
    else
      await embed.sendToPage(
        JSON.stringify({ ois: 1, kind: 'req', type: 'refresh', id: '1', sid: '', seq: 1, payload: {} }),
      );
    await expect.poll(visibility).toBe('visible');
    await embed.waitForMessage('^hello');
    // The page sends a second hello to a host that it has not met, which ends what was requested before.
    const canGoBack = () => embed.app.request('can-go-back').catch(() => undefined);
    await expect.poll(canGoBack).toEqual({ handled: false });
    // It may pause the page itself.
    await embed.app.request('pause');
    expect(await visibility()).toBe('hidden');
  });
});
