import type { Page } from 'playwright';
import { expect } from 'vitest';
import { browserTest, startedOnce } from '../helpers/browser.js';
import { startHostSite } from '../helpers/host-site.js';

const WARM_UP = 100;
const ROUNDS = 1_000;
const MB = 2 ** 20;

const it = browserTest
  .extend('site', { scope: 'file' }, startedOnce(startHostSite))
  .override('contextOptions', ({ site }) => ({
    baseURL: site.origin,
    viewport: { width: 400, height: 300 },
  }));

/** Counts what is started on the page and not ended: timers and requests. */
function keepAccounts(): void {
  const open = {
    intervals: new Set<unknown>(),
    timers: new Set<unknown>(),
    requests: 0,
    observers: 0,
    listeners: 0,
  };
  type Any = Record<
    'setInterval' | 'clearInterval' | 'setTimeout' | 'clearTimeout' | 'fetch',
    (...args: unknown[]) => unknown
  >;
  const { setInterval, clearInterval, setTimeout, clearTimeout, fetch } = window as unknown as Any;
  Object.assign(window, {
    open_: open,
    setInterval: (...args: unknown[]) => {
      const id = setInterval(...args);
      open.intervals.add(id);
      return id;
    },
    clearInterval: (id: unknown) => {
      open.intervals.delete(id);
      clearInterval(id);
    },
    setTimeout: (run: () => void, ...args: unknown[]) => {
      const id = setTimeout(
        () => {
          open.timers.delete(id);
          run();
        },
        ...args,
      );
      open.timers.add(id);
      return id;
    },
    clearTimeout: (id: unknown) => {
      open.timers.delete(id);
      clearTimeout(id);
    },
    fetch: (...args: unknown[]) => {
      open.requests += 1;
      return (fetch(...args) as Promise<unknown>).finally(() => (open.requests -= 1));
    },
  });
}

interface Accounts {
  intervals: number;
  timers: number;
  requests: number;
  frames: number;
  widgets: number;
}

const accounts = (page: Page) =>
  page.evaluate((): Accounts => {
    const { open_ } = window as unknown as {
      open_: { intervals: Set<unknown>; timers: Set<unknown>; requests: number };
    };
    return {
      intervals: open_.intervals.size,
      timers: open_.timers.size,
      requests: open_.requests,
      frames: window.length,
      widgets: document.querySelectorAll('ois-widget').length,
    };
  });

/** Mounts, opens, and takes away, in as many ways as users and frameworks do. */
const run = (page: Page, rounds: number) =>
  page.evaluate(async (count) => {
    const happened = (target: EventTarget, name: string): Promise<unknown> =>
      new Promise((done) => target.addEventListener(name, done, { once: true }));
    const modes = ['dialog', 'drawer', 'inline'] as const;
    const table = { short_code: 'mei-0', name: 'mei 0', industry: '', icon: null, tags: ['home'] };
    const tokenProvider = async () => ({
      access_token: 'mei',
      expires_in: 3_600,
      tags: ['home'],
      tables: [table],
    });
    for (let round = 0; round < count; round += 1) {
      const widget = Object.assign(document.createElement('ois-widget'), {
        // One in four asks the network.
        ...(round % 4 ? { tokenProvider, hubUrl: location.origin } : { tokenEndpoint: '/mei/token' }),
        formUrl: `${location.origin}/form`,
        openIn: modes[round % 3],
      });
      const ready = happened(widget, 'ois-ready');
      document.body.append(widget);
      // Some go before their lists came.
      if (round % 10 !== 9) {
        await ready;
        const opened = happened(widget, 'ois-open');
        void widget.open(`mei-${round % 9}`);
        await opened;
        // Some go with their form open.
        if (round % 2) widget.close();
      }
      widget.remove();
    }
  }, rounds);

interface Usage {
  heap: number;
  nodes: number;
  documents: number;
  listeners: number;
}

/** What is in use once everything that can be collected is. */
async function usage(page: Page): Promise<Usage> {
  const devTools = await page.context().newCDPSession(page);
  for (let pass = 0; pass < 3; pass += 1) {
    await devTools.send('HeapProfiler.collectGarbage');
    await page.waitForTimeout(100);
  }
  const { usedSize } = await devTools.send('Runtime.getHeapUsage');
  const { nodes, documents, jsEventListeners } = await devTools.send('Memory.getDOMCounters');
  await devTools.detach();
  return { heap: usedSize, nodes, documents, listeners: jsEventListeners };
}

const NOTHING: Accounts = { intervals: 0, timers: 0, requests: 0, frames: 0, widgets: 0 };

it(`leaves nothing behind after ${ROUNDS} rounds of mounting, opening and removing`, async ({
  page,
  site,
}) => {
  site.pages.set('/', {
    html: `<!doctype html><html lang="en"><title>Leaks</title>
      <script>(${String(keepAccounts)})()</script><script type="module" src="/ois-widget.js"></script></html>`,
  });
  await page.goto('/');
  await page.waitForFunction(() => customElements.get('ois-widget'));

  await run(page, WARM_UP);
  await expect.poll(() => accounts(page), { timeout: 15_000 }).toEqual(NOTHING);
  const before = await usage(page);
  await run(page, ROUNDS);
  await expect.poll(() => accounts(page), { timeout: 15_000 }).toEqual(NOTHING);
  const after = await usage(page);

  expect(after.heap - before.heap).toBeLessThan(2 * MB);
  expect(after.nodes - before.nodes).toBeLessThan(500);
  expect(after.documents - before.documents).toBeLessThan(5);
  expect(after.listeners - before.listeners).toBeLessThan(50);
});
