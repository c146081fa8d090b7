import { userEvent } from 'vitest/browser';
import { describe, it, vi } from 'vitest';
import { expect } from '../../helpers/testing.js';
import { mountWidget } from './mounted-widget.js';

const height = (element: Element | null | undefined): number => element?.getBoundingClientRect().height ?? 0;

describe('OisWidget: hide', () => {
  async function mount(hide: string, attributes: Record<string, string> = {}) {
    const mounted = await mountWidget(undefined, { hide, locale: 'en', ...attributes });
    await mounted.ready();
    await expect.poll(() => mounted.count()).toBe('3 projects');
    // The deferred chunk has been rendered.
    await expect
      .poll(() => mounted.all('.controls [role=status]', mounted.inner('ois-table-grid')))
      .not.toEqual([]);
    const { widget, all, inner } = mounted;
    return {
      ...mounted,
      shown: () => ({
        search: all('[part=search]').length,
        tags: height(widget.renderRoot.querySelector('ois-tag-filter')) > 0 ? 1 : 0,
        sort: all('[part=sort]', inner('ois-table-grid')).length,
      }),
    };
  }

  it.each([
    ['', { search: 1, tags: 1, sort: 1 }],
    ['search', { search: 0, tags: 1, sort: 1 }],
    ['tags', { search: 1, tags: 0, sort: 1 }],
    [' sort ', { search: 1, tags: 1, sort: 0 }],
    ['tags  search sort', { search: 0, tags: 0, sort: 0 }],
  ])('leaves out the tools of "%s"', async (hide, expected) => {
    const { widget, shown } = await mount(hide);
    await expect.poll(shown).toEqual(expected);
    await expect(widget).to.be.accessible();
  });

  it('takes no space for them, and shows the number of tables', async () => {
    const { widget, card, count } = await mount('search tags sort');
    expect(card(0).getBoundingClientRect().top - widget.getBoundingClientRect().top).toBeLessThan(70);
    expect(count()).toBe('3 projects');
  });

  it('can be changed by attribute and property, also while something is searched', async () => {
    const { widget, shown, all, names } = await mount('tags');
    await expect.poll(() => all('[part=search]')).toHaveLength(1);
    await userEvent.fill(all('[part=search]')[0] as Element, 'maths');
    await expect.poll(names).toEqual(['Maths tutoring']);
    widget.hide = 'search sort';
    await expect.poll(shown).toEqual({ search: 0, tags: 1, sort: 0 });
    await expect.poll(names).toHaveLength(3);
    expect(widget.getAttribute('hide')).toBe('search sort');
    widget.removeAttribute('hide');
    await expect.poll(shown).toEqual({ search: 1, tags: 1, sort: 1 });
    expect((all('[part=search]')[0] as HTMLInputElement).value).toBe('');
  });

  it('leaves the key / to the page without the search', async () => {
    await mount('search');
    (document.activeElement as HTMLElement | null)?.blur();
    let isPrevented = true;
    const handleKeyDown = (event: Event): void => {
      isPrevented = event.defaultPrevented;
      // Otherwise Firefox opens its quick search, and later tests have no focus.
      event.preventDefault();
    };
    window.addEventListener('keydown', handleKeyDown, { once: true });
    await userEvent.keyboard('/');
    expect(isPrevented).toBe(false);
    expect(document.activeElement).toBe(document.body);
  });

  it('warns once about a word that it does not know', async () => {
    const said: string[] = [];
    const warn = vi.spyOn(console, 'warn').mockImplementation((text) => void said.push(String(text)));
    const { widget } = await mount('sort, balance');
    await widget.refresh();
    warn.mockRestore();
    const own = said.filter((text) => text.includes('hide'));
    expect(own).toHaveLength(2);
    expect(own[0]).toContain('“sort,”. It can have search, tags, sort.');
    expect(own[1]).toContain('“balance”');
  });
});
