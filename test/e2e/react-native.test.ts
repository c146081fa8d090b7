import type { Page } from 'playwright';
import { describe, expect, onTestFinished, vi } from 'vitest';
import { device, Platform } from '../helpers/react-native-stubs.js';
import { cards, it, press, pressBack, type TestApp } from './react-native-app.js';

describe('React Native component', () => {
  it('shows the tables of the user whose token the app provides', async ({ app }) => {
    app.render();
    await app.waitForEvent('ready');
    const page = await app.page();
    await expect.poll(() => cards(page).count()).toBeGreaterThan(5);
    expect(page.url()).toMatch(/#points=on&notifications=on&open-in=host$/);
    expect(app.tokens).toHaveLength(1);
    expect(JSON.stringify(app.events)).not.toContain(app.tokens[0]!.access_token);
  });

  it('works in <StrictMode>, which runs all effects twice', async ({ app }) => {
    app.render({}, { isStrict: true });
    await app.waitForEvent('ready');
    await expect.poll(async () => cards(await app.page()).count()).toBeGreaterThan(5);
  });

  it('D3 (B) opens a form in a WebView without a bridge, with a token of its own, and closes it', async ({
    app,
  }) => {
    app.render();
    await app.waitForEvent('ready');
    await cards(await app.page())
      .first()
      .click();
    const { shortCode } = (await app.waitForEvent('open')) as { shortCode: string };
    await expect.poll(() => device.webViews.length).toBe(2);
    const form = await app.page();
    await expect.poll(() => form.url()).toContain(encodeURIComponent(shortCode));
    const url = new URL(form.url());
    expect(url.searchParams.getAll('token')).toEqual([app.tokens.at(-1)!.access_token]);
    // The server adds the first lists for `initial` alone.
    expect(app.reasons).toEqual(['initial', 'expired']);
    expect(await form.evaluate('[typeof ReactNativeWebView, typeof OISHostNonce]')).toEqual([
      'undefined',
      'undefined',
    ]);
    await press('Close');
    expect(await app.waitForEvent('close')).toEqual({ shortCode });
    await expect.poll(() => device.webViews.length).toBe(1);
  });

  it('sends theme, language and insets of the device, and later changes', async ({ app }) => {
    device.localeIdentifier = 'zh_CN';
    onTestFinished(() => void (device.localeIdentifier = 'en_US'));
    app.render({ theme: 'dark', insets: { top: 40, right: 0, bottom: 20, left: 0 } });
    await app.waitForEvent('ready');
    const page = await app.page();
    const read = () =>
      page.evaluate(() => {
        const { lang, dataset, style } = document.documentElement;
        return [lang, dataset['theme'], style.getPropertyValue('--ois-inset-top')];
      });
    await expect.poll(read).toEqual(['zh-CN', 'dark', '40px']);
    app.render({ theme: 'light', locale: 'de', insets: { top: 8, right: 0, bottom: 0, left: 0 } });
    await expect.poll(read).toEqual(['de', 'light', '8px']);
  });

  it('closes what is open in the page on Back, then leaves', async ({ app }) => {
    // The app leaves if the page does not answer in a second, which a busy machine may take.
    const set = setTimeout;
    const setLonger = (callback: () => void, ms?: number) => set(callback, ms === 1_000 ? 60_000 : ms);
    const setTimer = vi.spyOn(globalThis, 'setTimeout').mockImplementation(setLonger as typeof setTimeout);
    onTestFinished(() => setTimer.mockRestore());
    app.render();
    await app.waitForEvent('ready');
    const page = await app.page();
    const search = page.getByRole('searchbox').first();
    await search.fill('clean');
    expect(pressBack()).toBe(true);
    await expect.poll(() => search.inputValue()).toBe('');
    expect(app.onLeave).not.toHaveBeenCalled();
    pressBack();
    await expect.poll(() => app.onLeave.mock.calls.length).toBe(1);
  });

  it('leaves once if Back is pressed again while the page does not answer', async ({ app }) => {
    app.render();
    await app.waitForEvent('ready');
    const page = await app.page();
    const busy = page.evaluate(() => {
      for (const end = performance.now() + 3_000; performance.now() < end;);
    });
    pressBack();
    pressBack();
    await busy;
    await expect.poll(() => app.onLeave.mock.calls.length).toBe(1);
    // As long as a second request would have waited.
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    expect(app.onLeave).toHaveBeenCalledTimes(1);
  });

  it('leaves Back to the app while it is paused', async ({ app }) => {
    app.render({ isPaused: true });
    await app.waitForEvent('ready');
    expect(device.backListeners).toEqual([]);
    app.render();
    await expect.poll(() => device.backListeners.length).toBe(1);
    app.render({ isPaused: true });
    await expect.poll(() => device.backListeners.length).toBe(0);
  });

  it('says that nobody is signed in', async ({ app }) => {
    app.render({ fetchToken: () => Promise.resolve(undefined) });
    expect(await app.waitForEvent('error')).toMatchObject({ code: 'FORBIDDEN' });
  });

  describe('form', () => {
    /** Opens a form whose page has this body, at the form site of the hub. */
    async function openForm(app: TestApp, body: string): Promise<{ form: Page; origin: string }> {
      app.render();
      await app.waitForEvent('ready');
      const { origin } = new URL(app.tokens[0]!.form_url!);
      await app.context.route(`${origin}/**`, (route) => {
        const { pathname } = new URL(route.request().url());
        if (!pathname.startsWith('/files/')) return route.fulfill({ contentType: 'text/html', body });
        const headers = { 'Content-Disposition': 'attachment; filename="receipt.pdf"' };
        return route.fulfill({ contentType: 'application/pdf', headers, body: '%PDF-1.4' });
      });
      await cards(await app.page())
        .first()
        .click();
      await app.waitForEvent('open');
      await expect.poll(() => device.webViews.length).toBe(2);
      const form = await app.page();
      await form.waitForURL(/[?]token=/);
      return { form, origin };
    }

    const follow = (form: Page, link: string) =>
      form.evaluate((href) => {
        const anchor = Object.assign(document.createElement('a'), { href });
        document.body.append(anchor);
        // Later: the page may be gone before this script has ended.
        setTimeout(() => anchor.click());
      }, link);
    const download = async (form: Page, link: string) => {
      const started = form.waitForEvent('download');
      await follow(form, link);
      await started;
    };
    const OTHERS = ['https://other.example/files/7', 'http://other.example/files/7'];
    const followOthers = async (form: Page) => {
      for (const link of OTHERS) {
        await follow(form, link);
        await expect.poll(() => device.openedAddresses).toContain(link);
      }
    };

    it('offers files that the user downloads by the browser of iOS, without a token', async ({ app }) => {
      const { form, origin } = await openForm(app, '<h1>Form</h1>');
      for (const query of ['?token=secret', '?%74oken=secret', ''])
        await download(form, `${origin}/files/7${query}`);
      await expect.poll(() => device.openedAddresses).toEqual([`${origin}/files/7`]);
      await followOthers(form);
      // Of frames, too, for which the app is not asked.
      const { props } = device.webViews[1]!;
      for (const downloadUrl of ['https://cdn.example/a.pdf', 'file:///a', `${origin}.evil.example/a`])
        props.onFileDownload({ nativeEvent: { downloadUrl } });
      expect(device.openedAddresses).toEqual([`${origin}/files/7`, ...OTHERS]);
    });

    it('passes the form site’s own files to Android’s download manager, and no other site’s', async ({
      app,
    }) => {
      Platform.OS = 'android';
      onTestFinished(() => void (Platform.OS = 'ios'));
      const { form, origin } = await openForm(app, '<h1>Form</h1>');
      await followOthers(form);
      await download(form, `${origin}/files/7`);
      await expect.poll(() => device.downloads).toEqual([`${origin}/files/7`]);
      expect(device.openedAddresses).toEqual(OTHERS);
    });

    it('gets the file that the user chooses', async ({ app }) => {
      const { form } = await openForm(
        app,
        '<input type="file" accept="image/*" onchange="document.title = this.files[0].name + \' \' + this.files[0].size">',
      );
      const chooser = form.waitForEvent('filechooser');
      await form.locator('input').click();
      await (
        await chooser
      ).setFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('12345') });
      await expect.poll(() => form.title()).toBe('photo.jpg 5');
    });
  });
});
