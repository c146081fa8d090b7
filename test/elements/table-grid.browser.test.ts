import { beforeEach, describe, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import '../../src/define.js';
import type { OisTableGrid } from '../../src/elements/table-grid/table-grid.js';
import { readTables, type ProjectTable } from '../../src/hub/tables.js';
import { expect, fixture, html } from '../helpers/testing.js';

const read = (list: unknown[]): ProjectTable[] => readTables({ list }, 'test').list;
const SOFA = {
  short_code: 'sofa1',
  name: 'Sofa cleaning',
  industry: 'Housekeeping',
  tags: ['home', 'cleaning'],
};

let grid: OisTableGrid;
let selected: string[];

async function show(list: unknown[]): Promise<HTMLButtonElement[]> {
  grid.tables = read(list);
  await grid.updateComplete;
  return [...grid.renderRoot.querySelectorAll<HTMLButtonElement>('[part=card]')];
}
const part = (root: ParentNode | undefined, name: string): Element | null | undefined =>
  root?.querySelector(`[part=${name}]`);

beforeEach(async () => {
  grid = await fixture<OisTableGrid>(html`<ois-table-grid></ois-table-grid>`);
  selected = [];
  grid.addEventListener('ois-select', (event) => selected.push(event.detail.shortCode));
});

describe('<ois-table-grid>', () => {
  it('shows name, industry and tags', async () => {
    const [card] = await show([SOFA]);
    expect(part(card, 'name')?.textContent).toBe('Sofa cleaning');
    expect(part(card, 'industry')?.textContent).toBe('Housekeeping');
    expect([...(card?.querySelectorAll('[part=tag]') ?? [])].map(({ textContent }) => textContent)).toEqual(
      SOFA.tags,
    );
    await expect(grid).to.be.accessible();
  });

  it('tells which table was chosen, by mouse and by keyboard', async () => {
    const [card] = await show([SOFA]);
    await userEvent.click(card as Element);
    card?.focus();
    await userEvent.keyboard('{Enter}');
    expect(selected).toEqual(['sofa1', 'sofa1']);
  });

  it('shows markup as text', async () => {
    const evil = '<img src=x onerror="document.title=1">';
    const [card] = await show([{ short_code: 'x', name: evil, industry: evil, tags: [evil] }]);
    expect(part(card, 'name')?.textContent).toBe(evil);
    expect(part(card, 'tag')?.textContent).toBe(evil);
    expect(card?.querySelector('img')).toBeNull();
  });

  it('shows the short code where there is no name', async () => {
    const [card] = await show([{ short_code: 'k7', name: null, tags: null }]);
    expect(part(card, 'name')?.textContent).toBe('k7');
    expect(part(card, 'tags')).toBeNull();
  });

  it.each(['', '.', '..', 'a\nb', '\ud800'])(
    'shows a table with the short code %j, but does not open it',
    async (shortCode) => {
      const [card] = await show([{ ...SOFA, short_code: shortCode }]);
      expect(card?.getAttribute('aria-disabled')).toBe('true');
      card?.click();
      expect(selected).toEqual([]);
      expect(card?.textContent).toContain('Not available');
      await expect(grid).to.be.accessible();
    },
  );

  it('draws the first letter under an icon that is missing or broken', async () => {
    const broken = `${location.origin}/no-such-icon.svg`;
    const [none, gone] = await show([{ ...SOFA }, { ...SOFA, name: 'élan', icon: broken }]);
    expect(part(none, 'icon')?.textContent).toBe('S');
    expect(none?.querySelector('img')).toBeNull();
    expect(part(gone, 'icon')?.textContent).toBe('É');
    const icon = gone?.querySelector('img') as HTMLImageElement;
    expect(icon.referrerPolicy).toBe('no-referrer');
    expect(icon.loading).toBe('lazy');
    await expect.poll(() => getComputedStyle(icon).visibility).toBe('hidden');
  });

  it('shows a good icon in a place where a broken one stood', async () => {
    const good = `${location.origin}/demo/favicon.svg`;
    await show([{ ...SOFA, icon: `${location.origin}/no-such-icon.svg` }]);
    const icon = (): HTMLImageElement => grid.renderRoot.querySelector('img') as HTMLImageElement;
    await expect.poll(() => getComputedStyle(icon()).visibility).toBe('hidden');
    await show([{ ...SOFA, icon: good }]);
    await expect.poll(() => getComputedStyle(icon()).visibility).toBe('visible');
  });

  it('puts what is no match under a heading of its own', async () => {
    await show([SOFA, { ...SOFA, short_code: 'b' }, { ...SOFA, short_code: 'c' }]);
    expect(part(grid.renderRoot, 'other-heading')).toBeNull();
    grid.matching = 1;
    await grid.updateComplete;
    const lists = [...grid.renderRoot.querySelectorAll('ul')];
    expect(lists.map((list) => [list.getAttribute('aria-label'), list.children.length])).toEqual([
      ['Projects', 1],
      ['Other projects', 2],
    ]);
    expect(part(grid.renderRoot, 'other-heading')?.textContent).toBe('Other projects');
    await expect(grid).to.be.accessible();
  });
});
