import { describe, it } from 'vitest';
import '../../helpers/define-all.js';
import type { OisTableGrid } from '../../../src/elements/table-grid/table-grid.js';
import { FAKE_TABLES } from '../../helpers/fake-hub-elements.js';
import { expect, fixture, html } from '../../helpers/testing.js';

const ARROW_PX = 8;

async function mountSelect(dir: string) {
  const box = await fixture(html`<div dir=${dir}><ois-table-grid .matching=${3}></ois-table-grid></div>`);
  const grid = box.querySelector('ois-table-grid') as OisTableGrid;
  grid.tables = FAKE_TABLES.map((table) => ({ ...table, icon: '', total: 3 }));
  const find = (): HTMLSelectElement | null => grid.renderRoot.querySelector('[part=sort]');
  await expect.poll(find).not.toBeNull();
  return find() as HTMLSelectElement;
}

describe('OisTableGrid: choice of order', () => {
  it.each([
    ['ltr', 'right', 'paddingRight'],
    ['rtl', 'left', 'paddingLeft'],
  ] as const)('has its own arrow at the inline end, and no text below it: %s', async (dir, side, padding) => {
    const select = await mountSelect(dir);
    expect(getComputedStyle(select).appearance).toBe('none');
    const arrow = getComputedStyle(select.parentElement as Element, '::after');
    expect(arrow[side]).toBe('14px');
    expect(arrow.pointerEvents).toBe('none');
    expect(parseFloat(getComputedStyle(select)[padding])).toBeGreaterThan(14 + ARROW_PX);
    expect(select.getBoundingClientRect().height).toBe(44);
    await expect(select).to.be.accessible();
  });
});
