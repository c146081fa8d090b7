import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect } from 'vitest';
import { createHost, type HostOptions, type HostEndpoint, type HostToken } from '../../src/bridge/index.js';
import { listenSimulator, type ListeningSimulator } from '../../src/simulator/index.js';
import { browserTest } from '../helpers/browser.js';
import type { TestServer } from '../helpers/listen.js';
import { startEmbedSite } from '../helpers/static-site.js';

interface EmbedPage {
  hub: ListeningSimulator;
  /** The site of the full page. */
  site: TestServer;
  /** API key of the hub. */
  key: string;
  page: Page;
  /** The app's end of the bridge, once the page was started. */
  app: HostEndpoint;
  /** Messages of the page to the app, as `type payload`. */
  messages: string[];
  /** Lines on the page's console. */
  consoleLines: string[];
  /** Exchanges the API key for a token of the user `mei`. */
  token(): Promise<HostToken>;
  /** Creates the app's end and opens the page in it. */
  start(options?: Partial<HostOptions>, fragment?: string): Promise<void>;
  /** Creates the app's end again, as an app does whose screen was created again, while the page stays. */
  replaceApp(): void;
  /** Sends a message of a host that is not `app`. */
  sendToPage(json: string): Promise<void>;
  waitForMessage(pattern: string | RegExp): Promise<void>;
  cards(): Locator;
  /** Tags that are chosen. */
  pressed(): Locator;
}

/** The full page in an app that has one native object and runs scripts in the page, for the tests of a file. */
export function useEmbedPage() {
  const it = browserTest.extend('contextOptions', { viewport: { width: 390, height: 780 } });

  let appOptions: Partial<HostOptions> = {};

  const embed = {
    async token() {
      const answer = await fetch(`${embed.hub.hubUrl}/api/v1/hub/apikeys/token`, {
        method: 'POST',
        headers: { 'X-API-Key': embed.key, 'Content-Type': 'application/json' },
        body: JSON.stringify({ client_user_id: 'mei' }),
      });
      const { data } = (await answer.json()) as { data: HostToken };
      return { ...data, form_url: embed.hub.formUrl, hub_url: embed.hub.hubUrl };
    },

    async sendToPage(json) {
      await embed.page
        .evaluate(
          (message) =>
            void ((window as never as { OISHostQueue: string[] }).OISHostQueue ??= []).push(message),
          json,
        )
        // The page is being loaded again.
        .catch(() => undefined);
    },

    replaceApp() {
      embed.app = createHost({
        send: (json) => void embed.sendToPage(json),
        handlers: { token: embed.token },
        ...appOptions,
      });
    },

    async start(options = {}, fragment = '') {
      const { page, messages } = embed;
      appOptions = options;
      embed.replaceApp();
      await page.exposeBinding('nativeCall', (_, json: string) => {
        const { type, payload } = JSON.parse(json) as { type: string; payload: unknown };
        messages.push(`${type} ${JSON.stringify(payload)}`);
        embed.app.receive(json);
      });
      await page.addInitScript(`window.OISAndroid = { postMessage: (json) => window.nativeCall(json) };`);
      await page.goto(`${embed.site.origin}/embed.html${fragment}`);
    },

    waitForMessage: (pattern) =>
      expect.poll(() => embed.messages, { timeout: 15_000 }).toContainEqual(expect.stringMatching(pattern)),
    cards: () => embed.page.locator('ois-table-grid [part~=card]'),
    pressed: () => embed.page.locator('[part~=tag][aria-pressed=true]'),
  } as EmbedPage;

  beforeAll(async () => {
    embed.site = await startEmbedSite();
    embed.hub = await listenSimulator({ frameAncestors: [embed.site.origin] });
    ({ key: embed.key } = embed.hub.simulator.keys.create({ label: 'App' }));
  });

  afterAll(async () => {
    await Promise.all([embed.hub?.close(), embed.site?.close()]);
  });

  it.beforeEach(({ page, consoleMessages }) => {
    embed.page = page;
    embed.consoleLines = consoleMessages;
    embed.messages = [];
  });

  it.afterEach(() => embed.app.close());

  return { it, embed };
}
