import { describe, it } from 'vitest';
import '../../helpers/define-all.js';
import { expect } from '../../helpers/testing.js';
import { mountGrid, part, SOFA } from './mounted-grid.js';

describe('OisTableGrid', () => {
  it('E6 (W) lists tables that do not match under a heading of their own', async () => {
    const { grid, show, deferred } = await mountGrid();
    await deferred();
    /** Label, number of cards, and whether it is hidden. */
    const lists = (): unknown[][] =>
      [...grid.renderRoot.querySelectorAll<HTMLElement>('ul[part=list]')].map((list) => [
        list.getAttribute('aria-label'),
        list.children.length,
        list.hidden,
      ]);
    await show([SOFA, { ...SOFA, short_code: 'b' }, { ...SOFA, short_code: 'c' }]);
    expect(lists()).toEqual([
      ['Projects', 3, false],
      ['Other projects', 0, true],
    ]);
    expect(part(grid.renderRoot, 'other-heading')).toHaveProperty('hidden', true);
    grid.matching = 1;
    await grid.updateComplete;
    expect(lists()).toEqual([
      ['Projects', 1, false],
      ['Other projects', 2, false],
    ]);
    expect(part(grid.renderRoot, 'other-heading')).toMatchObject({
      textContent: 'Other projects',
      hidden: false,
    });
    grid.setAttribute('locale', 'de');
    grid.requestUpdate();
    await expect.poll(() => part(grid.renderRoot, 'other-heading')?.textContent).toBe('Weitere Projekte');
    expect(lists()[1]).toEqual(['Weitere Projekte', 2, false]);
    await expect(grid).to.be.accessible();
  });
});
