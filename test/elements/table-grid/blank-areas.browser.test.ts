import { describe, it } from 'vitest';
import { expect, fixture, html } from '../../helpers/testing.js';
import { checkBeforeDelay, frame, many, mountGrid } from './mounted-grid.js';

/** Waits until nothing is rendered any more. */
async function settle(): Promise<void> {
  for (let frames = 0; frames < 6; frames += 1) await frame();
}

/** Mounts a grid with 200 tables, or as many as given. */
async function mountMany(count = 200) {
  const mounted = await mountGrid();
  const { grid } = mounted;
  await mounted.show(many(count));
  await mounted.deferred();
  await settle();
  const list = grid.renderRoot.querySelector('ul[part=list]') as HTMLElement;
  /** The bottom edge of the cards that follow each other from the first one in view. */
  const findBottom = (): number => {
    const rects = [...list.querySelectorAll('li')].map((item) => item.getBoundingClientRect());
    return rects.reduce((end, { top, bottom }) => (top < end + 30 ? Math.max(end, bottom) : end), listTop());
  };
  const listTop = (): number => Math.max(0, list.getBoundingClientRect().top);
  const fills = () => expect.poll(findBottom).toBeGreaterThan(innerHeight);
  return { ...mounted, list, findBottom, fills };
}

/** Puts content with a height above an element. */
function addAbove(element: Element, height: number): HTMLElement {
  const above = document.createElement('div');
  above.style.height = `${height}px`;
  element.before(above);
  return above;
}

/** Mounts a grid below an element that is higher than the viewport: only the card in the tab order is rendered. */
async function mountFarBelow() {
  const mounted = await mountMany();
  const above = addAbove(mounted.grid, 5_000);
  window.dispatchEvent(new Event('resize'));
  await settle();
  expect(mounted.cards()).toHaveLength(1);
  return { ...mounted, above };
}

describe('OisTableGrid with blank areas around its cards', () => {
  it('renders cards that come into view when content above collapses', async () => {
    const { above, fills } = await mountFarBelow();
    above.style.height = '10px';
    await fills();
    above.style.height = '5000px';
    window.dispatchEvent(new Event('resize'));
    await settle();
    // Once more: what is observed has moved meanwhile.
    above.style.height = '0';
    await fills();
  });

  it('renders cards that come into view when content above collapses in the task that sets other tables', async () => {
    const { grid, above, cards, findBottom } = await mountFarBelow();
    await checkBeforeDelay(
      async () => {
        above.style.height = '5000px';
        window.dispatchEvent(new Event('resize'));
        await settle();
        expect(cards()).toHaveLength(1);
      },
      async () => {
        above.style.height = '0';
        grid.tables = grid.tables.slice(0, -1);
        for (let frames = 0; frames < 4; frames += 1) await frame();
        const bottom = findBottom();
        return () => expect(bottom).toBeGreaterThan(innerHeight);
      },
    );
  });

  it('renders cards that a transform brings into view', async () => {
    const { grid, fills } = await mountMany();
    const sheet = await fixture<HTMLElement>(
      html`<div style="position: fixed; inset: 0; overflow: auto; transform: translateY(300%)"></div>`,
    );
    sheet.append(grid);
    await settle();
    sheet.style.transform = 'none';
    await fills();
  });

  it('renders cards that a container of a closed shadow root scrolls into view, without moving them', async () => {
    const { grid, list, fills } = await mountMany(1_000);
    const host = await fixture<HTMLElement>(html`<div></div>`);
    const root = host.attachShadow({ mode: 'closed' });
    root.innerHTML = '<div style="position: fixed; inset: 0; overflow: auto"><slot></slot></div>';
    const scroller = root.firstElementChild as HTMLElement;
    host.append(grid);
    await settle();
    for (const top of [5_000, 20_000, 3_000]) {
      scroller.scrollTop = top;
      await fills();
      await settle();
      expect(scroller.scrollTop).toBe(top);
    }
    await expect(grid).to.be.accessible();
    // Chromium would scroll further with an area as the scroll anchor.
    const anchors = [...list.querySelectorAll('template')].map((area) =>
      getComputedStyle(area).getPropertyValue('overflow-anchor'),
    );
    const none = CSS.supports('overflow-anchor', 'none') ? 'none' : '';
    expect(anchors).toEqual([none, none]);
    expect(list.querySelectorAll('li').length).toBeLessThan(200);
  });

  it('changes nothing after the list has settled', async () => {
    const { grid, list } = await mountMany();
    const above = addAbove(grid, 5_000);
    await settle();
    above.remove();
    // Half a second later, it renders more cards.
    await new Promise((resolve) => setTimeout(resolve, 700));
    let changes = 0;
    const observer = new MutationObserver((records) => (changes += records.length));
    observer.observe(list, { attributes: true, childList: true, subtree: true });
    await settle();
    expect(changes).toBe(0);
    observer.disconnect();
  });

  it('observes nothing outside the page, and the list again when it is back', async () => {
    const { grid, list, fills } = await mountMany();
    const parent = grid.parentElement as HTMLElement;
    expect(list.querySelectorAll('template')).toHaveLength(2);
    grid.remove();
    grid.requestUpdate();
    await grid.updateComplete;
    expect(list.querySelectorAll('template')).toHaveLength(0);
    parent.append(grid);
    const above = addAbove(grid, 5_000);
    await settle();
    above.remove();
    await fills();
  });

  it('leaves only items to a list that has all its cards in the page', async () => {
    const { list, show } = await mountMany();
    await show(many(5));
    expect([...list.children].map(({ localName }) => localName)).toEqual(['li', 'li', 'li', 'li', 'li']);
  });
});
