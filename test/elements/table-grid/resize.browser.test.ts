import { afterEach, describe, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expect } from '../../helpers/testing.js';
import { frame, many, mountGrid, readTables } from './mounted-grid.js';

const [WIDE, NARROW, HEIGHT] = [900, 400, 600];

const frames = async (count: number): Promise<void> => {
  for (let n = 0; n < count; n += 1) await frame();
};

/** Mounts a grid with more tables than a list renders at once. */
async function mountLong(width: number) {
  await page.viewport(width, HEIGHT);
  const mounted = await mountGrid();
  mounted.grid.tables = readTables(many(600));
  await mounted.grid.updateComplete;
  await frames(10);
  const { cards } = mounted;
  const findTopTable = (): number =>
    Math.min(
      ...cards()
        .filter((card) => card.getBoundingClientRect().bottom > 60)
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
    expect(Math.abs(findTopTable() - before)).toBeLessThan(8);
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
      expect(Math.abs(findTopTable() - before)).toBeLessThan(8);
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

  it('stays at its start', async () => {
    const { resize } = await mountLong(WIDE);
    scrollTo(0, 0);
    await resize(NARROW);
    expect(scrollY).toBe(0);
  });
});
