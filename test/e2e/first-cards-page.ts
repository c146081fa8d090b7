import { createBackend, toNodeHandler, type Backend, type RenderOptions } from '../../src/server/index.js';
import { browserTest, startedOnce } from '../helpers/browser.js';
import { listen } from '../helpers/listen.js';
import { findDropInFile, send, sendFile } from '../helpers/static-site.js';
import { TEST_API_KEY } from '../helpers/test-api-key.js';
import { createWebKitTab, openPlaywrightTab } from '../helpers/tab.js';
import { launchWebKit } from '../helpers/webkit.js';

/** A site whose pages have first cards in their HTML. The user is `mei`, unless the cookie `out` is set. */
export interface FirstCardsSite {
  origin: string;
  backend: Backend;
  /** What the page asks of `render`. */
  options: RenderOptions;
  /** Requests of browsers so far, such as `POST /ois/token`. */
  requests: string[];
  /** Requests for pages of the form site so far. */
  formVisits: { url: string; referrer: string | undefined }[];
  /** Whether the page has a widget without first cards. */
  isPlain: boolean;
  /** The deferred file is sent when this has resolved. */
  deferredArrival: Promise<void> | undefined;
  /** The tag of the widget's script. */
  script: string;
  /** The page's HTML ends in the middle of the first cards until this has resolved. */
  restArrival: Promise<void> | undefined;
  /** Added to the backend's clock, so that it keeps no lists of the test before. */
  clockOffsetMs: number;
  setTables(tables: object[], tags?: string[]): void;
  close(): Promise<void>;
}

const NONCE = 'bm9uY2U=';
const MODULE_SCRIPT = '<script type="module" src="/ois-widget.js"></script>';

/** Records, for each frame, what of the widget is in sight. */
const RECORDER = `
  window.shifts = [];
  window.views = [];
  if (PerformanceObserver.supportedEntryTypes.includes('layout-shift'))
    new PerformanceObserver((list) => shifts.push(...list.getEntries().map(({ value }) => value)))
      .observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    const widget = document.querySelector('ois-widget');
    const root = widget?.shadowRoot;
    const first = root?.querySelector('.first-cards');
    const grid = (first ?? root)?.querySelector('[part=grid]')?.shadowRoot;
    const filter = (first ?? root)?.querySelector('[part=filter]')?.shadowRoot;
    const box = (element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [x, y, width, height].map(Math.round).join();
    };
    const items = [...(grid?.querySelectorAll('li') ?? [])];
    views.push({
      isFirst: !!first,
      isShown: !!grid && getComputedStyle(grid.host).visibility === 'visible',
      height: widget?.offsetHeight ?? 0,
      cards: items.filter((item) => item.textContent.trim()).slice(0, 12).map(box).join(' '),
      tags: [...(filter?.querySelectorAll('[part~=tag]') ?? [])].map(box).join(' '),
      icons: items.slice(0, 4).map((item) => item.querySelector('img')?.naturalWidth ?? '-').join(),
      slots: [...(widget?.children ?? [])].map((child) => box(child)).join(' '),
    });
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
`;

const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="red"/></svg>';

/** Starts the site, with a hub of 9 tables. */
export async function startFirstCardsSite(): Promise<FirstCardsSite> {
  const lists: Record<string, unknown[]> = {};
  let tokenCount = 0;
  const hub = await listen((request, response) => {
    const name = /[\w-]+(?=\?|$)/.exec(request.url ?? '')?.[0] ?? '';
    const token = { access_token: `token-${(tokenCount += 1)}`, expires_in: 7_200 };
    const data = name === 'token' ? token : { list: lists[name] };
    send(response, 'application/json', JSON.stringify({ code: 200, message: 'success', data }));
  });
  const formVisits: FirstCardsSite['formVisits'] = [];
  const form = await listen((request, response) => {
    if (request.url === '/favicon.ico') return void response.writeHead(404).end();
    formVisits.push({ url: request.url ?? '', referrer: request.headers.referer });
    send(response, 'text/html', '<!doctype html><title>Form</title><h1>Form</h1>');
  });
  const state = {
    options: {} as RenderOptions,
    isPlain: false,
    clockOffsetMs: 0,
    requests: [] as string[],
    deferredArrival: undefined as Promise<void> | undefined,
    script: MODULE_SCRIPT,
    restArrival: undefined as Promise<void> | undefined,
  };
  const backend = createBackend({
    hubUrl: hub.origin,
    formUrl: form.origin,
    apiKey: TEST_API_KEY,
    identify: ({ headers }) => (headers.get('cookie')?.includes('out=') ? null : 'mei'),
    log: () => {},
    now: () => Date.now() + state.clockOffsetMs,
  });
  const handle = toNodeHandler(backend);
  const server = await listen(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site');
    state.requests.push(`${request.method} ${request.url}`);
    if (pathname.startsWith('/ois/')) return handle(request, response);
    if (pathname === '/icon.svg') return send(response, 'image/svg+xml', ICON);
    if (pathname === '/recorder.js') return send(response, 'text/javascript', RECORDER);
    const script = findDropInFile(pathname);
    if (script) {
      if (pathname.includes('deferred')) await state.deferredArrival;
      return sendFile(response, script);
    }
    if (pathname !== '/') return void response.writeHead(404).end();
    const render = () => backend.render(request, { nonce: NONCE, ...state.options });
    let rendered = await render();
    // On a busy machine, the first lists may come later than a page waits for them.
    if (!rendered.includes('<template')) rendered = await render();
    const widget = state.isPlain ? rendered.replace(/<template.*<\/template>/s, '') : rendered;
    response.setHeader(
      'Content-Security-Policy',
      `default-src 'none'; script-src 'self'; style-src 'nonce-${NONCE}'; connect-src 'self'; img-src 'self' data:; ` +
        `frame-src ${form.origin}; form-action 'self' ${form.origin}`,
    );
    const page = `<!doctype html><html lang="en"><title>Site</title><link rel="icon" href="data:," />
        <script src="/recorder.js"></script>${state.script}
        <main><h1>Site</h1>${widget}</main></html>`;
    if (!state.restArrival) return send(response, 'text/html', page);
    const middle = page.indexOf('Table 4');
    response.writeHead(200, { 'Content-Type': 'text/html' }).write(page.slice(0, middle));
    await state.restArrival;
    response.end(page.slice(middle));
  });
  const setTables = (tables: object[], tags = ['home', 'garden', 'office']): void => {
    lists['published-list'] = tables;
    lists['published-tags'] = tags;
  };
  setTables(createTables(9, server.origin));
  return Object.assign(state, {
    origin: server.origin,
    backend,
    formVisits,
    setTables,
    async close() {
      await server.close();
      await form.close();
      await backend.close();
      await hub.close();
    },
  });
}

/** Creates tables with texts of several lengths. */
export const createTables = (count: number, origin: string): object[] =>
  Array.from({ length: count }, (_, i) => ({
    short_code: `s ${i}`,
    name: `Table ${i}${i % 4 === 1 ? ' with a long name that takes two lines of its card at least' : ''}`,
    industry: i % 3 === 0 ? '' : `Industry ${i % 5}`,
    icon: i % 2 === 0 ? `${origin}/icon.svg?${i % 8}` : null,
    tags: ['home', 'garden', 'office', 'spare'].slice(0, i % 5),
    total: count,
  }));

/** Holds the deferred file back. @returns sends it */
export function holdDeferred(site: Pick<FirstCardsSite, 'deferredArrival'>): () => void {
  let release = (): void => undefined;
  site.deferredArrival = new Promise((resolve) => (release = resolve));
  return () => release();
}

/** What the functions' bodies of a tab use: the widget's shadow root, what the server rendered in it, and the widget's grid. */
const declarations = `
  const root = document.querySelector('ois-widget')?.shadowRoot;
  const first = root?.querySelector('.first-cards');
  const grid = root?.querySelector('ois-table-grid')?.shadowRoot;
`;

const TAB = { declarations, contextOptions: { viewport: { width: 1280, height: 800 }, locale: 'en' } };

/** `browserTest` with such a site, which is reset for each test. */
export const firstCardsTest = browserTest
  .extend('started', { scope: 'file' }, startedOnce(startFirstCardsSite))
  .extend('site', ({ started }) => {
    started.setTables(createTables(9, started.origin));
    started.clockOffsetMs += 600_000;
    started.requests.length = 0;
    started.formVisits.length = 0;
    return Object.assign(started, {
      options: {},
      isPlain: false,
      deferredArrival: undefined,
      script: MODULE_SCRIPT,
      restArrival: undefined,
    });
  })
  .override('contextOptions', ({ started }) => ({
    baseURL: started.origin,
    viewport: { width: 1280, height: 800 },
    locale: 'en',
  }));

/** The same in each engine. */
export const engineTests = {
  Chromium: firstCardsTest.extend('tab', ({ browser }, { onCleanup }) =>
    openPlaywrightTab(browser, { ...TAB, onCleanup }),
  ),
  Firefox: firstCardsTest.extend('tab', ({ firefox }, { onCleanup }) =>
    openPlaywrightTab(firefox, { ...TAB, onCleanup }),
  ),
  WebKit: firstCardsTest
    .extend('webkit', { scope: 'file' }, startedOnce(launchWebKit))
    // The load event comes after a file that is held back, if its import has begun.
    .extend('tab', async ({ webkit }) =>
      createWebKitTab(await webkit.openPage({ pageLoadStrategy: 'none' }), TAB),
    ),
};
