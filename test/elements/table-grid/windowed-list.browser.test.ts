import { describe, it } from 'vitest';
import { OVERSCAN_PX } from '../../../src/elements/table-grid/list-limits.js';
import { WindowedList } from '../../../src/elements/table-grid/windowed-list.js';
import { expect, fixture, html } from '../../helpers/testing.js';
import { checkBeforeDelay, frame } from './mounted-grid.js';

describe('WindowedList', () => {
  it('measures a list that it takes over before anything changes, or the page would be laid out once more', async () => {
    const list = await fixture<HTMLElement>(
      html`<ul style="display: grid; grid-template-columns: 1fr 1fr 1fr">
        <li>0</li>
        <li>1</li>
      </ul>`,
    );
    const items = Array.from({ length: 90 }, (_, index) => String(index));
    const windowed = new WindowedList(list, items, (element, item) => {
      element.textContent = item;
      return true;
    });
    list.style.gridTemplateColumns = '1fr';
    windowed.setItems(items);
    expect(windowed.columnCount).toBe(3);
    windowed.fitColumns();
    expect(windowed.columnCount).toBe(1);
    windowed.release();
  });

  it('measures a list again that had no items meanwhile', async () => {
    const list = await fixture<HTMLElement>(
      html`<ul style="display: grid; grid-template-columns: 1fr 1fr 1fr">
        <li>0</li>
      </ul>`,
    );
    const items = Array.from({ length: 90 }, (_, index) => String(index));
    const windowed = new WindowedList<string>(list, ['0'], (element, item) => {
      element.textContent = item;
      return true;
    });
    windowed.setItems([]);
    list.style.gridTemplateColumns = '1fr';
    windowed.setItems(items);
    expect(windowed.columnCount).toBe(1);
    windowed.release();
  });

  it('measures nothing while it has no items', async () => {
    const list = await fixture<HTMLElement>(html`<ul style="display: grid"></ul>`);
    const windowed = new WindowedList<string>(list, [], () => true);
    let reads = 0;
    Object.defineProperty(list, 'clientWidth', { get: () => ++reads });
    windowed.setItems([]);
    windowed.update();
    expect(reads).toBe(0);
    windowed.setItems(['0']);
    windowed.update();
    expect(reads).toBeGreaterThan(0);
    windowed.release();
  });

  it('measures nothing for other items, unless the page is scrolled to below the start of the list', async () => {
    const list = await fixture<HTMLElement>(
      html`<ul
        style="--_card: 90px; --_gap: 10px; display: grid; grid-template-columns: 1fr 1fr; margin: 0"
      ></ul>`,
    );
    const createItems = (count: number) => Array.from({ length: count }, (_, index) => String(index));
    const windowed = new WindowedList<string>(list, [], (element, item) => {
      element.textContent = item;
      return true;
    });
    windowed.setItems(createItems(1_000));
    let reads = 0;
    const measure = list.getBoundingClientRect;
    list.getBoundingClientRect = () => {
      reads += 1;
      return measure.call(list);
    };
    windowed.setItems(createItems(500));
    windowed.setItems(createItems(1_000));
    expect(reads).toBe(0);
    scrollTo(0, measure.call(list).top + scrollY + 2_000);
    windowed.update();
    reads = 0;
    windowed.setItems(createItems(500));
    expect(reads).toBe(1);
    scrollTo(0, 0);
    windowed.release();
  });

  describe('when the page is scrolled', () => {
    /** A list of 1,000 items in two columns, which shows the first ones. */
    async function mountList(onRender = () => {}) {
      const list = await fixture<HTMLElement>(
        html`<ul
          style="--_card: 90px; --_gap: 10px; position: relative; display: grid; grid-template-columns: 1fr 1fr; row-gap: 10px; margin: 0"
        ></ul>`,
      );
      const items = Array.from({ length: 1_000 }, (_, index) => String(index));
      const windowed = new WindowedList<string>(list, [], (element, item) => {
        onRender();
        element.textContent = item;
        return true;
      });
      windowed.setItems(items);
      const scrollToRow = (row: number): HTMLElement[] => {
        scrollTo(0, list.getBoundingClientRect().top + scrollY + row * 100);
        windowed.update(OVERSCAN_PX);
        return [...list.querySelectorAll('li')];
      };
      const read = (): number[] =>
        [...list.querySelectorAll('li')].map(({ textContent }) => Number(textContent));
      /** The number of items in view, and up to a distance from there. */
      const countNear = (overscanPx: number): number =>
        2 * Math.ceil((innerHeight + overscanPx - list.getBoundingClientRect().top) / 100);
      return { list, items, windowed, scrollToRow, read, countNear };
    }

    const toRange = (from: number, count: number): number[] =>
      Array.from({ length: count }, (_, i) => from + i);

    it('renders few items outside the viewport at first, and more of them half a second later', async () => {
      const { items, windowed, read, countNear } = await mountList();
      const setItems = (): void => windowed.setItems([...items]);
      const hasAll = () => expect.poll(() => read().length).toBe(countNear(OVERSCAN_PX));
      await checkBeforeDelay(setItems, async () => {
        await frame();
        const { length } = read();
        return () => expect(length).toBeLessThanOrEqual(countNear(200));
      });
      await hasAll();
      await checkBeforeDelay(setItems, async () => {
        await frame();
        await frame();
        windowed.update(OVERSCAN_PX);
        const { length } = read();
        return () => expect(length).toBe(countNear(OVERSCAN_PX));
      });
      windowed.release();
    });

    it('renders as many items for other ones as before where it is scrolled', async () => {
      const { items, windowed, scrollToRow, read } = await mountList();
      const { length } = scrollToRow(100);
      windowed.setItems([...items]);
      await expect.poll(() => read().at(-1)).toBe(length - 1 + (read()[0] ?? NaN));
      expect(read()).toHaveLength(length);
      windowed.release();
    });

    /** Calls a function before the delay after which more items are rendered, and waits until after it. */
    async function runBeforeDelay(windowed: WindowedList<string>, change: () => void): Promise<void> {
      await checkBeforeDelay(
        () => windowed.setItems([...windowed.items]),
        async () => {
          await frame();
          await frame();
          return change;
        },
      );
      await new Promise((resolve) => setTimeout(resolve, 700));
    }

    it('renders nothing more after it has left the page', async () => {
      const { list, windowed, read } = await mountList();
      let before = NaN;
      await runBeforeDelay(windowed, () => {
        before = read().length;
        windowed.disconnect();
      });
      expect(read()).toHaveLength(before);
      list.remove();
      await runBeforeDelay(windowed, () => (before = read().length));
      expect(read()).toHaveLength(before);
      windowed.release();
    });

    it('keeps all items that it has rendered for printing', async () => {
      const { items, windowed, read } = await mountList();
      await runBeforeDelay(windowed, () => windowed.update(Infinity));
      expect(read()).toHaveLength(items.length);
      windowed.release();
    });

    it('reuses the elements of a distant part of the list, without moving them in the document', async () => {
      const { list, windowed, scrollToRow, read } = await mountList();
      const before = scrollToRow(100);
      const observer = new MutationObserver(() => {});
      observer.observe(list, { childList: true });
      const after = scrollToRow(300);
      expect(after.length).toBe(before.length);
      expect(after.every((element, i) => element === before[i])).toBe(true);
      expect(observer.takeRecords()).toEqual([]);
      const [first = NaN] = read();
      expect(first).toBeGreaterThan(2 * 290);
      expect(read()).toEqual(toRange(first, before.length));
      expect(before[0]?.ariaPosInSet).toBe(String(first + 1));
      expect(scrollToRow(0).length).toBeLessThan(before.length);
      expect(read()).toEqual(toRange(0, list.querySelectorAll('li').length));
      windowed.release();
    });

    it.each([
      ['down', 1],
      ['up', -1],
    ])('reuses a row for the next one further %s, in reading order', async (_where, rows) => {
      const { windowed, scrollToRow, read } = await mountList();
      const before = scrollToRow(100);
      const [first = NaN] = read();
      const after = scrollToRow(100 + rows);
      expect(after.every((element) => before.includes(element))).toBe(true);
      expect(read()).toEqual(toRange(first + 2 * rows, before.length));
      // Only the two items of the new row have another element.
      expect(after.filter((element, i) => element !== before[i + 2 * rows])).toHaveLength(2);
      windowed.release();
    });

    it('renders all items near the viewport when they are set again before the last slice', async () => {
      let slowMs = 0;
      const { items, windowed, scrollToRow, read } = await mountList(() => {
        const endMs = performance.now() + slowMs;
        while (performance.now() < endMs);
      });
      scrollToRow(100);
      slowMs = 1;
      windowed.setItems([...items]);
      scrollToRow(105);
      slowMs = 0;
      windowed.setItems(windowed.items);
      await expect.poll(() => Math.max(...read())).toBeGreaterThan(227);
      const shown = read();
      expect(shown.length).toBeGreaterThan(30);
      windowed.update();
      expect(shown).toEqual(read());
      windowed.release();
    });

    it('keeps the element of a kept item, in reading order', async () => {
      const { list, windowed, scrollToRow, read } = await mountList();
      scrollToRow(100);
      const kept = windowed.keep(200);
      for (const row of [300, 20, 450]) {
        scrollToRow(row);
        expect(kept.textContent).toBe('200');
        expect(read()).toEqual([...read()].sort((a, b) => a - b));
        expect(new Set(read()).size).toBe(list.querySelectorAll('li').length);
      }
      windowed.release();
    });
  });
});
