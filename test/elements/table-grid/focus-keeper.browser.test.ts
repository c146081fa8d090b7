import { beforeEach, describe, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import '../../helpers/define-all.js';
import type { OisTableGrid } from '../../../src/elements/table-grid/table-grid.js';
import { parseTables, type ProjectTable } from '../../../src/hub/tables.js';
import { expect, fixture, html } from '../../helpers/testing.js';

let grid: OisTableGrid;

/** New objects each time, as answers of the hub are. */
const tables = (...codes: string[]): ProjectTable[] =>
  parseTables({ list: codes.map((code) => ({ short_code: code, name: `Table ${code}` })) }, 'test').list;
const show = async (...codes: string[]): Promise<void> => {
  grid.tables = tables(...codes);
  await grid.updateComplete;
};
const card = (name: string): HTMLElement | undefined =>
  [...grid.renderRoot.querySelectorAll<HTMLElement>('[part=card-open]')].find(
    (one) => one.querySelector('[part=name]')?.textContent === name,
  );
const focused = (): string | null | undefined =>
  grid.shadowRoot?.activeElement?.querySelector('[part=name]')?.textContent;

beforeEach(async () => {
  const box = await fixture(html`<div style="width: 400px"><ois-table-grid></ois-table-grid></div>`);
  grid = box.querySelector('ois-table-grid') as OisTableGrid;
  await show('a', 'b', 'c', 'd', 'e');
  await expect.poll(() => grid.renderRoot.querySelector('[part=search]')).not.toBeNull();
  card('Table c')?.focus();
  expect(focused()).toBe('Table c');
});

describe('OisTableGrid: a focused card', () => {
  it('keeps the focus when the same list is set again, and arrow keys continue from it', async () => {
    await show('a', 'b', 'c', 'd', 'e');
    await expect.poll(focused).toBe('Table c');
    await expect.poll(() => card('Table c')?.tabIndex).toBe(0);
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(focused).toBe('Table d');
  });

  it('is the card that was pressed', async () => {
    await userEvent.click(card('Table d') as Element);
    await new Promise((done) => setTimeout(done, 50));
    // In Safari a press focuses no button.
    expect(focused() ?? 'Table d').toBe('Table d');
    grid.matching = 2;
    await grid.updateComplete;
    card('Table e')?.focus();
    await show('e', 'd', 'c');
    await expect.poll(focused).toBe('Table e');
  });

  it('keeps the focus at its new position, so that Enter opens the table that was announced', async () => {
    const selected: string[] = [];
    grid.addEventListener('ois-select', ({ detail }) => selected.push(detail.shortCode));
    await show('e', 'c', 'a');
    await expect.poll(focused).toBe('Table c');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => selected).toEqual(['c']);
    await userEvent.keyboard('{ArrowUp}');
    await expect.poll(focused).toBe('Table e');
  });

  it('passes the focus to its neighbour when it is removed, or to the search box', async () => {
    await show('a', 'b');
    await expect.poll(focused).toBe('Table b');
    await show();
    await expect.poll(() => grid.shadowRoot?.activeElement?.part.value).toBe('search');
  });

  it('gets the focus again after the list was reloaded', async () => {
    grid.loading = true;
    await show();
    expect(focused()).toBeUndefined();
    grid.loading = false;
    await show('x', 'a', 'b', 'c');
    await expect.poll(focused).toBe('Table c');
  });

  it('does not get the focus again if the user has moved it elsewhere', async () => {
    const elsewhere = document.createElement('input');
    grid.after(elsewhere);
    grid.loading = true;
    await show();
    elsewhere.focus();
    grid.loading = false;
    await show('a', 'b', 'c');
    await new Promise((done) => setTimeout(done, 50));
    expect(document.activeElement).toBe(elsewhere);
    elsewhere.blur();
    await show('a', 'b');
    await new Promise((done) => setTimeout(done, 50));
    expect(document.activeElement).toBe(document.body);
  });

  it('does not scroll the page when it keeps the focus', async () => {
    (grid.parentElement as HTMLElement).style.paddingBottom = '3000px';
    scrollTo(0, 2_000);
    expect(scrollY).toBe(2_000);
    await show('b', 'c', 'a');
    await expect.poll(focused).toBe('Table c');
    expect(scrollY).toBe(2_000);
    scrollTo(0, 0);
  });
});
