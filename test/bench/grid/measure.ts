import type { Browser, CDPSession, Page } from 'playwright';
import {
  collectGarbage,
  measureMemory,
  readMainThread,
  throttleCpu,
  withPage,
  type BenchPage,
} from '../harness/chromium.js';
import { median, percentile } from '../harness/statistics.js';
import type { VariantName } from './site.js';

/** What a user does, in this order. Those that are left out only lead to the next. */
export const OPERATIONS = ['mount', 'tag on', 'tag off', 'first key', 'next key', 'clear', 'sort'] as const;
type Operation = (typeof OPERATIONS)[number];

/** After these, the benchmark waits as long as a user looks at the result. */
export const FOLLOWED_BY_PAUSE = [
  'mount',
  'tag on',
  'tag off',
  'clear',
  'sort',
] as const satisfies Operation[];

/**
 * What was measured of one variant, in milliseconds: for each operation the CPU time of the page's main thread until nothing more
 * happens, the elapsed time until the result is painted, and the longest task.
 */
export type GridFigure =
  | `${Operation}${'' | ', painted' | ', task'}`
  /** CPU time with that of the pause after it. */
  | `${(typeof FOLLOWED_BY_PAUSE)[number]} and pause`
  /** CPU time with that of the focus before it: our widget indexes the tables then. */
  | 'focus and first key'
  /** CPU time of the last key with that of a pause after it. */
  | 'last key and pause'
  /** The longest task of the whole run, with those of pauses, focus and scrolling. */
  | 'any task'
  | 'wheel p95'
  | 'drag p95'
  /** Elapsed until the first cards are painted: sooner than all tables are counted. */
  | 'first cards, painted'
  /** JavaScript objects and compiled code, without and with the page's elements, styles and layout. */
  | 'heap MB'
  | 'heap and DOM MB'
  | 'nodes';

type Figures = Partial<Record<GridFigure, number>>;
type Action = [name: 'mount' | 'toggleTag' | 'search' | 'sort', value: string];

interface Result {
  startMs: number;
  /** The page showed something else for the first and the last time. */
  firstMs: number;
  lastMs: number;
  endMs: number;
}

/** Each finds other tables. The first one prepares what the others are found in. */
const TYPED = ['d', 'de', 'des', 'des w', 'des wi'];

/** A user takes longer to type or to choose. */
const FOCUS_MS = 100;

/** Time in which a user looks at the result before the next operation, but not between keys. Our list renders further cards in it. */
const PAUSE_MS = 800;

const WHEEL_STEPS = 24;
const DRAG_STEPS = 16;

export interface Setting {
  origin: string;
  count: number;
  tag: string;
  /** The processor is this many times slower. */
  slowdown: number;
}

/** Measures one variant in a page of its own. */
export const measureGrid = (browser: Browser, name: VariantName, setting: Setting): Promise<Figures> =>
  withPage(browser, (bench) => measureInPage(bench, name, setting));

async function measureInPage(
  bench: BenchPage,
  name: VariantName,
  { origin, count, tag, slowdown }: Setting,
): Promise<Figures> {
  const { page, session } = bench;
  await page.goto(`${origin}/${encodeURIComponent(name)}`);
  // Everything is loaded and compiled before: what a page costs to load is another row.
  await page.evaluate(runAndSettle, { action: ['mount', `${origin}/3/token`] as Action, slowdown: 1 });
  if (name.startsWith('ois-')) await page.locator('ois-table-grid [part=sort]').waitFor();
  await page.evaluate(() => document.querySelector('main')!.replaceChildren());
  const memoryBefore = await measureMemory(session);
  await observeTasks(page);
  await throttleCpu(session, slowdown);

  const figures: Figures = {};
  const results: [Operation, Result][] = [];
  const keys: { cpu: number; painted: number }[] = [];
  const run = async (action: Action): Promise<Result & { cpuMs: number }> => {
    // Otherwise it is chance which operation collects the garbage of those before it, and which finds free memory: in new memory,
    // layout takes up to twice as long.
    await collectGarbage(session);
    const before = await readMainThread(session);
    const result = await page.evaluate(runAndSettle, { action, slowdown });
    return { ...result, cpuMs: (await readMainThread(session)).taskMs - before.taskMs };
  };
  /** @returns CPU time */
  const pause = async (operation?: (typeof FOLLOWED_BY_PAUSE)[number]): Promise<number> => {
    const before = await readMainThread(session);
    await page.waitForTimeout(PAUSE_MS);
    const taskMs = (await readMainThread(session)).taskMs - before.taskMs;
    if (operation) figures[`${operation} and pause`] = (figures[operation] ?? NaN) + taskMs;
    return taskMs;
  };
  const measure = async (operation: Operation, action: Action): Promise<Result> => {
    const { cpuMs, ...result } = await run(action);
    results.push([operation, result]);
    const painted = result.lastMs - result.startMs;
    if (operation === 'next key') keys.push({ cpu: cpuMs, painted });
    else Object.assign(figures, { [operation]: cpuMs, [`${operation}, painted`]: painted });
    return result;
  };
  const mounted = await measure('mount', ['mount', `${origin}/${count}/token`]);
  figures['first cards, painted'] = mounted.firstMs - mounted.startMs;
  await pause('mount');
  await measure('tag on', ['toggleTag', tag]);
  await pause('tag on');
  await measure('tag off', ['toggleTag', tag]);
  await pause('tag off');
  const beforeFocus = await readMainThread(session);
  await focusTool(page, 'search');
  const focusMs = (await readMainThread(session)).taskMs - beforeFocus.taskMs;
  for (const [i, text] of TYPED.entries()) await measure(i ? 'next key' : 'first key', ['search', text]);
  figures['focus and first key'] = focusMs + (figures['first key'] ?? NaN);
  figures['next key'] = median(keys.map(({ cpu }) => cpu));
  figures['next key, painted'] = median(keys.map(({ painted }) => painted));
  figures['last key and pause'] = (keys.at(-1)?.cpu ?? NaN) + (await pause());
  await measure('clear', ['search', '']);
  await pause('clear');
  await focusTool(page, 'sort');
  await measure('sort', ['sort', 'name']);
  await pause('sort');
  await run(['sort', 'hub']);
  await pause();
  figures['wheel p95'] = await measureScrolling(bench, WHEEL_STEPS, (step) => ({
    byPx: step % 20 < 15 ? 120 : -120,
  }));
  figures['drag p95'] = await measureScrolling(bench, DRAG_STEPS, (step) => ({
    toShare: ((step * 7) % DRAG_STEPS) / DRAG_STEPS,
  }));
  await throttleCpu(session, 1);
  const tasks = await readTasks(page);
  for (const [operation, { startMs, endMs }] of results) {
    const own = tasks.filter((task) => task.startMs + task.durationMs > startMs && task.startMs < endMs);
    const longest = Math.max(0, ...own.map(({ durationMs }) => durationMs));
    figures[`${operation}, task`] = Math.max(longest, figures[`${operation}, task`] ?? 0);
  }
  figures['any task'] = Math.max(0, ...tasks.map(({ durationMs }) => durationMs));
  const memory = await measureMemory(session);
  figures['heap MB'] = (memory.heap - memoryBefore.heap) / 1e6;
  figures['heap and DOM MB'] = figures['heap MB'] + (memory.dom - memoryBefore.dom) / 1e6;
  figures['nodes'] = await countNodes(session);
  // Last, because Playwright's locators take memory of the page.
  await checkCards(page, name);
  return figures;
}

/**
 * Runs an action, and waits until the page shows something else, and then until it has nothing more to do. A time is that of the
 * task after the frame which paints the change.
 */
async function runAndSettle({ action, slowdown }: { action: Action; slowdown: number }): Promise<Result> {
  const [name, value] = action;
  const IDLE_POLLS = 3;
  const IDLE_POLL_MS = 30;
  const MAX_MS = 20_000;
  const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
  const describe = (): string => {
    try {
      return window.variant.describe();
    } catch {
      return '';
    }
  };
  /** Waits for the next frame. @returns what it shows, and when it was painted */
  const paint = (): Promise<[text: string, ms: number]> =>
    new Promise((resolve) => {
      requestAnimationFrame(() => {
        const text = describe();
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => {
          port1.close();
          resolve([text, performance.now()]);
        });
        port1.start();
        port2.postMessage(null);
      });
    });
  let shown = describe();
  let [firstMs, lastMs] = [NaN, NaN];
  const startMs = performance.now();
  if (name === 'mount') void window.variant.mount(document.querySelector('main')!, value);
  else window.variant[name](value as 'hub');
  for (let idle = 0; idle < IDLE_POLLS;) {
    // Each frame until the first change: one that is requested only when the change is seen would be the frame after it.
    const isWaiting = Number.isNaN(firstMs);
    const hasChanged = (text: string): boolean => text !== shown && text !== '';
    if (isWaiting || hasChanged(describe())) {
      const [text, ms] = await paint();
      if (hasChanged(text)) {
        shown = text;
        lastMs = ms;
        if (isWaiting) firstMs = ms;
        idle = 0;
      }
    }
    if (performance.now() - startMs > MAX_MS) throw new Error(`${action.join(' ')}: nothing has changed.`);
    if (Number.isNaN(firstMs)) continue;
    const before = performance.now();
    await sleep(IDLE_POLL_MS);
    const isLate = performance.now() - before > IDLE_POLL_MS + 8 * slowdown;
    idle = isLate || window.variant.isLoading?.() ? 0 : idle + 1;
  }
  return { startMs, firstMs, lastMs, endMs: performance.now() };
}

/** Cards of ours and of hand-written code, and those or the rows of libraries. */
const CARDS = '[part~=card], .card, .tabulator-row, .ag-row';

/** A variant that leaves the viewport empty after scrolling would be compared with others that do not. */
async function checkCards(page: Page, name: VariantName): Promise<void> {
  const cards = await page.locator(`main :is(${CARDS}):visible`).all();
  const boxes = await Promise.all(cards.map((card) => card.boundingBox()));
  const inView = boxes.filter((box) => box && box.y + box.height > 0 && box.y < innerHeightPx(page));
  const rows = new Set(inView.map((box) => box?.y));
  if (rows.size < 3) throw new Error(`${name}: ${rows.size} rows of cards are in view after scrolling.`);
}

const innerHeightPx = (page: Page): number => page.viewportSize()?.height ?? 0;

/** Before it has the focus, nobody types or chooses. */
const focusTool = (page: Page, tool: 'search' | 'sort'): Promise<void> =>
  page.evaluate(
    async ([name, pauseMs]) => {
      window.variant.focus?.(name);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    },
    [tool, FOCUS_MS] as const,
  );

interface Task {
  startMs: number;
  durationMs: number;
}

const observeTasks = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const tasks: Task[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries())
        tasks.push({ startMs: startTime, durationMs: duration });
    });
    observer.observe({ type: 'longtask' });
    Object.assign(window, { tasks });
  });

/** Returns all tasks of 50 ms and more: browsers report no others. */
const readTasks = (page: Page): Promise<Task[]> =>
  page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    return (window as unknown as { tasks: Task[] }).tasks;
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
