import { userEvent } from 'vitest/browser';
import { beforeEach, describe, it } from 'vitest';
import type { ProjectTable } from '../../../src/hub/tables.js';
import type { OisTableGrid } from '../../../src/elements/table-grid/table-grid.js';
import '../../helpers/define-all.js';
import { expect, fixture, html } from '../../helpers/testing.js';

const table = (name: string, industry: string, ...tags: string[]): ProjectTable => ({
  short_code: name.replace(/\W/g, ''),
  name,
  industry,
  icon: null,
  tags,
  total: null,
});

const TABLES = [
  table('Weekly home cleaning', 'Housekeeping', 'Regular'),
  table('Café to be cleaned', 'Gastronomy', 'Cleaning'),
  table('Same-day courier', 'Logistics', 'Same day'),
  table('家电深度清洗', 'Housekeeping'),
];

/** More than are searched without a pause. */
const LONG_LIST = Array.from({ length: 5_000 }, (_, i) => table(`Table ${i}`, 'Housekeeping'));

let grid: OisTableGrid;

const find = <T extends HTMLElement>(selector: string): T | null =>
  grid.renderRoot.querySelector<T>(selector);
const names = (): (string | null)[] =>
  [...grid.renderRoot.querySelectorAll('ul[part] [part=name]')].map(({ textContent }) => textContent);
const marks = (): (string | null)[] =>
  [...grid.renderRoot.querySelectorAll('[part=match]')].map(({ textContent }) => textContent);
const count = (): string | undefined => find('[part=count]')?.textContent?.trim();

async function mount(attributes: Record<string, string> = {}): Promise<void> {
  const box = await fixture<HTMLElement>(html`<div lang="en"></div>`);
  grid = document.createElement('ois-table-grid');
  for (const [name, value] of Object.entries(attributes)) grid.setAttribute(name, value);
  grid.tables = TABLES;
  box.append(grid);
  await expect.poll(() => find('[part=sort]')).not.toBeNull();
}

async function type(text: string): Promise<void> {
  const field = find('[part=search]') as HTMLInputElement;
  if (text === '') {
    // Not every engine's driver can empty a field.
    field.value = '';
    field.dispatchEvent(new Event('input'));
  } else await userEvent.fill(field, text);
  await grid.updateComplete;
}

/** Not every engine's driver can work the list of a select. */
function sortBy(value: string): void {
  const select = find<HTMLSelectElement>('[part=sort]') as HTMLSelectElement;
  select.value = value;
  select.dispatchEvent(new Event('change'));
}

describe('OisTableGrid: search field', () => {
  it.each([320, 1_000])('is as high as the sort order in a grid of %s px', async (width) => {
    await mount({ style: `width: ${width}px` });
    const height = (part: string) => find(`[part=${part}]`)?.getBoundingClientRect().height;
    expect(height('search')).toBeGreaterThanOrEqual(44);
    expect(height('search')).toBe(height('sort'));
  });
});

describe('OisTableGrid: search', () => {
  beforeEach(() => mount());

  it('finds words in any order in name, industry and tags, best match first', async () => {
    await type('clean');
    await expect.poll(names).toEqual(['Weekly home cleaning', 'Café to be cleaned']);
    await type('cleaning weekly');
    await expect.poll(names).toEqual(['Weekly home cleaning']);
    await type('housekeeping');
    await expect.poll(names).toEqual(['Weekly home cleaning', '家电深度清洗']);
    await type('cafe');
    await expect.poll(names).toEqual(['Café to be cleaned']);
    await type('jd');
    await expect.poll(names).toEqual(['家电深度清洗']);
  });

  it('marks what matches, in each text of a card', async () => {
    await type('cafe clean');
    await expect.poll(marks).toEqual(['Café', 'clean', 'Clean']);
    await expect(grid).to.be.accessible();
    await type('');
    await expect.poll(marks).toEqual([]);
    expect(names()).toEqual(TABLES.map(({ name }) => name));
  });

  it('shows how many of all tables it has found', async () => {
    await type('clean');
    await expect.poll(count).toBe('2 of 4 projects');
    await type('');
    await expect.poll(count).toBe('4 projects');
  });

  it('calls the hub’s order "Best match" while searching, and keeps another order', async () => {
    const order = (): string | undefined =>
      find<HTMLSelectElement>('[part=sort]')?.selectedOptions[0]?.textContent?.trim();
    expect(order()).toBe('Recommended');
    await type('cl');
    await expect.poll(order).toBe('Best match');
    sortBy('name');
    await expect.poll(names).toEqual(['Café to be cleaned', 'Weekly home cleaning']);
    await type('cle');
    await expect.poll(names).toEqual(['Café to be cleaned', 'Weekly home cleaning']);
    expect(order()).toBe('Name');
    sortBy('hub');
    await expect.poll(names).toEqual(['Weekly home cleaning', 'Café to be cleaned']);
  });

  it('repeats what it has not found, shows near misses, and is cleared by one button', async () => {
    await type('unicorn');
    await expect.poll(names).toEqual([]);
    expect(find('[part=message]')?.textContent).toMatch(/No project matches “\u2068unicorn\u2069”/);
    expect(count()).toBe('0 of 4 projects');
    await expect(grid).to.be.accessible();
    await type('corier');
    await expect.poll(names).toEqual(['Same-day courier']);
    expect(find('.lists h3')?.textContent).toBe('Close matches');
    const announced = (): string =>
      [...grid.renderRoot.querySelectorAll('[role=status]')].map(({ textContent }) => textContent).join();
    await expect.poll(announced).toContain('Close matches');
    // A region of its own: another one would repeat the text that it had before.
    expect(announced().split(',').filter(Boolean)).toEqual(['Close matches', '0 of 4 projects']);
    expect(find('[part=match]')?.textContent).toBe('courier');
    find('[part=clear-search]')?.click();
    await expect.poll(names).toEqual(TABLES.map(({ name }) => name));
    expect(find<HTMLInputElement>('[part=search]')?.value).toBe('');
    expect((grid.renderRoot as ShadowRoot).activeElement?.part.value).toBe('search');
  });

  it('is cleared by the field’s button, which is there only for a text, and by Escape', async () => {
    const clear = (): HTMLElement | null => find('[part=search-clear]');
    expect(clear()?.hidden).toBe(true);
    await type('clean');
    expect(clear()?.hidden).toBe(false);
    // Unlike `click()`, a press moves the focus to the button before.
    await userEvent.click(clear() as Element);
    await expect.poll(names).toHaveLength(4);
    expect((grid.renderRoot as ShadowRoot).activeElement?.part.value).toBe('search');
    await type('clean');
    let escapes = 0;
    grid.addEventListener('keydown', () => (escapes += 1));
    await userEvent.keyboard('{Escape}');
    await expect.poll(names).toHaveLength(4);
    expect(find<HTMLInputElement>('[part=search]')?.value).toBe('');
    expect(escapes).toBe(0);
    // The next one is the page's: it may close a dialog.
    await userEvent.keyboard('{Escape}');
    expect(escapes).toBe(1);
  });

  it('dispatches ois-search', async () => {
    const texts: string[] = [];
    grid.addEventListener('ois-search', (event) => texts.push(event.detail.text));
    await type('clean');
    find('[part=search-clear]')?.click();
    // WebKit's driver types letter by letter.
    expect(texts.slice(-2)).toEqual(['clean', '']);
  });

  it.each([0, 1, 2, 3, 4, 5])(
    'shows all tables when the page clears the text before they are searched (%i microtasks later)',
    async (microtasks) => {
      await mount();
      grid.search = 'courier';
      await grid.updateComplete;
      for (let i = 0; i < microtasks; i += 1) await undefined;
      grid.search = '';
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(names()).toHaveLength(TABLES.length);
    },
  );

  it('goes on with other tables, and after it was removed and added again', async () => {
    await type('clean');
    await expect.poll(names).toHaveLength(2);
    grid.tables = [...TABLES, table('Cleaners wanted', 'Housekeeping')];
    await expect.poll(names).toEqual(['Cleaners wanted', 'Weekly home cleaning', 'Café to be cleaned']);
    const { parentElement } = grid;
    grid.remove();
    grid.tables = TABLES;
    parentElement?.append(grid);
    await expect.poll(names).toEqual(['Weekly home cleaning', 'Café to be cleaned']);
  });

  it('splits its results into matches and other tables', async () => {
    grid.matching = 1;
    await type('clean');
    await expect.poll(names).toEqual(['Weekly home cleaning', 'Café to be cleaned']);
    expect(find('[part=other-heading]')?.hidden).toBe(false);
    await type('cafe');
    await expect.poll(names).toEqual(['Café to be cleaned']);
    expect(find('[part=message]')?.textContent).toContain('No project matches');
  });

  it('keeps hostile texts as texts', async () => {
    grid.tables = [table('<img src=x onerror=alert(1)> clean', '', '\u202e<b>clean')];
    await type('<img clean');
    await expect.poll(() => marks().length).toBeGreaterThan(1);
    expect(names()).toEqual(['<img src=x onerror=alert(1)> clean']);
    expect(grid.renderRoot.querySelector('[part=name] img, [part=tag] b')).toBeNull();
  });
});

describe('OisTableGrid: search attribute', () => {
  it('does not say that nothing matches before the first tables are searched', async () => {
    await mount({ search: 'table' });
    Object.assign(grid, { tables: [], loading: true });
    await grid.updateComplete;
    await new Promise((resolve) => setTimeout(resolve, 50));
    const counts: (string | undefined)[] = [];
    const observer = new MutationObserver(() => {
      if (find('[part=message]')) counts.push('message');
      counts.push(find('[part=count]')?.textContent?.trim());
    });
    observer.observe(grid.renderRoot, { subtree: true, childList: true, characterData: true });
    Object.assign(grid, { tables: LONG_LIST, loading: false });
    await expect.poll(() => find('[part=count]')?.textContent?.trim()).toBe('5,000 projects');
    observer.disconnect();
    expect(counts.filter((text) => text === 'message' || text?.startsWith('0'))).toEqual([]);
  });

  it('reads the texts of all tables when its field gets the focus, and not again when a user types', async () => {
    await mount();
    let reads = 0;
    grid.tables = Array.from({ length: 9_000 }, (_, i) =>
      Object.defineProperty(table(`Other ${i}`, 'Logistics'), 'name', {
        get: () => ((reads += 1), `Project ${i}`),
      }),
    );
    await grid.updateComplete;
    const cardReads = reads;
    expect(cardReads).toBeLessThan(300);
    find('[part=search]')?.focus();
    await expect.poll(() => reads).toBeGreaterThanOrEqual(9_000);
    const before = reads;
    await type('project 8765');
    await expect.poll(names).toEqual(['Project 8765']);
    expect(reads - before).toBeLessThan(300);
  });

  it('replaces the field by a text from elsewhere', async () => {
    await mount({ search: '' });
    expect(find('[part=search]')).toBeNull();
    expect(names()).toHaveLength(4);
    grid.search = 'clean';
    await expect.poll(names).toHaveLength(2);
    grid.search = undefined;
    await expect.poll(() => find<HTMLInputElement>('[part=search]')?.value).toBe('clean');
  });

  it('shows its field again when the attribute is removed', async () => {
    await mount();
    grid.setAttribute('search', 'clean');
    await expect.poll(names).toHaveLength(2);
    grid.removeAttribute('search');
    await expect.poll(() => find<HTMLInputElement>('[part=search]')?.value).toBe('clean');
    await type('');
    await expect.poll(names).toHaveLength(4);
  });
});
