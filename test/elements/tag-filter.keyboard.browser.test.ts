import { describe, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { nextFrame } from '../../src/elements/internal/after-layout.js';
import { mountFilter, type FilterPage } from '../helpers/tag-filter.js';
import { aTimeout, expect } from '../helpers/testing.js';

const TAGS = ['home', 'Cleaning', 'car', 'Élan', 'cooking'];

/** Presses keys one after the other, and expects that a tag has the focus then. Firefox may move it a moment later. */
async function expectFocusAfter(page: FilterPage, keys: string, label: string | undefined): Promise<void> {
  await userEvent.keyboard(keys);
  await expect.poll(() => page.focused, { message: keys }).toBe(label);
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
    await expect.poll(stops).toEqual([-1, -1, 0, -1, -1]);
    // Without a place to go to, Tab would leave the page for the browser's own buttons.
    page.filter.after(document.createElement('input'));
    await expectFocusAfter(page, '{Tab}', undefined);
    await expectFocusAfter(page, '{Shift>}{Tab}{/Shift}', 'car');
  });

  it.each(['mouse', 'keyboard', 'script'])(
    'has the tab stop at a tag that moves because it was pressed: %s',
    async (by) => {
      const page = await focusedFilter();
      if (by === 'script') page.chips[0]?.blur();
      const stops = (): FilterPage['chips'] => page.chips.filter(({ tabIndex }) => tabIndex === 0);
      if (by === 'mouse') await userEvent.click(page.chip('car'));
      else if (by === 'keyboard') await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}');
      // Without the focus, as a press in Safari.
      else page.chip('car').click();
      await expect.poll(() => page.labels[0]).toBe('car');
      await expect.poll(stops).toEqual([page.chip('car')]);
      await nextFrame();
      expect(stops()).toEqual([page.chip('car')]);
    },
  );

  it('has one tab stop with the buttons for any of and all of, which the second tag adds', async () => {
    const page = await focusedFilter();
    await userEvent.click(page.chip('home'));
    await userEvent.click(page.chip('Cleaning'));
    await expect.poll(() => page.all('.modes button')).toHaveLength(2);
    await expect
      .poll(() => page.all('[part=group] button').filter(({ tabIndex }) => tabIndex === 0))
      .toEqual([page.chip('Cleaning')]);
  });

  it('has one tab stop before new tags are laid out, or browsers would compute their styles twice', async () => {
    const page = await mountFilter({ tags: [] });
    page.filter.tags = TAGS;
    await page.filter.updateComplete;
    expect(page.chips.map((chip) => chip.getAttribute('tabindex'))).toEqual(['0', '-1', '-1', '-1', '-1']);
  });

  it('moves with arrows, Home and End, and around the ends', async () => {
    const page = await focusedFilter();
    await expectFocusAfter(page, '{ArrowRight}', 'Cleaning');
    await expectFocusAfter(page, '{ArrowLeft}{ArrowLeft}', 'cooking');
    await expectFocusAfter(page, '{ArrowRight}', 'home');
    await expectFocusAfter(page, '{End}', 'cooking');
    await expectFocusAfter(page, '{Home}', 'home');
  });

  it('reverses the arrow keys in right-to-left text', async () => {
    const page = await focusedFilter({ dir: 'rtl' });
    await expectFocusAfter(page, '{ArrowLeft}', 'Cleaning');
    await expectFocusAfter(page, '{ArrowRight}{ArrowRight}', 'cooking');
  });

  it('presses with Space and Enter, and the focus stays', async () => {
    const page = await focusedFilter();
    await expectFocusAfter(page, '{End} ', 'cooking');
    // Firefox clicks a moment after the key.
    await expect.poll(() => selections(page)).toEqual([['cooking']]);
    await expectFocusAfter(page, '{Enter}', 'cooking');
    await expect.poll(() => selections(page)).toEqual([['cooking'], []]);
  });

  it('presses with Space also in the middle of a word', async () => {
    const page = await mountFilter({ tags: ['home', 'car', 'car wash'] });
    page.chips[0]?.focus();
    await expectFocusAfter(page, 'car ', 'car');
    await expect.poll(() => selections(page)).toEqual([['car']]);
  });

  it('finds a tag by its first letters, ignoring case and accents', async () => {
    const page = await focusedFilter();
    // In one task: letters more than half a second apart would be two words.
    for (const key of 'co')
      page.filter.shadowRoot?.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true }),
      );
    await expect.poll(() => page.focused).toBe('cooking');
    await aTimeout(600);
    await expectFocusAfter(page, 'e', 'Élan');
  });

  it('cycles through the tags with the same first letter', async () => {
    const page = await focusedFilter();
    await expectFocusAfter(page, 'c', 'Cleaning');
    await expectFocusAfter(page, 'c', 'car');
    await expectFocusAfter(page, 'c', 'cooking');
    await expectFocusAfter(page, 'c', 'Cleaning');
  });

  it('keeps the focus for letters that no tag begins with, and ignores shortcuts', async () => {
    const page = await focusedFilter();
    await expectFocusAfter(page, 'x', 'home');
    await aTimeout(600);
    await expectFocusAfter(page, '{Control>}c{/Control}', 'home');
    expect(page.chosen).toEqual([]);
  });

  it('includes the buttons for any of and all of', async () => {
    const page = await mountFilter({ tags: TAGS, selected: ['home', 'car'] });
    page.chip('home').focus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.poll(() => page.filter.shadowRoot?.activeElement?.textContent.trim()).toBe('All of');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => page.chosen).toEqual([{ tags: ['home', 'car'], match: 'all' }]);
    expect(page.filter.shadowRoot?.activeElement?.textContent.trim()).toBe('All of');
    await expectFocusAfter(page, '{ArrowRight}', 'home');
  });

  it('leaves the vertical arrow keys to the page, as there is one row', async () => {
    const page = await focusedFilter();
    const isHandled = (key: string): boolean =>
      !page.chips[0]?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    expect(['ArrowUp', 'ArrowDown', 'ArrowRight'].map(isHandled)).toEqual([false, false, true]);
  });
});
