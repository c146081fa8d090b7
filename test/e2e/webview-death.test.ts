import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ensureGtkWebView } from '../../scripts/browsers.mjs';
import { createHost, type HostEndpoint } from '../../src/bridge/index.js';
import { createBackend, type Backend } from '../../src/server/index.js';
import { listenSimulator, type ListeningSimulator } from '../../src/simulator/index.js';
import { percentile } from '../helpers/cpu-time.js';
import type { TestServer } from '../helpers/listen.js';
import { startEmbedSite } from '../helpers/static-site.js';
import type { AppView } from '../webview/app-view.js';
import { startGtkView } from '../webview/gtk-view.js';

const KILLS = 100;
/** After each fifth time, the process of a second WebView with a bare page is killed, for comparison. */
const REFERENCE_INTERVAL = 5;
/** How many times as long as the bare page ours may take, comparing medians. It takes about 3.3 times as long. */
const MAX_RATIO = 4;
const there = await ensureGtkWebView();

/** What the page shows: the tags that are chosen, the search, the order, the scroll position and the open form. */
const READ = `(() => {
  const { shadowRoot } = document.querySelector('ois-widget');
  const find = (name) => shadowRoot.querySelector(name);
  const controls = find('ois-table-grid').shadowRoot;
  return JSON.stringify([
    [...find('ois-tag-filter').shadowRoot.querySelectorAll('[aria-pressed=true]')].map((tag) => tag.textContent.trim()),
    shadowRoot.querySelector('input[type=search]').value,
    controls.querySelector('select').value,
    Math.round(scrollY),
    find('ois-form-frame').shortCode ?? null,
    controls.querySelectorAll('[part~=card]').length > 0,
  ]);
})()`;

const CHANGE = {
  tag: `document.querySelector('ois-widget').shadowRoot.querySelector('ois-tag-filter').shadowRoot.querySelectorAll('[aria-pressed=false]')[1].click()`,
  search: `(() => {
    const input = document.querySelector('ois-widget').shadowRoot.querySelector('input[type=search]');
    input.value = 'e';
    input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
  })()`,
  scroll: 'window.scrollTo(0, 400)',
};

describe.skipIf(!there)(
  `WebKitGTK WebView whose web process is killed ${KILLS} times${there ? '' : ' (not run: python3-gi and gir1.2-webkit2-4.1 are not installed)'}`,
  () => {
    let hub: ListeningSimulator;
    let site: TestServer;
    let backend: Backend;
    let view: AppView;
    let bare: AppView;
    let app: HostEndpoint;
    let events: string[] = [];
    let state: string | undefined;
    const received: string[] = [];
    const tokens: string[] = [];

    beforeAll(async () => {
      site = await startEmbedSite();
      hub = await listenSimulator({ frameAncestors: [site.origin] });
      const { key } = hub.simulator.keys.create({ label: 'App' });
      backend = createBackend({
        hubUrl: hub.hubUrl,
        formUrl: hub.formUrl,
        apiKey: key,
        identify: () => null,
      });
      view = await startGtkView((json) => {
        received.push(json);
        app.receive(json);
      });
      const nonce = randomUUID();
      view.setNonce(nonce);
      app = createHost({
        nonce,
        send: (json) => view.send(json),
        handlers: {
          token: async ({ reason }) => {
            const token = await backend.appToken('mei', { reason });
            tokens.push(token.access_token);
            return token;
          },
        },
        welcome: () => ({ host: 'python', locale: 'en', ...(state !== undefined && { state }) }),
        onEvent: (type, payload) => {
          events.push(type);
          if (type === 'state') ({ state } = payload as { state: string });
        },
      });
      view.load(`${site.origin}/embed.html`);
      bare = await startGtkView();
      bare.load('data:text/html,<p>Bare page</p>');
    });

    afterAll(async () => {
      app?.close();
      await view?.close();
      await bare?.close();
      await Promise.all([hub?.close(), site?.close(), backend?.close()]);
    });

    const read = () => view.run(READ).catch(() => 'no page');
    /** Reads what the page shows once its cards are there and it changes no more. */
    const readSettled = (): Promise<string> =>
      vi.waitFor(async () => {
        const shown = await read();
        expect(shown).toMatch(/true\]$/);
        await sleep(200);
        expect(await read()).toBe(shown);
        return String(shown);
      }, 15_000);
    /** Kills the process of the bare page. @returns how long it takes until the page is there again (milliseconds) */
    async function killBare(): Promise<number> {
      const isLoaded = () => bare.run(`document.body?.textContent === 'Bare page' && !window.isOld`);
      await vi.waitFor(async () => expect(await isLoaded()).toBe(true), 20_000);
      await bare.run('window.isOld = true');
      const start = performance.now();
      bare.terminate();
      await vi.waitFor(async () => expect(await isLoaded()).toBe(true), { timeout: 20_000, interval: 10 });
      return performance.now() - start;
    }
    const waitForState = (pattern: RegExp) => vi.waitFor(() => expect(state).toMatch(pattern), 15_000);

    it('comes back as it was: tags, search, order, scroll position and open form', async () => {
      await vi.waitFor(() => expect(events).toContain('ready'), 30_000);
      await vi.waitFor(() => expect(events).toContain('state'), 15_000);
      // As a user leaves the page: three of its states.
      const states: string[] = [];
      await view.run(CHANGE.tag);
      await waitForState(/"tags":\["/);
      states.push(state!);
      await view.run(CHANGE.search);
      await waitForState(/"search":"e"/);
      await app.request('set-state', { state: states[0]! });
      await waitForState(/"search":""/);
      // Once the list is long enough.
      await vi.waitFor(async () => {
        await view.run(CHANGE.scroll);
        expect(state).toMatch(/"top":[1-9]/);
      }, 15_000);
      states.push(state!);
      await app.request('open', { shortCode: hub.simulator.tables.list()[3]!.short_code });
      await waitForState(/"open":/);
      states.push(state!);

      const times: number[] = [];
      const references: number[] = [];
      for (let kill = 0; kill < KILLS; kill += 1) {
        const wanted = states[Math.floor((kill * states.length) / KILLS)]!;
        if (state !== wanted) {
          await app.request('close');
          await app.request('set-state', { state: wanted });
          await vi.waitFor(() => expect(state).toBe(wanted), 15_000);
        }
        const before = await readSettled();
        events = [];
        const start = performance.now();
        view.terminate();
        await vi.waitFor(() => expect(events).toContain('hello'), { timeout: 20_000, interval: 5 });
        await vi.waitFor(async () => expect(await read()).toBe(before), { timeout: 20_000, interval: 10 });
        times.push(performance.now() - start);
        if (kill % REFERENCE_INTERVAL === 0) references.push(await killBare());
      }
      const [median, reference] = [percentile(times, 0.5), percentile(references, 0.5)];
      // oxlint-disable-next-line no-console -- the figure of `npm run test:webview-death`
      console.log(
        `Web process killed ${KILLS} times: back as it was after ${Math.round(median)} ms (median), a bare page after ${Math.round(reference)} ms.`,
      );
      expect(median).toBeLessThanOrEqual(MAX_RATIO * reference);
      expect(tokens.length).toBeGreaterThan(0);
      for (const token of tokens) expect(received.join('\n')).not.toContain(token);
    });
  },
);
