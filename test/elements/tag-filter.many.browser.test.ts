import { describe, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { manyTags, mountFilter } from '../helpers/tag-filter.js';
import { expect } from '../helpers/testing.js';

describe('many tags', () => {
  it.each([240, 320, 600, 1200])('show in two rows at %i px, the rest cannot be reached', async (width) => {
    const page = await mountFilter({ tags: manyTags(100) }, { width });
    expect(page.rows).toBe(2);
    expect(page.visible.length).toBeLessThan(page.chips.length);
    expect(page.words('more')).toBe('Show all (100)');
    const last = page.visible.at(-1)?.getBoundingClientRect();
    expect(page.part('more')?.getBoundingClientRect().top).toBe(last?.top);
    expect((page.filter.parentElement as HTMLElement).scrollWidth).toBe(width);
    await expect(page.filter).to.be.accessible();
  });

  it('show without a button where two rows hold them', async () => {
    const page = await mountFilter({ tags: manyTags(5) });
    expect(page.visible).toHaveLength(5);
    expect(page.words('more')).toBeUndefined();
    expect(page.part('search')).toBeNull();
    expect(page.words('label')).toBe('Filter by tag');
  });

  it('fit themselves into another width', async () => {
    const page = await mountFilter({ tags: manyTags(100) }, { width: 1200 });
    const wide = page.visible.length;
    page.visible.at(-1)?.focus();
    (page.filter.parentElement as HTMLElement).style.width = '320px';
    await expect.poll(() => page.rows).toBe(2);
    expect(page.visible.length).toBeLessThan(wide);
    expect(page.filter.shadowRoot?.activeElement).toBe(page.part('more'));
    (page.filter.parentElement as HTMLElement).style.width = '1200px';
    await expect.poll(() => page.visible.length).toBe(wide);
  });

  it('are as high with two rows as without a choice', async () => {
    const { filter } = await mountFilter({ tags: manyTags(100) });
    const { height } = filter.getBoundingClientRect();
    filter.selected = ['tag 90'];
    await filter.updateComplete;
    expect(filter.getBoundingClientRect().height).toBe(height);
    filter.tags = ['one'];
    await filter.updateComplete;
    expect(filter.getBoundingClientRect().height).toBe(height);
  });

  it('show every chosen one, however many rows they take', async () => {
    const page = await mountFilter(
      { tags: manyTags(100), selected: manyTags(100).slice(50, 75) },
      { width: 320 },
    );
    expect(page.pressed).toHaveLength(25);
    expect(page.rows).toBeGreaterThan(2);
    const end = page.visible.at(-1) as HTMLElement;
    await userEvent.click(end);
    expect(page.focused).toBe(end.querySelector('bdi')?.textContent);
  });

  it('show all on demand, and two rows again with what was chosen in front', async () => {
    const page = await mountFilter({ tags: manyTags(30) });
    const seen = page.visible.length;
    await userEvent.click(page.part('more') as Element);
    expect(page.visible).toHaveLength(30);
    await expect.poll(() => page.focused).toBe(`tag ${seen}`);
    expect(page.words('more')).toBeUndefined();
    await expect(page.filter).to.be.accessible();
    await userEvent.click(page.chip('tag 29'));
    expect(page.labels.at(-1)).toBe('tag 29');
    await userEvent.click(page.part('less') as Element);
    expect(page.rows).toBe(2);
    expect(page.labels[0]).toBe('tag 29');
    await expect.poll(() => page.filter.shadowRoot?.activeElement).toBe(page.part('more'));
  });

  it('tell assistive technology whether all of them show', async () => {
    const page = await mountFilter({ tags: manyTags(200) });
    const expanded = (name: string): string | null | undefined =>
      page.part(name)?.getAttribute('aria-expanded');
    expect(expanded('more')).toBe('false');
    await page.press('more');
    expect([expanded('more'), expanded('less')]).toEqual(['true', 'true']);
    await page.press('less');
    expect(expanded('more')).toBe('false');
  });

  it('are in the page a part at a time', async () => {
    const page = await mountFilter({ tags: manyTags(5000) });
    expect(page.chips.length).toBeLessThanOrEqual(60);
    expect(page.words('more')).toBe('Show all (5,000)');
    await page.press('more');
    expect(page.visible).toHaveLength(150);
    expect(page.words('more')).toBe('Show more');
    await page.press('more');
    expect(page.visible).toHaveLength(300);
    await expect.poll(() => page.focused).toBe('tag 150');
  });

  it('name those in full that are cut short', async () => {
    const long = 'word'.repeat(12);
    const page = await mountFilter({ tags: ['short', long] }, { width: 320 });
    expect(page.chip('short').title).toBe('');
    expect(page.chip(long).title).toBe(long);
    expect(page.chip(long).offsetWidth).toBeLessThanOrEqual(320);
    page.filter.tags = ['😀'.repeat(40), 'short'];
    await page.filter.updateComplete;
    expect(page.chips.map(({ title }) => title)).toEqual(['😀'.repeat(40), '']);
  });

  it('can be hit with a finger', async () => {
    const page = await mountFilter({ tags: manyTags(100), selected: ['tag 5'] }, { width: 320 });
    await page.press('more');
    const targets = page.filter.renderRoot.querySelectorAll('button, input');
    expect(targets.length).toBeGreaterThan(100);
    for (const target of targets) {
      const { width, height } = target.getBoundingClientRect();
      expect(target.matches('[hidden]') || Math.min(width, height) >= 24).toBe(true);
    }
  });
});

describe('the search for a tag', () => {
  const TAGS = [...manyTags(25), 'Büro', 'ＢÜＲＯ, groß', 'small, quick'];

  it('narrows the tags, whatever case, width and accents', async () => {
    const page = await mountFilter({ tags: TAGS });
    await userEvent.type(page.part('search') as Element, 'BURO');
    expect(page.labels).toEqual(['Büro', 'ＢÜＲＯ, groß']);
    expect(page.words('more')).toBeUndefined();
    await page.find(', ');
    expect(page.labels).toEqual(['ＢÜＲＯ, groß', 'small, quick']);
    await userEvent.click(page.chip('small, quick'));
    expect(page.chosen).toEqual([['small, quick']]);
  });

  it('keeps what is chosen in sight', async () => {
    const page = await mountFilter({ tags: TAGS, selected: ['tag 3'] });
    await page.find('büro');
    expect(page.labels).toEqual(['tag 3', 'Büro', 'ＢÜＲＯ, groß']);
    await userEvent.click(page.chip('Büro'));
    await page.find('');
    expect(page.labels.slice(0, 3)).toEqual(['tag 3', 'Büro', 'tag 0']);
  });

  it('says that nothing is found', async () => {
    const page = await mountFilter({ tags: TAGS, selected: ['tag 3'] });
    expect(page.words('none')).toBe('');
    await page.find('xyz');
    expect(page.part('none')?.role).toBe('status');
    expect(page.words('none')).toBe('No tag found');
    expect(page.labels).toEqual(['tag 3']);
    await expect(page.filter).to.be.accessible();
  });

  it('stays, with focus and message, where no tag is found and none is chosen', async () => {
    const page = await mountFilter({ tags: TAGS });
    await userEvent.type(page.part('search') as Element, 'xyz');
    expect(page.filter.shadowRoot?.activeElement).toBe(page.part('search'));
    expect((page.part('search') as HTMLInputElement).value).toBe('xyz');
    expect(page.words('none')).toBe('No tag found');
    expect(page.labels).toEqual([]);
    await expect(page.filter).to.be.accessible();
    await userEvent.keyboard('{Backspace}{Backspace}{Backspace}');
    await expect.poll(() => page.labels[0]).toBe('tag 0');
  });

  it('keeps two rows and says how many there are', async () => {
    const page = await mountFilter({ tags: manyTags(5000) });
    const { height } = page.filter.getBoundingClientRect();
    await page.find('tag 12');
    expect(page.words('more')).toBe('Show all (111)');
    expect(page.labels[0]).toBe('tag 12');
    expect(page.filter.getBoundingClientRect().height).toBe(height);
  });

  it('comes with "Show all" where there are few', async () => {
    const page = await mountFilter({ tags: manyTags(12) }, { width: 320 });
    expect(page.part('search')).toBeNull();
    await page.press('more');
    await page.find('tag 1');
    expect(page.labels).toEqual(['tag 1', 'tag 10', 'tag 11']);
    await page.press('less');
    expect((page.part('search') as HTMLInputElement).value).toBe('tag 1');
  });
});
