import type { OisTableGrid } from '../../src/elements/table-grid/table-grid.js';
import { throttleCpu, withChromium, withPage, type BenchPage } from './harness/chromium.js';
import { serveTables } from './search-page.js';
import { buildTables } from './tables.js';

/** The cards of one number of tables at one speed, in milliseconds. */
export interface CardSpeed {
  tables: number;
  /** The processor is this many times slower. */
  slowdown: number;
  /** Cards in the page at the end. */
  cards: number;
  /** From setting the tables to the layout of the first cards, without a pause. */
  firstMs: number;
  /** From setting the tables until the page has all cards that it will have. */
  allMs: number;
  /** The longest time between two frames meanwhile, which is 16.7 without any work. */
  frameMs: number;
  /** The longest time between two frames when the tables are sorted by name. */
  sortFrameMs: number;
}

/** Measures in Chromium how long the grid takes to show tables, with the built drop-in: the best of some rounds. */
export async function measureCards(count: number, slowdown: number, rounds: number): Promise<CardSpeed> {
  const all: CardSpeed[] = [];
  for (let round = 0; round < rounds; round += 1) all.push(await measureOnce(count, slowdown));
  const best = (name: keyof CardSpeed): number => Math.min(...all.map((speed) => speed[name]));
  const [tables, cards] = [count, best('cards')];
  const times = { firstMs: best('firstMs'), allMs: best('allMs'), frameMs: best('frameMs') };
  return { tables, slowdown, cards, ...times, sortFrameMs: best('sortFrameMs') };
}

async function measureOnce(count: number, slowdown: number): Promise<CardSpeed> {
  const server = await serveTables(1);
  try {
    return await withChromium((browser) =>
      withPage(browser, (bench) => measureInPage(bench, server.origin, { count, slowdown })),
    );
  } finally {
    await server.close();
  }
}

async function measureInPage(
  { page, session }: BenchPage,
  origin: string,
  { count, slowdown }: { count: number; slowdown: number },
): Promise<CardSpeed> {
  await page.goto(origin);
  await page.locator('ois-widget [part=search]').first().waitFor({ timeout: 120_000 });
  await page.evaluate(() => document.body.replaceChildren(document.createElement('ois-table-grid')));
  await page.locator('ois-table-grid [part=search]').waitFor();
  await throttleCpu(session, slowdown);
  const times = await page.evaluate(async (tables) => {
    const grid = document.querySelector('ois-table-grid') as OisTableGrid;
    const cards = (): number => grid.renderRoot.querySelectorAll('[part=card]').length;
    const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
    /** @returns the longest time between two frames until no card was added for ten frames */
    const longestFrame = async (): Promise<{ frameMs: number; lastMs: number }> => {
      let [frame, frameMs, lastMs, unchanged] = [await nextFrame(), 0, performance.now(), 0];
      for (let before = -1; unchanged < 10;) {
        const next = await nextFrame();
        frameMs = Math.max(frameMs, next - frame);
        frame = next;
        unchanged = cards() === before ? unchanged + 1 : 0;
        if (unchanged === 0) lastMs = performance.now();
        before = cards();
      }
      return { frameMs, lastMs };
    };
    await nextFrame();
    const start = performance.now();
    const shown = longestFrame();
    grid.tables = tables;
    await grid.updateComplete;
    void grid.offsetHeight;
    const firstMs = performance.now() - start;
    const { frameMs, lastMs } = await shown;
    const sorted = longestFrame();
    grid.sort = 'name';
    const { frameMs: sortFrameMs } = await sorted;
    return { cards: cards(), firstMs, allMs: lastMs - start, frameMs, sortFrameMs };
  }, buildTables(count));
  return { tables: count, slowdown, ...times };
}
