import { html } from 'lit';
import { afterEach, describe, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import '../../helpers/define-all.js';
import type { ProjectTable } from '../../../src/hub/tables.js';
import { expect } from '../../helpers/testing.js';
import { many, mountGrid, part, SOFA } from './mounted-grid.js';

afterEach(() => vi.restoreAllMocks());

describe('OisTableGrid: renderCard', () => {
  const extra = (card: Element | undefined): Element | null | undefined => part(card, 'extra');

  it('adds a node, a Lit template or a text to each card, and nothing', async () => {
    const { grid, show, deferred, cards } = await mountGrid();
    grid.renderCard = ({ short_code }) => {
      if (short_code === 'c0') return Object.assign(document.createElement('b'), { textContent: '¥30' });
      if (short_code === 'c1') return html`<i>${short_code}</i>`;
      return short_code === 'c2' ? '<b>not markup</b>' : undefined;
    };
    await show(many(4));
    await deferred();
    await expect
      .poll(() => cards().map((card) => extra(card)?.textContent))
      .toEqual(['¥30', 'c1', '<b>not markup</b>', undefined]);
    expect(extra(cards()[0])?.querySelector('b')).not.toBeNull();
    expect(extra(cards()[2])?.querySelector('b')).toBeNull();
    grid.renderCard = undefined;
    await grid.updateComplete;
    expect(cards().map(extra)).toEqual([null, null, null, null]);
  });

  it('leaves links in the line of the text before them, in the colour of controls', async () => {
    const { grid, show, deferred, cards } = await mountGrid();
    grid.style.setProperty('--ois-accent', 'rgb(1, 2, 3)');
    grid.renderCard = () => html`<span part="price">¥30</span> <a part="action" href="#call">Call</a>`;
    await show([SOFA]);
    await deferred();
    await expect.poll(() => extra(cards()[0])).not.toBeNull();
    const link = part(cards()[0], 'action') as Element;
    const [price, action] = [part(cards()[0], 'price') as Element, link].map((element) =>
      element.getBoundingClientRect(),
    );
    expect(action?.left).toBeGreaterThan(price?.right ?? Infinity);
    expect(Math.abs((action?.bottom ?? 0) - (price?.bottom ?? 0))).toBeLessThan((price?.height ?? 0) / 2);
    expect(getComputedStyle(link).color).toBe('rgb(1, 2, 3)');
  });

  it('keeps the elements of a table when cards are rendered again, also in another order', async () => {
    const { grid, show, deferred, cards } = await mountGrid();
    const renderCard = vi.fn(({ name }: ProjectTable) => html`<input aria-label=${name} />`);
    grid.renderCard = renderCard;
    await show(many(3));
    await deferred();
    const input = cards()[0]?.querySelector('input') as HTMLInputElement;
    input.value = 'kept';
    grid.tables = grid.tables.toReversed();
    await grid.updateComplete;
    expect(cards()[2]?.querySelector('input')).toBe(input);
    expect(renderCard).toHaveBeenCalledTimes(3);
  });

  it('shows cards without their content where it fails, and warns once', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { grid, show, deferred, cards } = await mountGrid();
    grid.renderCard = ({ short_code }) => {
      if (short_code === 'c1') return { price: 3 } as unknown as string;
      if (short_code === 'c2') return 'fine';
      throw new RangeError('no price');
    };
    await show(many(4));
    await deferred();
    await expect
      .poll(() => cards().map((card) => extra(card)?.textContent))
      .toEqual([undefined, undefined, 'fine', undefined]);
    const warnings = warn.mock.calls.flat().filter((text) => String(text).includes('renderCard'));
    expect(warnings).toEqual([expect.stringContaining('RangeError: no price')]);
  });

  it.each<[string, (() => unknown) | string, string]>([
    ['a promise', async () => 'late', 'it returned something else'],
    ['a number', () => 3, 'it returned something else'],
    ['true', () => true, 'it returned something else'],
    ['a symbol', () => Symbol('card'), 'it returned something else'],
    ['an array', () => ['a', 'b'], 'it returned something else'],
    ['a function', () => () => 'a', 'it returned something else'],
    ['the document', () => document, 'HierarchyRequestError'],
    ['a template whose value cannot be shown', () => html`${Object.create(null)}`, 'TypeError'],
    [
      'a value that throws when it is read',
      () => new Proxy({}, { has: () => { throw new RangeError('trap'); } }), // oxfmt-ignore
      'RangeError: trap',
    ],
    ['what it has thrown, which is no error', () => { throw null; }, 'object'], // oxfmt-ignore
    ['nothing, as it is no function', 'price', 'TypeError'],
  ])(
    'shows cards as without it if it returns %s, and opens their forms',
    async (_what, renderCard, reason) => {
      const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
      const { grid, show, deferred, cards, controls, selected } = await mountGrid();
      grid.renderCard = renderCard as never;
      await show(many(3));
      await deferred();
      await expect
        .poll(() => warn.mock.calls.flat().filter((text) => String(text).includes('renderCard')))
        .toEqual([expect.stringContaining(reason)]);
      expect(cards().map(extra)).toEqual([null, null, null]);
      controls()[1]?.click();
      expect(selected).toEqual(['c1']);
    },
  );

  it('may return one node for several cards: the last one has it', async () => {
    const { grid, show, deferred, cards } = await mountGrid();
    const badge = Object.assign(document.createElement('b'), { textContent: 'New' });
    grid.renderCard = () => badge;
    await show(many(3));
    await deferred();
    await expect.poll(() => badge.closest('[part=card]')).toBe(cards()[2]);
    expect(cards().map((card) => extra(card)?.textContent ?? '')).toEqual(['', '', 'New']);
  });

  it('gets texts of the hub that stay texts, whatever they contain', async () => {
    const { grid, show, deferred, cards } = await mountGrid();
    grid.renderCard = ({ name }) => name;
    await show([
      { ...SOFA, name: '<img src=x onerror="window.isRun = true"><script>window.isRun = true</script>' },
    ]);
    await deferred();
    await expect.poll(() => extra(cards()[0])?.textContent).toContain('<img src=x');
    expect(extra(cards()[0])?.childElementCount).toBe(0);
    expect(window).not.toHaveProperty('isRun');
  });

  it('adds content that may be larger than the card that has the focus, such as a menu', async () => {
    const { grid, show, deferred, cards } = await mountGrid();
    grid.renderCard = ({ short_code }) =>
      short_code === 'c0'
        ? html`<details>
            <summary>More</summary>
            <p style="position: absolute; margin: 0; height: 400px; background: white">Call</p>
          </details>`
        : undefined;
    await show(many(2));
    await deferred();
    await expect.poll(() => cards()[0]?.querySelector('summary')).not.toBeNull();
    cards()[0]!.querySelector('summary')!.focus();
    cards()[0]!.querySelector('details')!.open = true;
    const menu = cards()[0]!.querySelector('p')!.getBoundingClientRect();
    const root = grid.shadowRoot as ShadowRoot;
    expect(root.elementFromPoint(menu.left + 5, menu.bottom - 5)?.localName).toBe('p');
  });

  it('lifts the containment of a hovered or focused card only if the card has content of renderCard', async () => {
    const { grid, show, deferred, cards } = await mountGrid();
    grid.renderCard = ({ short_code }) => (short_code === 'c1' ? short_code : undefined);
    await show(many(3));
    await deferred();
    await expect.poll(() => extra(cards()[1])?.textContent).toBe('c1');
    const read = (): string[] =>
      cards().map((card) => getComputedStyle(card.closest('li') as Element).contentVisibility);
    const focusInTurn = (): string[] =>
      cards().map((card, index) => {
        card.querySelector('button')!.focus();
        return read()[index]!;
      });
    expect(focusInTurn()).toEqual(['auto', 'visible', 'auto']);
    for (const [index, expected] of ['auto', 'visible'].entries()) {
      await userEvent.hover(cards()[index]!);
      expect(read()[index]).toBe(expected);
    }
    grid.renderCard = undefined;
    await grid.updateComplete;
    expect([...focusInTurn(), ...read()]).toEqual(Array(6).fill('auto'));
  });

  it('leaves presses and keys of its own controls to them', async () => {
    const { grid, show, deferred, cards, selected } = await mountGrid();
    const pressed = vi.fn();
    grid.renderCard = () =>
      html`<button part="action" @click=${pressed}>Call</button><input aria-label="n" />`;
    await show(many(2));
    await deferred();
    await userEvent.click(part(cards()[0], 'action') as Element);
    expect([pressed.mock.calls.length, selected]).toEqual([1, []]);
    const input = cards()[0]?.querySelector('input') as HTMLInputElement;
    input.focus();
    await userEvent.keyboard('ab{ArrowLeft}{Home}c');
    expect(input.value).toBe('cab');
    await expect(grid).to.be.accessible();
  });
});
