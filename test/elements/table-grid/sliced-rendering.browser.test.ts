import { describe, it } from 'vitest';
import '../../../src/define.js';
import { SlicedRendering } from '../../../src/elements/table-grid/sliced-rendering.js';
import { finishTask } from '../../helpers/finish-task.js';
import { expect } from '../../helpers/testing.js';
import { frame, many, mountGrid, part, readTables } from './mounted-grid.js';

/** A screenful, and the card in the tab order. */
const MAX_CARDS_AT_ONCE = 25;

/** Longer than a list waits until it renders more cards than those in view. */
const SETTLE_MS = 700;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Mounts a grid that shows tables, and counts the cards that it renders without a pause. */
async function mountCountingGrid(tableCount: number) {
  const page = await mountGrid();
  await page.show(many(tableCount));
  await page.deferred();
  /** Numbers of cards of other tables that were rendered without a pause. */
  const slices: number[] = [];
  let isSlice = false;
  page.grid.renderCard = () => {
    if (!isSlice) {
      slices.push(0);
      isSlice = true;
      // Slices have no pause of their own, not even for a microtask.
      queueMicrotask(() => (isSlice = false));
    }
    slices.push((slices.pop() ?? 0) + 1);
    return undefined;
  };
  page.grid.requestUpdate();
  const total = (): number => slices.reduce((sum, count) => sum + count, 0);
  const list = page.grid.renderRoot.querySelector('ul[part=list]') as HTMLElement;
  const settle = async (): Promise<void> => {
    let before = -1;
    while (before !== total()) {
      before = total();
      await sleep(SETTLE_MS);
    }
    slices.length = 0;
  };
  await settle();
  return { ...page, slices, total, list, settle };
}

describe('OisTableGrid: cards of other tables', () => {
  it.each([40, 80])(
    'of %d tables are all rendered, at most two screenfuls without a pause',
    async (count) => {
      const { grid, slices, total } = await mountCountingGrid(count);
      grid.tables = readTables(many(count, 1_000));
      await grid.updateComplete;
      // The first ones at once.
      expect(total()).toBeGreaterThan(10);
      await expect.poll(total).toBe(count);
      expect(Math.max(...slices)).toBeLessThanOrEqual(2 * MAX_CARDS_AT_ONCE);
    },
  );

  it('of a long list are rendered near the viewport, at most two screenfuls without a pause', async () => {
    const { grid, slices, cards, settle } = await mountCountingGrid(10_000);
    const rendered = cards().length;
    expect(rendered).toBeGreaterThan(MAX_CARDS_AT_ONCE);
    grid.tables = readTables(many(10_000, 20_000));
    const shownNames = (): (string | null | undefined)[] =>
      cards().map((card) => part(card, 'name')?.textContent);
    await expect.poll(shownNames).toEqual(Array.from({ length: rendered }, (_, i) => `Table ${20_000 + i}`));
    expect(Math.max(...slices)).toBeLessThanOrEqual(2 * MAX_CARDS_AT_ONCE);
    await settle();
  });

  it('are rendered by a search after the task of the key, and those of the same query not again', async () => {
    const { grid, cards, list } = await mountCountingGrid(10_000);
    const marks = (): number => grid.renderRoot.querySelectorAll('[part=match]').length;
    const type = (text: string): void => {
      const field = part(grid.renderRoot, 'search') as HTMLInputElement;
      field.value = text;
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    };
    const changes: MutationRecord[] = [];
    const observer = new MutationObserver((records) => changes.push(...records));
    observer.observe(list, { subtree: true, childList: true, characterData: true, attributes: true });

    type('table 77');
    await finishTask();
    expect(changes).toHaveLength(0);
    await expect.poll(() => marks()).toBeGreaterThanOrEqual(cards().length);
    const names = cards().map((card) => part(card, 'name')?.textContent);
    expect(names[0]).toBe('Table 77');
    await sleep(SETTLE_MS);

    changes.length = 0;
    type('table 77 ');
    for (let i = 0; i < 12; i += 1) await frame();
    expect(changes).toHaveLength(0);

    type('');
    await finishTask();
    expect(changes).toHaveLength(0);
    await expect.poll(marks).toBe(0);
    observer.disconnect();
  });

  it('do not make the browser lay out the list while they are rendered', async () => {
    const { grid, list, cards, settle } = await mountCountingGrid(10_000);
    // In view from its start on, it is not measured at all.
    scrollTo(0, 50_000);
    await settle();
    // Those in view are rendered first, those above them maybe in a later task.
    const inView = cards().find((card) => card.getBoundingClientRect().top >= 0)!;
    const nameInView = (): string | null | undefined => part(inView, 'name')?.textContent;
    const before = nameInView();
    const measured: (string | null | undefined)[] = [];
    list.getBoundingClientRect = () => {
      measured.push(nameInView());
      return HTMLElement.prototype.getBoundingClientRect.call(list);
    };
    grid.tables = readTables(many(9_000, 20_000));
    await grid.updateComplete;
    expect(nameInView()).toMatch(/Table 2\d{4}/);
    expect(measured.length).toBeGreaterThan(0);
    expect(new Set(measured)).toEqual(new Set([before]));
    scrollTo(0, 0);
  });

  it('are not measured when the same tables are rendered again', async () => {
    const { grid, list, settle } = await mountCountingGrid(10_000);
    scrollTo(0, 50_000);
    await settle();
    let measured = 0;
    list.getBoundingClientRect = () => {
      measured += 1;
      return HTMLElement.prototype.getBoundingClientRect.call(list);
    };
    grid.requestUpdate();
    await grid.updateComplete;
    expect(measured).toBe(0);
    grid.tables = readTables(many(9_000, 20_000));
    await grid.updateComplete;
    expect(measured).toBeGreaterThan(0);
    scrollTo(0, 0);
  });

  it('keep one card in the tab order', async () => {
    const { grid, controls, activePosition } = await mountCountingGrid(80);
    controls()[60]?.focus();
    await grid.updateComplete;
    expect(activePosition()).toBe('61');
    controls()[60]?.blur();
    grid.tables = readTables(many(80, 1_000));
    await grid.updateComplete;
    const inTabOrder = controls().filter(({ tabIndex }) => tabIndex === 0);
    expect(inTabOrder.map((control) => control.closest('li')?.ariaPosInSet)).toEqual(['1']);
  });
});

describe('SlicedRendering', () => {
  const ITEMS = 60;

  /** Returns how many items are rendered at once. */
  function countAtOnce(renderItem: () => void): number {
    let count = 0;
    const rendering = new SlicedRendering(() => {
      renderItem();
      count += 1;
      return true;
    });
    rendering.start(Array.from({ length: ITEMS }, (_, i) => i));
    rendering.stop();
    return count;
  }

  it('renders a second slice at once if the first one took little time', async () => {
    // Not at the first try if something else has delayed it.
    await expect.poll(() => countAtOnce(() => {})).toBe(2 * (MAX_CARDS_AT_ONCE - 1));
  });

  it('renders no second slice at once if the first one took long', () => {
    const waitOneMillisecond = (): void => {
      const endMs = performance.now() + 1;
      while (performance.now() < endMs);
    };
    expect(countAtOnce(waitOneMillisecond)).toBe(MAX_CARDS_AT_ONCE - 1);
  });
});
