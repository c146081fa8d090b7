import { describe, it } from 'vitest';
import '../../helpers/define-all.js';
import { expect, fixture, html } from '../../helpers/testing.js';
import { checkBeforeDelay, frame, many, mountGrid, part, readTables } from './mounted-grid.js';

describe('OisTableGrid', () => {
  it('renders only cards near the viewport, with their positions among all', async () => {
    const { grid, cards, show, deferred } = await mountGrid();
    await show(many(100_000));
    await deferred();
    expect(cards().length).toBeLessThan(80);
    const item = cards()[0]?.closest('li');
    expect([item?.getAttribute('aria-posinset'), item?.getAttribute('aria-setsize')]).toEqual([
      '1',
      '100000',
    ]);
    await expect(grid).to.be.accessible();
  });

  it('renders cards that are scrolled into view, in reading order', async () => {
    const { grid, cards, show, deferred, first } = await mountGrid();
    await show(many(100_000));
    await deferred();
    const list = grid.renderRoot.querySelector('ul[part=list]') as HTMLElement;
    const height = list.getBoundingClientRect().height;
    scrollTo(0, height / 2);
    const readPositions = (): number[] =>
      cards().map((card) => Number(card.closest('li')?.getAttribute('aria-posinset')));
    await expect.poll(() => Math.abs((readPositions()[10] ?? 0) - 50_000)).toBeLessThan(100);
    const positions = readPositions();
    expect(positions).toEqual([...positions].sort((a, b) => a - b));
    // The first card stays, since the Tab key comes to it.
    expect(positions[0]).toBe(1);
    expect(first()).toBe(`Table ${(positions[1] ?? 0) - 1}`);
    const middle = innerHeight / 2;
    expect(
      cards().some(
        (card) => card.getBoundingClientRect().top < middle && card.getBoundingClientRect().bottom > 0,
      ),
    ).toBe(true);
    scrollTo(0, document.documentElement.scrollHeight);
    await expect.poll(() => cards().at(-1)?.closest('li')?.getAttribute('aria-posinset')).toBe('100000');
    expect(list.getBoundingClientRect().height).toBe(height);
    scrollTo(0, 0);
    await expect.poll(first).toBe('Table 1');
  });

  it('renders more cards than at first as soon as the page scrolls, after all listeners of the event', async () => {
    const { grid, cards, show, deferred } = await mountGrid();
    await show(many(1_000));
    await deferred();
    await checkBeforeDelay(
      async () => {
        scrollTo(0, 0);
        await frame();
      },
      async () => {
        await show(many(2_000));
        await frame();
        const counts = [cards().length];
        document.addEventListener('scroll', () => counts.push(cards().length), { once: true });
        scrollTo(0, 1);
        await frame();
        await frame();
        counts.push(cards().length);
        return () => {
          expect(counts[1]).toBe(counts[0]);
          expect(counts[2]).toBeGreaterThan(counts[0] ?? NaN);
        };
      },
    );
    scrollTo(0, 0);
    grid.remove();
  });

  it('renders nothing for a scroll event after it has left the page', async () => {
    const { grid, cards, show, deferred } = await mountGrid();
    await show(many(1_000));
    await deferred();
    await frame();
    const before = cards();
    document.dispatchEvent(new Event('scroll'));
    grid.remove();
    await frame();
    await frame();
    expect(cards()).toEqual(before);
  });

  it('shows in each reused card only the content of its own table, also while cards are rendered in slices', async () => {
    const { grid, cards, show, deferred } = await mountGrid();
    grid.renderCard = ({ short_code }) => (/[05]$/.test(short_code) ? `Extra of ${short_code}` : undefined);
    const list = many(10_000).map((item, i) => ({
      ...(item as object),
      tags: Array.from({ length: i % 4 }, (_, tag) => `Tag ${i + tag}`),
      icon: i % 3 === 0 ? `${location.origin}/icon.svg?${i}` : null,
    }));
    await show(list);
    await deferred();
    grid.cardStatus = new Map(
      readTables(list).flatMap(({ short_code }, i) => (i % 7 ? [] : [[short_code, 'sent']])),
    );
    const read = (card: Element) => ({
      name: part(card, 'name')?.textContent,
      tags: [...card.querySelectorAll('[part=tag]')].map((tag) => tag.textContent),
      icon: card.querySelector('img')?.src.split('?')[1],
      extra: part(card, 'extra')?.textContent?.trim(),
      isSent: part(card, 'status') !== null,
    });
    const expected = (card: Element) => {
      const i = Number(card.closest('li')?.ariaPosInSet) - 1;
      return {
        name: `Table ${i}`,
        tags: list[i]?.tags,
        icon: i % 3 === 0 ? String(i) : undefined,
        extra: i % 5 === 0 ? `Extra of c${i}` : undefined,
        isSent: i % 7 === 0,
      };
    };
    const readWrong = () =>
      cards()
        .map((card) => [read(card), expected(card)])
        .filter(([is, should]) => JSON.stringify(is) !== JSON.stringify(should));
    const height = document.documentElement.scrollHeight;
    for (const share of [0, 0.5, 0.503, 1]) {
      // Renders all cards again, in slices.
      grid.renderCard = grid.renderCard.bind(null);
      scrollTo(0, share * height);
      await frame();
      await expect
        .poll(() => cards().filter((card) => card.getBoundingClientRect().top > 0).length)
        .toBeGreaterThan(8);
      await expect.poll(readWrong).toEqual([]);
    }
    scrollTo(0, 0);
  });

  it('sets no custom property on an item, which would keep browsers from sharing the styles of its content', async () => {
    const { grid, show, deferred } = await mountGrid();
    await show(many(1_000));
    await deferred();
    const items = [...grid.renderRoot.querySelectorAll<HTMLElement>('.windowed > li')];
    expect(items.length).toBeGreaterThan(10);
    const own = items.flatMap(({ style }) => [...style].filter((name) => name.startsWith('--')));
    expect(own).toEqual([]);
  });

  it.each([
    ['of the shadow root that it is in', false],
    ['around the slot that it is in', true],
  ])('updates its cards when a container %s scrolls', async (_where, isSlotted) => {
    const { grid, cards, show, deferred } = await mountGrid();
    const outer = await fixture<HTMLElement>(html`<div style="height: 300px; overflow: auto"></div>`);
    const root = document.createElement('div').attachShadow({ mode: 'open' });
    root.innerHTML = '<div style="height: 300px; overflow: auto"><slot></slot></div>';
    outer.append(root.host);
    const box = root.firstElementChild as HTMLElement;
    (isSlotted ? root.host : box).append(grid);
    await show(many(5_000));
    await deferred();
    await frame();
    box.scrollTop = 40_000;
    await frame();
    await expect
      .poll(() => Number(cards()[5]?.closest('li')?.getAttribute('aria-posinset')))
      .toBeGreaterThan(500);
  });

  it('chooses its number of columns by its own width', async () => {
    const { grid, cards, show, deferred } = await mountGrid();
    const box = grid.parentElement as HTMLElement;
    const columns = async (width: number): Promise<number> => {
      box.style.width = `${width}px`;
      await frame();
      const top = cards()[0]?.getBoundingClientRect().top;
      return cards().filter((card) => card.getBoundingClientRect().top === top).length;
    };
    await show(many(40));
    await deferred();
    for (const [width, count] of [
      [320, 1],
      [700, 2],
      [1000, 3],
      [1240, 4],
    ] as const)
      await expect.poll(() => columns(width)).toBe(count);
    // Their items: Firefox does not lay out cards far from the viewport.
    const heights = cards().map((card) => card.parentElement?.getBoundingClientRect().height);
    expect(new Set(heights).size).toBe(1);
  });

  it('shows as many columns as another layout has, without scrolling', async () => {
    const { grid, cards, show, deferred } = await mountGrid();
    await show(many(200));
    await deferred();
    const countColumns = () => new Set(cards().map((card) => card.getBoundingClientRect().left)).size;
    await frame();
    const before = countColumns();
    expect(before).toBeGreaterThan(1);
    grid.setAttribute('layout', 'list');
    await expect.poll(countColumns).toBe(1);
    grid.removeAttribute('layout');
    await expect.poll(countColumns).toBe(before);
  });

  it('shows placeholders of a card’s size while loading', async () => {
    const { grid, cards, show } = await mountGrid();
    await show(many(6));
    const size = (element: Element | undefined): [number, number] => {
      const { width, height } = (element as Element).getBoundingClientRect();
      return [Math.round(width), Math.round(height)];
    };
    const [cardSize, top] = [size(cards()[0]), cards()[0]?.getBoundingClientRect().top];
    grid.loading = true;
    await grid.updateComplete;
    const placeholder = grid.renderRoot.querySelector('[aria-hidden] li') as Element;
    expect(size(placeholder)).toEqual(cardSize);
    expect(placeholder.getBoundingClientRect().top).toBe(top);
    expect(part(grid.renderRoot, 'count')?.textContent).toBe('Loading projects…');
    await expect(grid).to.be.accessible();
  });

  it.each([400, 900])(
    'moves nothing when search box and sort order are added, %d pixels wide',
    async (width) => {
      const { grid, cards, show, deferred } = await mountGrid();
      (grid.parentElement as HTMLElement).style.width = `${width}px`;
      await show(many(6));
      await deferred();
      await frame();
      const top = (): number | undefined => cards()[0]?.getBoundingClientRect().top;
      const before = top();
      (grid.renderRoot.querySelector('.controls') as HTMLElement).style.display = 'none';
      expect(top()).toBe(before);
    },
  );

  it('prints all cards, and renders few on the screen again', async () => {
    const { cards, show, deferred } = await mountGrid();
    await show(many(1_000));
    await deferred();
    expect(cards().length).toBeLessThan(80);
    window.dispatchEvent(new Event('beforeprint'));
    expect(cards()).toHaveLength(1_000);
    window.dispatchEvent(new Event('afterprint'));
    expect(cards().length).toBeLessThan(80);
  });
});
