import type { Page } from 'playwright';
import { throttleCpu, withChromium, withPage, type BenchPage } from './harness/chromium.js';
import { ROUNDS } from './harness/rounds.js';
import { max, observe, serveTables, takeEntries } from './search-page.js';

/** Interactions of the widget. */
export type Interaction = 'tag' | 'search key' | 'sort' | 'card';

/** From the press to the next frame: Event Timing's duration, in milliseconds and steps of 8, of which INP is made. */
export type Latencies = Partial<Record<Interaction | 'longest task', number>>;

/** For an interaction to show its result. */
const MAX_WAIT_MS = 5_000;

/** Measures the latency of each interaction with the built drop-in, in rounds, each in a page of its own. */
export async function measureInteractions(
  count: number,
  slowdown: number,
  rounds = ROUNDS,
): Promise<Latencies[]> {
  const server = await serveTables(count);
  try {
    return await withChromium(async (browser) => {
      const measured: Latencies[] = [];
      while (measured.length < rounds)
        measured.push(
          await withPage(browser, async (bench) => {
            // From the start, as on a slow device: the widget adapts to it.
            await throttleCpu(bench.session, slowdown);
            await bench.page.goto(server.origin);
            return measureInPage(bench, slowdown);
          }),
        );
      return measured;
    });
  } finally {
    await server.close();
  }
}

async function measureInPage({ page }: BenchPage, slowdown: number): Promise<Latencies> {
  const field = page.locator('ois-widget [part=search]').first();
  await field.waitFor({ timeout: 120_000 });
  await page.locator('ois-table-grid [part=card]').first().waitFor({ timeout: 120_000 });
  await observe(page);
  const latencies: Latencies = {};
  const tasks: number[] = [];
  const measure = async (name: Interaction, interact: () => Promise<unknown>): Promise<void> => {
    await takeEntries(page);
    const before = await describe(page);
    await interact();
    await waitUntilIdle(page, slowdown);
    const deadlineMs = performance.now() + MAX_WAIT_MS;
    while ((await describe(page)) === before) {
      if (performance.now() > deadlineMs) throw new Error(`${name}: nothing has changed: ${before}`);
      await waitUntilIdle(page, slowdown);
    }
    const entries = await takeEntries(page);
    const durations = (isOfKind: (entry: (typeof entries)[number]) => boolean) =>
      entries.filter(isOfKind).map((entry) => entry.duration);
    latencies[name] = max(durations((entry) => entry.isInteraction));
    tasks.push(...durations((entry) => entry.kind === 'longtask'));
  };
  const tag = page.locator('ois-tag-filter [part~=tag]').first();
  await measure('tag', () => tag.click());
  await tag.click();
  await waitUntilIdle(page, slowdown);
  await field.focus();
  await measure('search key', async () => {
    for (const key of 'weekly') await page.keyboard.press(key, { delay: 60 });
  });
  await field.fill('');
  await waitUntilIdle(page, slowdown);
  await page.locator('ois-table-grid [part=sort]').focus();
  await measure('sort', () => page.keyboard.press('ArrowDown'));
  await measure('card', () => pressCard(page));
  return { ...latencies, 'longest task': max(tasks) };
}

/** What the page shows, as far as interactions change it. */
const describe = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const root = document.querySelector('ois-widget')!.shadowRoot!;
    const find = (element: string, selector: string) =>
      root.querySelector(element)?.shadowRoot?.querySelector(selector);
    const texts = ['[part=count]', 'li'].map((selector) => find('ois-table-grid', selector)?.textContent);
    return [...texts, !!find('ois-form-frame', 'dialog:is([open], :popover-open)')].join('|');
  });

/** Presses the mouse on a card. Playwright's own click would wait for the form that it opens. */
async function pressCard(page: Page): Promise<void> {
  const box = await page.locator('ois-table-grid [part=card]').nth(2).boundingBox();
  if (!box) throw new Error('There is no third card.');
  await page.mouse.click(box.x + 20, box.y + box.height - 20);
}

/** Waits until the page has been idle for some time. */
const waitUntilIdle = (page: Page, slowdown: number): Promise<unknown> =>
  page.evaluate(async (rate) => {
    for (let idle = 0; idle < 4;) {
      const start = performance.now();
      await new Promise((resolve) => setTimeout(resolve, 40));
      idle = performance.now() - start < 40 + 10 * rate ? idle + 1 : 0;
    }
  }, slowdown);
