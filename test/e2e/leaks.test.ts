import type { Page } from 'playwright';
import { expect, inject } from 'vitest';
import { browserTest, startedOnce } from '../helpers/browser.js';
import { startHostSite } from '../helpers/host-site.js';
import { mountOpenRemove, trackResources } from './leaks-page.js';

const [WARM_UP_ROUNDS, ROUNDS] = inject('isThorough') ? [100, 1_000] : [30, 50];
/** Of forms in one widget, which take longer. */
const [WARM_UP_FORMS, FORMS] = [100, 1_000];

const it = browserTest
  .extend('site', { scope: 'file' }, startedOnce(startHostSite))
  .override('contextOptions', ({ site }) => ({
    baseURL: site.origin,
    viewport: { width: 400, height: 300 },
  }));

interface OpenResources {
  intervals: number;
  timers: number;
  requests: number;
  frames: number;
  widgets: number;
}

const countOpenResources = async (page: Page): Promise<OpenResources> => ({
  ...(await page.evaluate(() => {
    const { openResources } = window as unknown as {
      openResources: { intervals: Set<unknown>; timers: Map<unknown, string>; requests: number };
    };
    return {
      intervals: openResources.intervals.size,
      timers: openResources.timers.size,
      requests: openResources.requests,
      widgets: document.querySelectorAll('ois-widget').length,
    };
  })),
  // Not `window.length`, which counts no frames in shadow roots.
  frames: page.frames().length - 1,
});

const runRounds = (page: Page, rounds: number): Promise<void> => page.evaluate(mountOpenRemove, rounds);

interface Usage {
  heapBytes: number;
  nodes: number;
  documents: number;
  listeners: number;
}

/** Collects garbage, and measures what is left. */
async function measureUsage(page: Page): Promise<Usage> {
  const devTools = await page.context().newCDPSession(page);
  for (let pass = 0; pass < 3; pass += 1) {
    await devTools.send('HeapProfiler.collectGarbage');
    await page.waitForTimeout(50);
  }
  const { usedSize } = await devTools.send('Runtime.getHeapUsage');
  const { nodes, documents, jsEventListeners } = await devTools.send('Memory.getDOMCounters');
  await devTools.detach();
  return { heapBytes: usedSize, nodes, documents, listeners: jsEventListeners };
}

/** Opens, uses, closes and shows forms again in one widget, which then keeps the last one alive. */
const keepForms = (page: Page, rounds: number) =>
  page.evaluate(async (count) => {
    const waitForEvent = (target: EventTarget, name: string): Promise<unknown> =>
      new Promise((done) => target.addEventListener(name, done, { once: true }));
    const modes = ['dialog', 'drawer', 'inline'] as const;
    const widget = document.querySelector('ois-widget')!;
    const open = async (shortCode: string): Promise<void> => {
      const opened = waitForEvent(widget, 'ois-open');
      void widget.open(shortCode);
      await opened;
    };
    for (let round = 0; round < count; round += 1) {
      widget.openIn = modes[round % 3] as (typeof modes)[number];
      // Ends the form that was kept before.
      await open(`mei-${round % 9}`);
      widget.renderRoot.querySelector('ois-form-frame')?.shadowRoot?.querySelector('iframe')?.focus();
      widget.close();
      if (round % 2) {
        await open(`mei-${round % 9}`);
        widget.close();
      }
    }
  }, rounds);

const NOTHING: OpenResources = { intervals: 0, timers: 0, requests: 0, frames: 0, widgets: 0 };

it.runIf(inject('isThorough'))(
  `OisWidget: keeps one form of ${FORMS} that were used and closed, and none after its removal`,
  async ({ page, site }) => {
    site.pages.set('/', {
      html: `<!doctype html><html lang="en"><title>Kept forms</title>
      <script>(${String(trackResources)})()</script><ois-widget token-endpoint="/mei/token"></ois-widget>
      <script type="module" src="/ois-widget.js"></script></html>`,
    });
    await page.goto('/');
    await page.locator('ois-table-grid [part=card]').first().waitFor();

    await keepForms(page, WARM_UP_FORMS);
    const kept = { frames: 1, requests: 0, widgets: 1 };
    await expect.poll(() => countOpenResources(page), { timeout: 15_000 }).toMatchObject(kept);
    const { intervals } = await countOpenResources(page);
    const before = await measureUsage(page);
    await keepForms(page, FORMS);
    await expect
      .poll(() => countOpenResources(page), { timeout: 15_000 })
      .toMatchObject({ ...kept, intervals });
    const after = await measureUsage(page);
    await page.evaluate(() => document.querySelector('ois-widget')?.remove());
    await expect.poll(() => countOpenResources(page), { timeout: 15_000 }).toEqual(NOTHING);
    expectLittleGrowth(before, after, FORMS);
  },
);

it(`OisWidget: leaves nothing in memory after ${ROUNDS} rounds of mounting, opening and removing`, async ({
  page,
  site,
  task,
}) => {
  site.pages.set('/', {
    html: `<!doctype html><html lang="en"><title>Leaks</title>
      <script>(${String(trackResources)})()</script><script type="module" src="/ois-widget.js"></script></html>`,
  });
  await page.goto('/');
  await page.waitForFunction(() => customElements.get('ois-widget'));

  await runRounds(page, WARM_UP_ROUNDS);
  await expect.poll(() => countOpenResources(page), { timeout: 15_000 }).toEqual(NOTHING);
  const before = await measureUsage(page);
  await runRounds(page, ROUNDS);
  await expect.poll(() => countOpenResources(page), { timeout: 15_000 }).toEqual(NOTHING);
  const after = await measureUsage(page);

  expectLittleGrowth(before, after, ROUNDS);
  const grown = (key: keyof Usage): number => after[key] - before[key];
  task.meta.figure =
    `Chromium: ${ROUNDS} rounds, 0 timers, requests and frames left, ${grown('listeners')} listeners, ` +
    `${grown('nodes')} nodes, ${(grown('heapBytes') / 2 ** 20).toFixed(1)} MB of heap more than after the first ${WARM_UP_ROUNDS}`;
});

function expectLittleGrowth(before: Usage, after: Usage, rounds: number): void {
  expect(after.heapBytes - before.heapBytes).toBeLessThan(2 ** 20 + rounds * 1_000);
  // Less than one for two rounds, or for twenty.
  expect(after.nodes - before.nodes).toBeLessThan(rounds / 2);
  expect(after.listeners - before.listeners).toBeLessThan(Math.max(10, rounds / 20));
  expect(after.documents - before.documents).toBeLessThan(5);
}
