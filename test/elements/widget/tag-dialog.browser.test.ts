import { describe, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { createSuccess, type Respond } from '../../helpers/fake-hub-elements.js';
import { FilterPage } from '../../helpers/tag-filter.js';
import { expect } from '../../helpers/testing.js';
import { mountWidget } from './mounted-widget.js';

const TAGS = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
const TABLES = TAGS.map((tag, i) => ({
  short_code: tag,
  name: `Table ${tag}`,
  industry: '',
  icon: null,
  tags: TAGS.slice(i),
}));

const respond: Respond = ({ url }) => {
  if (url.pathname.endsWith('tags')) return createSuccess({ list: TAGS });
  if (!url.pathname.endsWith('list')) return undefined;
  const tags = url.searchParams.get('tags')?.split(',');
  const list = tags ? TABLES.filter((table) => table.tags.some((tag) => tags.includes(tag))) : TABLES;
  return createSuccess({ list: list.slice(0, Number(url.searchParams.get('limit') ?? 99)) });
};

async function mount(attributes: Record<string, string> = {}) {
  const mounted = await mountWidget(respond, attributes);
  await mounted.ready();
  const filter = mounted.widget.renderRoot.querySelector('ois-tag-filter');
  if (!filter) throw new Error('no tag filter');
  await expect.poll(() => filter.closeDialog).toBeDefined();
  return { ...mounted, page: new FilterPage(filter) };
}

describe('OisWidget: tags', () => {
  it('E4 (W) start with those of the most tables, with true counts', async () => {
    const { page } = await mount();
    expect(page.chips.map(({ textContent }) => textContent.replace(/\s+/g, ''))).toEqual([
      'g7',
      'f6',
      'e5',
      'd4',
      'c3',
      'b2',
      'a1',
    ]);
    const limited = await mount({ limit: '3' });
    expect(limited.page.labels).toEqual(TAGS);
  });

  it('have a dialog whose button says how many projects there are', async () => {
    const { page, count } = await mount();
    await page.openDialog();
    await expect.poll(() => page.textOf('show')).toBe('Show 7 projects');
    await userEvent.click(page.listedChip('b'));
    await expect.poll(() => page.textOf('show')).toBe('Show 2 projects');
    await userEvent.click(page.listedChip('c'));
    await expect.poll(() => page.textOf('show')).toBe('Show 3 projects');
    await userEvent.click(page.all('dialog [part=match-mode]')[1] as Element);
    await expect.poll(() => page.textOf('show')).toBe('Show 2 projects');
    await userEvent.click(page.part('show') as Element);
    await expect.poll(() => page.dialog).toBeNull();
    expect(count()).toBe('2 projects');
  });

  it('have a dialog that names no number which is unknown, with a limit or a search', async () => {
    const { widget, page } = await mount({ limit: '3' });
    await page.openDialog();
    expect(page.textOf('show')).toBe('Show projects');
    await userEvent.click(page.listedChip('a'));
    await expect.poll(() => page.textOf('show')).toBe('Show 1 project');
    widget.back();
    const searched = await mount();
    const field = searched.widget.renderRoot.querySelector('[part=search]') as Element;
    await userEvent.fill(field, 'Table a');
    await searched.page.openDialog();
    await expect.poll(() => searched.page.textOf('show')).toBe('Show projects');
    searched.widget.back();
  });

  it('have a dialog that an app’s Back button closes before it clears the search', async () => {
    const { widget, page } = await mount();
    const field = widget.renderRoot.querySelector('[part=search]') as HTMLInputElement;
    await userEvent.fill(field, 'Table');
    await page.openDialog();
    expect(widget.back()).toBe(true);
    await expect.poll(() => page.dialog).toBeNull();
    expect(field.value).toBe('Table');
    expect(widget.back()).toBe(true);
    await expect.poll(() => field.value).toBe('');
    expect(widget.back()).toBe(false);
  });

  it('have a dialog that closes when a form opens', async () => {
    const { widget, page } = await mount();
    await page.openDialog();
    await widget.open('a');
    await expect.poll(() => page.dialog).toBeNull();
    widget.close();
  });

  it('have a dialog that closes when the page hides the tags', async () => {
    const overflow = (): string => getComputedStyle(document.body).overflowY;
    const former = overflow();
    const { widget, page } = await mount();
    await page.openDialog();
    expect(overflow()).toBe('hidden');
    widget.hide = 'tags';
    await expect.poll(() => page.dialog).toBeNull();
    expect(overflow()).toBe(former);
  });

  it('can be combined by the user: any of them, or all', async () => {
    const { widget, page, names, last } = await mount({ tags: 'b,c' });
    await expect.poll(names).toHaveLength(3);
    const all = (): Element => page.all('[part=group] [part=match-mode]')[1] as Element;
    await userEvent.click(all());
    await expect.poll(names).toEqual(['Table a', 'Table b']);
    expect(widget.tagMatch).toBe('all');
    expect(last('ois-filter')).toEqual({ tags: ['b', 'c'], match: 'all' });
    expect(all().ariaPressed).toBe('true');
  });
});
