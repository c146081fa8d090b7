import { describe, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { createTags, mountFilter } from '../helpers/tag-filter.js';
import { expect } from '../helpers/testing.js';

describe('OisTagFilter: many tags', () => {
  it.each([240, 320, 600, 1200])('fill two rows at %i px, and the rest cannot be focused', async (width) => {
    const page = await mountFilter({ tags: createTags(100) }, { width });
    expect(page.rows).toBe(2);
    expect(page.visible.length).toBeLessThan(page.chips.length);
    expect(page.textOf('more')).toBe('Show all (100)');
    const last = page.visible.at(-1)?.getBoundingClientRect();
    expect(page.part('more')?.getBoundingClientRect().top).toBe(last?.top);
    expect((page.filter.parentElement as HTMLElement).scrollWidth).toBe(width);
    await expect(page.filter).to.be.accessible();
  });

  it('need no button if two rows are enough', async () => {
    const page = await mountFilter({ tags: createTags(5) });
    expect(page.visible).toHaveLength(5);
    expect(page.textOf('more')).toBeUndefined();
    expect(page.part('search')).toBeNull();
    expect(page.textOf('label')).toBe('Filter by tag');
  });

  it('are fitted again at another width', async () => {
    const page = await mountFilter({ tags: createTags(100) }, { width: 1200 });
    const wide = page.visible.length;
    page.visible.at(-1)?.focus();
    (page.filter.parentElement as HTMLElement).style.width = '320px';
    await expect.poll(() => page.rows).toBe(2);
    expect(page.visible.length).toBeLessThan(wide);
    expect(page.filter.shadowRoot?.activeElement).toBe(page.part('more'));
    (page.filter.parentElement as HTMLElement).style.width = '1200px';
    await expect.poll(() => page.visible.length).toBe(wide);
  });

  it('have the same height with and without a selection', async () => {
    const { filter } = await mountFilter({ tags: createTags(100) });
    const { height } = filter.getBoundingClientRect();
    filter.selected = ['tag 90'];
    await filter.updateComplete;
    expect(filter.getBoundingClientRect().height).toBe(height);
    filter.tags = ['one'];
    await filter.updateComplete;
    expect(filter.getBoundingClientRect().height).toBe(height);
  });

  it('include every selected tag, in as many rows as needed', async () => {
    const page = await mountFilter(
      { tags: createTags(100), selected: createTags(100).slice(50, 75) },
      { width: 320 },
    );
    expect(page.pressed).toHaveLength(25);
    expect(page.rows).toBeGreaterThan(2);
    const end = page.visible.at(-1) as HTMLElement;
    await userEvent.click(end);
    expect(page.focused).toBe(end.querySelector('bdi')?.textContent);
  });

  it('are all shown on demand, and in two rows again with the selected ones first', async () => {
    const page = await mountFilter({ tags: createTags(30) });
    const seen = page.visible.length;
    await userEvent.click(page.part('more') as Element);
    expect(page.visible).toHaveLength(30);
    await expect.poll(() => page.focused).toBe(`tag ${seen}`);
    expect(page.textOf('more')).toBeUndefined();
    await expect(page.filter).to.be.accessible();
    await userEvent.click(page.chip('tag 29'));
    expect(page.labels.at(-1)).toBe('tag 29');
    await userEvent.click(page.part('less') as Element);
    expect(page.rows).toBe(2);
    expect(page.labels[0]).toBe('tag 29');
    await expect.poll(() => page.filter.shadowRoot?.activeElement).toBe(page.part('more'));
  });

  it('expose to assistive technology whether all are shown', async () => {
    const page = await mountFilter({ tags: createTags(200) });
    const expanded = (name: string): string | null | undefined =>
      page.part(name)?.getAttribute('aria-expanded');
    expect(expanded('more')).toBe('false');
    await page.press('more');
    expect([expanded('more'), expanded('less')]).toEqual(['true', 'true']);
    await page.press('less');
    expect(expanded('more')).toBe('false');
  });

  it('are rendered page by page', async () => {
    const page = await mountFilter({ tags: createTags(5000) });
    expect(page.chips.length).toBeLessThanOrEqual(60);
    expect(page.textOf('more')).toBe('Show all (5,000)');
    await page.press('more');
    expect(page.visible).toHaveLength(150);
    expect(page.textOf('more')).toBe('Show more');
    await page.press('more');
    expect(page.visible).toHaveLength(300);
    await expect.poll(() => page.focused).toBe('tag 150');
  });

  it('have tooltips with the full text if truncated', async () => {
    const long = 'word'.repeat(12);
    const page = await mountFilter({ tags: ['short', long] }, { width: 320 });
    expect(page.chip('short').title).toBe('');
    expect(page.chip(long).title).toBe(long);
    expect(page.chip(long).offsetWidth).toBeLessThanOrEqual(320);
    page.filter.tags = ['😀'.repeat(40), 'short'];
    await page.filter.updateComplete;
    expect(page.chips.map(({ title }) => title)).toEqual(['😀'.repeat(40), '']);
  });

  it('are large enough as touch targets', async () => {
    const page = await mountFilter({ tags: createTags(100), selected: ['tag 5'] }, { width: 320 });
    await page.press('more');
    const targets = page.filter.renderRoot.querySelectorAll('button, input');
    expect(targets.length).toBeGreaterThan(100);
    for (const target of targets) {
      const { width, height } = target.getBoundingClientRect();
      expect(target.matches('[hidden]') || Math.min(width, height) >= 24).toBe(true);
    }
  });
});

describe('OisTagFilter: search', () => {
  const TAGS = [...createTags(25), 'Büro', 'ＢÜＲＯ, groß', 'small, quick'];

  it('filters the tags, ignoring case, width and accents', async () => {
    const page = await mountFilter({ tags: TAGS });
    await userEvent.type(page.part('search') as Element, 'BURO');
    expect(page.labels).toEqual(['Büro', 'ＢÜＲＯ, groß']);
    expect(page.textOf('more')).toBeUndefined();
    await page.find(', ');
    expect(page.labels).toEqual(['ＢÜＲＯ, groß', 'small, quick']);
    await userEvent.click(page.chip('small, quick'));
    expect(page.chosen).toEqual([['small, quick']]);
  });

  it('keeps selected tags visible', async () => {
    const page = await mountFilter({ tags: TAGS, selected: ['tag 3'] });
    await page.find('büro');
    expect(page.labels).toEqual(['tag 3', 'Büro', 'ＢÜＲＯ, groß']);
    await userEvent.click(page.chip('Büro'));
    await page.find('');
    expect(page.labels.slice(0, 3)).toEqual(['tag 3', 'Büro', 'tag 0']);
  });

  it('announces that no tag was found', async () => {
    const page = await mountFilter({ tags: TAGS, selected: ['tag 3'] });
    expect(page.textOf('none')).toBe('');
    await page.find('xyz');
    expect(page.part('none')?.role).toBe('status');
    expect(page.textOf('none')).toBe('No tag found');
    expect(page.labels).toEqual(['tag 3']);
    await expect(page.filter).to.be.accessible();
  });

  it('stays, with focus and message, if no tag is found and none is selected', async () => {
    const page = await mountFilter({ tags: TAGS });
    await userEvent.type(page.part('search') as Element, 'xyz');
    expect(page.filter.shadowRoot?.activeElement).toBe(page.part('search'));
    expect((page.part('search') as HTMLInputElement).value).toBe('xyz');
    expect(page.textOf('none')).toBe('No tag found');
    expect(page.labels).toEqual([]);
    await expect(page.filter).to.be.accessible();
    await userEvent.keyboard('{Backspace}{Backspace}{Backspace}');
    await expect.poll(() => page.labels[0]).toBe('tag 0');
  });

  it('keeps two rows, and shows the number of tags found', async () => {
    const page = await mountFilter({ tags: createTags(5000) });
    const { height } = page.filter.getBoundingClientRect();
    await page.find('tag 12');
    expect(page.textOf('more')).toBe('Show all (111)');
    expect(page.labels[0]).toBe('tag 12');
    expect(page.filter.getBoundingClientRect().height).toBe(height);
  });

  it('appears with "Show all" if there are few tags', async () => {
    const page = await mountFilter({ tags: createTags(12) }, { width: 320 });
    expect(page.part('search')).toBeNull();
    await page.press('more');
    await page.find('tag 1');
    expect(page.labels).toEqual(['tag 1', 'tag 10', 'tag 11']);
    await page.press('less');
    expect((page.part('search') as HTMLInputElement).value).toBe('tag 1');
  });
});
