import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it, vi } from 'vitest';
import { createHost, type HostOptions, type HostEndpoint } from '../../src/bridge/index.js';
import { listenSimulator, type ListeningSimulator } from '../../src/simulator/index.js';
import { startHostileForm, type HostileForm } from '../helpers/hostile-form.js';
import type { TestServer } from '../helpers/listen.js';
import { selectRows } from '../helpers/select-rows.js';
import { startEmbedSite } from '../helpers/static-site.js';
import type { AppView } from './app-view.js';

/** An app with a real WebView, and what its tests expect. */
export interface RealApp {
  start: (onMessage: (json: string) => void) => Promise<AppView>;
  /** How many of the hostile form's ten messages reach the native object. */
  calls: number;
}

/** Longer than a message without a token may be, with all that a script's string literal has to escape. */
const LISTS = {
  tags: ['自己'],
  tables: Array.from({ length: 1_000 }, (_, i) => ({
    short_code: `own${i}`,
    type: 'A',
    supply_name: `表 "${i}" </script>\u2028'\\${'x'.repeat(50)}`,
    name: `表 "${i}" </script>\u2028'\\${'x'.repeat(50)}`,
    tags: ['自己'],
  })),
};

/** The tests that every app with the full page in a WebView of its own has to pass. */
export function testRealApp({ start, calls }: RealApp): void {
  let hub: ListeningSimulator;
  let site: TestServer;
  let hostileForm: HostileForm;
  let key: string;

  let view: AppView;
  let app: HostEndpoint;
  /** Messages that arrived through the native object, from any frame. */
  let received: string[];
  let events: string[];
  let tokens: string[];
  let formRoot: string;
  let nonce: string;
  let welcome: ReturnType<NonNullable<HostOptions['welcome']>>;
  /** Whether the app has not attached yet, and so ignores messages. */
  let isDetached: boolean;
  /** Which message has the first lists. */
  let listsIn: 'token' | 'welcome' | 'set-token' | undefined;

  beforeAll(async () => {
    site = await startEmbedSite();
    hub = await listenSimulator({ frameAncestors: [site.origin] });
    ({ key } = hub.simulator.keys.create({ label: 'App' }));
    hostileForm = await startHostileForm();
  });

  afterAll(async () => void (await Promise.all([hub?.close(), site?.close(), hostileForm?.close()])));

  /** The app's server holds the key. */
  async function exchange(): Promise<{ access_token: string; expires_in: number }> {
    const answer = await fetch(`${hub.hubUrl}/api/v1/hub/apikeys/token`, {
      method: 'POST',
      headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
      body: JSON.stringify({ client_user_id: 'mei' }),
    });
    const { data } = (await answer.json()) as { data: { access_token: string; expires_in: number } };
    tokens.push(data.access_token);
    return data;
  }

  beforeEach(async () => {
    [received, events, tokens] = [[], [], []];
    formRoot = hub.formUrl;
    welcome = { host: 'python', locale: 'en' };
    isDetached = false;
    listsIn = undefined;
    nonce = randomUUID();
    view = await start((json) => {
      received.push(json);
      if (!isDetached) app.receive(json);
    });
    view.setNonce(nonce);
    app = attach();
  });

  const attach = (): HostEndpoint =>
    createHost({
      nonce,
      send: (json) => view.send(json),
      handlers: {
        token: async () =>
          listsIn === 'set-token'
            ? new Promise(() => undefined)
            : { ...(await createToken()), ...(listsIn === 'token' && LISTS) },
        'open-form': ({ shortCode, url }) => void events.push(`open-form ${shortCode} ${url}`),
      },
      welcome: () => welcome,
      onEvent: (type, payload) => {
        // A busy machine takes long enough for a second hello, and for a state, which is sent some time after other events.
        if (!['height', 'hello', 'state'].includes(type)) events.push(`${type} ${JSON.stringify(payload)}`);
      },
    });
  const createToken = async () => ({ ...(await exchange()), form_url: formRoot, hub_url: hub.hubUrl });
  const openFormEvents = () => events.filter((event) => event.startsWith('open-form'));

  afterEach(async () => {
    app.close();
    await view.close();
    // No message contained a token.
    expect(tokens.length).toBeGreaterThan(0);
    for (const token of tokens) expect(received.join('\n')).not.toContain(token);
  });

  const embed = (fragment = '') => view.load(`${site.origin}/embed.html${fragment}`);
  const runInWidget = (script: string) =>
    view.run(
      `(() => { const widget = document.querySelector('ois-widget').shadowRoot; return ${script}; })()`,
    );
  const card = (index: number) =>
    `widget.querySelector('ois-table-grid').shadowRoot.querySelectorAll('[part~=card-open]')[${index}]`;
  const forms = () =>
    runInWidget(`widget.querySelector('ois-form-frame').shadowRoot.querySelectorAll('iframe').length`);
  /** What the tests of the full page in Chromium have too. */
  const thoroughIt = it.runIf(inject('isThorough'));
  const waitUntilReady = () => vi.waitFor(() => expect(events).toContain('ready {}'), 30_000);

  it('provides a token, opens a form, goes back, and continues after a reload', async () => {
    embed();
    await waitUntilReady();
    expect(events).toEqual(['load {"count":63,"matching":63,"skipped":0}', 'ready {}']);
    expect(await view.run('typeof window.OISHostNonce')).toBe('undefined');

    await runInWidget(`${card(0)}.click()`);
    await vi.waitFor(() => expect(events.at(-1)).toMatch(/^open \{"shortCode":"\w+"\}$/), 30_000);
    await vi.waitFor(async () => expect(await forms()).toBe(1), 30_000);

    expect(await app.request('back')).toEqual({ handled: true });
    await vi.waitFor(async () => expect(await forms()).toBe(0), 30_000);
    await vi.waitFor(() => expect(events.at(-1)).toMatch(/^close/), 30_000);
    expect(await app.request('back')).toEqual({ handled: false });
    expect(await view.run('history.length')).toBe(1);

    events.length = 0;
    await view.run('location.reload()');
    await waitUntilReady();
    expect(tokens).toHaveLength(2);
    expect(await app.request('back')).toEqual({ handled: false });
  });

  it.each(selectRows(['token', 'welcome', 'set-token'] as const, 0))(
    'shows the lists that come with a token in %s, without those of the hub',
    async (message) => {
      listsIn = message;
      if (message === 'welcome') welcome = { ...welcome, token: { ...(await createToken()), ...LISTS } };
      if (message === 'set-token') {
        // The page's own request is not answered.
        const sent = app.request('set-token', { ...(await createToken()), ...LISTS });
        embed();
        await sent;
      }
      if (message !== 'set-token') embed();
      await waitUntilReady();
      const count = LISTS.tables.length;
      expect(events).toEqual([`load {"count":${count},"matching":${count},"skipped":0}`, 'ready {}']);
      expect(await runInWidget(`${card(0)}.textContent`)).toContain('表 "0" </script>');
      expect(await runInWidget("widget.querySelector('ois-tag-filter').shadowRoot.textContent")).toContain(
        '自己',
      );
    },
  );

  it('receives messages that the app sent before the page was loaded', async () => {
    const opened = app.request('open', { shortCode: hub.simulator.tables.list()[3]!.short_code });
    const theme = app.request('set-theme', { theme: 'dark' });
    embed();
    await Promise.all([opened, theme]);
    await vi.waitFor(async () => expect(await forms()).toBe(1), 30_000);
    expect(await view.run('document.documentElement.dataset.theme')).toBe('dark');
  });

  thoroughIt('sends the address of a form to the app, without the token', async () => {
    embed('#open-in=host');
    await waitUntilReady();
    await runInWidget(`${card(1)}.click()`);
    const { short_code } = hub.simulator.tables.list()[1]!;
    await vi.waitFor(
      () => expect(events).toContain(`open-form ${short_code} ${hub.formUrl}/${short_code}`),
      30_000,
    );
    expect(await forms()).toBe(0);
  });

  it('D3 (B) sends the form of a deep link to the app once, with its address', async () => {
    const { short_code } = hub.simulator.tables.list()[2]!;
    embed(`#open-in=host&short-code=${short_code}`);
    await waitUntilReady();
    const address = `open-form ${short_code} ${hub.formUrl}/${short_code}`;
    await vi.waitFor(() => expect(events).toContain(address), 30_000);
    await runInWidget(`(${card(4)}.click(), ${card(4)}.click())`);
    await vi.waitFor(() => expect(openFormEvents()).toHaveLength(2), 30_000);
    expect(await app.request('refresh')).toEqual({});
    expect(openFormEvents()).toHaveLength(2);
  });

  thoroughIt('accepts a locale with the regional preferences of a device', async () => {
    welcome = {
      host: 'h'.repeat(64),
      locale: 'zh-Hans-CN-u-fw-mon-ms-metric-mu-celsius',
      insets: { top: -4 },
    };
    embed();
    await waitUntilReady();
    expect(await view.run('document.documentElement.lang')).toBe('zh-Hans-CN');
  });

  it('connects to an app that attaches late, and to one that replaces it', async () => {
    isDetached = true;
    embed();
    await vi.waitFor(() => expect(received.length).toBeGreaterThan(4), 30_000);
    await new Promise((done) => setTimeout(done, 2500));
    isDetached = false;
    const sendRequest = (seq: number) =>
      view.send(
        JSON.stringify({
          ois: 1,
          kind: 'req',
          type: 'set-theme',
          id: `${seq}`,
          sid: '',
          seq,
          payload: { theme: 'dark' },
        }),
      );
    sendRequest(0);
    await waitUntilReady();
    app.close();
    events.length = 0;
    app = attach();
    sendRequest(0);
    sendRequest(1);
    await vi.waitFor(async () => expect(await app.request('back')).toEqual({ handled: false }), 30_000);
  });

  it('ignores a form that forges messages', async () => {
    formRoot = hostileForm.origin;
    embed();
    await waitUntilReady();
    const receivedBefore = received.length;
    const seenBefore = hostileForm.seen.length;
    await runInWidget(`${card(0)}.click()`);
    await vi.waitFor(() => expect(hostileForm.seen).toHaveLength(seenBefore + 1), 30_000);
    // It called the native object as often as it could, and found no nonce.
    expect(hostileForm.seen[seenBefore]).toEqual({
      calls,
      nonce: 'undefined',
      parent: 'denied',
      top: 'denied',
    });
    await vi.waitFor(
      () =>
        expect(
          received.slice(receivedBefore).filter((json) => json.includes('"sid":"1-2-3-4"')),
        ).toHaveLength(calls / 2),
      30_000,
    );
    // Had the app accepted the forged hello, its request would not be answered.
    expect(await app.request('refresh')).toEqual({});
    expect(events.join('\n')).not.toContain('forged');
    expect(events.filter((event) => event.startsWith('close'))).toEqual([]);
    expect(tokens).toHaveLength(1);
    expect(await forms()).toBe(1);
    expect(await app.request('back')).toEqual({ handled: true });
  });
}
