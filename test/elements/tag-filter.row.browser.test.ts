import { describe, it, onTestFinished } from 'vitest';
import { cdp, server, userEvent } from 'vitest/browser';
import { nextFrame } from '../../src/elements/internal/after-layout.js';
import { createTags, mountFilter, readFades, type FilterPage } from '../helpers/tag-filter.js';
import { aTimeout, expect } from '../helpers/testing.js';

const row = (page: FilterPage): HTMLElement => page.part('group') as HTMLElement;
const fades = (page: FilterPage): string[] => readFades(row(page));
interface TouchSession {
  send(method: 'Emulation.setTouchEmulationEnabled', options: { enabled: boolean }): Promise<unknown>;
}
const emulateTouch = async (enabled: boolean): Promise<void> => {
  await (cdp() as unknown as TouchSession).send('Emulation.setTouchEmulationEnabled', { enabled });
};
const isInView = (page: FilterPage, chip: HTMLElement): boolean => {
  const [inner, outer] = [chip.getBoundingClientRect(), row(page).getBoundingClientRect()];
  return inner.left >= outer.left - 1 && inner.right <= outer.right + 1;
};

describe('OisTagFilter: the row of tags', () => {
  it.each([240, 320, 600, 1200])(
    'is one row at %i px, with a button for all tags at its end',
    async (width) => {
      const page = await mountFilter({ tags: createTags(100) }, { width });
      expect(new Set(page.chips.map((chip) => chip.getBoundingClientRect().top)).size).toBe(1);
      expect(page.textOf('all-tags')).toBe('All tags (100)');
      const button = page.part('all-tags')?.getBoundingClientRect() as DOMRect;
      expect(button.right).toBeLessThan(
        (page.filter.parentElement as HTMLElement).getBoundingClientRect().right + 1,
      );
      expect(button.left).toBeGreaterThanOrEqual(row(page).getBoundingClientRect().right);
      expect((page.filter.parentElement as HTMLElement).scrollWidth).toBe(width);
      expect(page.filter.getBoundingClientRect().height).toBeLessThan(50);
      await expect(page.filter).to.be.accessible();
    },
  );

  it('has the first tags only, and all selected ones', async () => {
    const page = await mountFilter({ tags: createTags(5000), selected: createTags(5000).slice(50, 120) });
    expect(page.chips).toHaveLength(100);
    expect(page.pressed).toHaveLength(70);
    expect(page.textOf('all-tags')).toBe('All tags (5,000)');
  });

  it('needs no button for all of a few tags', async () => {
    const page = await mountFilter({ tags: createTags(5) });
    expect(page.part('all-tags')).toBeNull();
    expect(fades(page)).toEqual(['0px', '0px']);
  });

  it.each(['ltr', 'rtl'] as const)('fades at the edges that have more, in %s', async (dir) => {
    const page = await mountFilter({ tags: createTags(40) }, { dir });
    const [start, end] = dir === 'ltr' ? [0, 1] : [1, 0];
    const isFaded = (): boolean[] => [start, end].map((side) => fades(page)[side] !== '0px');
    await expect.poll(isFaded).toEqual([false, true]);
    const sign = dir === 'ltr' ? 1 : -1;
    row(page).scrollLeft = sign * 100;
    await expect.poll(isFaded).toEqual([true, true]);
    row(page).scrollLeft = sign * 1e5;
    await expect.poll(isFaded).toEqual([true, false]);
  });

  it('fades at the other edge when a language changes its direction', async () => {
    const page = await mountFilter({ tags: createTags(100) }, { width: 300 });
    await expect.poll(() => fades(page)).toEqual(['0px', '28px']);
    Object.assign(page.filter.parentElement as HTMLElement, { dir: 'rtl', lang: 'ar' });
    page.filter.requestUpdate();
    await expect.poll(() => fades(page)).toEqual(['28px', '0px']);
  });

  it('updates the fades when its width changes', async () => {
    const page = await mountFilter({ tags: createTags(8) }, { width: 1200 });
    await expect.poll(() => fades(page)).toEqual(['0px', '0px']);
    (page.filter.parentElement as HTMLElement).style.width = '300px';
    await expect.poll(() => fades(page)).toEqual(['0px', '28px']);
  });

  it('shows no scroll bar, which would need space', async () => {
    const page = await mountFilter({ tags: createTags(40) });
    expect(row(page).clientHeight).toBe(row(page).offsetHeight);
  });

  it('has the same height with and without a selection', async () => {
    const { filter } = await mountFilter({ tags: createTags(100) });
    const { height } = filter.getBoundingClientRect();
    filter.selected = ['tag 90', 'tag 91'];
    await filter.updateComplete;
    expect(filter.getBoundingClientRect().height).toBe(height);
    filter.tags = ['one'];
    await filter.updateComplete;
    expect(filter.getBoundingClientRect().height).toBe(height);
  });

  it('scrolls to a tag that was selected, and not when one is deselected', async () => {
    const page = await mountFilter({ tags: createTags(20), selected: ['tag 0', 'tag 1'] }, { width: 300 });
    page.chip('tag 9').scrollIntoView({ inline: 'center', block: 'nearest', behavior: 'instant' });
    await userEvent.click(page.chip('tag 9'));
    await expect.poll(() => row(page).scrollLeft).toBe(0);
    page.chip('tag 9').scrollIntoView({ inline: 'center', block: 'nearest', behavior: 'instant' });
    const { scrollLeft } = row(page);
    expect(scrollLeft).toBeGreaterThan(0);
    await userEvent.click(page.chip('tag 9'));
    await new Promise((done) => setTimeout(done, 100));
    expect(Math.abs(row(page).scrollLeft - scrollLeft)).toBeLessThan(2);
  });

  it('scrolls to the tag that the keyboard moves to', async () => {
    const page = await mountFilter({ tags: createTags(20) }, { width: 300 });
    page.chips[0]?.focus();
    await userEvent.keyboard('{End}');
    await expect.poll(() => page.focused).toBe('tag 19');
    await expect.poll(() => isInView(page, page.chip('tag 19'))).toBe(true);
    await userEvent.keyboard('{Home}');
    await expect.poll(() => isInView(page, page.chip('tag 0'))).toBe(true);
  });

  it('keeps a tag in view that the keyboard selects, behind other selected ones', async () => {
    const page = await mountFilter({ tags: createTags(20), selected: createTags(8) }, { width: 300 });
    page.chips[0]?.focus();
    await userEvent.keyboard('{End}{Enter}');
    await expect.poll(() => page.pressed).toHaveLength(9);
    // Longer than it takes to scroll.
    await aTimeout(500);
    expect([page.labels[8], page.focused]).toEqual(['tag 19', 'tag 19']);
    expect(isInView(page, page.chip('tag 19'))).toBe(true);
  });

  it('scrolls to each next tag, also to one that is partly in view', async () => {
    const page = await mountFilter({ tags: createTags(20) }, { width: 300 });
    page.chips[0]?.focus();
    for (const chip of page.chips.slice(1, 8)) {
      await userEvent.keyboard('{ArrowRight}');
      await expect.poll(() => page.chips.filter((other) => other.tabIndex === 0)).toEqual([chip]);
      await expect.poll(() => isInView(page, chip)).toBe(true);
    }
  });

  it('has a tooltip with the full text of a truncated tag when the pointer is over it', async () => {
    const long = 'word'.repeat(12);
    const page = await mountFilter({ tags: ['short', long] }, { width: 320 });
    await userEvent.hover(page.chip('short'));
    await userEvent.hover(page.chip(long));
    expect([page.chip('short').title, page.chip(long).title]).toEqual(['', long]);
    expect(page.chip(long).offsetWidth).toBeLessThanOrEqual(320);
    page.filter.tags = ['short', '😀'.repeat(40)];
    await expect.poll(() => page.chips.map(({ title }) => title)).toEqual(['', '']);
    expect(page.chips[1]?.hasAttribute('title')).toBe(false);
    await userEvent.hover(page.chip('short'));
    await userEvent.hover(page.chip('😀'.repeat(40)));
    expect(page.chip('😀'.repeat(40)).title).toBe('😀'.repeat(40));
    (page.filter.parentElement as HTMLElement).style.width = '1200px';
    page.chips[1]!.style.maxWidth = 'none';
    await userEvent.hover(page.chip('short'));
    await userEvent.hover(page.chip('😀'.repeat(40)));
    expect(page.chip('😀'.repeat(40)).title).toBe('');
  });

  it('measures the row if its tags have changed, not for another number of tables', async () => {
    const page = await mountFilter({ tags: createTags(40) });
    let reads = 0;
    Object.defineProperty(row(page), 'scrollWidth', { get: () => ++reads && 5_000 });
    page.filter.tableCount = 3;
    page.filter.requestUpdate();
    await page.filter.updateComplete;
    await nextFrame();
    await nextFrame();
    expect(reads).toBe(0);
    page.filter.counts = new Map([['tag 3', 7]]);
    await page.filter.updateComplete;
    expect(reads).toBe(0);
    await expect.poll(() => reads).toBe(1);
    await nextFrame();
    await nextFrame();
    expect(reads).toBe(1);
  });

  it.each(['mouse', 'keyboard'])(
    'does not measure or scroll before the frame that shows a press: %s',
    async (by) => {
      const page = await mountFilter({ tags: createTags(40) });
      page.chip('tag 3').focus();
      await nextFrame();
      let uses = 0;
      const count = (value: unknown) => ({ configurable: true, get: () => ++uses && value });
      Object.defineProperty(row(page), 'scrollWidth', count(5_000));
      for (const chip of page.chips)
        Object.defineProperties(chip, { offsetWidth: count(50), scrollIntoView: count(() => {}) });
      const found: unknown[] = [];
      const listening = new AbortController();
      const { signal } = listening;
      onTestFinished(() => listening.abort());
      document.addEventListener('click', () => (uses = 0), { capture: true, signal });
      // After the update that follows the button's own listener.
      document.addEventListener('click', () => found.push([page.pressed, uses]), { signal });
      if (by === 'mouse') await userEvent.click(page.chip('tag 3'));
      else await userEvent.keyboard('{Enter}');
      await expect.poll(() => found).toEqual([[['tag 3'], 0]]);
      await expect.poll(() => uses).toBeGreaterThan(1);
    },
  );

  it('scrolls to a tag that was selected without pointer and focus', async () => {
    const page = await mountFilter({ tags: createTags(20) }, { width: 300 });
    row(page).scrollLeft = 400;
    page.chip('tag 12').click();
    await expect.poll(() => [page.labels[0], row(page).scrollLeft]).toEqual(['tag 12', 0]);
  });

  // Only its driver can emulate a touch screen.
  const inChromium = it.runIf(server.browser === 'chromium');
  inChromium.each([600, 358])('has touch targets of 44 px, at %i px (in Chromium alone)', async (width) => {
    await emulateTouch(true);
    onTestFinished(() => emulateTouch(false));
    const page = await mountFilter({ tags: createTags(10), selected: ['tag 1', 'tag 2'] }, { width });
    page.filter.style.marginBlock = '20px';
    const targets = page.all('button').filter(({ offsetWidth }) => offsetWidth > 0);
    expect(targets.length).toBe(width === 600 ? 13 : 12);
    for (const target of targets) {
      const { left, right, top, height } = target.getBoundingClientRect();
      const center = (left + right) / 2;
      for (const y of [top + height / 2 - 21, top + height / 2 + 21]) {
        const hit = page.filter.shadowRoot?.elementFromPoint(center, y);
        if (center < row(page).getBoundingClientRect().right || target === page.part('all-tags'))
          expect(hit?.closest('button')).toBe(target);
      }
    }
  });
});
