import { beforeEach, describe, it } from 'vitest';
import { page as browser, userEvent } from 'vitest/browser';
import '../helpers/define-all.js';
import type { OisTagFilter } from '../../src/elements/tag-filter/tag-filter.js';
import { createTags, mountFilter, type FilterPage } from '../helpers/tag-filter.js';
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
  const box = await fixture<HTMLElement>(html`<div lang="en"></div>`);
  box.style.width = '600px';
  const filter = Object.assign(document.createElement('ois-tag-filter'), properties);
  const seen = new Promise<T>((done) => {
    filter.addController({
      hostUpdated() {
        filter.removeController(this);
        expect(filter.closeDialog).toBeUndefined();
        done(look(filter));
      },
    });
  });
  box.append(filter);
  return seen;
}

const getBoxes = (filter: OisTagFilter): string[] =>
  [...filter.renderRoot.querySelectorAll('[part=group], [part~=tag], [part=all-tags]')].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const { left, top } = filter.getBoundingClientRect();
    return [element.part.value.replace(' tag-selected', ''), x - left, y - top, width, height].join();
  });

describe('OisTagFilter', () => {
  it('offers tags as toggle buttons in a named toolbar', async () => {
    expect(page.part('group')?.role).toBe('toolbar');
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
    expect(page.part('tag-selected')).toBe(page.chip('home'));
    await expect(page.filter).to.be.accessible();
    await userEvent.click(page.chip('home'));
    expect(page.chosen.map(({ tags }) => tags)).toEqual([
      ['home'],
      ['home', 'small, quick'],
      ['small, quick'],
    ]);
    expect(page.pressed).toEqual(['small, quick']);
    expect(page.chip('home').part.contains('tag-selected')).toBe(false);
  });

  it('renders nothing without tags', async () => {
    page.filter.tags = [];
    await page.filter.updateComplete;
    expect(page.filter.renderRoot.querySelectorAll('button')).toHaveLength(0);
    expect(page.filter.getBoundingClientRect().height).toBe(0);
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

  it('opens the dialog with all tags also if its button was pressed before the deferred chunk was loaded', async () => {
    const filter = await withoutTools({ tags: createTags(9) }, (mounted) => {
      queueMicrotask(() => {
        expect(mounted.closeDialog).toBeUndefined();
        mounted.renderRoot.querySelector<HTMLElement>('[part=all-tags]')?.click();
      });
      return mounted;
    });
    await expect.poll(() => filter.renderRoot.querySelector('dialog')?.open).toBe(true);
    filter.closeDialog?.();
  });

  it('moves nothing when the deferred chunk is loaded', async () => {
    const properties = {
      tags: createTags(40),
      selected: ['tag 8', 'tag 3'],
      counts: new Map(createTags(40).map((tag, i) => [tag, 3 * i])),
    };
    const before = await withoutTools(properties, getBoxes);
    const { filter } = await mountFilter(properties);
    expect(before.length).toBeGreaterThan(30);
    expect(getBoxes(filter)).toEqual(before);
  });
});

describe('OisTagFilter: the order of tags', () => {
  it('starts with tags that the page has selected, listed or not', async () => {
    page.filter.selected = ['garden', 'moving'];
    await page.filter.updateComplete;
    expect(page.labels.slice(0, 3)).toEqual(['garden', 'moving', 'cleaning']);
    expect(page.pressed).toEqual(['garden', 'moving']);
  });

  it('puts tags that are pressed behind the other selected ones, and the focus stays on the tag', async () => {
    page.filter.addEventListener('ois-filter', ({ detail }) => (page.filter.selected = [...detail.tags]));
    await userEvent.click(page.chip('moving'));
    await userEvent.click(page.chip('small, quick'));
    expect(page.labels.slice(0, 3)).toEqual(['moving', 'small, quick', 'cleaning']);
    page.chip('small, quick').focus();
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() => page.labels)
      .toEqual(['moving', 'cleaning', 'home', '<b>bold</b>', 'small, quick']);
    expect(page.focused).toBe('small, quick');
  });

  it('drops an unlisted tag that is deselected, and the focus goes to the first tag', async () => {
    page.filter.selected = ['garden'];
    await page.filter.updateComplete;
    page.chip('garden').focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => page.labels).toEqual(TAGS);
    expect(page.focused).toBe('cleaning');
  });

  it('changes with new tags, and the focus stays on its tag', async () => {
    page.chip('moving').focus();
    page.filter.tags = ['attic', ...TAGS];
    await page.filter.updateComplete;
    expect(page.labels.slice(0, 2)).toEqual(['attic', 'cleaning']);
    expect(page.focused).toBe('moving');
    page.filter.tags = ['attic', 'cleaning'];
    await page.filter.updateComplete;
    expect(page.focused).toBe('attic');
  });

  it('ignores the second click of a double click, which would hit the tag that moved to its place', async () => {
    const click = async (label: string, x: number, timeStamp: number): Promise<void> => {
      const event = new MouseEvent('click', { bubbles: true, composed: true, detail: 1, clientX: x });
      page.chip(label).dispatchEvent(Object.defineProperty(event, 'timeStamp', { value: timeStamp }));
      await page.filter.updateComplete;
    };
    await click('moving', 200, 0);
    await click('home', 201, 100);
    expect(page.pressed).toEqual(['moving']);
    await click('cleaning', 90, 200);
    expect(page.pressed).toEqual(['moving', 'cleaning']);
    await click('home', 90, 600);
    expect(page.pressed).toEqual(['moving', 'cleaning', 'home']);
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
    expect(count('moving')).toBe('');
    const named = (name: string | RegExp): Element | null =>
      browser.getByRole('button', { name, exact: true }).query();
    expect(named(/^cleaning 1,?234$/)).toBe(page.chip('cleaning'));
    expect(named('moving')).toBe(page.chip('moving'));
    await expect(page.filter).to.be.accessible();
  });

  it('takes no room in a tag without one, also at first paint', async () => {
    const getWidths = (filter: OisTagFilter): number[] =>
      [...filter.renderRoot.querySelectorAll<HTMLElement>('[part~=tag]')].map(
        ({ offsetWidth }) => offsetWidth,
      );
    expect(await withoutTools({ tags: TAGS }, getWidths)).toEqual(getWidths(page.filter));
  });

  it('is hidden in a tag without one, also if the page styles it', async () => {
    await fixture(
      html`<style>
        ois-tag-filter::part(tag-count) {
          display: inline-flex;
          padding: 6px;
        }
      </style>`,
    );
    const findShown = (filter: OisTagFilter): (string | null)[] =>
      [...filter.renderRoot.querySelectorAll<HTMLElement>('[part=tag-count]')]
        .filter(({ offsetWidth }) => offsetWidth)
        .map(({ parentElement }) => parentElement?.textContent.replace(/\s+/g, ' ').trim() ?? null);
    const counts = new Map([['home', 1]]);
    expect(await withoutTools({ tags: TAGS, counts }, findShown)).toEqual(['home 1']);
    expect(findShown(page.filter)).toEqual([]);
    page.filter.counts = counts;
    await page.filter.updateComplete;
    expect(findShown(page.filter)).toEqual(['home 1']);
  });
});

describe('OisTagFilter: any of, all of', () => {
  const modes = (): HTMLElement[] => page.all('[part=group] [part=match-mode]');

  it('is offered with two or more selected tags', async () => {
    expect(modes()).toHaveLength(0);
    await userEvent.click(page.chip('home'));
    expect(modes()).toHaveLength(0);
    await userEvent.click(page.chip('moving'));
    await expect
      .poll(() => modes().map(({ textContent }) => textContent.trim()))
      .toEqual(['Any of', 'All of']);
    expect(modes().map(({ ariaPressed }) => ariaPressed)).toEqual(['true', 'false']);
    expect(modes()[0]?.parentElement?.ariaLabel).toBe('Projects with');
    await expect(page.filter).to.be.accessible();
    await userEvent.click(modes()[1] as Element);
    expect(page.chosen.at(-1)).toEqual({ tags: ['home', 'moving'], match: 'all' });
    expect(modes().map(({ ariaPressed }) => ariaPressed)).toEqual(['false', 'true']);
    await userEvent.click(page.chip('cleaning'));
    expect(page.chosen.at(-1)).toEqual({ tags: ['home', 'moving', 'cleaning'], match: 'all' });
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

  it('animates all placeholders at once, because the browser makes a layer for each animation', async () => {
    const { filter } = await mountFilter({ loading: true });
    expect((filter.renderRoot as ShadowRoot).getAnimations()).toHaveLength(1);
  });

  it('has its height before the deferred chunk is loaded', async () => {
    const ready = page.filter.getBoundingClientRect().height;
    const height = (filter: OisTagFilter): number => filter.getBoundingClientRect().height;
    expect(await withoutTools({ loading: true }, height)).toBe(ready);
    expect(await withoutTools({ tags: TAGS }, height)).toBe(ready);
  });
});
