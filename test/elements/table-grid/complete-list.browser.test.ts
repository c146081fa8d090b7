import { describe, it } from 'vitest';
import '../../helpers/define-all.js';
import { CompleteList } from '../../../src/elements/table-grid/complete-list.js';
import { expect, fixture, html } from '../../helpers/testing.js';
import { frame, many, mountGrid, part, SOFA } from './mounted-grid.js';

const LONG_NAME =
  'Whole-house renovation from the first sketch to the handover of the keys, with all permits';

describe('OisTableGrid', () => {
  it('has all cards of up to 80 tables in the page, in their order, and of more only those near the viewport', async () => {
    const { grid, cards, show, deferred } = await mountGrid();
    await show(many(80));
    await deferred();
    await expect.poll(() => cards().length).toBe(80);
    expect(cards().map((card) => part(card, 'name')?.textContent)).toEqual(
      Array.from({ length: 80 }, (_, index) => `Table ${index}`),
    );
    const positions = [...grid.renderRoot.querySelectorAll('ul[part=list] > li')].map((item) =>
      item.getAttribute('aria-posinset'),
    );
    expect(positions.at(-1)).toBe('80');
    await show(many(81));
    expect(cards().length).toBeLessThan(60);
    await show(many(12));
    await expect.poll(() => cards().length).toBe(12);
    await show(many(60));
    await expect.poll(() => cards().length).toBe(60);
  });

  it('keeps the heights of cards while a part of a long list is shown, unless it is a screenful', async () => {
    const { cards, show, deferred } = await mountGrid();
    await show(many(81));
    await deferred();
    const heightOfFirst = async (): Promise<number | undefined> => {
      await frame();
      return cards()[0]?.getBoundingClientRect().height;
    };
    const before = await heightOfFirst();
    await show(many(13).map((table) => ({ ...(table as object), name: LONG_NAME.repeat(2) })));
    expect(await heightOfFirst()).toBe(before);
    await show(many(12).map((table) => ({ ...(table as object), name: LONG_NAME.repeat(2) })));
    expect(await heightOfFirst()).toBeGreaterThan(before ?? Infinity);
  });

  it('gives cards their natural heights, one height in a row', async () => {
    const { grid, cards, show, deferred } = await mountGrid();
    (grid.parentElement as HTMLElement).style.width = '700px'; // two columns
    await show([
      { ...SOFA, short_code: 'a', name: LONG_NAME },
      { ...SOFA, short_code: 'b' },
      { ...SOFA, short_code: 'c', tags: [] },
      { ...SOFA, short_code: 'd', tags: [] },
    ]);
    await deferred();
    await frame();
    const [a = 0, b, c = 0, d] = cards().map((card) => card.getBoundingClientRect().height);
    expect([a, c]).toEqual([b, d]);
    expect(c).toBeLessThan(85);
    expect(a).toBeGreaterThan(125);
    const name = part(cards()[0], 'name') as Element;
    expect(name.scrollHeight).toBeLessThanOrEqual(name.clientHeight + 1);
  });

  it('shows another order without moving the page', async () => {
    const { grid, cards, show, deferred } = await mountGrid();
    await show(many(80));
    await deferred();
    await expect.poll(() => cards().length).toBe(80);
    scrollTo(0, document.documentElement.scrollHeight);
    const before = scrollY;
    const name = (index: number): string | null | undefined => part(cards().at(index), 'name')?.textContent;
    const firstInView = cards().findIndex((card) => card.getBoundingClientRect().bottom > 0);
    expect(firstInView).toBeGreaterThan(50);
    grid.tables = grid.tables.toReversed();
    await grid.updateComplete;
    expect(scrollY).toBe(before);
    // What is in view comes first, the others in slices.
    expect(name(firstInView)).toBe(`Table ${79 - firstInView}`);
    expect(name(firstInView + 4)).toBe(`Table ${79 - firstInView - 4}`);
    expect(name(firstInView - 1)).toBe(`Table ${firstInView - 1}`);
    await expect.poll(() => name(-1)).toBe('Table 0');
    await expect.poll(() => name(firstInView - 1)).toBe(`Table ${80 - firstInView}`);
    expect(scrollY).toBe(before);
    scrollTo(0, 0);
  });

  it('has as many columns as --ois-columns and --ois-card-min-width allow, and one in a list', async () => {
    const { grid, cards, show, deferred } = await mountGrid();
    (grid.parentElement as HTMLElement).style.width = '1200px';
    await show(many(12));
    await deferred();
    const columns = (): number => {
      const top = cards()[0]?.getBoundingClientRect().top;
      return cards().filter((card) => card.getBoundingClientRect().top === top).length;
    };
    expect(columns()).toBe(4);
    grid.style.setProperty('--ois-columns', '2');
    expect(columns()).toBe(2);
    grid.style.setProperty('--ois-columns', '8');
    grid.style.setProperty('--ois-card-min-width', '10em');
    expect(columns()).toBe(7);
    const height = cards()[0]?.getBoundingClientRect().height ?? 0;
    grid.setAttribute('layout', 'list');
    expect(columns()).toBe(1);
    const card = cards()[0] as Element;
    expect(card.getBoundingClientRect().height).toBeLessThan(height * 0.7);
    const middles = ['icon', 'name', 'tags'].map((name) => {
      const { top, bottom } = (part(card, name) as Element).getBoundingClientRect();
      return (top + bottom) / 2;
    });
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(4);
    await expect(grid).to.be.accessible();
  });

  it('renders nothing more after it was released', async () => {
    const element = await fixture<HTMLElement>(html`<ul style="display: grid"></ul>`);
    let rendered = 0;
    const list = new CompleteList<string>(element, [], () => {
      const end = performance.now() + 1;
      while (performance.now() < end);
      rendered += 1;
      return true;
    });
    list.setItems(Array.from({ length: 80 }, (_, index) => String(index)));
    list.release();
    const before = rendered;
    expect(before).toBeLessThan(80);
    for (let count = 0; count < 10; count += 1) await frame();
    expect(rendered).toBe(before);
  });
});
