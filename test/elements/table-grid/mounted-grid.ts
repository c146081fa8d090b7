import '../../helpers/define-all.js';
import type { OisTableGrid } from '../../../src/elements/table-grid/table-grid.js';
import { parseTables, type ProjectTable } from '../../../src/hub/tables.js';
import { expect, fixture, html } from '../../helpers/testing.js';

/** Reads tables from the items of the hub's list. */
export const readTables = (list: unknown[]): ProjectTable[] => parseTables({ list }, 'test').list;

/** A table as the hub lists it. */
export const SOFA = {
  short_code: 'sofa1',
  name: 'Sofa cleaning',
  industry: 'Housekeeping',
  tags: ['home', 'cleaning'],
};

/** @returns this many tables, `c0` named `Table 0` and so on, counted from `from` */
export const many = (count: number, from = 0): unknown[] =>
  Array.from({ length: count }, (_, index) => ({
    ...SOFA,
    short_code: `c${index + from}`,
    name: `Table ${index + from}`,
  }));

export const part = (root: ParentNode | undefined, name: string): Element | null | undefined =>
  root?.querySelector(`[part=${name}]`);

/** Waits until the browser has rendered a frame. */
export const frame = (): Promise<unknown> =>
  new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

/**
 * Changes a list, and checks what is rendered before the delay after which it renders more cards by itself. Does both again if the machine
 * was too slow.
 * @param change returns the check
 */
export async function checkBeforeDelay(
  prepare: () => unknown,
  change: () => Promise<() => void>,
): Promise<void> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    await prepare();
    const startMs = performance.now();
    const check = await change();
    if (performance.now() - startMs < 450) return check();
  }
  throw new Error('This machine is too slow for the test.');
}

/** Mounts a grid without tables, whose chosen short codes are recorded in `selected`. */
export async function mountGrid() {
  const grid: OisTableGrid = await fixture<OisTableGrid>(html`<ois-table-grid></ois-table-grid>`);
  const selected: string[] = [];
  grid.addEventListener('ois-select', (event) => selected.push(event.detail.shortCode));

  const cards = (): HTMLElement[] => [...grid.renderRoot.querySelectorAll<HTMLElement>('[part=card]')];
  /** The buttons or links that cover the cards. */
  const controls = (): HTMLElement[] => [
    ...grid.renderRoot.querySelectorAll<HTMLElement>('[part=card-open]'),
  ];
  /** Shows these items of the hub's list. @returns their cards */
  async function show(list: unknown[]): Promise<HTMLElement[]> {
    grid.tables = readTables(list);
    await grid.updateComplete;
    return cards();
  }
  /** The positions of the cards that the Tab key leads to, counted from 1, with commas between them. There should be one. */
  const activePosition = (): string =>
    [...grid.renderRoot.querySelectorAll('[part=card-open][tabindex="0"]')]
      .map((control) => control.closest('li')?.getAttribute('aria-posinset'))
      .join();
  /** Waits until the deferred chunk has been rendered. */
  const deferred = (): Promise<void> =>
    expect.poll(() => grid.renderRoot.querySelector('[part=search]')).not.toBeNull();
  const first = (): string | null | undefined => part(cards()[1], 'name')?.textContent;

  return { grid, selected, cards, controls, show, activePosition, deferred, first };
}
