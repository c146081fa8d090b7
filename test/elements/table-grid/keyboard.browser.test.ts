import { describe, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import '../../helpers/define-all.js';
import { expect } from '../../helpers/testing.js';
import { frame, many, mountGrid, part } from './mounted-grid.js';

describe('OisTableGrid', () => {
  it('moves the focus with arrow keys in two dimensions, across both lists, and leaves with Tab', async () => {
    const { grid, controls, show, deferred } = await mountGrid();
    (grid.parentElement as HTMLElement).style.width = '700px'; // two columns
    await show(many(5));
    grid.matching = 3;
    await grid.updateComplete;
    await deferred();
    const focused = (): string | null | undefined =>
      part(grid.renderRoot.querySelector('[part=card-open]:focus') as Element, 'name')?.textContent;
    controls()[0]?.focus();
    const walk: [string, string][] = [
      ['{ArrowRight}', 'Table 1'],
      ['{ArrowDown}', 'Table 2'], // the row below is shorter
      ['{ArrowDown}', 'Table 3'], // the other list
      ['{ArrowRight}', 'Table 4'],
      ['{ArrowRight}', 'Table 4'],
      ['{ArrowUp}', 'Table 2'],
      ['{ArrowUp}', 'Table 0'],
      ['{ArrowUp}', 'Table 0'],
      ['{End}', 'Table 1'],
      ['{Home}', 'Table 0'],
      ['{Control>}{End}{/Control}', 'Table 4'],
      ['{Control>}{Home}{/Control}', 'Table 0'],
      ['{PageDown}', 'Table 3'],
      ['{PageUp}', 'Table 0'],
    ];
    for (const [keys, name] of walk) {
      await userEvent.keyboard(keys);
      await expect.poll(() => `${keys} ${focused()}`).toBe(`${keys} ${name}`);
    }
    const after = document.createElement('input');
    grid.after(after);
    await userEvent.keyboard('{Tab}');
    await expect.poll(() => document.activeElement).toBe(after);
    expect(controls().filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  });

  it('moves the focus with Home and End within all cards of a single column', async () => {
    const { grid, controls, show, activePosition, deferred } = await mountGrid();
    (grid.parentElement as HTMLElement).style.width = '300px';
    await show(many(5));
    await deferred();
    controls()[1]?.focus();
    await userEvent.keyboard('{End}');
    await expect.poll(activePosition).toBe('5');
    await userEvent.keyboard('{Home}');
    await expect.poll(activePosition).toBe('1');
  });

  it('reverses the arrow keys in right-to-left text', async () => {
    const { grid, cards, controls, show, activePosition, deferred } = await mountGrid();
    grid.dir = 'rtl';
    await show(many(5));
    await deferred();
    controls()[0]?.focus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.poll(activePosition).toBe('2');
    expect(cards()[1]?.getBoundingClientRect().left).toBeLessThan(
      cards()[0]?.getBoundingClientRect().left ?? 0,
    );
  });

  it('keeps a focused card that is scrolled out of view, and continues from it', async () => {
    const { grid, controls, show, activePosition, deferred } = await mountGrid();
    await show(many(2_000));
    await deferred();
    controls()[0]?.focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(activePosition).toBe('2');
    scrollTo(0, 30_000);
    await frame();
    expect(grid.shadowRoot?.activeElement?.closest('li')?.getAttribute('aria-posinset')).toBe('2');
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(activePosition).toBe('3');
    await expect.poll(() => scrollY).toBeLessThan(1_000);
  });

  it('leaves arrow keys with Alt to the browser, which goes back or forward', async () => {
    const { grid, controls, show, deferred } = await mountGrid();
    await show(many(6));
    await deferred();
    controls()[1]?.focus();
    const options = { key: 'ArrowLeft', altKey: true, bubbles: true, cancelable: true, composed: true };
    const back = new KeyboardEvent('keydown', options);
    controls()[1]?.dispatchEvent(back);
    expect(back.defaultPrevented).toBe(false);
    expect(grid.shadowRoot?.activeElement).toBe(controls()[1]);
  });

  it('leaves the focus where the user has moved it while more tables were loading', async () => {
    const { grid, show, deferred } = await mountGrid();
    grid.total = 10;
    await show(many(3));
    await deferred();
    await userEvent.click(grid.renderRoot.querySelector('[part=load-more]') as Element);
    const sort = grid.renderRoot.querySelector<HTMLElement>('[part=sort]');
    sort?.focus();
    await show(many(6));
    await frame();
    expect(grid.shadowRoot?.activeElement).toBe(sort);
  });
});
