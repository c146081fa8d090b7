import { describe, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import '../../helpers/define-all.js';
import { expect } from '../../helpers/testing.js';
import { frame, many, mountGrid, part, SOFA } from './mounted-grid.js';

describe('OisTableGrid', () => {
  it('searches names and sorts', async () => {
    const { grid, cards, show, deferred } = await mountGrid();
    grid.lang = 'en';
    await show([
      { ...SOFA, short_code: 'a', name: 'Zebra 10', industry: 'Beta' },
      { ...SOFA, short_code: 'b', name: 'zebra 9', industry: 'Alpha' },
      { ...SOFA, short_code: 'c', name: 'Émile', industry: 'Beta' },
    ]);
    await deferred();
    const names = (): (string | null | undefined)[] => cards().map((card) => part(card, 'name')?.textContent);
    const sort = grid.renderRoot.querySelector('[part=sort]') as HTMLSelectElement;
    // Not every engine's driver can work the list of a select.
    const choose = (select: HTMLSelectElement, value: string): void => {
      select.value = value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    };
    const search = grid.renderRoot.querySelector('[part=search]') as HTMLInputElement;
    choose(sort, 'name');
    await grid.updateComplete;
    expect(names()).toEqual(['Émile', 'zebra 9', 'Zebra 10']);
    choose(sort, 'industry');
    await grid.updateComplete;
    expect(names()).toEqual(['zebra 9', 'Émile', 'Zebra 10']);
    await userEvent.fill(search, 'emi');
    await expect.poll(names).toEqual(['Émile']);
    await userEvent.fill(search, ' ZEB');
    await expect.poll(names).toEqual(['zebra 9', 'Zebra 10']);
    expect(part(grid.renderRoot, 'count')?.textContent).toBe('2 of 3 projects');
    await userEvent.fill(search, 'nothing like it');
    await expect.poll(() => part(grid.renderRoot, 'message')?.textContent).toContain('No project matches');
    await expect(grid).to.be.accessible();
    choose(sort, 'hub');
    await userEvent.fill(search, ' ');
    await expect.poll(names).toEqual(['Zebra 10', 'zebra 9', 'Émile']);
  });

  it('sorts names again when the language changes', async () => {
    const { grid, cards, show, deferred } = await mountGrid();
    grid.lang = 'en';
    await show(['nz', 'ñu', 'ob'].map((name) => ({ ...SOFA, short_code: name, name })));
    await deferred();
    const sort = grid.renderRoot.querySelector('[part=sort]') as HTMLSelectElement;
    sort.value = 'name';
    sort.dispatchEvent(new Event('change', { bubbles: true }));
    const names = (): (string | null | undefined)[] => cards().map((card) => part(card, 'name')?.textContent);
    await expect.poll(names).toEqual(['ñu', 'nz', 'ob']);
    grid.lang = 'es';
    await expect.poll(names).toEqual(['nz', 'ñu', 'ob']);
    expect(sort.value).toBe('name');
  });

  it('takes the order from its property, and reports what the user chooses', async () => {
    const { grid, cards, show, deferred } = await mountGrid();
    const orders: string[] = [];
    grid.addEventListener('ois-sort', ({ detail }) => orders.push(detail.order));
    grid.setAttribute('sort', 'name');
    await show(['b', 'a'].map((name) => ({ ...SOFA, short_code: name, name })));
    await deferred();
    const names = (): (string | null | undefined)[] => cards().map((card) => part(card, 'name')?.textContent);
    const sort = grid.renderRoot.querySelector('[part=sort]') as HTMLSelectElement;
    await expect.poll(names).toEqual(['a', 'b']);
    expect(sort.value).toBe('name');
    expect(orders).toEqual([]);
    sort.value = 'hub';
    sort.dispatchEvent(new Event('change', { bubbles: true }));
    await expect.poll(names).toEqual(['b', 'a']);
    expect(grid.sort).toBe('hub');
    expect(orders).toEqual(['hub']);
    grid.sort = 'no such order' as 'hub';
    await grid.updateComplete;
    expect(sort.value).toBe('hub');
    expect(names()).toEqual(['b', 'a']);
  });

  it('announces a new sort order politely', async () => {
    const { grid, show, deferred } = await mountGrid();
    grid.lang = 'en';
    await show(many(3));
    await deferred();
    const news = (): string =>
      [...grid.renderRoot.querySelectorAll('.controls [role=status]')]
        .map(({ textContent }) => textContent)
        .join('');
    expect(news()).toBe('');
    const sort = grid.renderRoot.querySelector('[part=sort]') as HTMLSelectElement;
    sort.value = 'industry';
    sort.dispatchEvent(new Event('change', { bubbles: true }));
    await grid.updateComplete;
    expect(news()).toBe('Order: Industry');
    await expect(grid).to.be.accessible();
  });

  describe('with a list too long to be sorted at once', () => {
    const LENGTH = 30_000;
    const SLOW = { timeout: 30_000 };
    const mountLongList = async (length = LENGTH) => {
      const mounted = await mountGrid();
      mounted.grid.lang = 'en';
      await mounted.show(many(length).toReversed());
      await mounted.deferred();
      const sort = mounted.grid.renderRoot.querySelector('[part=sort]') as HTMLSelectElement;
      const choose = (value: string): void => {
        sort.value = value;
        sort.dispatchEvent(new Event('change', { bubbles: true }));
      };
      const name = (): string | null | undefined => part(mounted.cards()[0], 'name')?.textContent;
      return { ...mounted, choose, name };
    };

    it('shows the same cards until it is sorted, and lets the page run meanwhile', async () => {
      // Longer than a frame in every browser.
      const length = 5 * LENGTH;
      const { grid, name, choose } = await mountLongList(length);
      // Browsers that continue a task before any timer render frames meanwhile; WebKit runs timers rather than frames.
      const turns = { frame: 0, timer: 0 };
      const isSorted = (): boolean => name() === 'Table 0';
      const countFrame = (): void => {
        if (isSorted()) return;
        turns.frame += 1;
        requestAnimationFrame(countFrame);
      };
      const countTimer = (): void => {
        if (isSorted()) return;
        turns.timer += 1;
        setTimeout(countTimer);
      };
      countFrame();
      countTimer();
      choose('name');
      await grid.updateComplete;
      expect(name()).toBe(`Table ${length - 1}`);
      await expect.poll(name, SLOW).toBe('Table 0');
      // Once each where the sort is one task.
      expect(Math.max(turns.frame, turns.timer)).toBeGreaterThan(1);
      choose('hub');
      await expect.poll(name, SLOW).toBe(`Table ${length - 1}`);
    });

    it('shows nothing of it once other tables are loaded', async () => {
      const { grid, cards, show, choose, name } = await mountLongList();
      choose('name');
      grid.loading = true;
      await grid.updateComplete;
      expect(cards()).toEqual([]);
      grid.loading = false;
      await show(many(LENGTH, 50_000).toReversed());
      expect(name()).toMatch(/^Table [567]\d{4}$/);
      await expect.poll(name, SLOW).toBe('Table 50000');
    });

    it('is sorted after the grid was removed and added again', async () => {
      const { grid, choose, name } = await mountLongList();
      choose('name');
      const parent = grid.parentElement as Element;
      grid.remove();
      await frame();
      parent.append(grid);
      await expect.poll(name, SLOW).toBe('Table 0');
    });
  });
});
