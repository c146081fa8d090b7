import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startHostSite, type HostSite } from '../helpers/host-site.js';
import { findEngines, launchEngine, type EngineOptions, type LaunchedEngine } from '../versions/engines.js';
import {
  collectGarbage,
  countKeptAnimated,
  countLeftovers,
  mountOpenRemove,
  trackListeners,
  trackResources,
} from './leaks-page.js';

const [WARM_UP_ROUNDS, ROUNDS] = [100, 1_000];
const ANIMATED = 100;
/** Chromium has an inspector that counts more: see leaks.test.ts. */
const engines = findEngines(true).filter((engine) => engine !== 'Chromium');

describe.each(engines)('OisWidget in %s', (engine) => {
  let site: HostSite;
  let browser: LaunchedEngine | undefined;
  beforeAll(async () => {
    site = await startHostSite();
    site.pages.set('/', {
      html: `<!doctype html><html lang="en"><title>Leaks</title><body>
        <script>(${String(trackResources)})(); (${String(trackListeners)})();
        (${String(countLeftovers)})(${String(mountOpenRemove)}, ${String(collectGarbage)}, [${WARM_UP_ROUNDS}, ${ROUNDS}])</script>
        <script type="module" src="/ois-widget.js"></script></body></html>`,
    });
    site.pages.set('/animated', {
      html: `<!doctype html><html lang="en"><title>Animated</title>
        <style>@keyframes pulse { to { opacity: 0.5; } }</style><body>
        <script>(${String(countKeptAnimated)})(${String(collectGarbage)}, ${ANIMATED})</script></body></html>`,
    });
  });
  afterEach(async () => {
    await browser?.close();
    browser = undefined;
  });
  afterAll(() => site?.close());

  const findReports = (path: string): string[] =>
    site.requests.flatMap((request) => {
      const [, report] = request.split(`GET /${path}/`);
      return report === undefined ? [] : [decodeURIComponent(report)];
    });

  async function openUntil(
    page: string,
    { path, count, ...options }: { path: string; count: number } & EngineOptions,
  ): Promise<string[]> {
    site.requests.length = 0;
    browser = await launchEngine(engine, options);
    const close = await browser.open(`${site.origin}/${page}`);
    await expect.poll(() => findReports(path).length, { timeout: 500_000 }).toBe(count);
    await close();
    await browser.close();
    browser = undefined;
    return findReports(path);
  }

  it(`leaves nothing on its page after ${ROUNDS} rounds of mounting, opening and removing`, async ({
    task,
  }) => {
    // Firefox keeps animated elements that are removed, also on a page without a widget: docs/browsers.md#memory-in-firefox. What
    // the widget itself keeps can be counted there without motion only.
    const [kept] = await openUntil('animated', { path: 'kept', count: 1 });
    const prefersReducedMotion = Number(kept) > ANIMATED / 2;
    const reports = await openUntil('', { path: 'report', count: 2, prefersReducedMotion });
    const [before = [], after = []] = reports.map((report) => report.split('-').map(Number));
    const [timers, requests, , frames, , widgets = NaN] = after;
    const grown = (index: number): number => (after[index] ?? NaN) - (before[index] ?? NaN);
    const motion = prefersReducedMotion
      ? ` (without motion: the engine keeps ${kept} of ${ANIMATED} animated elements of a page without widgets)`
      : '';
    task.meta.figure =
      `${engine}: ${ROUNDS} rounds, ${timers} timers, ${requests} requests, ${frames} frames, ` +
      `${grown(2)} elements and ${grown(4)} listeners left; ${widgets} of ${WARM_UP_ROUNDS + ROUNDS} widgets not yet collected by the engine${motion}`;
    expect([reports.join().match(/failed.*/)?.[0], ...findReports('timer')]).toEqual([undefined]);
    expect([timers, requests, frames]).toEqual([0, 0, 0]);
    expect([grown(2), grown(4)]).toEqual([0, 0]);
    // An engine may keep some of the last ones, never all.
    expect(widgets).toBeLessThan(ROUNDS / 50);
  });
});
