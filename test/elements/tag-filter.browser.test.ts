import { beforeEach, describe, it } from 'vitest';
import { page as browser, userEvent } from 'vitest/browser';
import '../../src/define.js';
import type { OisTagFilter } from '../../src/elements/tag-filter/tag-filter.js';
import { mountFilter, type FilterPage } from '../helpers/tag-filter.js';
import { expect, fixture, html } from '../helpers/testing.js';

const TAGS = ['cleaning', 'home', 'moving', '<b>bold</b>', 'small, quick'];

let page: FilterPage;

beforeEach(async () => {
  page = await mountFilter({ tags: TAGS });
});

/** Looks at a tag filter as it is at first paint: with its first update, which its tools come right after. */
async function withoutTools<T>(
  properties: Partial<OisTagFilter>,
  look: (filter: OisTagFilter) => T,
): Promise<T> {
  const box = await fixture(html`<div></div>`);
  const filter = Object.assign(document.createElement('ois-tag-filter'), properties);
  const seen = new Promise<T>((done) => {
    filter.addController({
      hostUpdated() {
        filter.removeController(this);
        expect(filter.shadowRoot?.querySelector('[part=bar]')).toBeNull();
        done(look(filter));
      },
    });
  });
  box.append(filter);
  return seen;
}

describe('OisTagFilter', () => {
  it('offers tags as toggle buttons in a named group', async () => {
    expect(page.part('group')?.role).toBe('group');
    expect(page.part('group')?.ariaLabel).toBe('Filter by tag');
    expect(page.labels).toEqual(TAGS);
    expect(page.pressed).toEqual([]);
    await expect(page.filter).to.be.accessible();
  });

  it('shows markup in a tag as text', () => {
    expect(page.filter.renderRoot.querySelector('b')).toBeNull();
    expect(page.labels).toContain('<b>bold</b>');
  });

  it('selects, adds and deselects tags', async () => {
    await userEvent.click(page.chip('home'));
    await userEvent.click(page.chip('small, quick'));
    expect(page.pressed).toEqual(['home', 'small, quick']);
    expect(page.textOf('chosen')).toBe('2 chosen');
    expect(page.part('group')?.ariaDescribedByElements?.[0]).toBe(page.part('chosen'));
    expect(page.part('tag-selected')).toBe(page.chip('home'));
    await expect(page.filter).to.be.accessible();
    await userEvent.click(page.chip('home'));
    expect(page.chosen).toEqual([['home'], ['home', 'small, quick'], ['small, quick']]);
    expect(page.pressed).toEqual(['small, quick']);
    expect(page.chip('home').part.contains('tag-selected')).toBe(false);
  });

  it('clears the selection, and keeps the focus', async () => {
    page.filter.selected = ['home', 'moving'];
    await page.filter.updateComplete;
    await userEvent.click(page.part('clear') as Element);
    expect(page.chosen).toEqual([[]]);
    expect(page.part('clear')).toBeNull();
    expect(page.textOf('chosen')).toBe('');
    expect(page.labels).toEqual(TAGS);
    await expect.poll(() => page.focused).toBe('cleaning');
  });

  it('renders nothing without tags', async () => {
    page.filter.tags = [];
    await page.filter.updateComplete;
    expect(page.filter.renderRoot.children).toHaveLength(0);
  });

  it('shows its tags before the deferred chunk is loaded', async () => {
    const chosen = await withoutTools({ tags: TAGS, selected: ['moving'] }, (filter) => {
      const [first, second] = filter.shadowRoot?.querySelectorAll('button') ?? [];
      expect(first?.textContent.trim()).toBe('moving');
      second?.click();
      return filter.selected;
    });
    expect(chosen).toEqual(['moving', 'cleaning']);
  });
});

describe('OisTagFilter: the order of tags', () => {
  it('starts with tags that the page has selected, listed or not', async () => {
    page.filter.selected = ['garden', 'moving'];
    await page.filter.updateComplete;
    expect(page.labels.slice(0, 3)).toEqual(['garden', 'moving', 'cleaning']);
    expect(page.pressed).toEqual(['garden', 'moving']);
  });

  it('stays the same when tags are pressed, also if the page sets a copy of the selection', async () => {
    page.filter.addEventListener('ois-filter', ({ detail }) => (page.filter.selected = [...detail.tags]));
    await userEvent.click(page.chip('moving'));
    expect(page.labels).toEqual(TAGS);
    expect(page.focused).toBe('moving');
    page.filter.selected = ['home'];
    await page.filter.updateComplete;
    expect(page.labels[0]).toBe('home');
  });

  it('keeps an unlisted selected tag in its position when it is deselected', async () => {
    page.filter.selected = ['garden'];
    await page.filter.updateComplete;
    await userEvent.click(page.chip('garden'));
    expect(page.labels[0]).toBe('garden');
    expect(page.focused).toBe('garden');
  });

  it('changes with new tags, and the focus stays on its tag', async () => {
    await userEvent.click(page.chip('moving'));
    page.filter.tags = ['attic', ...TAGS];
    await page.filter.updateComplete;
    expect(page.labels.slice(0, 3)).toEqual(['moving', 'attic', 'cleaning']);
    expect(page.focused).toBe('moving');
    page.filter.selected = [];
    page.filter.tags = ['attic', 'cleaning'];
    await page.filter.updateComplete;
    expect(page.focused).toBe('attic');
  });
});

describe('OisTagFilter: the number of tables with a tag', () => {
  it('is inside the tag, and part of its accessible name', async () => {
    page.filter.counts = new Map([
      ['cleaning', 1234],
      ['home', 1],
    ]);
    await page.filter.updateComplete;
    const count = (label: string): string | undefined =>
      page.chip(label).querySelector('[part=tag-count]')?.textContent;
    expect(count('cleaning')).toBe('1,234');
    expect(count('moving')).toBeUndefined();
    const named = (name: string | RegExp): Element | null =>
      browser.getByRole('button', { name, exact: true }).query();
    expect(named(/^cleaning ?, 1,?234 projects$/)).toBe(page.chip('cleaning'));
    expect(named(/^home ?, 1 project$/)).toBe(page.chip('home'));
    expect(named('moving')).toBe(page.chip('moving'));
    await expect(page.filter).to.be.accessible();
  });
});

describe('OisTagFilter: loading', () => {
  it('is as high as with tags', async () => {
    const ready = page.filter.getBoundingClientRect().height;
    const { filter } = await mountFilter({ loading: true });
    expect(filter.renderRoot.querySelectorAll('[part=placeholder]').length).toBeGreaterThan(5);
    expect(filter.getBoundingClientRect().height).toBe(ready);
    await expect(filter).to.be.accessible();
    Object.assign(filter, { loading: false, tags: TAGS });
    await filter.updateComplete;
    expect(filter.renderRoot.querySelector('[part=placeholder]')).toBeNull();
    expect(filter.getBoundingClientRect().height).toBe(ready);
  });

  it('has its height before the deferred chunk is loaded', async () => {
    const ready = page.filter.getBoundingClientRect().height;
    const height = (filter: OisTagFilter): number => filter.getBoundingClientRect().height;
    expect(await withoutTools({ loading: true }, height)).toBe(ready);
    expect(await withoutTools({ tags: TAGS }, height)).toBe(ready);
  });
});
