import { describe, it } from 'vitest';
import { createSuccess, type Respond } from '../../helpers/fake-hub-elements.js';
import { expect } from '../../helpers/testing.js';
import { mountWidget } from './mounted-widget.js';

const TABLES = [
  ['a', ['home', 'pets']],
  ['b', ['home']],
  ['c', ['pets', 'home office']],
  ['d', ['pets']],
  ['e', ['school']],
  ['f', ['school']],
].map(([name, tags]) => ({ short_code: name, name, industry: '', icon: null, tags }));

/** A hub that lists the tables with any of the tags, and fills up to the limit with others. */
const respond: Respond = ({ url }) => {
  if (url.pathname.endsWith('tags')) return createSuccess({ list: ['home', 'pets', 'school'] });
  if (!url.pathname.endsWith('list')) return undefined;
  const tags = url.searchParams.get('tags')?.split(',') ?? [];
  const limit = Number(url.searchParams.get('limit') ?? 0);
  const hasAny = (own: unknown): boolean => tags.some((tag) => String(own).includes(tag));
  const matches = tags.length ? TABLES.filter((table) => hasAny(table.tags)) : TABLES;
  const others = limit ? TABLES.filter((table) => !matches.includes(table)) : [];
  return createSuccess({ list: [...matches, ...others].slice(0, limit || undefined) });
};

const mount = async (attributes: Record<string, string>) => {
  const mounted = await mountWidget(respond, attributes);
  await mounted.ready();
  return mounted;
};

describe('OisWidget: tag-match', () => {
  it('E5 (W) shows what the hub sends for any of the tags by default', async () => {
    const { widget, names } = await mount({ tags: 'home,pets' });
    expect(widget.tagMatch).toBe('any');
    await expect.poll(names).toEqual(['a', 'b', 'c', 'd']);
  });

  it('narrows what the hub sent to the tables with all of the tags', async () => {
    const { widget, names, count, last } = await mount({ tags: 'home,pets', 'tag-match': 'all' });
    await expect.poll(names).toEqual(['a', 'c']);
    expect(count()).toBe('2 projects');
    expect(last('ois-load')).toEqual({ count: 2, matching: 2, skipped: 0 });
    expect(widget.hub.findLast('published-list')?.url.search).toBe('?tags=home%2Cpets');
  });

  it('changes the list without a request when it is set', async () => {
    const { widget, names, count } = await mount({ tags: 'home,pets' });
    await expect.poll(names).toHaveLength(4);
    const before = widget.hub.requests.length;
    widget.tagMatch = 'all';
    await expect.poll(names).toEqual(['a', 'c']);
    expect(count()).toBe('2 projects');
    widget.tagMatch = 'any';
    await expect.poll(names).toEqual(['a', 'b', 'c', 'd']);
    expect(widget.hub.requests).toHaveLength(before);
  });

  it('is shown in the filter, like the tags, as a listener of ois-filter has set it', async () => {
    const { widget, tag, inner, all, names } = await mount({});
    widget.addEventListener('ois-filter', ({ detail }) => {
      if (detail.tags.length > 1) widget.tags = detail.tags.slice(0, 1);
      widget.tagMatch = 'any';
    });
    const filter = widget.renderRoot.querySelector('ois-tag-filter')!;
    const pressed = (): (string | null)[] =>
      all('[aria-pressed=true] [part=tag-label]', inner('ois-tag-filter')).map((label) => label.textContent);
    await expect.poll(names).toHaveLength(6);
    for (const label of ['home', 'pets']) {
      (tag(label) as HTMLElement).click();
      await expect.poll(names).toEqual(['a', 'b', 'c']);
      expect(pressed()).toEqual(['home']);
    }
    filter.changeSelection(['home'], 'all');
    await widget.updateComplete;
    expect([filter.match, widget.tagMatch, widget.tags]).toEqual(['any', 'any', ['home']]);
  });

  it('leaves out the other tables that the hub adds up to the limit', async () => {
    const { inner, names, count } = await mount({ tags: 'home,pets', 'tag-match': 'all', limit: '6' });
    await expect.poll(names).toEqual(['a', 'c']);
    expect(count()).toBe('2 projects');
    expect(inner('ois-table-grid').querySelector<HTMLElement>('[part=other-heading]')?.hidden).toBe(true);
  });

  it('keeps the button for more tables until the hub sends no more, also if none of them has all tags', async () => {
    const { widget, inner, names, count } = await mount({
      tags: 'pets,home',
      'tag-match': 'all',
      limit: '1',
    });
    const more = (): HTMLElement | null => inner('ois-table-grid').querySelector('[part=load-more]');
    const loaded = (): number | undefined => widget.renderRoot.querySelector('ois-table-grid')?.loaded;
    await expect.poll(count).toBe('1+ projects');
    await expect.poll(more).not.toBeNull();
    more()?.click();
    await expect.poll(loaded).toBe(2);
    await expect.poll(count).toBe('1+ projects');
    await expect.poll(more).not.toBeNull();
    more()?.click();
    await expect.poll(loaded).toBe(4);
    await expect.poll(names).toEqual(['a', 'c']);
    await expect.poll(count).toBe('2+ projects');
    more()?.click();
    await expect.poll(loaded).toBe(6);
    await expect.poll(count).toBe('2 projects');
    expect(more()).toBeNull();
  });

  it('has no effect on one tag, and an unknown value none at all', async () => {
    const { widget, names } = await mount({ tags: 'pets', 'tag-match': 'all' });
    await expect.poll(names).toEqual(['a', 'c', 'd']);
    Object.assign(widget, { tags: ['home', 'pets'], tagMatch: 'some' });
    await expect.poll(names).toEqual(['a', 'b', 'c', 'd']);
  });

  it('is the one of the site again for the next user', async () => {
    const { widget } = await mount({ 'tag-match': 'all' });
    widget.tagMatch = 'any';
    await widget.updateComplete;
    await widget.reset();
    expect(widget.tagMatch).toBe('all');
  });
});
