import { chromium, type Page } from 'playwright';
import { chromiumLaunchOptions } from '../../scripts/browsers.mjs';
import { listen } from '../helpers/listen.js';
import { findDropInFile, send, sendFile } from '../helpers/static-site.js';
import { buildTables } from './tables.js';

/** Interactions of one number of tables at one speed, in milliseconds; `NaN` where there was none. */
export interface PageSpeed {
  tables: number;
  /** The processor is this many times slower. */
  slowdown: number;
  /** Event Timing's longest duration of a key's events: from the key to the next frame, in steps of 8 ms. */
  keyMs: number;
  /** The longest time in listeners of a key's events. */
  keyWorkMs: number;
  /** The longest time from a key to the cards that it finds. */
  resultMs: number;
  /** The same of a click on a tag. */
  tagMs: number;
  tagWorkMs: number;
  /** The longest task of the page in between. Browsers report those above 50 ms. */
  longestTaskMs: number;
}

const TYPED = 'weekly g';

/** A page with one widget, and its token and lists. */
export async function serveTables(count: number) {
  const list = buildTables(count);
  const tags = [...new Set(list.flatMap((table) => table.tags))];
  const respond = (data: unknown): string => JSON.stringify({ code: 200, message: 'success', data });
  const tagList = respond({ list: tags });
  return listen((request, response) => {
    const { pathname, origin, searchParams } = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const script = findDropInFile(pathname);
    if (script) return sendFile(response, script);
    if (pathname === '/') {
      return send(
        response,
        'text/html',
        `<!doctype html><html lang="en"><title>Bench</title><ois-widget token-endpoint="/ois/token"></ois-widget>
        <script type="module" src="/ois-widget.js"></script>`,
      );
    }
    if (pathname.endsWith('/token')) {
      const token = { access_token: 'bench', expires_in: 3_600, form_url: origin };
      return send(response, 'application/json', JSON.stringify(token));
    }
    // A form.
    if (!pathname.startsWith('/ois/'))
      return send(response, 'text/html', '<!doctype html><title>Form</title>');
    if (pathname.endsWith('tags')) return send(response, 'application/json', tagList);
    const tag = searchParams.get('tags');
    const found = tag ? list.filter((table) => table.tags.includes(tag)) : list;
    return send(response, 'application/json', respond({ list: found }));
  });
}

interface Entry {
  kind: string;
  name: string;
  duration: number;
  /** Time in listeners. */
  work: number;
  /** Whether it is of a click, a tap or a key, of which INP is made, rather than of a pointer that only moves. */
  isInteraction: boolean;
}

/** Collects the page's events and long tasks from now on. */
export function observe(page: Page): Promise<void> {
  return page.evaluate(() => {
    const entries: Entry[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const event = entry as PerformanceEventTiming & { interactionId?: number };
        const { processingStart = 0, processingEnd = 0, interactionId = 0 } = event;
        const { entryType: kind, name, duration } = entry;
        const work = processingEnd - processingStart;
        entries.push({ kind, name, duration, work, isInteraction: interactionId > 0 });
      }
    });
    observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    observer.observe({ type: 'longtask' });
    Object.assign(window, { entries });
  });
}

/** Returns what was collected, and starts again. */
export function takeEntries(page: Page): Promise<Entry[]> {
  return page.evaluate(async () => {
    // Entries come with the frame after the next one.
    await new Promise((resolve) => setTimeout(resolve, 300));
    const { entries } = window as unknown as { entries: [] };
    return entries.splice(0);
  });
}

export const max = (values: number[]): number => Math.max(0, ...values);

/** Measures keys in the search field and a click on a tag in Chromium, by Event Timing. */
export async function measureSearchPage(count: number, slowdown: number): Promise<PageSpeed> {
  const server = await serveTables(count);
  const browser = await chromium.launch(chromiumLaunchOptions());
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(server.origin);
    const field = page.locator('ois-widget [part=search]').first();
    await field.waitFor({ timeout: 120_000 });
    // What was found first has prepared the texts of all tables.
    await field.fill('xyzzyx');
    const counted = page.locator('ois-table-grid [part=count]');
    await counted.getByText(/^0 of/).waitFor({ timeout: 120_000 });
    await field.fill('');
    await page.waitForTimeout(1_000);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await observe(page);
    await field.focus();
    const resultTimes: number[] = [];
    for (const key of TYPED) {
      const changed = page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const grid = document.querySelector('ois-widget')?.shadowRoot?.querySelector('ois-table-grid');
            const start = { ms: NaN };
            window.addEventListener('keydown', ({ timeStamp }) => (start.ms = timeStamp), { once: true });
            const observer = new MutationObserver(() => {
              observer.disconnect();
              resolve(performance.now() - start.ms);
            });
            const lists = grid?.shadowRoot?.querySelector('.lists');
            if (lists) observer.observe(lists, { childList: true, subtree: true, characterData: true });
            // A space alone changes nothing.
            setTimeout(() => resolve(NaN), 3_000);
          }),
      );
      await page.keyboard.press(key === ' ' ? 'Space' : key);
      if (key !== ' ') resultTimes.push(await changed);
      await page.waitForTimeout(100);
    }
    const keys = await takeEntries(page);
    await field.fill('');
    await page.waitForTimeout(1_000);
    await takeEntries(page);
    await page.locator('ois-tag-filter [part~=tag]').first().click();
    await page.waitForTimeout(500 * slowdown);
    const clicks = await takeEntries(page);
    const events = (entries: typeof keys) => entries.filter(({ kind }) => kind === 'event');
    const tasks = [...keys, ...clicks].filter(({ kind }) => kind === 'longtask');
    return {
      tables: count,
      slowdown,
      keyMs: max(events(keys).map(({ duration }) => duration)),
      keyWorkMs: max(events(keys).map(({ work }) => work)),
      resultMs: max(resultTimes.filter((ms) => !Number.isNaN(ms))),
      tagMs: max(events(clicks).map(({ duration }) => duration)),
      tagWorkMs: max(events(clicks).map(({ work }) => work)),
      longestTaskMs: max(tasks.map(({ duration }) => duration)),
    };
  } finally {
    await browser.close();
    await server.close();
  }
}
