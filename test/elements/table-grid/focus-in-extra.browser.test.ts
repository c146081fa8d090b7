import { describe, it } from 'vitest';
import type { ProjectTable } from '../../../src/hub/tables.js';
import { expect } from '../../helpers/testing.js';
import { frame, many, mountGrid, readTables } from './mounted-grid.js';

const frames = async (): Promise<void> => {
  for (let n = 0; n < 4; n += 1) await frame();
};

describe('OisTableGrid: the focus in the page’s own content of a card', () => {
  it.each<[string, number, (tables: readonly ProjectTable[], count: number) => ProjectTable[], string]>([
    ['is sorted anew', 5, (tables) => tables.toReversed(), 'Like c2'],
    ['is sorted anew and long', 200, (tables) => tables.toReversed(), 'Like c2'],
    ['is loaded again', 5, (_tables, count) => readTables(many(count)), 'Like c2'],
    ['has lost the table', 5, (tables) => tables.filter(({ short_code }) => short_code !== 'c2'), 'Like c3'],
  ])('stays in a card if the list %s (%i tables)', async (_what, count, change, expected) => {
    const { grid, deferred } = await mountGrid();
    grid.renderCard = ({ short_code }) =>
      Object.assign(document.createElement('button'), { textContent: `Like ${short_code}` });
    grid.tables = readTables(many(count));
    await grid.updateComplete;
    await deferred();
    await frames();
    const root = grid.renderRoot as ShadowRoot;
    root.querySelectorAll<HTMLElement>('[part=extra] button')[2]?.focus();
    expect(root.activeElement?.textContent).toBe('Like c2');
    grid.tables = change(grid.tables, count);
    await grid.updateComplete;
    await frames();
    expect(root.activeElement?.closest('li')?.textContent).toContain(expected);
  });
});
