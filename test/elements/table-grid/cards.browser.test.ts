import { describe, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import '../../helpers/define-all.js';
import { enhanceCards } from '../../../src/elements/table-grid/card.deferred.js';
import { type ProjectTable } from '../../../src/hub/tables.js';
import { expect, fixture, html } from '../../helpers/testing.js';
import { frame, many, mountGrid, part, readTables, SOFA } from './mounted-grid.js';

describe('OisTableGrid', () => {
  const LONG = 'A very long name of a project that goes on and on '.repeat(3).trim();
  it('R7 (W) shows name, industry and tags', async () => {
    const { grid, show } = await mountGrid();
    const [card] = await show([SOFA]);
    expect(part(card, 'name')?.textContent).toBe('Sofa cleaning');
    expect(part(card, 'industry')?.textContent).toBe('Housekeeping');
    expect([...(card?.querySelectorAll('[part=tag]') ?? [])].map(({ textContent }) => textContent)).toEqual(
      SOFA.tags,
    );
    await expect(grid).to.be.accessible();
  });

  it('dispatches ois-select for a chosen table, by mouse and by keyboard', async () => {
    const { selected, show, controls } = await mountGrid();
    const [card] = await show([SOFA]);
    await userEvent.click(card as Element);
    controls()[0]?.focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => selected).toEqual(['sofa1', 'sofa1']);
  });

  it('shows markup as text', async () => {
    const { show } = await mountGrid();
    const evil = '<img src=x onerror="document.title=1">';
    const [card] = await show([{ short_code: 'x', name: evil, industry: evil, tags: [evil] }]);
    expect(part(card, 'name')?.textContent).toBe(evil);
    expect(part(card, 'tag')?.textContent).toBe(evil);
    expect(card?.querySelector('img')).toBeNull();
  });

  it('R7 R11 (W) shows the short code of a table without a name', async () => {
    const { show } = await mountGrid();
    const [card] = await show([{ short_code: 'k7', name: null, tags: null }]);
    expect(part(card, 'name')?.textContent).toBe('k7');
    expect(card?.querySelectorAll('[part=tag]')).toHaveLength(0);
  });

  it.each(['', '.', '..', 'a\nb', '\ud800'])(
    'shows a table with the short code %j, but does not open it',
    async (shortCode) => {
      const { grid, selected, show, controls } = await mountGrid();
      const [card] = await show([{ ...SOFA, short_code: shortCode }]);
      expect(controls()[0]?.getAttribute('aria-disabled')).toBe('true');
      controls()[0]?.click();
      expect(selected).toEqual([]);
      expect(card?.textContent).toContain('Not available');
      await expect(grid).to.be.accessible();
    },
  );

  it('R7 (W) shows the first letter in place of a missing or broken icon', async () => {
    const { show } = await mountGrid();
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
    ['\u200fمرحبا', 'م'],
    ['\u200b', '·'],
    ['\u200b Sofa', 'S'],
  ])('draws of %j what readers take for its first letter', async (name, letter) => {
    const { grid } = await mountGrid();
    const [table] = readTables([SOFA]);
    grid.tables = [{ ...(table as ProjectTable), name }];
    await grid.updateComplete;
    expect(part(grid.renderRoot, 'icon')?.textContent).toBe(letter);
  });

  it('shows the letter also for an icon that failed before the deferred chunk was loaded', async () => {
    const lists = document.createElement('div');
    const showIcon = (path: string): string =>
      `<div part="card"><span part="icon"><img src="${location.origin}${path}"></span></div>`;
    lists.innerHTML = ['/no-such-icon.svg', '/demo/favicon.svg', '/no-such-icon.png'].map(showIcon).join('');
    document.body.append(lists);
    const icons = [...lists.querySelectorAll('img')];
    await expect.poll(() => icons.every(({ complete }) => complete)).toBe(true);
    enhanceCards(lists);
    await expect.poll(() => icons.map(({ className }) => className)).toEqual(['broken', '', 'broken']);
    lists.remove();
  });

  it('leaves images of the page’s own content alone that replace themselves', async () => {
    const { grid, show } = await mountGrid();
    const image = document.createElement('img');
    image.addEventListener('error', () => (image.src = `${location.origin}/demo/favicon.svg`), {
      once: true,
    });
    image.src = `${location.origin}/no-such-icon.svg`;
    const icon = document.createElement('span');
    icon.setAttribute('part', 'icon');
    icon.append(image);
    grid.renderCard = () => icon;
    await show([SOFA]);
    await expect.poll(() => image.complete && image.naturalWidth > 0).toBe(true);
    expect(getComputedStyle(image).visibility).toBe('visible');
  });

  it('shows a valid icon after a broken one in the same card', async () => {
    const { grid, show } = await mountGrid();
    const good = `${location.origin}/demo/favicon.svg`;
    await show([{ ...SOFA, icon: `${location.origin}/no-such-icon.svg` }]);
    const icon = (): HTMLImageElement => grid.renderRoot.querySelector('img') as HTMLImageElement;
    await expect.poll(() => getComputedStyle(icon()).visibility).toBe('hidden');
    await show([{ ...SOFA, icon: good }]);
    await expect.poll(() => getComputedStyle(icon()).visibility).toBe('visible');
  });

  it('shows no former icon while that of another table loads', async () => {
    const { grid, show, deferred } = await mountGrid();
    await deferred();
    const icon = (): HTMLImageElement => grid.renderRoot.querySelector('img') as HTMLImageElement;
    await show([{ ...SOFA, icon: `${location.origin}/demo/favicon.svg` }]);
    const before = icon();
    await show([{ ...SOFA, short_code: 'b', icon: `${location.origin}/demo/favicon.svg` }]);
    expect(icon()).toBe(before);
    await show([{ ...SOFA, short_code: 'c', icon: `${location.origin}/demo/favicon.svg?other` }]);
    expect(icon()).not.toBe(before);
  });

  it('shows a tooltip with the full texts of a card of a long list, which truncates them', async () => {
    const { grid, cards, show, deferred } = await mountGrid();
    (grid.parentElement as HTMLElement).style.width = '320px';
    await show([{ ...SOFA, name: LONG, industry: LONG, tags: [LONG] }, ...many(81)]);
    await deferred();
    const titles = (): string[] =>
      cards()
        .slice(0, 2)
        .map((card) => {
          card
            .querySelector('[part=card-open]')
            ?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
          return card.title;
        });
    await expect.poll(titles).toEqual([`${LONG}\n${LONG}\n${LONG}`, '']);
    // At once, and not only when the pointer moves: the element may show another table below it.
    expect((await show(many(82)))[0]?.title).toBe('');
    expect(titles()).toEqual(['', '']);
  });

  /** Mounts a long list, whose first card is truncated. */
  const mountTruncated = async () => {
    const mounted = await mountGrid();
    const { grid, cards, show, deferred } = mounted;
    (grid.parentElement as HTMLElement).style.width = '320px';
    const tables = [{ ...SOFA, name: LONG, industry: LONG }, ...Array.from({ length: 80 }, () => SOFA)];
    await show(tables.map((item, i) => ({ ...item, short_code: `${i}` })));
    await deferred();
    await frame();
    const isWhole = (): boolean[] =>
      ['name', 'industry'].map((name) => {
        const { scrollHeight, clientHeight, scrollWidth, clientWidth } = part(cards()[0], name) as Element;
        return scrollHeight <= clientHeight + 1 && scrollWidth <= clientWidth;
      });
    expect(isWhole()).toEqual([false, false]);
    return { ...mounted, isWhole };
  };

  it('shows the full text of a truncated card of a long list on keyboard focus, without moving anything', async () => {
    const { grid, cards, isWhole } = await mountTruncated();
    const second = (): number | undefined => cards()[1]?.getBoundingClientRect().top;
    const before = second();
    (grid.renderRoot.querySelector('[part=sort]') as HTMLElement).focus();
    await userEvent.keyboard('{Tab}');
    await expect.poll(isWhole).toEqual([true, true]);
    expect(second()).toBe(before);
    // It lies over the card below.
    const { left, bottom } = (cards()[0] as Element).getBoundingClientRect();
    expect(grid.shadowRoot?.elementFromPoint(left + 30, bottom - 4)?.closest('[part=card]')).toBe(cards()[0]);
    expect(bottom).toBeGreaterThan(before ?? Infinity);
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(isWhole).toEqual([false, false]);
  });

  it('uncovers the cards below an expanded one by Escape, which reaches what is around the widget the next time', async () => {
    const { grid, cards, isWhole } = await mountTruncated();
    const escapes: boolean[] = [];
    grid.addEventListener('keydown', ({ key, defaultPrevented }) => {
      if (key === 'Escape') escapes.push(defaultPrevented);
    });
    (grid.renderRoot.querySelector('[part=sort]') as HTMLElement).focus();
    await userEvent.keyboard('{Tab}');
    await expect.poll(isWhole).toEqual([true, true]);
    await userEvent.keyboard('{Escape}');
    await expect.poll(isWhole).toEqual([false, false]);
    // No other card covers its focus ring.
    expect(getComputedStyle(cards()[0]!.closest('li')!).zIndex).toBe('1');
    await userEvent.keyboard('{Escape}');
    expect(escapes).toEqual([true, false]);
    expect(grid.shadowRoot?.activeElement?.part.value).toBe('card-open');
  });

  it('shows the full text of a truncated card when the focus is in a list of the page’s own in it', async () => {
    const { grid, cards, show, deferred } = await mountGrid();
    await show(many(81));
    await deferred();
    grid.renderCard = () => {
      const list = document.createElement('ul');
      list.innerHTML = '<li><button>Own</button></li>';
      return list;
    };
    const own = (): HTMLElement | null | undefined => cards()[1]?.querySelector('ul button');
    await expect.poll(own).toBeTruthy();
    own()?.focus();
    const expanded = (): Element[] => [...grid.renderRoot.querySelectorAll('.expanded')];
    expect(expanded()).toEqual([cards()[1]?.parentElement]);
    own()?.blur();
    expect(expanded()).toEqual([]);
  });

  it('leaves the page’s own list around it as it is when the focus is in slotted content', async () => {
    const item = await fixture<HTMLElement>(
      html`<li>
        <ois-table-grid><button slot="empty">Own</button></ois-table-grid>
      </li>`,
    );
    const grid = item.querySelector('ois-table-grid')!;
    grid.tables = [];
    grid.matching = 0;
    await expect.poll(() => grid.renderRoot.querySelector('slot[name=empty]')).not.toBeNull();
    item.querySelector('button')?.focus();
    expect(document.activeElement).toBe(item.querySelector('button'));
    expect(item.classList.contains('expanded')).toBe(false);
  });

  it('keeps the size of a truncated card of a long list that is pressed', async () => {
    const { grid, cards, isWhole } = await mountTruncated();
    let presses = 0;
    grid.addEventListener('ois-select', () => (presses += 1));
    await userEvent.click(part(cards()[0], 'card-open') as Element);
    await expect.poll(() => presses).toBe(1);
    await frame();
    expect(isWhole()).toEqual([false, false]);
    // Another one would take a layout before the form's dialog is painted.
    expect(getComputedStyle(cards()[0]!.closest('li')!).zIndex).toBe('auto');
  });

  it('shows the number of tags that do not fit', async () => {
    const { show } = await mountGrid();
    const [card] = await show([{ ...SOFA, tags: Array.from({ length: 40 }, (_, index) => `tag ${index}`) }]);
    expect(card?.querySelectorAll('[part=tag]')).toHaveLength(3);
    expect(part(card, 'more')?.textContent).toBe('+37');
  });

  it('animates all placeholders at once, because the browser makes a layer for each animation', async () => {
    const { grid, deferred } = await mountGrid();
    await deferred();
    grid.loading = true;
    await grid.updateComplete;
    expect(grid.renderRoot.querySelectorAll('[aria-hidden] li').length).toBeGreaterThan(5);
    expect((grid.renderRoot as ShadowRoot).getAnimations()).toHaveLength(1);
  });
});
