import { chromium, type Browser, type Page } from 'playwright';
import { chromiumLaunchOptions } from '../../../scripts/browsers.mjs';

/** What a page needed, in milliseconds. `NaN` if there was no such request. */
export interface FirstCards {
  /** From the start of the navigation to the frame with the first cards. */
  cardsMs: number;
  /** From the start of the navigation to the request for the token. */
  tokenMs: number;
  /** From the request for the token to that for the tables. */
  listMs: number;
  /** From the end of the last response to the frame with the first cards. */
  paintMs: number;
}

/** Runs in each frame: finds the first frame of its page that has a card. */
function watchCards(): void {
  const hasCards = (): boolean => {
    const widget = document.querySelector('ois-widget, plain-widget')?.shadowRoot;
    const grid = widget?.querySelector('ois-table-grid')?.shadowRoot;
    return Boolean((grid ?? widget ?? document).querySelector('[part=card], .card'));
  };
  const check = (): void => {
    if (!hasCards()) return void requestAnimationFrame(check);
    // This frame has the cards. The message comes after its layout and paint.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => Object.assign(window, { paintedAt: performance.timeOrigin + performance.now() });
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
    ends: [at('/token', 'responseEnd'), at('published-list', 'responseEnd'), at('published-tags', 'responseEnd')],
  };
}

/** Opens a page without cache and connections, and measures it. */
export async function measureFirstCards(
  browser: Browser,
  url: string,
  { slowdown = 1, viewport = { width: 1280, height: 800 } } = {},
): Promise<FirstCards> {
  const context = await browser.newContext({ viewport });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    // tsx names functions with a helper of its own, which the page does not have.
    await page.addInitScript('globalThis.__name = (value) => value');
    await page.addInitScript(watchCards);
    await page.goto(url, { waitUntil: 'commit' });
    const frame = await findFrameWithCards(page);
    const times = await frame.evaluate(readTimes);
    const start = await page.evaluate(() => performance.timeOrigin);
    return {
      cardsMs: times.cards - start,
      tokenMs: times.token - start,
      listMs: times.list - times.token,
      paintMs: times.cards - Math.max(...times.ends.filter((end) => !Number.isNaN(end))),
    };
  } finally {
    await context.close();
  }
}

async function findFrameWithCards(page: Page) {
  for (;;) {
    for (const frame of page.frames()) {
      const isPainted = await frame.evaluate(() => 'paintedAt' in window).catch(() => false);
      if (isPainted) return frame;
    }
    await page.waitForTimeout(100);
  }
}

export const launchChromium = (): Promise<Browser> => chromium.launch(chromiumLaunchOptions());
