import { describe, it } from 'vitest';
import { Localize } from '../../../src/elements/internal/localize.js';
import { CardView } from '../../../src/elements/table-grid/card.deferred.js';
import type { TableGridInternals } from '../../../src/elements/table-grid/table-grid.internals.js';
import type { ProjectTable } from '../../../src/hub/tables.js';
import { expect } from '../../helpers/testing.js';
import { many, mountGrid, part, readTables } from './mounted-grid.js';

describe('CardView', () => {
  it('shows a site’s own content in the card that a table moves to, and in the former one when it moves back', async () => {
    const { grid } = await mountGrid();
    grid.renderCard = ({ name }) => `Own content of ${name}`;
    const view = new CardView(grid as unknown as TableGridInternals, new Localize(grid));
    const [table, other] = readTables(many(2)) as [ProjectTable, ProjectTable];
    const [first, second] = [document.createElement('li'), document.createElement('li')];
    const show = (item: HTMLElement, shown: ProjectTable): string | null | undefined => {
      view.render(item, shown, { isInTabOrder: false, mark: undefined });
      return part(item, 'extra')?.textContent;
    };
    expect(show(first, table)).toBe('Own content of Table 0');
    expect(show(second, table)).toBe('Own content of Table 0');
    // Nothing of this card has changed but that the other one has taken the content.
    expect(show(first, table)).toBe('Own content of Table 0');
    expect(show(second, other)).toBe('Own content of Table 1');
    expect(show(first, other)).toBe('Own content of Table 1');
    expect(show(second, table)).toBe('Own content of Table 0');
    expect(show(first, table)).toBe('Own content of Table 0');
  });
});
