import type { Browser } from 'playwright';
import { withPage } from '../harness/chromium.js';
import type { Figures } from '../harness/rounds.js';
import {
  readMainThreadTimes,
  TRACE_CATEGORIES,
  type MainThreadTimes,
  type TraceEvent,
} from '../trace-times.js';
import type { PageSite, Requests, Subject } from './sites.js';

/** CPU milliseconds of the main thread until nothing changes any more, and what the page requested. */
export type PageFigure = keyof MainThreadTimes | keyof Requests;

/** Time without a change after which a page is complete (milliseconds). */
const SETTLED_MS = 600;

/** Waits until a page has all cards, and then for a while. */
const WAIT = `async (cards, settledMs) => {
  const count = (root) =>
    [...root.querySelectorAll('*')].reduce(
      (sum, element) => sum + (element.shadowRoot ? count(element.shadowRoot) : element.matches('[part=card], .card') ? 1 : 0),
      0,
    );
  while (count(document) < cards) await new Promise((resolve) => setTimeout(resolve, 250));
  await new Promise((resolve) => setTimeout(resolve, settledMs));
}`;

/** Loads a page with nothing cached, and measures it by a trace. */
export function measurePage(
  browser: Browser,
  site: PageSite,
  subject: Subject,
): Promise<Figures<PageFigure>> {
  return withPage(browser, async ({ page }) => {
    site.resetRequests();
    await browser.startTracing(page, { categories: [...TRACE_CATEGORIES] });
    await page.goto(site.addressOf(subject));
    await page.evaluate(`(${WAIT})(${site.cards}, ${SETTLED_MS})`);
    const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
    const processes = new Set(
      trace.traceEvents
        .filter(({ name, args }) => name === 'CommitLoad' && isAddressOf(site, args.data?.['url']))
        .map(({ pid }) => pid),
    );
    const times = readMainThreadTimes(
      trace.traceEvents,
      ({ name, pid, args }) => processes.has(pid) && name === 'thread_name' && args.name === 'CrRendererMain',
    );
    return { ...times, ...site.requests };
  });
}

const isAddressOf = ({ origin }: PageSite, url: unknown): boolean =>
  typeof url === 'string' && url.startsWith(origin);
