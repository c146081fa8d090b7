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

const selections = (page: FilterPage): string[][] => page.chosen.map(({ tags }) => tags);

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

  it('presses with Space and Enter, and the focus stays', async () => {
    const page = await focusedFilter();
    expect(await after(page, '{End} ')).toBe('cooking');
    // Firefox clicks a moment after the key.
    await expect.poll(() => selections(page)).toEqual([['cooking']]);
    expect(await after(page, '{Enter}')).toBe('cooking');
    await expect.poll(() => selections(page)).toEqual([['cooking'], []]);
  });

  it('presses with Space also in the middle of a word', async () => {
    const page = await mountFilter({ tags: ['home', 'car', 'car wash'] });
    page.chips[0]?.focus();
    expect(await after(page, 'car ')).toBe('car');
    await expect.poll(() => selections(page)).toEqual([['car']]);
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

  it('includes the buttons for any of and all of', async () => {
    const page = await mountFilter({ tags: TAGS, selected: ['home', 'car'] });
    page.chip('home').focus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(page.filter.shadowRoot?.activeElement?.textContent.trim()).toBe('All of');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => page.chosen).toEqual([{ tags: ['home', 'car'], match: 'all' }]);
    expect(page.filter.shadowRoot?.activeElement?.textContent.trim()).toBe('All of');
    expect(await after(page, '{ArrowRight}')).toBe('home');
  });

  it('leaves the vertical arrow keys to the page, as there is one row', async () => {
    const page = await focusedFilter();
    const isHandled = (key: string): boolean =>
      !page.chips[0]?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    expect(['ArrowUp', 'ArrowDown', 'ArrowRight'].map(isHandled)).toEqual([false, false, true]);
  });
});
