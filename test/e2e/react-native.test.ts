import { Window } from 'happy-dom';
import { createElement, createRef } from 'react';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, describe, expect, onTestFinished, vi } from 'vitest';
import type { HostToken } from '../../src/bridge/index.js';
import { OisPage } from '../../src/react-native/ois-page.js';
import type { OisPageHandle, OisPageProps } from '../../src/react-native/props.js';
import { listenSimulator } from '../../src/simulator/index.js';
import { browserTest, startedOnce } from '../helpers/browser.js';
import { device, Platform, type WebView } from '../helpers/react-native-stubs.js';
import { startEmbedSite } from '../helpers/static-site.js';

// React renders the app's own elements into a page of Node, beside the browser's pages.
const window = new Window() as unknown as typeof globalThis;
const { document } = window;
for (const name of ['window', 'document', 'navigator'] as const) vi.stubGlobal(name, window[name]);
afterAll(() => void vi.unstubAllGlobals());
const { createRoot } = await import('react-dom/client');

/** Shows what a WebView shows in a page of a real browser, and pipes the messages of both. */
async function connect(view: WebView, page: Page): Promise<void> {
  const { source, injectedJavaScriptBeforeContentLoaded: script, onMessage } = view.props;
  view.injectJavaScript = (text) => void page.evaluate(text).catch(() => undefined);
  // A WebView without `onMessage` has no object for messages.
  if (onMessage) {
    await page.exposeFunction('nativeCall', (data: string) =>
      view.props.onMessage?.({ nativeEvent: { data, url: page.url() } }),
    );
    await page.addInitScript(
      `window.ReactNativeWebView = { postMessage: (json) => window.nativeCall(json) }; ${script}`,
    );
  }
  await page.goto(source.uri).catch(() => view.props.onError());
}

const it = browserTest
  .extend('hub', { scope: 'file' }, startedOnce(listenSimulator))
  .extend('site', { scope: 'file' }, startedOnce(startEmbedSite))
  .extend('app', async ({ hub, site, context }, { onCleanup }) => {
    const app = new TestApp(hub, site, context);
    onCleanup(() => app.end());
    return app;
  });

type Hub = Awaited<ReturnType<typeof listenSimulator>>;

/** An app with one screen, whose WebViews are pages of a browser. */
class TestApp {
  readonly handle = createRef<OisPageHandle>();
  readonly events: [type: string, payload: unknown][] = [];
  readonly tokens: HostToken[] = [];
  readonly onLeave = vi.fn();
  /** Pages by the WebView that shows them. */
  readonly #pages = new Map<WebView, Page>();
  readonly #root = createRoot(document.body.appendChild(document.createElement('div')));
  readonly #props: OisPageProps;

  constructor(
    hub: Hub,
    site: { origin: string },
    readonly context: BrowserContext,
  ) {
    const { key } = hub.simulator.keys.create({ label: 'App' });
    device.openedAddresses.length = 0;
    device.connect = (view) => {
      const opening = this.#openPage(view);
      return () => void opening.then((page) => page.close());
    };
    this.#props = {
      page: `${site.origin}/embed.html#points=on&notifications=on`,
      formOrigin: new URL(hub.formUrl).origin,
      fetchToken: async () => {
        const response = await context.request.post(`${hub.hubUrl}/api/v1/hub/apikeys/token`, {
          headers: { 'X-API-Key': key },
          data: { client_user_id: 'mei' },
        });
        const { data } = (await response.json()) as { data: HostToken };
        const token = { ...data, form_url: hub.formUrl, hub_url: hub.hubUrl };
        this.tokens.push(token);
        return token;
      },
      onLeave: this.onLeave,
      onEvent: (type, payload) => void this.events.push([type, payload]),
    };
  }

  render(props: Partial<OisPageProps> = {}): void {
    this.#root.render(createElement(OisPage, { ...this.#props, ...props, ref: this.handle }));
  }

  end(): void {
    this.#root.unmount();
  }

  async #openPage(view: WebView): Promise<Page> {
    const page = await this.context.newPage();
    this.#pages.set(view, page);
    await connect(view, page);
    return page;
  }

  /** The WebView on top, once its page exists. */
  async page(): Promise<Page> {
    await expect.poll(() => this.#pages.get(device.webViews.at(-1)!)).toBeDefined();
    return this.#pages.get(device.webViews.at(-1)!)!;
  }

  async waitForEvent(type: string): Promise<unknown> {
    await expect.poll(() => this.events.map(([name]) => name)).toContain(type);
    return this.events.findLast(([name]) => name === type)?.[1];
  }
}

const cards = (page: Page) => page.locator('ois-table-grid [part~=card]');

/** A button of the app's own. */
const findButton = (name: string): HTMLButtonElement | undefined =>
  [...document.querySelectorAll('button')].find((one) =>
    [one.textContent, one.getAttribute('aria-label')].includes(name),
  );

async function press(name: string): Promise<void> {
  await expect.poll(() => findButton(name)).toBeDefined();
  findButton(name)!.click();
}

/** Presses Android's Back button. */
const pressBack = (): boolean => device.backListeners.at(-1)!();

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

  it('says that nobody is signed in', async ({ app }) => {
    app.render({ fetchToken: () => Promise.resolve(undefined) });
    expect(await app.waitForEvent('error')).toMatchObject({ code: 'FORBIDDEN' });
  });

  it('covers a page that could not be loaded, and loads it again on request', async ({ app, context }) => {
    await context.route('**/embed.html', (route) => route.abort());
    app.render();
    await expect.poll(() => document.body.textContent).toContain('This page could not be loaded.');
    await context.unroute('**/embed.html');
    await press('Try again');
    await app.waitForEvent('ready');
    await expect.poll(() => document.body.textContent).not.toContain('could not be loaded');
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
    await expect.poll(() => document.body.textContent).toContain('This page could not be loaded.');
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

  it('opens other sites in the browser, and never the address of a form', async ({ app }) => {
    app.render();
    await app.waitForEvent('ready');
    const { props } = device.webViews[0]!;
    const form = `${new URL(app.tokens[0]!.form_url!).origin}/a?token=secret`;
    expect(props.onShouldStartLoadWithRequest({ url: props.source.uri, isTopFrame: true })).toBe(true);
    expect(props.onShouldStartLoadWithRequest({ url: 'https://other.example/a' })).toBe(false);
    expect(props.onShouldStartLoadWithRequest({ url: 'intent://evil#Intent;end' })).toBe(false);
    props.onOpenWindow({ nativeEvent: { targetUrl: form } });
    expect(device.openedAddresses).toEqual(['https://other.example/a']);
    await expect.poll(async () => (await app.page()).url()).toBe(form);
  });

  it('ignores messages without the nonce, and of another page', async ({ app }) => {
    app.render();
    await app.waitForEvent('ready');
    const view = device.webViews[0]!;
    const { onMessage, source, injectedJavaScriptBeforeContentLoaded: script = '' } = view.props;
    const nonce = /"(\w{32})"/.exec(script)![1];
    const answer = vi.spyOn(view, 'injectJavaScript');
    const sendHello = (url: string, claimed?: string): void => {
      const hello = { ois: 1, kind: 'event', type: 'hello', id: 'f', sid: 'f', seq: 1, nonce: claimed };
      const data = JSON.stringify({ ...hello, payload: { versions: [1], caps: [] } });
      onMessage!({ nativeEvent: { data, url } });
    };
    sendHello(source.uri);
    sendHello(source.uri, 'guessed');
    sendHello('https://evil.example/', nonce);
    onMessage!({ nativeEvent: { data: '{', url: source.uri } });
    expect(answer).not.toHaveBeenCalled();
    sendHello(source.uri, nonce);
    expect(answer).toHaveBeenCalled();
  });
});
