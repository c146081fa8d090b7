import { describe, it } from 'vitest';
import { page as browser, userEvent } from 'vitest/browser';
import { mountFilter, readFades, type FilterPage } from '../helpers/tag-filter.js';
import { expect } from '../helpers/testing.js';
import { findArialEquivalentSizePx } from '../helpers/arial-font-size.js';

/** The most frequent tags of a catalogue, and the number of tables with each. */
const COUNTS = new Map([
  ['For companies', 16],
  ['Fixed price', 12],
  ['Online', 10],
  ['Same day', 9],
  ['Certified', 8],
  ['Quotes wanted', 8],
  ['Repair', 7],
]);
const TAGS = [...COUNTS.keys()];

/** Widths of the row on phones of 390 and 320 px, with the padding of a page. */
const [PHONE, SMALL_PHONE] = [358, 288];

async function mount(width: number, selected: string[] = []): Promise<FilterPage> {
  const page = await mountFilter({ tags: TAGS, counts: COUNTS, selected }, { width });
  page.filter.style.setProperty('--ois-font-size', `${findArialEquivalentSizePx(page.filter, 16)}px`);
  return page;
}
const right = (element: Element | null): number => element?.getBoundingClientRect().right ?? NaN;
const wholeTags = (page: FilterPage): string[] =>
  page.chips
    .filter((chip) => right(chip) <= right(page.part('group')) + 1)
    .map((chip) => chip.querySelector('bdi')?.textContent ?? '');
const allTags = (page: FilterPage): HTMLElement => page.part('all-tags') as HTMLElement;
const shownModes = (page: FilterPage): string[] =>
  page
    .all('[part=group] .mode')
    .filter((mode) => mode.offsetWidth > 0)
    .map(({ textContent }) => textContent.trim());

describe('OisTagFilter: a narrow row', () => {
  it('shows three tags on a phone, and two on a small one', async () => {
    expect(wholeTags(await mount(PHONE))).toEqual(TAGS.slice(0, 3));
    expect(wholeTags(await mount(SMALL_PHONE)).length).toBeGreaterThanOrEqual(2);
  });

  it('shows a chosen tag and two others on a phone', async () => {
    expect(wholeTags(await mount(PHONE, ['Online'])).length).toBeGreaterThanOrEqual(2);
    expect(wholeTags(await mount(PHONE, ['Online', 'Same day']))).toEqual(['Online', 'Same day']);
  });

  it('has an icon for all tags, with a name, a tooltip and a touch target', async () => {
    const page = await mount(PHONE);
    expect(allTags(page).offsetWidth).toBe(44);
    expect(allTags(page).title).toBe('All tags (7)');
    expect(browser.getByRole('button', { name: 'All tags (7)', exact: true }).query()).toBe(allTags(page));
    const [label] = allTags(page).children;
    expect((label as HTMLElement).offsetWidth).toBe(0);
    expect(getComputedStyle(allTags(page)).backgroundImage).toContain('gradient');
    await expect(page.filter).to.be.accessible();
    await page.openDialog();
    page.filter.closeDialog?.();
  });

  it('has the number of chosen tags at the icon, and in its name', async () => {
    const page = await mount(PHONE, ['Online', 'Repair']);
    expect(allTags(page).dataset.chosen).toBe('2');
    // Firefox returns the function, other engines its value.
    expect(['"2"', 'attr(data-chosen)']).toContain(getComputedStyle(allTags(page), '::after').content);
    expect(allTags(page).ariaLabel).toBe('All tags (7) · 2 chosen');
    expect(allTags(page).title).toBe('All tags (7) · 2 chosen');
    await expect(page.filter).to.be.accessible();
    page.filter.selected = [];
    await page.filter.updateComplete;
    expect(getComputedStyle(allTags(page), '::after').content).toBe('none');
    expect(allTags(page).ariaLabel).toBe('All tags (7)');
  });

  it('has the numbers of tables in the dialog only', async () => {
    const page = await mount(PHONE);
    const [count] = page.all('[part=group] [part=tag-count]');
    expect(count?.offsetWidth).toBe(0);
    // Screen readers have space for them.
    expect(browser.getByRole('button', { name: 'For companies 16', exact: true }).query()).not.toBeNull();
    await page.openDialog();
    expect(page.all('dialog [part=tag-count]').map(({ offsetWidth }) => offsetWidth > 5)).toEqual(
      TAGS.map(() => true),
    );
    page.filter.closeDialog?.();
  });

  it('switches between any of and all of by one button, which keeps the focus', async () => {
    const page = await mount(PHONE, ['Online', 'Repair']);
    expect(shownModes(page)).toEqual(['Any of']);
    const button = page.part('match-switch') as HTMLElement;
    expect(button.ariaLabel).toBe('Projects with: Any of');
    button.focus();
    await userEvent.keyboard('{Enter}');
    // Firefox clicks a moment after the key.
    await expect.poll(() => page.chosen).toEqual([{ tags: ['Online', 'Repair'], match: 'all' }]);
    await page.filter.updateComplete;
    expect(shownModes(page)).toEqual(['All of']);
    expect(button.ariaLabel).toBe('Projects with: All of');
    expect(page.filter.shadowRoot?.activeElement).toBe(button);
    await userEvent.keyboard(' ');
    await expect.poll(() => page.chosen.at(-1)?.match).toBe('any');
  });

  it('has one tab stop, and arrow keys pass over the buttons of a wide row, also after it was wide', async () => {
    const page = await mount(600, ['Online', 'Repair']);
    expect(shownModes(page)).toEqual(['Any of', 'All of']);
    expect(getComputedStyle(allTags(page), '::after').content).toBe('none');
    expect(page.all('[part=group] [part=tag-count]')[0]?.offsetWidth).toBeGreaterThan(5);
    (page.filter.parentElement as HTMLElement).style.width = `${PHONE}px`;
    const tabStops = (): string[] =>
      page
        .all('[part=group] button')
        .filter((button) => button.tabIndex === 0 && button.offsetWidth > 0)
        .map(({ textContent }) => textContent.trim());
    await expect.poll(tabStops).toEqual(['Any of']);
    page.part('match-switch')?.focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(() => page.focused).toBe('Online');
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await expect.poll(() => page.focused).toBe('Quotes wanted');
  });

  it('moves the tab stop from a button that is no longer shown, and back', async () => {
    const page = await mount(600, ['Online', 'Repair']);
    const tabStops = (): string[] =>
      page.all('[part=group] button[tabindex="0"]').map(({ textContent }) => textContent.trim());
    page.all('.modes button')[1]?.focus();
    expect(tabStops()).toEqual(['All of']);
    (page.filter.parentElement as HTMLElement).style.width = `${PHONE}px`;
    await expect.poll(tabStops).toEqual(['Any of']);
    expect(page.part('match-switch')?.tabIndex).toBe(0);
    (page.filter.parentElement as HTMLElement).style.width = '600px';
    await expect.poll(tabStops).toEqual(['All of']);
  });

  it('is scrolled sideways, with fades, and does not scroll the page', async () => {
    const page = await mount(PHONE);
    const row = page.part('group') as HTMLElement;
    expect(row.scrollWidth).toBeGreaterThan(row.clientWidth);
    await expect.poll(() => readFades(row)).toEqual(['0px', '28px']);
    expect((page.filter.parentElement as HTMLElement).scrollWidth).toBe(PHONE);
    row.scrollLeft = 1_000;
    await expect.poll(() => readFades(row)).toEqual(['28px', '0px']);
  });
});
