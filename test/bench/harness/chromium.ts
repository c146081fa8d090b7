import { chromium, type Browser, type CDPSession, type Page } from 'playwright';
import { chromiumLaunchOptions, ensureChromium } from '../../../scripts/browsers.mjs';

const VIEWPORT = { width: 1280, height: 800 };

/** Runs with a Chromium of its own, which it closes. Installs one if there is none. */
export async function withChromium<T>(
  run: (browser: Browser) => Promise<T>,
  extraArgs: readonly string[] = [],
): Promise<T> {
  await ensureChromium();
  const options = chromiumLaunchOptions();
  // For `gc()`, so that memory is what is in use, and for times in finer steps than 0.1 ms.
  const args = [...options.args, '--js-flags=--expose-gc', '--enable-precise-memory-info', ...extraArgs];
  const browser = await chromium.launch({ ...options, args });
  try {
    return await run(browser);
  } finally {
    await browser.close();
  }
}

/** A page, and its session of the DevTools protocol. */
export interface BenchPage {
  page: Page;
  session: CDPSession;
}

/** Runs with a page in a context of its own, without anything cached, which it closes. */
export async function withPage<T>(
  browser: Browser,
  run: (bench: BenchPage) => Promise<T>,
  options: Parameters<Browser['newPage']>[0] = {},
): Promise<T> {
  const page = await browser.newPage({ viewport: VIEWPORT, ...options });
  try {
    // tsx names functions with a helper of its own, which the page does not have.
    await page.addInitScript('globalThis.__name = (value) => value');
    return await run({ page, session: await page.context().newCDPSession(page) });
  } finally {
    await page.close();
  }
}

/** Makes the page's processor so many times slower. */
export const throttleCpu = (session: CDPSession, rate: number): Promise<unknown> =>
  session.send('Emulation.setCPUThrottlingRate', { rate });

/** Bytes in use, after the garbage is collected. */
export interface Memory {
  /** JavaScript objects and compiled code. */
  heap: number;
  /** Elements, styles and layout. */
  dom: number;
}

export async function collectGarbage(session: CDPSession): Promise<void> {
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
}

export async function measureMemory(session: CDPSession): Promise<Memory> {
  await collectGarbage(session);
  const { usedSize, embedderHeapUsedSize } = await session.send('Runtime.getHeapUsage');
  return { heap: usedSize, dom: embedderHeapUsedSize };
}

/** Main-thread seconds of the page so far, from the DevTools protocol. */
export interface MainThread {
  /** All tasks. */
  taskMs: number;
  scriptMs: number;
  styleMs: number;
  layoutMs: number;
}

/** Returns the page's time on the main thread so far. Other processes disturb it less than elapsed time. */
export async function readMainThread(session: CDPSession): Promise<MainThread> {
  // CPU time of the thread, and not the time between two moments.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const { metrics } = await session.send('Performance.getMetrics');
  const read = (name: string): number => (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1000;
  return {
    taskMs: read('TaskDuration'),
    scriptMs: read('ScriptDuration'),
    styleMs: read('RecalcStyleDuration'),
    layoutMs: read('LayoutDuration'),
  };
}
