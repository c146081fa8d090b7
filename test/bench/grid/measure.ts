import type { Browser, CDPSession, Page } from 'playwright';
import { measureHeap, readMainThread, throttleCpu, withPage, type BenchPage } from '../harness/chromium.js';
import { median, percentile } from '../harness/statistics.js';
import type { VariantName } from './site.js';

/** What was measured of one variant, in CPU milliseconds of the page's main thread unless it says otherwise. */
export type GridFigure =
  | 'mount'
  | 'tag on'
  | 'tag off'
  | 'first key'
  | 'search key'
  | 'clear'
  | 'sort'
  | 'wheel p95'
  | 'drag p95'
  /** Longest task of the page: elapsed milliseconds, which other processes lengthen. */
  | 'task of mount'
  | 'longest task'
  /** Elapsed milliseconds until the first cards are there. */
  | 'first cards'
  | 'heap MB'
  | 'nodes';

type Action = [name: keyof Window['actions'], value: string];

declare global {
  interface Window {
    /** What is measured, in the page. */
    actions: Record<'mount' | 'toggleTag' | 'search' | 'sort', (value: string) => void>;
  }
}

/** Each finds other tables. The first one prepares what the others are found in. */
const TYPED = ['d', 'de', 'des', 'design g', 'design gard'];

/** The page has settled when it has shown the same for this time. */
const QUIET_MS = 250;
const WHEEL_STEPS = 40;
const DRAG_STEPS = 24;

interface Options {
  origin: string;
  count: number;
  /** The processor is this many times slower. */
  slowdown: number;
}

/** Measures one variant in a page of its own. */
export const measureGrid = (
  browser: Browser,
  name: VariantName,
  options: Options,
): Promise<Partial<Record<GridFigure, number>>> =>
  withPage(browser, (bench) => measureInPage(bench, name, options));

async function measureInPage(
  bench: BenchPage,
  name: VariantName,
  { origin, count, slowdown }: Options,
): Promise<Partial<Record<GridFigure, number>>> {
  const { page, session } = bench;
  await page.goto(`${origin}/${encodeURIComponent(name)}`);
  // Everything is loaded and compiled before: what a page costs to load is another row.
  await mount(page, `${origin}/3`);
  await page.waitForTimeout(QUIET_MS);
  if (name.startsWith('ois-')) await page.locator('ois-table-grid [part=sort]').waitFor();
  await page.evaluate(() => document.querySelector('main')!.replaceChildren());
  const lists = `${origin}/${count}`;
  const tag = await loadLists(page, lists);
  const heapBefore = await measureHeap(session);
  await throttleCpu(session, slowdown);
  await observeTasks(page);

  const figures: Partial<Record<GridFigure, number>> = {};
  const run = async (action: Action): Promise<{ cpuMs: number; taskMs: number; shownMs: number }> => {
    const before = await readMainThread(session);
    const shownMs = await page.evaluate(runAndSettle, { action, quietMs: QUIET_MS * Math.sqrt(slowdown) });
    const { taskMs } = await readMainThread(session);
    return { cpuMs: taskMs - before.taskMs, taskMs: await takeLongestTask(page), shownMs };
  };
  const mounted = await run(['mount', lists]);
  figures['mount'] = mounted.cpuMs;
  figures['first cards'] = mounted.shownMs;
  figures['task of mount'] = mounted.taskMs;
  let longest = 0;
  const measure = async (action: Action): Promise<number> => {
    const { cpuMs, taskMs } = await run(action);
    longest = Math.max(longest, taskMs);
    return cpuMs;
  };
  const press: Action = ['toggleTag', tag];
  figures['tag on'] = await measure(press);
  figures['tag off'] = await measure(press);
  const keys: number[] = [];
  for (const text of TYPED) keys.push(await measure(['search', text]));
  figures['first key'] = keys.shift() ?? NaN;
  figures['search key'] = median(keys);
  figures['clear'] = await measure(['search', '']);
  figures['sort'] = await measure(['sort', 'name']);
  await measure(['sort', 'hub']);
  figures['wheel p95'] = await measureScrolling(bench, WHEEL_STEPS, (step) => ({
    byPx: step % 20 < 15 ? 120 : -120,
  }));
  figures['drag p95'] = await measureScrolling(bench, DRAG_STEPS, (step) => ({
    toShare: ((step * 7) % DRAG_STEPS) / DRAG_STEPS,
  }));
  figures['longest task'] = Math.max(longest, await takeLongestTask(page));
  await throttleCpu(session, 1);
  figures['heap MB'] = ((await measureHeap(session)) - heapBefore) / 1e6;
  figures['nodes'] = await countNodes(session);
  return figures;
}

/** Loads the lists into the page, for variants that request none themselves. @returns the tag with most tables */
const loadLists = (page: Page, lists: string): Promise<string> =>
  page.evaluate(async (url) => {
    const request = async (path: string) =>
      (await (await fetch(`${url}/api/v1/hub/${path}`)).json()).data.list;
    const [tags, tables] = [await request('published-tags'), await request('published-list')];
    const counts = new Map<string, number>();
    for (const table of tables) for (const own of table.tags) counts.set(own, (counts.get(own) ?? 0) + 1);
    window.actions = {
      mount: (endpoint) => {
        const main = document.querySelector('main')!;
        void window.variant.mount(main, { tables, tags, counts }, `${endpoint}/token`);
      },
      toggleTag: (own) => window.variant.toggleTag(own),
      search: (text) => window.variant.search(text),
      sort: (order) => window.variant.sort(order as 'hub'),
    };
    return [...counts].sort((a, b) => b[1] - a[1])[0]![0];
  }, lists);

/** Mounts the variant with few tables. */
async function mount(page: Page, lists: string): Promise<void> {
  await loadLists(page, lists);
  const action: Action = ['mount', lists];
  await page.evaluate(runAndSettle, { action, quietMs: QUIET_MS });
}

/** Runs an action, and waits until the page shows something else and then the same for a while. @returns milliseconds until then */
async function runAndSettle({ action, quietMs }: { action: Action; quietMs: number }): Promise<number> {
  const [name, value] = action;
  const maxMs = 20_000;
  const describe = (): string => {
    try {
      return window.variant.describe();
    } catch {
      return '';
    }
  };
  const before = describe();
  const start = performance.now();
  window.actions[name](value);
  let [shown, changedMs, firstMs] = [before, start, NaN];
  while (performance.now() - changedMs < quietMs || (shown === before && performance.now() - start < maxMs)) {
    await new Promise((resolve) => setTimeout(resolve, 16));
    const now = describe();
    if (now === shown) continue;
    [shown, changedMs] = [now, performance.now()];
    if (Number.isNaN(firstMs) && now) firstMs = changedMs - start;
  }
  return firstMs;
}

const observeTasks = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const tasks: number[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    });
    observer.observe({ type: 'longtask' });
    Object.assign(window, { tasks });
  });

/** Returns the longest task since the last call; 0 if all were below 50 ms, which browsers do not report. */
const takeLongestTask = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const { tasks } = window as unknown as { tasks: number[] };
    return Math.max(0, ...tasks.splice(0));
  });

/** Scrolls in steps, each of which is painted before the next. @returns CPU milliseconds of a step */
async function measureScrolling(
  { page, session }: BenchPage,
  steps: number,
  getStep: (step: number) => { byPx?: number; toShare?: number },
): Promise<number> {
  const times: number[] = [];
  for (let step = 0; step < steps; step += 1) {
    const before = await readMainThread(session);
    await page.evaluate(async ({ byPx = 0, toShare }) => {
      const scroller = window.variant.scroller?.() ?? document.documentElement;
      const height = scroller.scrollHeight - scroller.clientHeight;
      scroller.scrollTop = toShare === undefined ? scroller.scrollTop + byPx : toShare * height;
      for (let frame = 0; frame < 3; frame += 1)
        await new Promise((resolve) => requestAnimationFrame(resolve));
    }, getStep(step));
    times.push((await readMainThread(session)).taskMs - before.taskMs);
  }
  return percentile(times, 0.95);
}

async function countNodes(session: CDPSession): Promise<number> {
  return (await session.send('Memory.getDOMCounters')).nodes;
}
