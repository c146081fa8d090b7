import { afterEach, describe, it, onTestFinished } from 'vitest';
import { page as browserPage, userEvent } from 'vitest/browser';
import { contrast } from '../helpers/contrast.js';
import { createTags, mountFilter, type FilterPage } from '../helpers/tag-filter.js';
import { expect } from '../helpers/testing.js';

async function mountOpen(...[properties, options]: Parameters<typeof mountFilter>): Promise<FilterPage> {
  const page = await mountFilter(properties, options);
  await page.openDialog();
  return page;
}

describe('OisTagFilter: the dialog with all tags', () => {
  afterEach(() => browserPage.viewport(1280, 720));

  it('has all tags, selected ones first, and none moves when it is pressed', async () => {
    const page = await mountOpen({ tags: createTags(60), selected: ['tag 50'] });
    expect(page.listed).toHaveLength(60);
    expect(page.listed.slice(0, 2)).toEqual(['tag 50', 'tag 0']);
    expect(page.dialog?.matches(':modal')).toBe(true);
    await expect(page.filter).to.be.accessible();
    await userEvent.click(page.listedChip('tag 7'));
    await userEvent.click(page.listedChip('tag 50'));
    expect(page.chosen.map(({ tags }) => tags)).toEqual([['tag 50', 'tag 7'], ['tag 7']]);
    expect(page.listedPressed).toEqual(['tag 7']);
    expect(page.listed.slice(0, 2)).toEqual(['tag 50', 'tag 0']);
    expect(page.labels[0]).toBe('tag 7');
  });

  it('marks selected tags as the row does: part, and a focus ring that stands out from their fill', async () => {
    const page = await mountOpen({ tags: createTags(20), selected: ['tag 5'] });
    page.listedChip('tag 5').focus();
    await userEvent.keyboard('{ArrowRight}');
    await userEvent.keyboard('{Enter}');
    const chips = ['tag 5', 'tag 0', 'tag 1'].map((tag) => page.listedChip(tag));
    await expect
      .poll(() => chips.map(({ part }) => part.value))
      .toEqual(['tag tag-selected', 'tag tag-selected', 'tag']);
    const { outlineColor, backgroundColor } = getComputedStyle(chips[1] as Element);
    expect(chips[1]?.matches(':focus-visible')).toBe(true);
    expect(contrast(outlineColor, backgroundColor)).toBeGreaterThanOrEqual(3);
  });

  it.each([`${'long '.repeat(30)}tag`, 'Donaudampfschifffahrtsgesellschaftskapitänsmütze'])(
    'shows the tag “%s” whole, as its tooltip needs a mouse',
    async (long) => {
      await browserPage.viewport(320, 640);
      const page = await mountOpen({ tags: [...createTags(20), long], selected: [long] });
      const chip = page.listedChip(long);
      const label = chip.querySelector('[part=tag-label]')!.getBoundingClientRect();
      const box = chip.getBoundingClientRect();
      expect(label.height).toBeGreaterThan(30);
      expect(label.bottom).toBeLessThanOrEqual(box.bottom);
      expect(label.right).toBeLessThan(box.right - 10);
      expect(chip.scrollWidth).toBeLessThanOrEqual(chip.clientWidth + 1);
    },
  );

  it.each([
    [360, 700],
    [1024, 600],
    [740, 360],
  ])('lies above the on-screen keyboard in a window of %d × %d px', async (width, height) => {
    await browserPage.viewport(width, height);
    const page = await mountOpen({ tags: createTags(60) });
    const keyboardTop = height / 2;
    page.dialog!.style.setProperty('--_keyboard-height', `${height - keyboardTop}px`);
    await Promise.all(page.dialog!.getAnimations().map(({ finished }) => finished));
    const { top, bottom } = page.dialog!.getBoundingClientRect();
    expect(top).toBeGreaterThanOrEqual(0);
    expect(bottom).toBeLessThanOrEqual(keyboardTop);
  });

  it('follows the on-screen keyboard while it is open, and not after it', async () => {
    const page = await mountOpen({ tags: createTags(20) });
    const container = page.filter.renderRoot.querySelector<HTMLElement>('.dialog-container')!;
    const covered = () => container.style.getPropertyValue('--_keyboard-height');
    expect(covered()).toBe('0%');
    onTestFinished(() => void Reflect.deleteProperty(visualViewport!, 'height'));
    Object.defineProperty(visualViewport, 'height', { configurable: true, value: innerHeight / 2 });
    visualViewport!.dispatchEvent(new Event('resize'));
    expect(covered()).toBe('50%');
    page.filter.closeDialog?.();
    Object.defineProperty(visualViewport, 'height', { configurable: true, value: innerHeight });
    visualViewport!.dispatchEvent(new Event('resize'));
    expect(covered()).toBe('50%');
  });

  it('follows no keyboard if the filter was removed before the press', async () => {
    const page = await mountOpen({ tags: createTags(20) });
    page.filter.closeDialog?.();
    page.filter.remove();
    page.filter.renderRoot.querySelector<HTMLElement>('[part=all-tags]')!.click();
    await page.filter.updateComplete;
    await page.filter.updateComplete;
    onTestFinished(() => void Reflect.deleteProperty(visualViewport!, 'height'));
    Object.defineProperty(visualViewport, 'height', { configurable: true, value: innerHeight - 300 });
    visualViewport!.dispatchEvent(new Event('resize'));
    const container = page.filter.renderRoot.querySelector<HTMLElement>('.dialog-container')!;
    expect(container.style.getPropertyValue('--_keyboard-height')).toBe('0%');
  });

  it('scrolls as a whole where it is low, as at a zoom of 400 %', async () => {
    await browserPage.viewport(320, 256);
    const page = await mountOpen({ tags: createTags(20), selected: ['tag 1'] });
    const isReachable = (element: HTMLElement): boolean => {
      element.scrollIntoView({ block: 'center' });
      const { x, y, width, height } = element.getBoundingClientRect();
      return element.contains(page.filter.shadowRoot!.elementFromPoint(x + width / 2, y + height / 2));
    };
    // It slides in.
    await Promise.all(page.dialog!.getAnimations().map(({ finished }) => finished));
    expect(page.dialog!.scrollHeight).toBeGreaterThan(page.dialog!.clientHeight);
    // A script could scroll it in any case.
    expect(getComputedStyle(page.dialog!).overflowY).toBe('auto');
    for (const name of ['close', 'search', 'clear', 'show'])
      expect([name, isReachable(page.part(name)!)]).toEqual([name, true]);
    expect(isReachable(page.listedChip('tag 19'))).toBe(true);
  });

  it('is closed by its button, Escape, the backdrop and closeDialog(), keeps the selection, and gives the focus back', async () => {
    const page = await mountFilter({ tags: createTags(20) });
    const opener = page.part('all-tags') as HTMLElement;
    const ways = [
      () => userEvent.click(page.part('show') as Element),
      () => userEvent.click(page.part('close') as Element),
      () => userEvent.keyboard('{Escape}'),
      () => page.dialog?.click(),
      () => expect(page.filter.closeDialog?.()).toBe(true),
    ];
    for (const [index, close] of ways.entries()) {
      opener.focus();
      await userEvent.keyboard('{Enter}');
      await expect.poll(() => page.dialog?.open).toBe(true);
      await userEvent.click(page.listedChip(`tag ${index}`));
      await close();
      await expect.poll(() => page.dialog).toBeNull();
      expect(page.pressed).toContain(`tag ${index}`);
      await expect.poll(() => page.filter.shadowRoot?.activeElement).toBe(opener);
    }
    expect(page.filter.closeDialog?.()).toBe(false);
  });

  it('shows its buttons whole with text of twice the size on a phone', async () => {
    await browserPage.viewport(390, 844);
    const filter = await mountFilter({ tags: createTags(20), selected: ['tag 1'] });
    Object.assign(filter.filter, { tableCount: 19 });
    filter.filter.style.setProperty('--ois-font-size', '32px');
    filter.filter.lang = 'de';
    await filter.openDialog();
    const show = filter.part('show') as HTMLElement;
    await expect.poll(() => show.textContent).toContain('anzeigen');
    const text = document.createRange();
    text.selectNodeContents(show);
    const [button, label] = [show.getBoundingClientRect(), text.getBoundingClientRect()];
    expect(label.left).toBeGreaterThanOrEqual(button.left);
    expect(label.right).toBeLessThanOrEqual(button.right);
  });

  it('names the number of tables, if it is known, and announces it', async () => {
    const page = await mountOpen({ tags: createTags(20) });
    expect(page.textOf('show')).toBe('Show projects');
    for (const [tableCount, label, status] of [
      [11, 'Show 11 projects', '11 projects'],
      [1, 'Show 1 project', '1 project'],
      [0, 'Show 0 projects', '0 projects'],
    ] as const) {
      Object.assign(page.filter, { tableCount });
      page.filter.requestUpdate();
      await page.filter.updateComplete;
      expect(page.textOf('show')).toBe(label);
      expect(page.all('[part=footer] [role=status]')[0]?.textContent).toBe(status);
    }
  });

  it('clears the selection, and keeps the focus', async () => {
    const page = await mountOpen({ tags: createTags(20), selected: ['tag 3', 'tag 4'] });
    await userEvent.click(page.part('clear') as Element);
    expect(page.chosen).toEqual([{ tags: [], match: 'any' }]);
    expect(page.listedPressed).toEqual([]);
    const clear = page.part('clear') as HTMLElement;
    expect(clear.ariaDisabled).toBe('true');
    clear.focus();
    await userEvent.keyboard('{Enter}');
    expect(page.filter.shadowRoot?.activeElement).toBe(clear);
    expect(page.chosen).toHaveLength(1);
  });

  it('offers any of and all of', async () => {
    const page = await mountOpen({ tags: createTags(20), selected: ['tag 3', 'tag 4'] });
    await userEvent.click(page.all('dialog [part=match-mode]')[1] as Element);
    expect(page.chosen).toEqual([{ tags: ['tag 3', 'tag 4'], match: 'all' }]);
  });

  it('shows counts that came after the row was rendered', async () => {
    const page = await mountFilter({ tags: createTags(20) });
    page.filter.dialogCounts = new Map([['tag 2', 12]]);
    await page.openDialog();
    expect(page.listedChip('tag 2').textContent.replace(/\s+/g, ' ').trim()).toBe('tag 2 12');
    expect(page.chip('tag 2').querySelector('[part=tag-count]')?.textContent).toBe('');
  });

  it('renders many tags page by page', async () => {
    const page = await mountOpen({ tags: createTags(5000) });
    expect(page.listed).toHaveLength(150);
    expect(page.textOf('more')).toBe('Show more');
    await page.press('more');
    expect(page.listed).toHaveLength(300);
    await expect.poll(() => page.focused).toBe('tag 150');
  });

  it('is closed when the tags are loaded again, and when the element is removed', async () => {
    const page = await mountOpen({ tags: createTags(20) });
    page.filter.loading = true;
    await page.filter.updateComplete;
    await expect.poll(() => page.dialog).toBeNull();
    expect(document.body.style.overflowY || document.documentElement.style.overflowY).toBe('');
    page.filter.loading = false;
    await page.filter.updateComplete;
    await page.openDialog();
    page.filter.remove();
    expect(page.dialog?.open ?? false).toBe(false);
    expect(document.body.style.overflowY || document.documentElement.style.overflowY).toBe('');
  });

  it('has one tab stop for the tags, and arrow keys move in two dimensions', async () => {
    const page = await mountOpen({ tags: createTags(40) });
    expect(page.all('dialog [part~=tag]').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
    page.listedChip('tag 0').focus();
    await userEvent.keyboard('{ArrowRight}{ArrowDown}');
    const [first, focused] = [page.listedChip('tag 0'), page.filter.shadowRoot?.activeElement as HTMLElement];
    expect(focused.offsetTop).toBeGreaterThan(first.offsetTop);
    await userEvent.keyboard('{ArrowUp}');
    expect(page.focused).toBe('tag 1');
  });
});

describe('OisTagFilter: search for a tag', () => {
  const TAGS = [...createTags(25), 'Büro', 'ＢÜＲＯ, groß', 'small, quick'];

  it('is in the dialog only', async () => {
    const page = await mountFilter({ tags: TAGS });
    expect(page.part('search')).toBeNull();
    await page.openDialog();
    expect((page.part('search') as HTMLInputElement).placeholder).toBe('Find a tag');
  });

  it('filters the tags, ignoring case, width and accents', async () => {
    const page = await mountOpen({ tags: TAGS, selected: ['tag 3'] });
    await userEvent.type(page.part('search') as Element, 'BURO');
    expect(page.listed).toEqual(['Büro', 'ＢÜＲＯ, groß']);
    await page.find(', ');
    expect(page.listed).toEqual(['ＢÜＲＯ, groß', 'small, quick']);
    await userEvent.click(page.listedChip('small, quick'));
    expect(page.chosen.at(-1)?.tags).toEqual(['tag 3', 'small, quick']);
  });

  it('announces that no tag was found, keeps its place, and is cleared by Escape before the dialog closes', async () => {
    const page = await mountOpen({ tags: TAGS });
    const input = page.part('search') as HTMLInputElement;
    const { top } = input.getBoundingClientRect();
    expect(page.part('none')?.role).toBe('status');
    expect(page.textOf('none')).toBe('');
    await userEvent.type(input, 'xyz');
    expect(page.textOf('none')).toBe('No tag found');
    expect(page.listed).toEqual([]);
    expect(input.getBoundingClientRect().top).toBe(top);
    await expect(page.filter).to.be.accessible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => page.listed[0]).toBe('tag 0');
    expect(page.dialog?.open).toBe(true);
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => page.dialog).toBeNull();
    await page.openDialog();
    expect((page.part('search') as HTMLInputElement).value).toBe('');
  });

  it('opens with an empty search field, also if it was closed with a text in it', async () => {
    const page = await mountOpen({ tags: createTags(25) });
    await userEvent.type(page.part('search') as Element, 'tag 7');
    expect(page.listed).toEqual(['tag 7']);
    page.filter.closeDialog?.();
    await expect.poll(() => page.dialog).toBeNull();
    await page.openDialog();
    expect((page.part('search') as HTMLInputElement).value).toBe('');
    expect(page.listed).toHaveLength(25);
  });
});
