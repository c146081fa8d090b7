import { Window } from 'happy-dom';
import { createElement, createRef, StrictMode } from 'react';
import type { BrowserContext, Page } from 'playwright';
import { expect, vi } from 'vitest';
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

/** Text of the app's own elements. */
export const readAppText = (): string | null => document.body.textContent;
function stubGlobals(): void {
  for (const name of ['window', 'document', 'navigator'] as const) vi.stubGlobal(name, window[name]);
}
stubGlobals();
const { createRoot } = await import('react-dom/client');
vi.unstubAllGlobals();

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
  // As react-native-webview does: the app is asked about navigations of the main frame, redirects included, and on Android the
  // download manager gets each file that the WebView cannot show. iOS leaves it to the app.
  let isLoaded = false;
  await page.route('**', async (route) => {
    const request = route.request();
    const isNavigation = request.isNavigationRequest() && request.frame() === page.mainFrame();
    if (!isLoaded || !isNavigation) return route.fallback();
    const url = request.url();
    return view.shouldStartLoad({ url, isTopFrame: true })
      ? route.fallback()
      : route.fulfill({ status: 204 });
  });
  page.on('download', (download) => {
    const downloadUrl = download.url();
    if (Platform.OS === 'ios') view.props.onFileDownload({ nativeEvent: { downloadUrl } });
    else if (/^https?:/.test(downloadUrl)) device.downloads.push(downloadUrl);
    void download.cancel().catch(() => undefined);
  });
  await page.goto(source.uri).catch(() => view.props.onError());
  isLoaded = true;
}

export const it = browserTest
  // For each file: the next one of the same worker gets this module as it is.
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads a fixture's dependencies from this pattern
  .extend('globals', { scope: 'file', auto: true }, async ({}, { onCleanup }) => {
    stubGlobals();
    onCleanup(() => void vi.unstubAllGlobals());
  })
  .extend('hub', { scope: 'file' }, startedOnce(listenSimulator))
  .extend('site', { scope: 'file' }, startedOnce(startEmbedSite))
  .extend('app', async ({ hub, site, context }, { onCleanup }) => {
    const app = new TestApp(hub, site, context);
    onCleanup(() => app.end());
    return app;
  });

type Hub = Awaited<ReturnType<typeof listenSimulator>>;

/** An app with one screen, whose WebViews are pages of a browser. */
export class TestApp {
  readonly handle = createRef<OisPageHandle>();
  readonly events: [type: string, payload: unknown][] = [];
  readonly tokens: HostToken[] = [];
  /** Reasons of the requests for tokens. */
  readonly reasons: string[] = [];
  readonly onLeave = vi.fn();
  /** Pages by the WebView that shows them. */
  readonly #pages = new Map<WebView, Page>();
  readonly #root = createRoot(document.body.appendChild(document.createElement('div')));
  readonly #props: OisPageProps;
  /** <StrictMode> mounts a WebView twice: the page of the first time must be gone before the second one gets its messages. */
  #closing: Promise<unknown> = Promise.resolve();

  constructor(
    hub: Hub,
    site: { origin: string },
    readonly context: BrowserContext,
  ) {
    const { key } = hub.simulator.keys.create({ label: 'App' });
    device.openedAddresses.length = 0;
    device.downloads.length = 0;
    device.connect = (view) => {
      let isMounted = true;
      const opening = this.#closing.then(() => this.#openPage(view, () => isMounted));
      return () => {
        isMounted = false;
        // Of several WebViews, each.
        this.#closing = Promise.all([this.#closing, opening.then((page) => page?.close())]);
      };
    };
    this.#props = {
      page: `${site.origin}/embed.html#points=on&notifications=on`,
      formOrigin: new URL(hub.formUrl).origin,
      fetchToken: async ({ reason }) => {
        this.reasons.push(reason);
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

  render(props: Partial<OisPageProps> = {}, { isStrict = false } = {}): void {
    const page = createElement(OisPage, { ...this.#props, ...props, ref: this.handle });
    this.#root.render(isStrict ? createElement(StrictMode, null, page) : page);
  }

  /** Waits for pages that are still being opened: the test closes the browser's context next. */
  async end(): Promise<void> {
    this.#root.unmount();
    await this.#closing;
  }

  async #openPage(view: WebView, isMounted: () => boolean): Promise<Page | undefined> {
    if (!isMounted()) return undefined;
    const page = await this.context.newPage();
    if (!isMounted()) return page;
    await connect(view, page);
    this.#pages.set(view, page);
    return page;
  }

  /** The page of a WebView once it is loaded. Default: the one on top. */
  async page(index = -1): Promise<Page> {
    await expect.poll(() => this.#pages.get(device.webViews.at(index)!)).toBeDefined();
    return this.#pages.get(device.webViews.at(index)!)!;
  }

  /** Holds back the tokens that are requested from now on. @returns functions that answer the requests, in their order */
  async holdTokens(): Promise<(() => void)[]> {
    const answers: (() => void)[] = [];
    const fetchToken = (): Promise<HostToken> =>
      new Promise((resolve) => answers.push(() => resolve(this.tokens[0]!)));
    const page = await this.page(0);
    this.render({ fetchToken, theme: 'dark' });
    // The new properties are in use.
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
    return answers;
  }

  async waitForEvent(type: string): Promise<unknown> {
    await expect.poll(() => this.events.map(([name]) => name), { timeout: 30_000 }).toContain(type);
    return this.events.findLast(([name]) => name === type)?.[1];
  }
}

export const cards = (page: Page) => page.locator('ois-table-grid [part~=card]');

/** A button of the app's own. */
const findButton = (name: string): HTMLButtonElement | undefined =>
  [...document.querySelectorAll('button')].find((one) =>
    [one.textContent, one.getAttribute('aria-label')].includes(name),
  );

export async function press(name: string): Promise<void> {
  await expect.poll(() => findButton(name)).toBeDefined();
  findButton(name)!.click();
}

/** Presses Android's Back button. */
export const pressBack = (): boolean => device.backListeners.at(-1)!();
