import { describe, it } from 'vitest';
import { WindowedList } from '../../../src/elements/table-grid/windowed-list.js';
import { expect, fixture, html } from '../../helpers/testing.js';

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
    windowed.update();
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
});
