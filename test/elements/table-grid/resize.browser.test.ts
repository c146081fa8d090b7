import { afterEach, describe, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expect } from '../../helpers/testing.js';
import { frame, many, mountGrid, readTables } from './mounted-grid.js';

const [WIDE, NARROW, HEIGHT] = [900, 400, 600];

const frames = async (count: number): Promise<void> => {
  for (let n = 0; n < count; n += 1) await frame();
};

/** Mounts a grid with more tables than a list renders at once. @param matching how many of them match the tags */
async function mountLong(width: number, matching = Infinity) {
  await page.viewport(width, HEIGHT);
  const mounted = await mountGrid();
  Object.assign(mounted.grid, { matching, tables: readTables(many(600)) });
  await mounted.grid.updateComplete;
  await frames(10);
  const { cards } = mounted;
  /** @param edge of what scrolls */
  const findTopTable = (edge = 0): number =>
    Math.min(
      ...cards()
        .filter((card) => card.getBoundingClientRect().bottom > edge + 60)
        .map((card) => Number(card.querySelector('[part=name]')!.textContent.slice('Table '.length))),
    );
  const resize = async (to: number): Promise<void> => {
    await page.viewport(to, HEIGHT);
    await frames(6);
  };
  return { ...mounted, findTopTable, resize };
}

afterEach(() => page.viewport(1280, 720));

describe('OisTableGrid: a long list whose number of columns changes, as on a device that is turned', () => {
  it.each([
    [WIDE, NARROW],
    [NARROW, WIDE],
  ])('shows the same tables as before: from %i to %i px', async (former, width) => {
    const { grid, findTopTable, resize } = await mountLong(former);
    const list = grid.renderRoot.querySelector('ul[part=list]')!.getBoundingClientRect();
    scrollTo(0, list.top + scrollY + list.height / 2);
    await frames(5);
    const before = findTopTable();
    expect(before).toBeGreaterThan(100);
    await resize(width);
    expect(Math.abs(findTopTable() - before)).toBeLessThan(4);
  });

  it.each([
    [WIDE, NARROW],
    [NARROW, WIDE],
  ])('shows the other tables at its top as before: from %i to %i px', async (former, width) => {
    const { grid, findTopTable, resize } = await mountLong(former, 200);
    const others = [...grid.renderRoot.querySelectorAll('ul[part=list]')].at(-1)!;
    // The matches are above the page's top edge, and the others below it.
    scrollTo(0, others.getBoundingClientRect().top + scrollY - 50);
    await frames(5);
    expect(findTopTable()).toBe(200);
    await resize(width);
    expect(findTopTable()).toBe(200);
    await resize(former);
    expect(findTopTable()).toBe(200);
  });

  it('shows the same tables as before in a container that begins further down', async () => {
    const { grid, findTopTable, resize } = await mountLong(WIDE);
    const container = grid.parentElement!;
    container.style.cssText = 'position: fixed; inset: 300px 0 0; overflow: auto';
    await frames(2);
    container.scrollTop = container.scrollHeight / 2;
    await frames(5);
    const before = findTopTable(300);
    expect(before).toBeGreaterThan(100);
    await resize(NARROW);
    expect(findTopTable(300)).toBe(before);
  });

  it('shows the same tables as before when it was hidden meanwhile', async () => {
    const { grid, findTopTable, resize } = await mountLong(WIDE);
    const spacer = document.createElement('div');
    spacer.style.blockSize = '60000px';
    grid.parentElement!.append(spacer);
    scrollTo(0, 9_000);
    await frames(5);
    const before = findTopTable();
    expect(before).toBeGreaterThan(100);
    grid.style.display = 'none';
    await resize(NARROW);
    grid.style.display = '';
    await frames(6);
    expect(Math.abs(findTopTable() - before)).toBeLessThan(4);
  });

  describe.each([
    ['a container scrolls', { grid: 'overflow: auto; block-size: 500px', body: 'padding-block-end: 2000px' }],
    ['the body scrolls', { html: 'overflow: hidden', body: 'overflow: auto; block-size: 600px' }],
    ['the page scrolls in place of the body', { body: 'overflow: auto; block-size: 600px' }],
  ])('where %s', (_name, styles: { grid?: string; html?: string; body?: string }) => {
    const { documentElement, body } = document;

    afterEach(() => {
      documentElement.removeAttribute('style');
      body.removeAttribute('style');
    });

    it('shows the same tables as before', async () => {
      const { grid, findTopTable, resize } = await mountLong(WIDE);
      const container = grid.parentElement!;
      container.style.cssText = styles.grid ?? '';
      body.style.cssText = styles.body ?? '';
      documentElement.style.cssText = styles.html ?? '';
      const scrolling = [container, body, documentElement].find((element) => {
        element.scrollTop = element.scrollHeight / 2;
        return element.scrollTop > 0;
      });
      await frames(5);
      const before = findTopTable();
      expect(before).toBeGreaterThan(100);
      await resize(NARROW);
      expect(Math.abs(findTopTable() - before)).toBeLessThan(4);
      if (scrolling !== documentElement) expect(scrollY).toBe(0);
    });
  });

  it('keeps the focused card in view', async () => {
    const { grid, resize } = await mountLong(WIDE);
    grid.renderRoot.querySelector<HTMLElement>('[part=card-open]')?.focus();
    await userEvent.keyboard('{PageDown}'.repeat(8));
    await frames(5);
    const focused = grid.shadowRoot?.activeElement;
    await resize(NARROW);
    expect(grid.shadowRoot?.activeElement).toBe(focused);
    const { top, bottom } = focused!.getBoundingClientRect();
    expect(top).toBeGreaterThan(0);
    expect(bottom).toBeLessThan(HEIGHT);
  });

  it('keeps a focused card at its start where it is', async () => {
    const { grid, controls, resize } = await mountLong(WIDE);
    scrollTo(0, 0);
    controls()[8]!.focus({ preventScroll: true });
    await frames(2);
    const focused = grid.shadowRoot!.activeElement!;
    const { top } = focused.getBoundingClientRect();
    await resize(NARROW);
    expect(Math.abs(focused.getBoundingClientRect().top - top)).toBeLessThan(4);
  });

  it('stays at its start', async () => {
    const { resize } = await mountLong(WIDE);
    scrollTo(0, 0);
    await resize(NARROW);
    expect(scrollY).toBe(0);
  });
});
