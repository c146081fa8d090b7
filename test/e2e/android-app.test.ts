import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, vi } from 'vitest';
import { createHost, type HostEndpoint } from '../../src/bridge/index.js';
import { listenSimulator, type ListeningSimulator } from '../../src/simulator/index.js';
import { browserTest } from '../helpers/browser.js';
import { startHostileForm, type HostileForm } from '../helpers/hostile-form.js';
import type { TestServer } from '../helpers/listen.js';
import { startEmbedSite } from '../helpers/static-site.js';

// A binding (`Runtime.addBinding`) is what `addJavascriptInterface` is: an object of native code's in every frame.
const IN_EVERY_FRAME = `window.OISAndroid = { postMessage: (json) => window.nativeCall(json) };`;
const inMainFrame = (nonce: string): string => `if (window === top) window.OISHostNonce = '${nonce}';`;

const it = browserTest.extend('contextOptions', { viewport: { width: 390, height: 780 } });

let hub: ListeningSimulator;
let site: TestServer;
let enemy: HostileForm;
let page: Page;
let app: HostEndpoint;
let events: string[];
let tokens: string[];
/** What came from the page, and from frames in it. */
let came: { main: string[]; frames: string[] };
let key: string;

beforeAll(async () => {
  site = await startEmbedSite();
  hub = await listenSimulator({ frameAncestors: [site.origin] });
  ({ key } = hub.simulator.keys.create({ label: 'App' }));
  enemy = await startHostileForm();
});

afterAll(async () => {
  await Promise.all([hub?.close(), site?.close(), enemy?.close()]);
});

async function start(nonce: string | undefined, formRoot: string): Promise<void> {
  [events, tokens, came] = [[], [], { main: [], frames: [] }];
  await page.exposeBinding('nativeCall', ({ frame }, json: string) => {
    came[frame === page.mainFrame() ? 'main' : 'frames'].push(json);
    app.receive(json);
  });
  await page.addInitScript(IN_EVERY_FRAME + (nonce === undefined ? '' : inMainFrame(nonce)));
  app = createHost({
    ...(nonce === undefined ? {} : { nonce }),
    send: (json) =>
      void page
        .evaluate(
          (message) => ((window as never as { OISHostQueue: string[] }).OISHostQueue ??= []).push(message),
          json,
        )
        // The app may still answer when the test and its page have ended.
        .catch((error: unknown) => page.isClosed() || Promise.reject(error as Error)),
    handlers: {
      async token() {
        const answer = await fetch(`${hub.hubUrl}/api/v1/hub/apikeys/token`, {
          method: 'POST',
          headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
          body: JSON.stringify({ client_user_id: 'mei' }),
        });
        const { data } = (await answer.json()) as { data: { access_token: string; expires_in: number } };
        tokens.push(data.access_token);
        return { ...data, form_url: formRoot, hub_url: hub.hubUrl };
      },
    },
    onEvent: (type, payload) => void events.push(`${type} ${JSON.stringify(payload)}`),
  });
  await page.goto(`${site.origin}/embed.html`);
  await vi.waitFor(() => expect(events).toContain('ready {}'), 15_000);
}

const cards = () => page.locator('ois-table-grid [part~=card]');
/** Those on the screen: the page prepares one when a card is touched. */
const forms = () => page.locator('ois-form-frame iframe').filter({ visible: true });

describe('Android WebView whose interface every frame can call', () => {
  it.beforeEach(({ page: current }) => void (page = current));

  it.afterEach(() => {
    app.close();
    for (const token of tokens) expect([...came.main, ...came.frames].join('\n')).not.toContain(token);
  });

  describe('with a nonce', () => {
    const nonce = randomUUID();

    it('sends the nonce in every message, from token to form', async () => {
      await start(nonce, hub.formUrl);
      await cards().first().click();
      await page.frameLocator('ois-form-frame iframe').getByLabel('Your name').waitFor();
      expect(await app.request('back')).toEqual({ handled: true });
      await expect.poll(() => forms().count()).toBe(0);
      expect(await app.request('back')).toEqual({ handled: false });
      expect(came.main.every((json) => (JSON.parse(json) as { nonce?: string }).nonce === nonce)).toBe(true);
      expect(await page.evaluate(() => 'OISHostNonce' in window)).toBe(false);
    });

    it('ignores a form that forges messages', async () => {
      await start(nonce, enemy.origin);
      const before = enemy.seen.length;
      await cards().first().click();
      await vi.waitFor(() => expect(enemy.seen).toHaveLength(before + 1), 15_000);
      expect(enemy.seen[before]).toEqual({ calls: 10, nonce: 'undefined', parent: 'denied', top: 'denied' });
      await vi.waitFor(() => expect(came.frames).toHaveLength(10), 15_000);
      expect(await app.request('refresh')).toEqual({});
      expect(tokens).toHaveLength(1);
      expect(events.join('\n')).not.toContain('forged');
      expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBeUndefined();
      expect(await forms().count()).toBe(1);
    });
  });

  it('accepts forged messages without a nonce, which is why there is one', async () => {
    await start(undefined, enemy.origin);
    await cards().first().click();
    await vi.waitFor(() => expect(events.join('\n')).toContain('forged'), 15_000);
  });
});
