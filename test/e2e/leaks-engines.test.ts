import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHostSite, type HostSite } from '../helpers/host-site.js';
import { findEngines, launchEngine, type LaunchedEngine } from '../versions/engines.js';
import { countLeftovers, mountOpenRemove, trackResources } from './leaks-page.js';

const [WARM_UP_ROUNDS, ROUNDS] = [100, 1_000];
/** Chromium has an inspector that counts more: see leaks.test.ts. */
const engines = findEngines(true).filter((engine) => engine !== 'Chromium');

describe.each(engines)('OisWidget in %s', (engine) => {
  let site: HostSite;
  let browser: LaunchedEngine;
  beforeAll(async () => {
    [site, browser] = await Promise.all([startHostSite(), launchEngine(engine)]);
  });
  afterAll(() => Promise.all([browser?.close(), site?.close()]));

  it(`leaves nothing on its page after ${ROUNDS} rounds of mounting, opening and removing`, async ({
    task,
  }) => {
    site.pages.set('/', {
      html: `<!doctype html><html lang="en"><title>Leaks</title><body>
        <script>(${String(trackResources)})();
        (${String(countLeftovers)})(${String(mountOpenRemove)}, [${WARM_UP_ROUNDS}, ${ROUNDS}])</script>
        <script type="module" src="/ois-widget.js"></script></body></html>`,
    });
    const reports = (): string[] =>
      site.requests.flatMap((request) => (request.startsWith('GET /report/') ? [request.slice(12)] : []));
    const close = await browser.open(`${site.origin}/`);
    await expect.poll(() => reports().length, { timeout: 280_000 }).toBe(2);
    await close();
    const [before = [], after = []] = reports().map((report) => report.split('-').map(Number));
    expect(reports().join()).not.toContain('failed');
    const [timers, requests, , frames, , widgets = NaN] = after;
    const grown = (index: number): number => (after[index] ?? NaN) - (before[index] ?? NaN);
    task.meta.figure =
      `${engine}: ${ROUNDS} rounds, ${timers} timers, ${requests} requests, ${frames} frames, ` +
      `${grown(2)} elements and ${grown(4)} listeners left; ${widgets} of ${WARM_UP_ROUNDS + ROUNDS} widgets not yet collected by the engine`;
    expect([timers, requests, frames]).toEqual([0, 0, 0]);
    expect([grown(2), grown(4)]).toEqual([0, 0]);
    // An engine may keep some of the last ones, never all.
    expect(widgets).toBeLessThan(ROUNDS / 50);
  });
});
