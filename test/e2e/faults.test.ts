import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import { describe, expect, inject } from 'vitest';
import { findWebKitGtk } from '../../scripts/browsers.mjs';
import { DEFAULT_TIMEOUT_MS } from '../../src/client/with-timeout.js';
import { browserTest, startedOnce } from '../helpers/browser.js';
import { startServer } from '../helpers/test-server.js';
import { launchWebKit } from '../helpers/webkit.js';
import { FAULTS, SLOW_FAULTS, startFaultProxy, type Fault } from '../hostile/faults/fault-proxy.js';
import type { Endpoint, PageOutcome, Sites } from '../hostile/faults/page.js';
import { startPointsHub } from '../server/points/points-hub.js';
import { startSite } from '../server/site.js';

const MAX_DELAY_MS = 500;
const isThorough = inject('isThorough');
const faults = FAULTS.filter((fault) => isThorough || !['gzip bomb', ...SLOW_FAULTS].includes(fault));

const PATHS: Record<Endpoint, string> = {
  token: '/ois/token',
  tags: '/ois/api/v1/hub/projects/published-tags',
  tables: '/ois/api/v1/hub/projects/published-list',
  balance: '/ois/points/balance',
  log: '/ois/points/logs',
  events: '/ois/events',
};
const endpoints = Object.keys(PATHS) as Endpoint[];

/** A page in any engine. */
interface Tab {
  goto(url: string): Promise<unknown>;
  /** Runs a function's body. */
  run(body: string): Promise<unknown>;
}

const PAGE =
  '<!doctype html><html lang="en"><title>Faults</title><script type="module" src="/page.js"></script>';

async function bundlePage(): Promise<string> {
  const entry = fileURLToPath(new URL('../hostile/faults/page.ts', import.meta.url));
  const [{ output } = { output: [] }] = (await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      lib: { entry, formats: ['es'], fileName: 'page' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput[];
  return output.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('');
}

/** Outcomes that tell a page what happened. */
const EXPECTED: Record<Fault, readonly string[]> = {
  refused: ['NETWORK'],
  reset: ['NETWORK'],
  'stalled headers': ['TIMEOUT'],
  'stalled body': ['TIMEOUT'],
  drip: ['TIMEOUT'],
  truncated: ['NETWORK'],
  'gzip bomb': ['BAD_RESPONSE'],
  'HTML 502': ['SERVER'],
  204: ['BAD_RESPONSE'],
  redirect: ['BAD_RESPONSE'],
  'wrong type': ['BAD_RESPONSE'],
  'envelope error': ['SERVER'],
  duplicate: ['ok'],
  late: ['TIMEOUT'],
};

/** A stream is open once its headers are there, and its body is no JSON. */
const EXPECTED_OF_EVENTS: Partial<Record<Fault, readonly string[]>> = {
  'stalled body': ['ok'],
  truncated: ['ok'],
  drip: ['BAD_RESPONSE'],
  'envelope error': ['BAD_RESPONSE'],
};

async function startPage() {
  const [script, hub] = await Promise.all([bundlePage(), startPointsHub()]);
  const { origin } = await startServer((request, response) => {
    const [type, body] = request.url === '/page.js' ? ['text/javascript', script] : ['text/html', PAGE];
    response.writeHead(200, { 'Content-Type': type }).end(body);
  });
  const { url: good } = await startSite({ hubUrl: hub.url, allowedOrigins: [origin], identify: () => 'u1' });
  return { origin, good };
}

interface Results {
  outcomes: Record<string, PageOutcome>;
  posts: number[];
  /** How late a timer of the page was that waited as long as the deadline, beside the requests (milliseconds). */
  delayedMs: number;
}

async function run(tab: Tab): Promise<Results> {
  const { origin, good } = await startPage();
  await tab.goto(`${origin}/`);
  await expect.poll(() => tab.run('return typeof window.callEndpoint')).toBe('function');
  const cases = await Promise.all(
    faults.flatMap((fault) =>
      endpoints.map(async (endpoint) => {
        const options = {
          upstream: good,
          fault,
          path: PATHS[endpoint],
          responseDelayMs: DEFAULT_TIMEOUT_MS + 250,
        };
        const proxy = await startFaultProxy(options);
        const sites: Sites = { faulty: proxy.origin, good };
        return { name: `${endpoint} ${fault}`, endpoint, sites, proxy, isSlow: SLOW_FAULTS.includes(fault) };
      }),
    ),
  );
  // The quick ones one after the other; then all others, each of which waits for its deadline.
  await tab.run(`
    window.outcomes = {};
    const cases = ${JSON.stringify(cases.map(({ name, endpoint, sites, isSlow }) => ({ name, endpoint, sites, isSlow })))};
    const call = async ({ name, endpoint, sites }) => (outcomes[name] = await callEndpoint(endpoint, sites));
    void (async () => {
      for (const one of cases) if (!one.isSlow) await call(one);
      for (const one of cases) if (one.isSlow) void call(one);
      if (!cases.some(({ isSlow }) => isSlow)) return void (window.delayedMs = 0);
      const begun = performance.now();
      setTimeout(() => (window.delayedMs = performance.now() - begun - ${DEFAULT_TIMEOUT_MS}), ${DEFAULT_TIMEOUT_MS});
    })();
  `);
  const count = (): Promise<unknown> => tab.run('return Object.keys(window.outcomes).length');
  await expect.poll(count, { timeout: 90_000, interval: 500 }).toBe(cases.length);
  await expect.poll(() => tab.run('return window.delayedMs'), { timeout: 30_000 }).toBeTypeOf('number');
  const outcomes = JSON.parse((await tab.run('return JSON.stringify(outcomes)')) as string) as Record<
    string,
    PageOutcome
  >;
  const posts = cases.map(({ proxy }) => proxy.methods.filter((method) => method === 'POST').length);
  return { outcomes, posts, delayedMs: Math.max(0, (await tab.run('return window.delayedMs')) as number) };
}

const tests = {
  Chromium: browserTest.extend('tab', ({ page }): Tab => ({
    goto: (url) => page.goto(url),
    run: (body) => page.evaluate(`(() => {${body}})()`),
  })),
  // Its window is in the background, where timers would fire once a second.
  Firefox: browserTest
    .extend('firefoxPreferences', { scope: 'file' }, { 'dom.min_background_timeout_value': 4 })
    .extend('tab', async ({ firefox }, { onCleanup }): Promise<Tab> => {
      const page = await firefox.newPage();
      onCleanup(() => page.close());
      return { goto: (url) => page.goto(url), run: (body) => page.evaluate(`(() => {${body}})()`) };
    }),
  WebKit: browserTest
    .extend('webkit', { scope: 'file' }, startedOnce(launchWebKit))
    .extend('tab', async ({ webkit }): Promise<Tab> => {
      const page = await webkit.openPage();
      return { goto: (url) => page.goto(url), run: (body) => page.run(body) };
    }),
};

// `npm test` runs a slice of them in one engine.
const engines = (Object.keys(tests) as (keyof typeof tests)[]).filter(
  (name) => isThorough || name === 'Chromium',
);

describe.each(engines)('Client in %s', (engine) => {
  const isMissing = engine === 'WebKit' && !findWebKitGtk();
  const it = tests[engine].skipIf(isMissing);
  const note = isMissing ? ' (not run: webkit2gtk-driver and xvfb are not installed)' : '';

  it(`E3 (S) has a typed outcome of each fault at each endpoint by the deadline, and repeats no POST${note}`, async ({
    tab,
    task,
  }) => {
    const { outcomes, posts, delayedMs } = await run(tab);
    const maxMs = DEFAULT_TIMEOUT_MS + MAX_DELAY_MS + delayedMs;
    const wrong: string[] = [];
    for (const fault of faults) {
      for (const endpoint of endpoints) {
        const { outcome, delayMs } = outcomes[`${endpoint} ${fault}`]!;
        const expected = (endpoint === 'events' ? EXPECTED_OF_EVENTS[fault] : undefined) ?? EXPECTED[fault];
        if (!expected.includes(outcome)) wrong.push(`${endpoint} ${fault}: ${outcome}`);
        if (delayMs > maxMs) wrong.push(`${endpoint} ${fault}: ${delayMs} ms`);
      }
    }
    expect(wrong).toEqual([]);
    expect(Math.max(...posts)).toBe(1);
    const slowestMs = Math.max(...Object.values(outcomes).map(({ delayMs }) => delayMs));
    const limit = `${DEFAULT_TIMEOUT_MS / 1000} + 0.5 s`;
    task.meta.figure =
      `${engine}: ${faults.length} faults × ${endpoints.length} endpoints, ` +
      `slowest ${(slowestMs / 1000).toFixed(2)} s of ${limit}, 0 POSTs repeated`;
  });
});
