import type { Page } from 'playwright';
import { describe, expect, onTestFinished, vi } from 'vitest';
import { device, Platform } from '../helpers/react-native-stubs.js';
import { cards, it, press, pressBack, readAppText } from './react-native-app.js';

describe('React Native component: what app and system do', () => {
  it('leaves on Back if the page does not answer', async ({ app }) => {
    app.render();
    await app.waitForEvent('ready');
    const page = await app.page();
    await page.goto('about:blank');
    pressBack();
    await expect.poll(() => app.onLeave.mock.calls.length).toBe(1);
  });

  it('connects on Android, where the page may have no nonce, and the language a script', async ({ app }) => {
    Platform.OS = 'android';
    device.localeIdentifier = 'zh_CN_#Hans';
    onTestFinished(() => void Object.assign(device, { localeIdentifier: 'en_US' }));
    onTestFinished(() => void (Platform.OS = 'ios'));
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    onTestFinished(() => warn.mockRestore());
    // As React Native's `PlatformColor` returns it.
    app.render({ colors: { accent: { resource_paths: ['?attr/colorPrimary'] } as unknown as string } });
    await app.waitForEvent('ready');
    const page = await app.page();
    expect(await page.evaluate('[typeof OISHostNonce, document.documentElement.lang]')).toEqual([
      'undefined',
      'zh-Hans-CN',
    ]);
    expect(warn.mock.calls.join()).toContain('without "colors.accent"');
  });

  it('covers a page that could not be loaded, and loads it again on request', async ({ app, context }) => {
    await context.route('**/embed.html', (route) => route.abort());
    app.render();
    await expect.poll(readAppText).toContain('This page could not be loaded.');
    await context.unroute('**/embed.html');
    await press('Try again');
    await app.waitForEvent('ready');
    await expect.poll(readAppText).not.toContain('could not be loaded');
  });

  it('loads a page again whose process the system has ended, but not one that ends at once', async ({
    app,
  }) => {
    const now = vi.spyOn(Date, 'now');
    onTestFinished(() => now.mockRestore());
    app.render();
    await app.waitForEvent('ready');
    const [first] = device.webViews;
    now.mockReturnValue(Date.now() + 60_000);
    first!.props.onContentProcessDidTerminate();
    await expect.poll(() => device.webViews[0] !== first && device.webViews.length).toBe(1);
    app.events.length = 0;
    await app.waitForEvent('ready');
    device.webViews[0]!.props.onContentProcessDidTerminate();
    await expect.poll(readAppText).toContain('This page could not be loaded.');
  });

  it('keeps an open form when the system ends the process of the page below it', async ({ app }) => {
    const now = vi.spyOn(Date, 'now');
    // React reports keys that are not unique.
    const log = vi.spyOn(console, 'error').mockReturnValue();
    onTestFinished(() => {
      now.mockRestore();
      log.mockRestore();
    });
    app.render();
    await app.waitForEvent('ready');
    await app.handle.current!.open('a');
    await expect.poll(() => device.webViews.length).toBe(2);
    const [page, form] = device.webViews;
    now.mockReturnValue(Date.now() + 60_000);
    page!.props.onContentProcessDidTerminate();
    await expect.poll(() => device.webViews.includes(page!)).toBe(false);
    expect(device.webViews).toContain(form);
    await press('Close');
    await expect.poll(() => device.webViews.includes(form!)).toBe(false);
    expect(await app.waitForEvent('close')).toEqual({ shortCode: 'a' });
    const messages = log.mock.calls.map((call) => String(call[0]));
    expect(messages.filter((message) => message.includes('same key'))).toEqual([]);
  });

  it('shows a form in each orientation, and again with a token of the app as it is then', async ({ app }) => {
    app.render();
    await app.waitForEvent('ready');
    await app.handle.current!.open('a');
    await expect.poll(() => device.webViews.length).toBe(2);
    const { orientations } = document.querySelector('dialog')!.dataset;
    expect(orientations?.split(' ').filter((name) => name.startsWith('landscape'))).toHaveLength(3);
    const reasons: string[] = [];
    const fetchToken = async ({ reason }: { reason: string }) => {
      reasons.push(reason);
      return app.tokens[0]!;
    };
    app.render({ fetchToken });
    device.webViews.at(-1)!.props.onContentProcessDidTerminate();
    await press('Try again');
    // The form site may have refused the token of the first attempt.
    await expect.poll(() => reasons).toEqual(['refused']);
  });

  it('opens another form in place of the open one, and a link of a form to its own site above it', async ({
    app,
  }) => {
    app.render();
    await app.waitForEvent('ready');
    const address = async () => new URL((await app.page()).url()).pathname;
    await app.handle.current!.open('a');
    await expect.poll(address).toBe('/a');
    await app.handle.current!.open('b');
    await expect.poll(address).toBe('/b');
    const form = device.webViews.at(-1)!;
    form.props.onOpenWindow({ nativeEvent: { targetUrl: form.props.source.uri.replace('/b?', '/terms?') } });
    await expect.poll(address).toBe('/terms');
    expect(device.webViews).toHaveLength(3);
    // That of the page above.
    [...document.querySelectorAll<HTMLElement>('[aria-label=Close]')].at(-1)!.click();
    await expect.poll(() => device.webViews.length).toBe(2);
    expect(device.webViews).toContain(form);
    expect(app.events.filter(([type]) => type === 'open' || type === 'close')).toEqual([
      ['open', { shortCode: 'a' }],
      ['close', { shortCode: 'a' }],
      ['open', { shortCode: 'b' }],
    ]);
  });

  it('opens the form that was requested last, also if its token comes first', async ({ app }) => {
    app.render();
    await app.waitForEvent('ready');
    const answers = await app.holdTokens();
    const slow = app.handle.current!.open('a');
    const refused = expect(slow).rejects.toMatchObject({ code: 'E_CANCELLED' });
    const fast = app.handle.current!.open('b');
    await expect.poll(() => answers.length).toBe(2);
    answers[1]!();
    await fast;
    answers[0]!();
    await refused;
    expect(app.events.filter(([type]) => type === 'open')).toEqual([['open', { shortCode: 'b' }]]);
  });

  it('closes the form of the former user on reset, and opens none that this user has requested', async ({
    app,
  }) => {
    app.render();
    await app.waitForEvent('ready');
    await app.handle.current!.open('a');
    await expect.poll(() => device.webViews.length).toBe(2);
    const answers = await app.holdTokens();
    const opening = app.handle.current!.open('b');
    const refused = expect(opening).rejects.toMatchObject({ code: 'E_CANCELLED' });
    await expect.poll(() => answers.length).toBe(1);
    const reset = app.handle.current!.reset();
    await expect.poll(() => device.webViews.length).toBe(1);
    answers[0]!();
    await refused;
    await reset;
    expect(device.webViews).toHaveLength(1);
  });

  it('returns as it was when the system has ended its process, but not for another user', async ({ app }) => {
    const now = vi.spyOn(Date, 'now');
    onTestFinished(() => now.mockRestore());
    app.render();
    await app.waitForEvent('ready');
    const search = (page: Page) => page.getByRole('searchbox').first();
    await search(await app.page()).fill('clean');
    // Later than the state.
    await app.waitForEvent('search');
    const endProcess = async () => {
      const [view] = device.webViews;
      now.mockReturnValue(Date.now() + 60_000);
      app.events.length = 0;
      view!.props.onContentProcessDidTerminate();
      await expect.poll(() => device.webViews[0] !== view && device.webViews.length).toBe(1);
      await app.waitForEvent('ready');
    };
    await endProcess();
    const page = await app.page();
    await expect.poll(() => search(page).inputValue()).toBe('clean');
    await app.handle.current!.reset();
    await expect.poll(() => search(page).inputValue()).toBe('');
    await endProcess();
    const again = await app.page();
    await expect.poll(() => cards(again).count()).toBeGreaterThan(5);
    expect(await search(again).inputValue()).toBe('');
  });

  it('has the colours of the app, pauses while it is covered, and closes by its own button', async ({
    app,
  }) => {
    const onDismiss = vi.fn();
    app.render({ colors: { accent: '#7a1fa2' }, isPaused: true, onDismiss });
    await app.waitForEvent('ready');
    const page = await app.page();
    const read = () =>
      page.evaluate(() => [
        document.documentElement.style.getPropertyValue('--ois-accent'),
        document.visibilityState,
      ]);
    await expect.poll(read).toEqual(['#7a1fa2', 'hidden']);
    app.render({ colors: { accent: '#0a5c36' }, onDismiss });
    await expect.poll(read).toEqual(['#0a5c36', 'visible']);
    expect(await app.handle.current!.canGoBack()).toBe(false);
    await page.getByRole('searchbox').first().fill('clean');
    await expect.poll(() => app.handle.current!.canGoBack()).toBe(true);
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect.poll(() => onDismiss.mock.calls.length).toBe(1);
  });

  it('shows notifications and the balance that the app sends', async ({ app }) => {
    app.render();
    await app.waitForEvent('ready');
    const page = await app.page();
    await app.handle.current!.setBalance(1_234);
    await app.handle.current!.showNotification({ id: '1', title: 'A new order', link: '/orders/1' });
    await expect.poll(() => page.locator('[part=balance]').textContent()).toContain('12.34');
    await expect.poll(() => page.locator('ois-notifications [part=badge]').textContent()).toBe('1');
    await app.handle.current!.openLink('/orders/1');
    await expect.poll(async () => (await app.page()).url()).toMatch(/\/orders\/1\?token=/);
  });
});
