import { describe, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { nextTask } from '../../../src/elements/internal/after-layout.js';
import { createSuccess, FakeHubWidget, type Respond } from '../../helpers/fake-hub-elements.js';
import { expect, fixture, html } from '../../helpers/testing.js';

let widget: FakeHubWidget;

/** 63 tables, the first `invalid` ones without a short code; the hub lists at most `most` in an answer, and has `total` if `hasTotal`. */
async function mount(
  limit: number | undefined,
  {
    most = Infinity,
    hasTotal = true,
    attributes = {} as Record<string, string>,
    tables = 63,
    invalid = 0,
  } = {},
): Promise<void> {
  const all = Array.from({ length: tables }, (_, index) => ({
    short_code: index < invalid ? null : `c${index}`,
    name: `Table ${String(index).padStart(2, '0')}`,
    industry: 'Testing',
    icon: null,
    tags: index % 10 === 0 ? ['red', 'all'] : ['all'],
  }));
  const box = await fixture<HTMLElement>(html`<div lang="en"></div>`);
  widget = new FakeHubWidget();
  widget.hub.options.respond = ({ url }) => {
    if (url.pathname.endsWith('published-tags')) return createSuccess({ list: ['all', 'red'] });
    if (!url.pathname.endsWith('published-list')) return undefined;
    const wanted = url.searchParams.get('tags')?.split(',') ?? [];
    const isMatch = ({ tags }: { tags: string[] }): boolean => wanted.some((tag) => tags.includes(tag));
    const asked = Math.min(Number(url.searchParams.get('limit') ?? Infinity), most);
    const found = wanted.length ? [...all.filter(isMatch), ...all.filter((table) => !isMatch(table))] : all;
    const list = (asked < Infinity ? found : wanted.length ? all.filter(isMatch) : all).slice(0, asked);
    return createSuccess({
      list: list.map((table) => ({ ...table, total: hasTotal ? all.length : list.length })),
    });
  };
  widget.setAttribute('token-endpoint', '/ois/token');
  if (limit !== undefined) widget.setAttribute('limit', String(limit));
  for (const [name, value] of Object.entries(attributes)) widget.setAttribute(name, value);
  box.append(widget);
  await expect.poll(() => widget.renderRoot.querySelector('[part=search]')).toBeTruthy();
  await expect.poll(() => grid().loading).toBe(false);
  await widget.updateComplete;
  await grid().updateComplete;
}

const grid = (): HTMLElementTagNameMap['ois-table-grid'] =>
  widget.renderRoot.querySelector('ois-table-grid') as HTMLElementTagNameMap['ois-table-grid'];
const inGrid = (selector: string): HTMLElement | null =>
  grid().renderRoot.querySelector<HTMLElement>(selector);
const count = (): string => inGrid('[part=count]')?.textContent?.trim() ?? '';
const more = (): HTMLElement | null => inGrid('[part=load-more]');
const filter = (): HTMLElementTagNameMap['ois-tag-filter'] | null =>
  widget.renderRoot.querySelector('ois-tag-filter');
const chips = (): string[] =>
  [...(filter()?.renderRoot.querySelectorAll('[part~=tag]') ?? [])].map(
    (chip) => chip.textContent?.replace(/\s+/g, ' ').trim() ?? '',
  );
const lastLimit = (): string | null | undefined =>
  widget.hub.findLast('published-list')?.url.searchParams.get('limit');

describe('E5 E7 (W) OisWidget: limit', () => {
  it('hides the counts of tags while not all tables are known', async () => {
    await mount(12);
    expect(chips()).toEqual(['all', 'red']);
    await mount(12, { hasTotal: false });
    expect(chips()).toEqual(['all', 'red']);
  });

  it('has no effect on the counts if the hub has fewer tables', async () => {
    await mount(100, { hasTotal: false });
    await expect.poll(chips).toEqual(['all 63', 'red 7']);
    expect(count()).toBe('63 projects');
    expect(more()).toBeNull();
  });

  it('shows the total, if the hub sends one', async () => {
    await mount(12);
    await expect.poll(count).toBe('12 of 63 projects');
    expect(more()?.textContent?.trim()).toBe('Show more projects');
    await expect(widget).to.be.accessible();
  });

  it('shows no total that is unknown', async () => {
    await mount(12, { hasTotal: false });
    await expect.poll(count).toBe('12+ projects');
    await userEvent.fill(widget.renderRoot.querySelector('[part=search]') as Element, 'Table 0');
    await expect.poll(count).toBe('11 of 12+ projects');
    await mount(12);
    await userEvent.fill(widget.renderRoot.querySelector('[part=search]') as Element, 'Table 03');
    await expect.poll(count).toBe('1 of 12+ projects');
  });

  it('keeps what "show more" has loaded while a listener of ois-load has tags selected', async () => {
    await mount(12);
    await expect.poll(more).not.toBeNull();
    widget.addEventListener('ois-load', () => (widget.tags = ['red']), { once: true });
    more()?.click();
    await expect.poll(count).toBe('7 projects');
    widget.tags = [];
    await widget.updateComplete;
    await grid().updateComplete;
    expect(count()).toBe('24 of 63 projects');
  });

  it.each([{}, { tags: 'all' }])(
    'stays as the user has raised it while the widget is removed and added again: %o',
    async (attributes) => {
      await mount(12, { attributes });
      await expect.poll(more).not.toBeNull();
      more()?.click();
      await expect.poll(() => grid().tables.length).toBe(24);
      const lists = () => widget.hub.requests.filter(({ url }) => url.pathname.endsWith('published-list'));
      const before = lists().length;
      const box = widget.parentElement!;
      widget.remove();
      await nextTask();
      box.append(widget);
      await expect.poll(() => lists().length).toBe(before + 1);
      expect(lastLimit()).toBe('24');
      await expect.poll(() => grid().tables.length).toBe(24);
    },
  );

  it('is the one that the page has set while the widget was removed', async () => {
    await mount(12);
    await expect.poll(more).not.toBeNull();
    more()?.click();
    await expect.poll(() => grid().tables.length).toBe(24);
    const box = widget.parentElement!;
    widget.remove();
    await nextTask();
    widget.limit = 5;
    await widget.updateComplete;
    box.append(widget);
    await expect.poll(lastLimit).toBe('5');
    await expect.poll(() => grid().tables.length).toBe(5);
  });

  it('can be raised by the user, who keeps focus and scroll position', async () => {
    await mount(12);
    await expect.poll(more).not.toBeNull();
    more()?.focus();
    const top = more()?.getBoundingClientRect().top ?? 0;
    const { scrollY } = window;
    await userEvent.keyboard('{Enter}');
    expect(lastLimit()).toBe('24');
    await expect.poll(count).toBe('24 of 63 projects');
    const focused = grid().shadowRoot?.activeElement;
    expect(focused?.querySelector('[part=name]')?.textContent).toBe('Table 12');
    expect(window.scrollY).toBe(scrollY);
    expect(Math.abs((focused?.getBoundingClientRect().top ?? 0) - top)).toBeLessThan(300);
    more()?.click();
    await expect.poll(count).toBe('48 of 63 projects');
    more()?.click();
    await expect.poll(count).toBe('63 projects');
    expect(more()).toBeNull();
    // Late counts would move the tags in the row: only the dialog has them.
    expect(chips()).toEqual(['all', 'red']);
    expect(filter()?.dialogCounts).toEqual(
      new Map([
        ['red', 7],
        ['all', 63],
      ]),
    );
  });

  it('is raised by the number of items that came, invalid ones too', async () => {
    await mount(6, { invalid: 4 });
    await expect.poll(more).not.toBeNull();
    more()?.click();
    await expect.poll(lastLimit).toBe('12');
    await expect.poll(count).toBe('8 of 63 projects');
  });

  it('of the hub removes the button for more, which would load nothing', async () => {
    await mount(12, { most: 12 });
    await expect.poll(more).not.toBeNull();
    more()?.focus();
    more()?.click();
    await expect.poll(more).toBeNull();
    expect(count()).toBe('12 of 63 projects');
    expect(chips()).toEqual(['all', 'red']);
    expect(grid().shadowRoot?.activeElement?.querySelector('[part=name]')?.textContent).toBe('Table 11');
  });

  it('of the hub is detected by its total, also if the page sets none', async () => {
    await mount(undefined, { most: 20 });
    await expect.poll(count).toBe('20 of 63 projects');
    expect(chips()).toEqual(['all', 'red']);
  });

  it.each([
    ['the user tries again', () => widget.renderRoot.querySelector<HTMLElement>('.notice button')!.click()],
    ['the device is online again', () => window.dispatchEvent(new Event('online'))],
  ])('is kept if loading more fails, and grows when %s', async (_how, retry) => {
    await mount(12);
    await expect.poll(more).not.toBeNull();
    const respond = widget.hub.options.respond as Respond;
    widget.hub.options.respond = () => Promise.reject(new TypeError('Failed to fetch'));
    more()?.focus();
    more()?.click();
    await expect.poll(() => widget.renderRoot.querySelector('[role=alert]')).not.toBeNull();
    expect(grid().tables).toHaveLength(12);
    expect(grid().shadowRoot?.activeElement).toBe(more());
    widget.hub.options.respond = respond;
    retry();
    await expect.poll(() => grid().tables.length).toBe(24);
  });
});

describe('E6 (W) OisWidget: limit with tags', () => {
  it.each([
    ['refresh()', () => widget.refresh()],
    ['reset(), for another user', () => widget.reset()],
  ])('offers more after %s during a request for more', async (_how, loadAnew) => {
    await mount(12);
    await expect.poll(more).not.toBeNull();
    const { respond } = widget.hub.options;
    let fail = (): void => undefined;
    widget.hub.options.respond = () =>
      new Promise((resolve) => (fail = () => resolve(new Response('', { status: 500 }))));
    more()?.click();
    await expect.poll(() => widget.hub.requests.length).toBe(4);
    widget.hub.options.respond = respond!;
    const isLoaded = new Promise((resolve) => widget.addEventListener('ois-load', resolve, { once: true }));
    void loadAnew();
    await isLoaded;
    fail();
    await expect.poll(count).toBe('12 of 63 projects');
    expect(more()).not.toBeNull();
  });

  it('offers more after refresh() during a request for more, without a limit of the page', async () => {
    await mount(undefined, { most: 20 });
    const { respond } = widget.hub.options;
    await expect.poll(more).not.toBeNull();
    const before = widget.hub.requests.length;
    widget.hub.options.respond = () => new Promise(() => undefined);
    more()?.click();
    await expect.poll(() => widget.hub.requests.length).toBe(before + 1);
    widget.hub.options.respond = respond!;
    await widget.refresh();
    await expect.poll(more).not.toBeNull();
  });

  it('offers no more if other tables fill it up, as all matches are listed', async () => {
    await mount(12, { attributes: { tags: 'red' } });
    expect(count()).toBe('7 projects');
    expect(more()).toBeNull();
    expect(inGrid('[part=other-heading]')?.hidden).toBe(false);
  });

  it('offers more if matches fill it, without a total, which would include other tables', async () => {
    await mount(5, { attributes: { tags: 'red' } });
    await expect.poll(count).toBe('5+ projects');
    more()?.click();
    await expect.poll(count).toBe('7 projects');
    expect(lastLimit()).toBe('10');
    expect(more()).toBeNull();
    expect(inGrid('[part=other-heading]')?.hidden).toBe(false);
  });

  it('that the user raises before the response for other tags loads more of these tags', async () => {
    await mount(5, { hasTotal: false, attributes: { tags: 'red' } });
    await expect.poll(more).not.toBeNull();
    const { respond } = widget.hub.options;
    widget.hub.options.respond = (request) =>
      request.url.searchParams.get('limit') === '5' ? new Promise(() => undefined) : respond?.(request);
    widget.tags = ['all'];
    await expect.poll(() => widget.hub.findLast('published-list')?.url.search).toBe('?tags=all&limit=5');
    more()?.click();
    await expect.poll(() => widget.hub.findLast('published-list')?.url.search).toBe('?tags=all&limit=10');
    await expect.poll(count).toBe('10+ projects');
  });

  it('does not show the loaded tables as final during a request', async () => {
    await mount(12);
    await expect.poll(count).toBe('12 of 63 projects');
    const respond = widget.hub.options.respond as Respond;
    let go: () => void = () => undefined;
    const wait = new Promise<void>((done) => (go = done));
    widget.hub.options.respond = async (request) => {
      await wait;
      return respond(request) as Promise<Response>;
    };
    widget.tags = ['red'];
    await expect.poll(count).toBe('2+ projects');
    go();
    await expect.poll(count).toBe('7 projects');
  });
});
