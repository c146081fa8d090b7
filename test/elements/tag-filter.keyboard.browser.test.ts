import { describe, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { mountFilter, type FilterPage } from '../helpers/tag-filter.js';
import { aTimeout, expect } from '../helpers/testing.js';

const TAGS = ['home', 'Cleaning', 'car', 'Élan', 'cooking'];

/** Presses keys one after the other, and tells which tag has the focus then. */
async function after(page: FilterPage, keys: string): Promise<string | undefined> {
  await userEvent.keyboard(keys);
  return page.focused;
}

async function focusedFilter(options?: Parameters<typeof mountFilter>[1]): Promise<FilterPage> {
  const page = await mountFilter({ tags: TAGS }, options);
  page.chips[0]?.focus();
  return page;
}

describe('OisTagFilter: keyboard', () => {
  it('has one tab stop: the tag that had the focus last', async () => {
    const page = await focusedFilter();
    const stops = (): (number | undefined)[] => page.chips.map(({ tabIndex }) => tabIndex);
    expect(stops()).toEqual([0, -1, -1, -1, -1]);
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(stops()).toEqual([-1, -1, 0, -1, -1]);
    // Without a place to go to, Tab would leave the page for the browser's own buttons.
    page.filter.after(document.createElement('input'));
    expect(await after(page, '{Tab}')).toBeUndefined();
    expect(await after(page, '{Shift>}{Tab}{/Shift}')).toBe('car');
  });

  it('moves with arrows, Home and End, and around the ends', async () => {
    const page = await focusedFilter();
    expect(await after(page, '{ArrowRight}')).toBe('Cleaning');
    expect(await after(page, '{ArrowLeft}{ArrowLeft}')).toBe('cooking');
    expect(await after(page, '{ArrowRight}')).toBe('home');
    expect(await after(page, '{End}')).toBe('cooking');
    expect(await after(page, '{Home}')).toBe('home');
  });

  it('reverses the arrow keys in right-to-left text', async () => {
    const page = await focusedFilter({ dir: 'rtl' });
    expect(await after(page, '{ArrowLeft}')).toBe('Cleaning');
    expect(await after(page, '{ArrowRight}{ArrowRight}')).toBe('cooking');
  });

  it('moves up and down to the nearest tag of the next row', async () => {
    const page = await mountFilter(
      { tags: ['a', 'a long one', 'b', 'wide enough for a row of its own', 'c'] },
      { width: 240 },
    );
    await page.press('more');
    const [top, , , wide] = page.chips;
    page.chips[2]?.focus();
    expect(page.chips[2]?.offsetTop).toBe(top?.offsetTop);
    expect(wide?.offsetTop).toBeGreaterThan(top?.offsetTop ?? 0);
    expect(await after(page, '{ArrowDown}')).toBe('wide enough for a row of its own');
    expect(await after(page, '{ArrowDown}')).toBe('c');
    expect(await after(page, '{ArrowDown}')).toBe('c');
    expect(await after(page, '{ArrowUp}{ArrowUp}')).toBe('a long one');
    expect(await after(page, '{ArrowUp}')).toBe('a long one');
  });

  it('presses with Space and Enter, and the focus stays', async () => {
    const page = await focusedFilter();
    expect(await after(page, '{End} ')).toBe('cooking');
    // Firefox clicks a moment after the key.
    await expect.poll(() => page.chosen).toEqual([['cooking']]);
    expect(await after(page, '{Enter}')).toBe('cooking');
    await expect.poll(() => page.chosen).toEqual([['cooking'], []]);
  });

  it('presses with Space also in the middle of a word', async () => {
    const page = await mountFilter({ tags: ['home', 'car', 'car wash'] });
    page.chips[0]?.focus();
    expect(await after(page, 'car ')).toBe('car');
    await expect.poll(() => page.chosen).toEqual([['car']]);
  });

  it('finds a tag by its first letters, ignoring case and accents', async () => {
    const page = await focusedFilter();
    expect(await after(page, 'co')).toBe('cooking');
    await aTimeout(600);
    expect(await after(page, 'e')).toBe('Élan');
  });

  it('cycles through the tags with the same first letter', async () => {
    const page = await focusedFilter();
    expect(await after(page, 'c')).toBe('Cleaning');
    expect(await after(page, 'c')).toBe('car');
    expect(await after(page, 'c')).toBe('cooking');
    expect(await after(page, 'c')).toBe('Cleaning');
  });

  it('keeps the focus for letters that no tag begins with, and ignores shortcuts', async () => {
    const page = await focusedFilter();
    expect(await after(page, 'x')).toBe('home');
    await aTimeout(600);
    expect(await after(page, '{Control>}c{/Control}')).toBe('home');
    expect(page.chosen).toEqual([]);
  });

  it('does not move the focus while the user types into the search box', async () => {
    const page = await focusedFilter({ width: 240 });
    await page.press('more');
    await userEvent.type(page.part('search') as Element, 'c');
    expect(page.focused).toBeUndefined();
    expect((page.part('search') as HTMLInputElement).value).toBe('c');
  });
});
