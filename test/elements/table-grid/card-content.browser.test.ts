import { describe, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import '../../helpers/define-all.js';
import { contrast } from '../../helpers/contrast.js';
import { expect } from '../../helpers/testing.js';
import { findArialEquivalentSizePx } from '../../helpers/arial-font-size.js';
import { frame, many, mountGrid, part, SOFA } from './mounted-grid.js';

const label = (card: Element | undefined): string | null | undefined =>
  part(card, 'card-open')?.getAttribute('aria-label');

describe('OisTableGrid: a card', () => {
  it('has a heading with the control, which covers the card and is named by name and industry', async () => {
    const { show, deferred, cards, grid } = await mountGrid();
    await show([SOFA, { ...SOFA, short_code: 'b', industry: '' }]);
    await deferred();
    const [card, bare] = cards();
    expect(card?.querySelector('h3 > [part=card-open]')?.tagName).toBe('BUTTON');
    expect([label(card), label(bare)]).toEqual(['Sofa cleaning, Housekeeping', 'Sofa cleaning']);
    const tags = card?.querySelector('[part=tags]') as Element;
    expect([tags.getAttribute('role'), tags.closest('[part=card-open]')]).toEqual(['list', null]);
    const { left, top, right, bottom } = (card as Element).getBoundingClientRect();
    // Within its round corners.
    for (const [x, y] of [
      [left + 5, top + 5],
      [right - 6, bottom - 6],
    ] as const)
      await expect.poll(() => grid.shadowRoot?.elementFromPoint(x, y)).toBe(part(card, 'card-open'));
    await expect(grid).to.be.accessible();
  });

  it('is as usual on a page that indents its text', async () => {
    const { grid, show, deferred } = await mountGrid();
    const page = grid.parentElement!;
    const [card] = await show([{ ...SOFA, name: 'A name that takes more than one line of its card' }]);
    const measure = (): number[] =>
      ['icon', 'name', 'tag'].flatMap((name) => {
        const range = document.createRange();
        range.selectNodeContents(part(card, name)!);
        const { x, width } = range.getBoundingClientRect();
        return [x, width];
      });
    for (const isDeferredLoaded of [false, true]) {
      if (isDeferredLoaded) await deferred();
      page.style.textIndent = '';
      const usual = measure();
      page.style.textIndent = '2em';
      expect(measure()).toEqual(usual);
    }
  });

  it('has a control with its own corners, which draws the outline of hover and focus', async () => {
    const { grid, show, deferred } = await mountGrid();
    grid.style.setProperty('--ois-radius', '23px');
    const [card] = await show([SOFA]);
    await deferred();
    const control = part(card, 'card-open') as Element;
    expect(getComputedStyle(card as Element).borderTopLeftRadius).toBe('23px');
    expect(getComputedStyle(control, '::after').borderTopLeftRadius).toBe('23px');
  });

  it('is not animated below the pointer: the browser would paint it again for each frame', async () => {
    const { show, deferred, cards } = await mountGrid();
    await show(many(2));
    await deferred();
    const [card] = cards();
    await userEvent.hover(card!);
    const { boxShadow, transitionDuration } = getComputedStyle(part(card, 'card-open')!, '::after');
    expect(boxShadow).not.toBe('none');
    expect(transitionDuration).toBe('0s');
  });

  it('breaks no usual word with text of twice the size on a phone', async () => {
    const { grid, show, deferred } = await mountGrid();
    grid.style.setProperty('--ois-font-size', `${findArialEquivalentSizePx(grid, 32)}px`);
    (grid.parentElement as HTMLElement).style.width = '288px';
    const [card] = await show([{ ...SOFA, name: 'Cleaning', industry: 'Housekeeping' }]);
    await deferred();
    const lineCount = (name: string): number => {
      const range = document.createRange();
      range.selectNodeContents(part(card, name) as Element);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    };
    await expect.poll(() => [lineCount('name'), lineCount('industry')]).toEqual([1, 1]);
  });

  it('is a link where its table has an address; a press selects, and with a modifier key the browser opens it', async () => {
    const { grid, show, deferred, selected, controls } = await mountGrid();
    grid.tableUrl = ({ short_code }) => (short_code === 'b' ? undefined : `#open-${short_code}`);
    await show([SOFA, { ...SOFA, short_code: 'b' }, { ...SOFA, short_code: '..' }]);
    await deferred();
    await expect
      .poll(() => controls().map((control) => control.getAttribute('href')))
      .toEqual(['#open-sofa1', null, null]);
    const prevented: boolean[] = [];
    // The page must not open tabs here.
    grid.parentElement?.addEventListener('click', (event) => {
      prevented.push(event.defaultPrevented);
      event.preventDefault();
    });
    const click = (init: MouseEventInit): void =>
      void controls()[0]?.dispatchEvent(
        new MouseEvent('click', { bubbles: true, composed: true, cancelable: true, ...init }),
      );
    click({});
    for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey']) click({ [key]: true });
    expect(selected).toEqual(['sofa1']);
    expect(prevented).toEqual([true, false, false, false, false]);
    controls()[0]?.focus();
    await userEvent.keyboard('{Enter}');
    expect(selected).toEqual(['sofa1', 'sofa1']);
    await expect(grid).to.be.accessible();
  });

  it('shows whether its form was begun or sent, also in the accessible name', async () => {
    const { grid, show, deferred, cards } = await mountGrid();
    await show(many(3));
    await deferred();
    grid.cardStatus = new Map([
      ['c0', 'continue'],
      ['c2', 'sent'],
    ]);
    await grid.updateComplete;
    const texts = (): (string | undefined)[] =>
      cards().map((card) => part(card, 'status')?.textContent?.trim());
    expect(texts()).toEqual(['Continue', undefined, 'Sent']);
    expect(part(cards()[2], 'status')?.querySelector('svg')).not.toBeNull();
    expect(cards().map(label)).toEqual([
      'Table 0, Housekeeping, Continue',
      'Table 1, Housekeeping',
      'Table 2, Housekeeping, Sent',
    ]);
    await expect(grid).to.be.accessible();
    grid.cardStatus = new Map();
    await grid.updateComplete;
    expect(texts()).toEqual([undefined, undefined, undefined]);
    expect(label(cards()[0])).toBe('Table 0, Housekeeping');
  });

  it('has one colour for one industry, with enough contrast for its letter in both themes', async () => {
    const { grid, show, deferred, cards } = await mountGrid();
    const industries = Array.from({ length: 60 }, (_, index) => `Industry ${index}`);
    await show(
      [...industries, 'Industry 0'].map((industry, i) => ({ ...SOFA, short_code: `${i}`, industry })),
    );
    await deferred();
    // Rendered in slices.
    const hue = (card: Element): string =>
      (part(card, 'icon') as HTMLElement).style.getPropertyValue('--_hue');
    await expect.poll(() => cards().filter((card) => hue(card) !== '').length).toBe(61);
    for (const theme of ['light', 'dark']) {
      grid.setAttribute('theme', theme);
      const colors = cards().map((card) => {
        const { color, backgroundColor } = getComputedStyle(part(card, 'icon') as Element);
        return [color, backgroundColor];
      });
      expect(colors.at(-1)).toEqual(colors[0]);
      expect(new Set(colors.map(String)).size).toBeGreaterThan(30);
      for (const [text, background] of colors)
        expect(contrast(text ?? '', background ?? '')).toBeGreaterThan(4.5);
    }
  });

  it('tells screen readers about the keys until they were used', async () => {
    const { grid, show, deferred, controls } = await mountGrid();
    await show(many(3));
    await deferred();
    await frame();
    const described = (): (string | undefined | null)[] =>
      controls().map((control) => {
        const id = control.getAttribute('aria-describedby');
        return id && grid.shadowRoot?.getElementById(id)?.textContent;
      });
    const hint = 'Arrow keys move between projects, Enter opens one.';
    expect(described()).toEqual([hint, null, null]);
    // Also on the card that gets the tab stop from a control of the page's own in it.
    grid.renderCard = () => document.createElement('button');
    await frame();
    grid.renderRoot.querySelectorAll<HTMLElement>('[part=extra] button')[1]?.focus();
    expect(described()).toEqual([null, hint, null]);
    controls()[0]?.focus();
    expect(described()).toEqual([hint, null, null]);
    await userEvent.keyboard('{ArrowRight}');
    await frame();
    expect(described()).toEqual([null, null, null]);
  });
});
