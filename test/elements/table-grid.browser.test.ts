import { beforeEach, describe, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import '../../src/define.js';
import { enhanceCards } from '../../src/elements/table-grid/card.deferred.js';
import type { OisTableGrid } from '../../src/elements/table-grid/table-grid.js';
import { parseTables, type ProjectTable } from '../../src/hub/tables.js';
import { expect, fixture, html } from '../helpers/testing.js';

const read = (list: unknown[]): ProjectTable[] => parseTables({ list }, 'test').list;
const SOFA = {
  short_code: 'sofa1',
  name: 'Sofa cleaning',
  industry: 'Housekeeping',
  tags: ['home', 'cleaning'],
};

let grid: OisTableGrid;
let selected: string[];

async function show(list: unknown[]): Promise<HTMLButtonElement[]> {
  grid.tables = read(list);
  await grid.updateComplete;
  return [...grid.renderRoot.querySelectorAll<HTMLButtonElement>('[part=card]')];
}
/** The position of the card that the Tab key leads to, counted from 1. */
const activePosition = (): string | null | undefined =>
  grid.renderRoot.querySelector('[part=card][tabindex="0"]')?.closest('li')?.getAttribute('aria-posinset');
const part = (root: ParentNode | undefined, name: string): Element | null | undefined =>
  root?.querySelector(`[part=${name}]`);

beforeEach(async () => {
  grid = await fixture<OisTableGrid>(html`<ois-table-grid></ois-table-grid>`);
  selected = [];
  grid.addEventListener('ois-select', (event) => selected.push(event.detail.shortCode));
});

describe('OisTableGrid', () => {
  it('R7 (W) shows name, industry and tags', async () => {
    const [card] = await show([SOFA]);
    expect(part(card, 'name')?.textContent).toBe('Sofa cleaning');
    expect(part(card, 'industry')?.textContent).toBe('Housekeeping');
    expect([...(card?.querySelectorAll('[part=tag]') ?? [])].map(({ textContent }) => textContent)).toEqual(
      SOFA.tags,
    );
    await expect(grid).to.be.accessible();
  });

  it('dispatches ois-select for a chosen table, by mouse and by keyboard', async () => {
    const [card] = await show([SOFA]);
    await userEvent.click(card as Element);
    card?.focus();
    await userEvent.keyboard('{Enter}');
    expect(selected).toEqual(['sofa1', 'sofa1']);
  });

  it('shows markup as text', async () => {
    const evil = '<img src=x onerror="document.title=1">';
    const [card] = await show([{ short_code: 'x', name: evil, industry: evil, tags: [evil] }]);
    expect(part(card, 'name')?.textContent).toBe(evil);
    expect(part(card, 'tag')?.textContent).toBe(evil);
    expect(card?.querySelector('img')).toBeNull();
  });

  it('R7 R11 (W) shows the short code of a table without a name', async () => {
    const [card] = await show([{ short_code: 'k7', name: null, tags: null }]);
    expect(part(card, 'name')?.textContent).toBe('k7');
    expect(part(card, 'tags')?.textContent).toBe('');
  });

  it.each(['', '.', '..', 'a\nb', '\ud800'])(
    'shows a table with the short code %j, but does not open it',
    async (shortCode) => {
      const [card] = await show([{ ...SOFA, short_code: shortCode }]);
      expect(card?.getAttribute('aria-disabled')).toBe('true');
      card?.click();
      expect(selected).toEqual([]);
      expect(card?.textContent).toContain('Not available');
      await expect(grid).to.be.accessible();
    },
  );

  it('R7 (W) shows the first letter in place of a missing or broken icon', async () => {
    const broken = `${location.origin}/no-such-icon.svg`;
    const [none, gone] = await show([{ ...SOFA }, { ...SOFA, name: 'élan', icon: broken }]);
    expect(part(none, 'icon')?.textContent).toBe('S');
    expect(none?.querySelector('img')).toBeNull();
    expect(part(gone, 'icon')?.textContent).toBe('É');
    const icon = gone?.querySelector('img') as HTMLImageElement;
    expect(icon.referrerPolicy).toBe('no-referrer');
    expect(icon.loading).toBe('lazy');
    await expect.poll(() => getComputedStyle(icon).visibility).toBe('hidden');
  });

  it.each([
    ['🇩🇪 Umzug', '🇩🇪'],
    ['e\u0301lan', 'E\u0301'],
    ['👍 Good', '👍'],
    ['नमस्ते', 'न'],
    ['किराया', 'कि'],
    ['  ', '·'],
  ])('draws of %j what readers take for its first letter', async (name, letter) => {
    const [table] = read([SOFA]);
    grid.tables = [{ ...(table as ProjectTable), name }];
    await grid.updateComplete;
    expect(part(grid.renderRoot, 'icon')?.textContent).toBe(letter);
  });

  it('shows the letter also for an icon that failed before the deferred chunk was loaded', async () => {
    const lists = document.createElement('div');
    const src = (path: string): string => `<img src="${location.origin}${path}">`;
    lists.innerHTML = src('/no-such-icon.svg') + src('/demo/favicon.svg') + src('/no-such-icon.png');
    document.body.append(lists);
    const icons = [...lists.querySelectorAll('img')];
    await expect.poll(() => icons.every(({ complete }) => complete)).toBe(true);
    enhanceCards(lists);
    await expect.poll(() => icons.map(({ className }) => className)).toEqual(['broken', '', 'broken']);
    lists.remove();
  });

  it('shows a valid icon after a broken one in the same card', async () => {
    const good = `${location.origin}/demo/favicon.svg`;
    await show([{ ...SOFA, icon: `${location.origin}/no-such-icon.svg` }]);
    const icon = (): HTMLImageElement => grid.renderRoot.querySelector('img') as HTMLImageElement;
    await expect.poll(() => getComputedStyle(icon()).visibility).toBe('hidden');
    await show([{ ...SOFA, icon: good }]);
    await expect.poll(() => getComputedStyle(icon()).visibility).toBe('visible');
  });

  it('E6 (W) lists tables that do not match under a heading of their own', async () => {
    await show([SOFA, { ...SOFA, short_code: 'b' }, { ...SOFA, short_code: 'c' }]);
    expect(part(grid.renderRoot, 'other-heading')).toHaveProperty('hidden', true);
    grid.matching = 1;
    await grid.updateComplete;
    const lists = [...grid.renderRoot.querySelectorAll('ul[part=list]')];
    expect(lists.map((list) => [list.getAttribute('aria-label'), list.children.length])).toEqual([
      ['Projects', 1],
      ['Other projects', 2],
    ]);
    expect(part(grid.renderRoot, 'other-heading')).toMatchObject({
      textContent: 'Other projects',
      hidden: false,
    });
    await expect(grid).to.be.accessible();
  });

  describe('with many tables', () => {
    const many = (count: number, from = 0): unknown[] =>
      Array.from({ length: count }, (_, index) => ({
        ...SOFA,
        short_code: `c${index + from}`,
        name: `Table ${index + from}`,
      }));
    const cards = (): HTMLButtonElement[] => [
      ...grid.renderRoot.querySelectorAll<HTMLButtonElement>('[part=card]'),
    ];
    /** What comes after first paint has come. */
    const late = (): Promise<void> =>
      expect.poll(() => grid.renderRoot.querySelector('[part=search]')).not.toBeNull();
    const first = (): string | null | undefined => part(cards()[1], 'name')?.textContent;
    const frame = (): Promise<unknown> =>
      new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

    it('renders only cards near the viewport, with their positions among all', async () => {
      await show(many(100_000));
      expect(cards().length).toBeLessThan(80);
      const item = cards()[0]?.closest('li');
      expect([item?.getAttribute('aria-posinset'), item?.getAttribute('aria-setsize')]).toEqual([
        '1',
        '100000',
      ]);
      await expect(grid).to.be.accessible();
    });

    it('renders cards that are scrolled into view, in reading order', async () => {
      await show(many(100_000));
      await late();
      const list = grid.renderRoot.querySelector('ul[part=list]') as HTMLElement;
      const height = list.getBoundingClientRect().height;
      scrollTo(0, height / 2);
      await frame();
      const positions = cards().map((card) => Number(card.closest('li')?.getAttribute('aria-posinset')));
      expect(positions).toEqual([...positions].sort((a, b) => a - b));
      // The first card stays, since the Tab key comes to it.
      expect(positions[0]).toBe(1);
      expect(Math.abs((positions[10] ?? 0) - 50_000)).toBeLessThan(100);
      expect(first()).toBe(`Table ${(positions[1] ?? 0) - 1}`);
      const middle = innerHeight / 2;
      expect(
        cards().some(
          (card) => card.getBoundingClientRect().top < middle && card.getBoundingClientRect().bottom > 0,
        ),
      ).toBe(true);
      scrollTo(0, document.documentElement.scrollHeight);
      await frame();
      expect(cards().at(-1)?.closest('li')?.getAttribute('aria-posinset')).toBe('100000');
      expect(list.getBoundingClientRect().height).toBe(height);
      scrollTo(0, 0);
      await frame();
      expect(first()).toBe('Table 1');
    });

    it('updates its cards when a container scrolls, also inside another shadow root', async () => {
      const outer = await fixture<HTMLElement>(html`<div style="height: 300px; overflow: auto"></div>`);
      const root = document.createElement('div').attachShadow({ mode: 'open' });
      root.innerHTML = '<div style="height: 300px; overflow: auto"></div>';
      outer.append(root.host);
      const box = root.firstElementChild as HTMLElement;
      box.append(grid);
      await show(many(5_000));
      box.scrollTop = 40_000;
      await frame();
      await expect
        .poll(() => Number(cards()[5]?.closest('li')?.getAttribute('aria-posinset')))
        .toBeGreaterThan(500);
    });

    it('chooses its number of columns by its own width', async () => {
      const box = grid.parentElement as HTMLElement;
      const columns = async (width: number): Promise<number> => {
        box.style.width = `${width}px`;
        await frame();
        const top = cards()[0]?.getBoundingClientRect().top;
        return cards().filter((card) => card.getBoundingClientRect().top === top).length;
      };
      await show(many(40));
      await late();
      expect(await columns(320)).toBe(1);
      expect(await columns(700)).toBe(2);
      expect(await columns(1000)).toBe(3);
      expect(await columns(1240)).toBe(4);
      for (const card of cards())
        expect(card.getBoundingClientRect().height).toBe(cards()[0]?.getBoundingClientRect().height);
    });

    it('moves the focus with arrow keys in two dimensions, across both lists, and leaves with Tab', async () => {
      (grid.parentElement as HTMLElement).style.width = '700px'; // two columns
      await show(many(5));
      grid.matching = 3;
      await grid.updateComplete;
      await late();
      const focused = (): string | null | undefined =>
        part(grid.renderRoot.querySelector('[part=card]:focus') as Element, 'name')?.textContent;
      cards()[0]?.focus();
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
        expect(`${keys} ${focused()}`).toBe(`${keys} ${name}`);
      }
      const after = document.createElement('input');
      grid.after(after);
      await userEvent.keyboard('{Tab}');
      expect(document.activeElement).toBe(after);
      expect(cards().filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
    });

    it('reverses the arrow keys in right-to-left text', async () => {
      grid.dir = 'rtl';
      await show(many(5));
      await late();
      cards()[0]?.focus();
      await userEvent.keyboard('{ArrowLeft}');
      expect(activePosition()).toBe('2');
      expect(cards()[1]?.getBoundingClientRect().left).toBeLessThan(
        cards()[0]?.getBoundingClientRect().left ?? 0,
      );
    });

    it('keeps a focused card that is scrolled out of view, and continues from it', async () => {
      await show(many(2_000));
      await late();
      cards()[0]?.focus();
      await userEvent.keyboard('{ArrowRight}');
      scrollTo(0, 30_000);
      await frame();
      expect(grid.shadowRoot?.activeElement?.closest('li')?.getAttribute('aria-posinset')).toBe('2');
      await userEvent.keyboard('{ArrowRight}');
      expect(activePosition()).toBe('3');
      expect(scrollY).toBeLessThan(1_000);
    });

    it('searches names and sorts', async () => {
      grid.lang = 'en';
      await show([
        { ...SOFA, short_code: 'a', name: 'Zebra 10', industry: 'Beta' },
        { ...SOFA, short_code: 'b', name: 'zebra 9', industry: 'Alpha' },
        { ...SOFA, short_code: 'c', name: 'Émile', industry: 'Beta' },
      ]);
      await late();
      const names = (): (string | null | undefined)[] =>
        cards().map((card) => part(card, 'name')?.textContent);
      const sort = grid.renderRoot.querySelector('[part=sort]') as HTMLSelectElement;
      // Not every engine's driver can work the list of a select.
      const choose = (select: HTMLSelectElement, value: string): void => {
        select.value = value;
        select.dispatchEvent(new Event('change', { bubbles: true }));
      };
      const search = grid.renderRoot.querySelector('[part=search]') as HTMLInputElement;
      choose(sort, 'name');
      await grid.updateComplete;
      expect(names()).toEqual(['Émile', 'zebra 9', 'Zebra 10']);
      choose(sort, 'industry');
      await grid.updateComplete;
      expect(names()).toEqual(['zebra 9', 'Émile', 'Zebra 10']);
      await userEvent.fill(search, 'emi');
      await grid.updateComplete;
      expect(names()).toEqual(['Émile']);
      await userEvent.fill(search, ' ZEB');
      await grid.updateComplete;
      expect(names()).toEqual(['zebra 9', 'Zebra 10']);
      expect(part(grid.renderRoot, 'count')?.textContent).toBe('2 of 3 projects');
      await userEvent.fill(search, 'nothing like it');
      await grid.updateComplete;
      expect(part(grid.renderRoot, 'message')?.textContent).toContain('No project matches');
      await expect(grid).to.be.accessible();
      choose(sort, 'hub');
      await userEvent.fill(search, ' ');
      await grid.updateComplete;
      expect(names()).toEqual(['Zebra 10', 'zebra 9', 'Émile']);
    });

    it('sorts names again when the language changes', async () => {
      grid.lang = 'en';
      await show(['nz', 'ñu', 'ob'].map((name) => ({ ...SOFA, short_code: name, name })));
      await late();
      const sort = grid.renderRoot.querySelector('[part=sort]') as HTMLSelectElement;
      sort.value = 'name';
      sort.dispatchEvent(new Event('change', { bubbles: true }));
      const names = (): (string | null | undefined)[] =>
        cards().map((card) => part(card, 'name')?.textContent);
      await expect.poll(names).toEqual(['ñu', 'nz', 'ob']);
      grid.lang = 'es';
      await expect.poll(names).toEqual(['nz', 'ñu', 'ob']);
      expect(sort.value).toBe('name');
    });

    it('announces a new sort order politely', async () => {
      grid.lang = 'en';
      await show(many(3));
      await late();
      const news = (): (string | null)[] =>
        [...grid.renderRoot.querySelectorAll('.controls [role=status]')].map(
          ({ textContent }) => textContent,
        );
      expect(news()).toEqual(['']);
      const sort = grid.renderRoot.querySelector('[part=sort]') as HTMLSelectElement;
      sort.value = 'industry';
      sort.dispatchEvent(new Event('change', { bubbles: true }));
      await grid.updateComplete;
      expect(news()).toEqual(['Order: Industry']);
      await expect(grid).to.be.accessible();
    });

    const LONG = 'A very long name of a project that goes on and on '.repeat(3).trim();
    it('shows a tooltip with the full text of a truncated card', async () => {
      (grid.parentElement as HTMLElement).style.width = '320px';
      await show([{ ...SOFA, name: LONG, industry: LONG, tags: [LONG] }, SOFA]);
      await late();
      const titles = (): string[] =>
        ['name', 'industry', 'tag'].flatMap((name) =>
          [...grid.renderRoot.querySelectorAll<HTMLElement>(`[part=${name}]`)].map((element) => {
            element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
            return element.title;
          }),
        );
      expect(titles()).toEqual([LONG, '', LONG, '', LONG, '', '']);
      await show([SOFA]);
      expect(titles()).toEqual(['', '', '', '']);
    });

    it('shows the full text of a truncated card on keyboard focus, without moving anything', async () => {
      (grid.parentElement as HTMLElement).style.width = '320px';
      await show(
        [{ ...SOFA, name: LONG, industry: LONG }, SOFA, SOFA].map((item, i) => ({
          ...item,
          short_code: `${i}`,
        })),
      );
      await late();
      const isWhole = (name: string): boolean => {
        const { scrollHeight, clientHeight, scrollWidth, clientWidth } = part(cards()[0], name) as Element;
        return scrollHeight <= clientHeight + 1 && scrollWidth <= clientWidth;
      };
      const second = (): number | undefined => cards()[1]?.getBoundingClientRect().top;
      const before = second();
      expect([isWhole('name'), isWhole('industry')]).toEqual([false, false]);
      (grid.renderRoot.querySelector('[part=sort]') as HTMLElement).focus();
      await userEvent.keyboard('{Tab}');
      expect([isWhole('name'), isWhole('industry')]).toEqual([true, true]);
      expect(second()).toBe(before);
      // It lies over the card below.
      const { left, bottom } = (cards()[0] as Element).getBoundingClientRect();
      expect(grid.shadowRoot?.elementFromPoint(left + 30, bottom - 4)?.closest('[part=card]')).toBe(
        cards()[0],
      );
      expect(bottom).toBeGreaterThan(before ?? Infinity);
    });

    it('shows placeholders of a card’s size while loading', async () => {
      await show(many(6));
      const size = (element: Element | undefined): [number, number] => {
        const { width, height } = (element as Element).getBoundingClientRect();
        return [Math.round(width), Math.round(height)];
      };
      const [cardSize, top] = [size(cards()[0]), cards()[0]?.getBoundingClientRect().top];
      grid.loading = true;
      await grid.updateComplete;
      const placeholder = grid.renderRoot.querySelector('.placeholders li') as Element;
      expect(size(placeholder)).toEqual(cardSize);
      expect(placeholder.getBoundingClientRect().top).toBe(top);
      expect(part(grid.renderRoot, 'count')?.textContent).toBe('Loading projects…');
      await expect(grid).to.be.accessible();
    });

    it.each([400, 900])(
      'moves nothing when search box and sort order are added, %d pixels wide',
      async (width) => {
        (grid.parentElement as HTMLElement).style.width = `${width}px`;
        await show(many(6));
        await late();
        await frame();
        const top = (): number | undefined => cards()[0]?.getBoundingClientRect().top;
        const before = top();
        (grid.renderRoot.querySelector('.controls') as HTMLElement).style.display = 'none';
        expect(top()).toBe(before);
      },
    );

    it('prints all cards, and renders few on the screen again', async () => {
      await show(many(300));
      await late();
      expect(cards().length).toBeLessThan(80);
      window.dispatchEvent(new Event('beforeprint'));
      expect(cards()).toHaveLength(300);
      window.dispatchEvent(new Event('afterprint'));
      expect(cards().length).toBeLessThan(80);
    });

    it('shows the number of tags that do not fit', async () => {
      const [card] = await show([
        { ...SOFA, tags: Array.from({ length: 40 }, (_, index) => `tag ${index}`) },
      ]);
      expect(card?.querySelectorAll('[part=tag]')).toHaveLength(3);
      expect(part(card, 'more')?.textContent).toBe('+37');
    });
  });
});
