import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';

/** A state in the registry of the states page, `demo/states.js`. */
export interface StateEntry {
  name: string;
  /** Covers the page or is very long, so it is shown without others. */
  isAlone: boolean;
  /** Needs a page that no user has touched, which a page with calls of `page.evaluate` is not. */
  isFirst: boolean;
  /** How long it takes by itself to come into its state. */
  waitMs: number;
}

interface StatesWindow {
  statesPage: { states: StateEntry[]; show(names: string[]): Promise<void>; setTheme(theme: string): void };
}

/** Height of the viewport. Grids render the cards in the viewport, so a batch of states needs a high one. */
const HEIGHTS = { one: 900, many: 24_000 };

/**
 * Opens the states page without a state. Its clock can be put forward from then on.
 * @returns the states in batches: those of a batch can be shown at the same time
 */
export async function openStatesPage(
  page: Page,
  choices: { theme: string; lang: string; width?: string },
): Promise<StateEntry[][]> {
  await page.clock.install();
  await page.goto(`/demo/states.html?${new URLSearchParams(choices)}`);
  await page.locator('html[data-is-ready]').waitFor();
  const states = await page.evaluate(() => (window as unknown as StatesWindow).statesPage.states);
  const isBatched = ({ isAlone, waitMs }: StateEntry): boolean => !isAlone && waitMs === 0;
  return [states.filter(isBatched), ...states.filter((state) => !isBatched(state)).map((state) => [state])];
}

/** Shows a batch of states in place of what the page shows, and waits until they are in their states. */
export async function showStates(page: Page, batch: StateEntry[]): Promise<void> {
  const { width = 0 } = page.viewportSize() ?? {};
  await page.setViewportSize({ width, height: batch.length > 1 ? HEIGHTS.many : HEIGHTS.one });
  if (batch[0]?.isFirst) {
    const url = new URL(page.url());
    url.searchParams.set('state', batch[0].name);
    // Playwright's own scripts count as a press of the user: none before the page is in its state.
    await page.goto(url.href, { waitUntil: 'networkidle' });
    return page.locator('html[data-is-ready]').waitFor();
  }
  const shown = page
    .evaluate(
      (names) => (window as unknown as StatesWindow).statesPage.show(names),
      batch.map(({ name }) => name),
    )
    .then(() => true);
  const waitMs = Math.max(...batch.map((state) => state.waitMs));
  if (waitMs > 0) {
    while (!(await Promise.race([shown, sleep(50, false)]))) await page.clock.fastForward(waitMs);
  }
  await shown;
}

/** Changes the theme of the states that the page shows. */
export const setStatesTheme = (page: Page, theme: string): Promise<void> =>
  page.evaluate((name) => (window as unknown as StatesWindow).statesPage.setTheme(name), theme);

/** Opens the states page with these states, in English, in the theme of the device. */
export async function openStates(page: Page, names: string[]): Promise<void> {
  const query = new URLSearchParams({ state: names.join(), theme: 'auto', lang: 'en' });
  await page.goto(`/demo/states.html?${query}`);
  await page.locator('html[data-is-ready]').waitFor();
}
