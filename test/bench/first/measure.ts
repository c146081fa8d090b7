import type { Browser, Frame, Page } from 'playwright';
import { throttleCpu, withPage } from '../harness/chromium.js';
import type { Figures } from '../harness/rounds.js';

/**
 * What a page needed, in milliseconds: from the start of the navigation to the frame with the first cards and to the request
 * for the token, from that to the request for the tables, and from the end of the last response to the cards.
 */
export type FirstFigure = 'cards' | 'token' | 'token → list' | 'lists → cards';

const MAX_MS = 60_000;

/** Runs in each frame: finds the first frame of its page that has a card. */
function watchCards(): void {
  const hasCards = (): boolean => {
    const widget = document.querySelector('ois-widget, plain-widget')?.shadowRoot;
    // The server's grid, until the widget has taken over.
    const grid = widget?.querySelector('.first-cards [part=grid], ois-table-grid')?.shadowRoot;
    return Boolean((grid ?? widget ?? document).querySelector('[part=card], .card'));
  };
  const check = (): void => {
    if (!hasCards()) return void requestAnimationFrame(check);
    // This frame has the cards. The message comes after its layout and paint.
    const { port1, port2 } = new MessageChannel();
    const note = (): unknown =>
      Object.assign(window, { paintedAt: performance.timeOrigin + performance.now() });
    port1.addEventListener('message', note);
    port1.start();
    port2.postMessage(undefined);
  };
  requestAnimationFrame(check);
}

/** Runs in the page with the cards, when they are painted. */
function readTimes() {
  const { timeOrigin } = performance;
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const at = (name: string, time: 'startTime' | 'responseEnd'): number =>
    timeOrigin + (entries.find((entry) => entry.name.includes(name))?.[time] ?? NaN);
  return {
    cards: (window as unknown as { paintedAt: number }).paintedAt,
    token: at('/token', 'startTime'),
    list: at('published-list', 'startTime'),
    ends: [
      at('/token', 'responseEnd'),
      at('published-list', 'responseEnd'),
      at('published-tags', 'responseEnd'),
    ],
  };
}

/** Opens a page without cache and connections, and measures it. */
export function measureFirstCards(
  browser: Browser,
  url: string,
  { slowdown = 1, viewport = { width: 1280, height: 800 } } = {},
): Promise<Figures<FirstFigure>> {
  return withPage(
    browser,
    async ({ page, session }) => {
      await throttleCpu(session, slowdown);
      await page.addInitScript(watchCards);
      await page.goto(url, { waitUntil: 'commit' });
      const frame = await findFrameWithCards(page);
      const times = await frame.evaluate(readTimes);
      const start = await page.evaluate(() => performance.timeOrigin);
      // Not those of lists that are requested after the cards are there, as where the HTML has the cards.
      const ends = times.ends.filter((end) => end <= times.cards);
      return {
        cards: times.cards - start,
        token: times.token - start,
        'token → list': times.list - times.token,
        ...(ends.length > 0 && { 'lists → cards': times.cards - Math.max(...ends) }),
      };
    },
    { viewport },
  );
}

/** @throws {Error} if there is none in time */
async function findFrameWithCards(page: Page): Promise<Frame> {
  for (const end = Date.now() + MAX_MS; Date.now() < end;) {
    for (const frame of page.frames()) {
      const isPainted = await frame.evaluate(() => 'paintedAt' in window).catch(() => false);
      if (isPainted) return frame;
    }
    // Seldom, because the processor that answers is the page's.
    await page.waitForTimeout(200);
  }
  throw new Error(`${page.url()} showed no cards.`);
}
