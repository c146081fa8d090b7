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

  it('connects on Android, where the page may have no nonce', async ({ app }) => {
    Platform.OS = 'android';
    onTestFinished(() => void (Platform.OS = 'ios'));
    app.render();
    await app.waitForEvent('ready');
    expect(await (await app.page()).evaluate('typeof OISHostNonce')).toBe('undefined');
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
