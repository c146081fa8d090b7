import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHostSite, type HostSite } from '../helpers/host-site.js';
import { findEngines, launchEngine, type LaunchedEngine } from '../versions/engines.js';
import { trackListeners, trackResources } from './leaks-page.js';
import { leaveAndReturn } from './left-pages-page.js';

const [WARM_UP_ROUNDS, ROUNDS] = [10, 200];

describe.each(findEngines(true))('OisWidget on a page in the back/forward cache, in %s', (engine) => {
  let site: HostSite;
  let browser: LaunchedEngine;
  beforeAll(async () => {
    [site, browser] = await Promise.all([startHostSite(), launchEngine(engine, { keepsLeftPages: true })]);
  });
  afterAll(() => Promise.all([browser?.close(), site?.close()]));

  it(`works, requests nothing again and leaves no timer, frame or listener after ${ROUNDS} restorations`, async ({
    task,
  }) => {
    site.pages.set('/', {
      html: `<!doctype html><html lang="en"><title>Page</title><body>
        <script>(${String(trackResources)})(); (${String(trackListeners)})();</script>
        <ois-widget token-endpoint="/mei/token"></ois-widget>
        <script>(${String(leaveAndReturn)})([${WARM_UP_ROUNDS}, ${ROUNDS}])</script>
        <script type="module" src="/ois-widget.js"></script></body></html>`,
    });
    site.pages.set('/elsewhere', {
      html: `<!doctype html><html lang="en"><title>Elsewhere</title>
        <script>onpageshow = () => setTimeout(() => history.back(), 20)</script></html>`,
    });
    const find = (path: string): string[] =>
      site.requests.flatMap((request) => {
        const [, report] = request.split(`GET /${path}/`);
        return report === undefined ? [] : [decodeURIComponent(report)];
      });
    site.requests.length = site.formVisits.length = 0;
    const close = await browser.open(`${site.origin}/`);
    await expect.poll(() => find('end').length, { timeout: 280_000 }).toBe(1);
    await close();
    expect(find('end')).toEqual(['']);

    const [before = [], after = [], removed = []] = find('report').map((report) =>
      report.split('-').map(Number),
    );
    expect([before[0], after[0], removed[0]]).toEqual([WARM_UP_ROUNDS, ROUNDS, 0]);
    const [, timers, requests, , frames] = removed;
    const count = (part: string): number => site.requests.filter((request) => request.includes(part)).length;
    const visits = site.formVisits.filter((path) => path.includes('token=')).length;
    const grown = after.map((value, index) => value - (before[index] ?? NaN)).slice(1);
    task.meta.figure =
      `${engine}: ${ROUNDS} restorations, ${count('/token')} token and ${count('/published-list')} list requested, ` +
      `${grown[0]} timers, ${grown[2]} elements, ${grown[3]} frames and ${grown[4]} listeners more than after ${WARM_UP_ROUNDS}; ` +
      `${timers} timers, ${requests} requests and ${frames} frames after the widget's removal`;
    expect(grown).toEqual([0, 0, 0, 0, 0]);
    expect([timers, requests, frames]).toEqual([0, 0, 0]);
    expect([count('/token'), count('/published-list'), count('/published-tags')]).toEqual([1, 1, 1]);
    // Each form is loaded once, also if it was open when the page was left.
    expect(visits).toBe(Math.ceil((ROUNDS * 2) / 3));
  });
});
