import { userEvent } from 'vitest/browser';
import { describe, it } from 'vitest';
import { createSuccess } from '../../helpers/fake-hub-elements.js';
import { expect } from '../../helpers/testing.js';
import { mountWidget } from './mounted-widget.js';

describe('OisWidget: nothing found', () => {
  async function mount(attributes: Record<string, string> = {}) {
    const mounted = await mountWidget(
      ({ url }) =>
        url.pathname.endsWith('list') && url.searchParams.get('tags') === 'empty'
          ? createSuccess({ list: [] })
          : undefined,
      { locale: 'en', ...attributes },
    );
    await mounted.ready();
    await expect.poll(() => mounted.all('[part=search]')).toHaveLength(1);
    const { all, inner } = mounted;
    const inGrid = (selector: string): HTMLElement[] =>
      all(selector, inner('ois-table-grid')) as HTMLElement[];
    return {
      ...mounted,
      inGrid,
      button: () => inGrid('[part=clear-search]')[0],
      field: () => all('[part=search]')[0] as HTMLInputElement,
      hasFocus: () => mounted.widget.shadowRoot?.activeElement,
      chosenTags: () => inGrid('.chosen-tags [part=tag]').map(({ textContent }) => textContent),
    };
  }

  it('shows the search text that matches nothing, with a button that clears it', async () => {
    const { field, button, message, names, chosenTags, hasFocus } = await mount();
    await userEvent.fill(field(), 'unicorn');
    await expect.poll(message).toContain('No project matches “\u2068unicorn\u2069”');
    expect(chosenTags()).toEqual([]);
    expect(button()?.textContent?.trim()).toBe('Clear search');
    await userEvent.click(button() as Element);
    await expect.poll(names).toHaveLength(3);
    expect(hasFocus()).toBe(field());
  });

  it('leaves no single word in the last line of its texts', async () => {
    const { field, inGrid, message } = await mount();
    await userEvent.fill(field(), 'unicorn');
    await expect.poll(message).toContain('Try another word, or choose other tags.');
    const paragraph = inGrid('[part=message] p')[0] as HTMLElement;
    const text = document.createRange();
    text.selectNodeContents(paragraph.firstElementChild as Node);
    const widths = (): number[] => [...text.getClientRects()].map(({ width }) => width);
    const [width] = widths();
    // The last word no longer has room.
    paragraph.style.width = `${width! - 4}px`;
    const [first, last] = widths();
    expect(last).toBeGreaterThan(first! / 2);
  });

  it('shows the tags that match nothing, with a button that clears them without ois-search', async () => {
    const { widget, button, message, names, chosenTags, hasFocus, field, last } = await mount({
      tags: 'empty',
    });
    await expect.poll(message).toContain('No project matches');
    await expect.poll(chosenTags).toEqual(['empty']);
    expect(button()?.textContent?.trim()).toBe('Clear tags');
    let searches = 0;
    widget.addEventListener('ois-search', () => (searches += 1));
    await expect(widget).to.be.accessible();
    await userEvent.click(button() as Element);
    await expect.poll(names).toHaveLength(3);
    expect(last('ois-filter')).toMatchObject({ tags: [] });
    expect(widget.tags).toEqual([]);
    expect(searches).toBe(0);
    expect(hasFocus()).toBe(field());
  });

  it('shows search text and tags that match nothing, with one button that clears both', async () => {
    const { field, button, message, names, tag, chosenTags, widget } = await mount();
    tag('cleaning').dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }));
    await expect.poll(() => widget.tags).toEqual(['cleaning']);
    await userEvent.fill(field(), 'unicorn');
    await expect.poll(message).toContain('unicorn');
    await expect.poll(chosenTags).toEqual(['cleaning']);
    expect(button()?.textContent?.trim()).toBe('Clear search and tags');
    await userEvent.click(button() as Element);
    await expect.poll(names).toHaveLength(3);
    expect(field().value).toBe('');
    expect(widget.tags).toEqual([]);
  });

  it('leaves tags alone that the user cannot choose', async () => {
    const { button, message, chosenTags, widget } = await mount({ tags: 'empty', hide: 'tags' });
    await expect.poll(message).toContain('No project matches');
    expect(chosenTags()).toEqual([]);
    expect(button()).toBeUndefined();
    expect(widget.tags).toEqual(['empty']);
  });

  it('lists near misses under a heading of their own, with what comes close marked', async () => {
    const { widget, field, inGrid, message } = await mount();
    await userEvent.fill(field(), 'tutorimg');
    await expect.poll(() => inGrid('mark').map(({ textContent }) => textContent)).toContain('tutoring');
    const visible = (): (string | null)[] =>
      inGrid('h3[part=other-heading]')
        .filter((heading) => heading.offsetHeight > 0)
        .map(({ textContent }) => textContent);
    expect(visible()).toEqual(['Close matches']);
    expect(message()).toContain('tutorimg');
    const list = inGrid('ul').find(({ offsetHeight }) => offsetHeight > 0);
    expect(list?.getAttribute('aria-labelledby')).toBe(
      inGrid('h3[part=other-heading]').find((one) => one.offsetHeight > 0)?.id,
    );
    await expect(widget).to.be.accessible();
    await userEvent.fill(field(), 'maths');
    await expect.poll(visible).toEqual([]);
    expect(inGrid('ul')[1]?.hasAttribute('aria-labelledby')).toBe(false);
  });

  it('keeps the page’s own text for it, with the button', async () => {
    const { widget, field, button, inGrid } = await mount();
    const own = Object.assign(document.createElement('p'), { slot: 'no-match', textContent: 'Call us!' });
    widget.append(own);
    await userEvent.fill(field(), 'unicorn');
    await expect.poll(() => own.offsetHeight).toBeGreaterThan(0);
    expect(inGrid('.message strong')[0]?.offsetHeight).toBe(0);
    expect(button()?.offsetHeight).toBeGreaterThan(0);
  });
});
