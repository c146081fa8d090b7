import { beforeEach, describe, it } from 'vitest';
import type { OisTagFilter } from '../../../src/elements/tag-filter/tag-filter.js';
import type { OisTableGrid } from '../../../src/elements/table-grid/table-grid.js';
import {
  createSuccess,
  FAKE_TABLES,
  FakeHubWidget,
  type Respond,
  TOKEN,
} from '../../helpers/fake-hub-elements.js';
import { expect, fixture, html } from '../../helpers/testing.js';

let widget: FakeHubWidget;
let renders: number;

const EVENTS = ['ois-ready', 'ois-load', 'ois-filter', 'ois-error', 'ois-open', 'ois-close'];
const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
const lists = (): number => widget.hub.count('/published-list') + widget.hub.count('/published-tags');
const tag = (label: string): HTMLElement | undefined =>
  [
    ...(widget.renderRoot
      .querySelector('ois-tag-filter')
      ?.shadowRoot?.querySelectorAll<HTMLElement>('[part~=tag]') ?? []),
  ].find((chip) => chip.textContent?.includes(label));

/**
 * A page whose framework renders after each event, and sets what its template says each time, with new objects: as React,
 * Vue, Svelte and Solid do for `tags={['home']}`.
 * @param props makes what a render sets
 */
async function mountInFramework(props: () => object, respond: Respond = () => undefined): Promise<void> {
  const box = await fixture(html`<div></div>`);
  // Not by the variable, which is the next test's element when a render of this one is still to come.
  const element = new FakeHubWidget();
  widget = element;
  element.hub.options.respond = respond;
  renders = 0;
  const render = (): void => {
    if (element === widget) renders += 1;
    Object.assign(element, props());
  };
  for (const name of EVENTS) element.addEventListener(name, () => setTimeout(render));
  render();
  box.append(element);
  await expect.poll(() => renders).toBeGreaterThan(1);
  await wait(200);
}

const PROVIDER_ANSWER = { access_token: TOKEN, expires_in: 3600, hub_url: 'https://hub.example' };

describe('OisWidget: on a page that renders after each event', () => {
  it.each<[string, () => object]>([
    ['tags', () => ({ tokenEndpoint: '/ois/token', tags: ['home'] })],
    ['no tags', () => ({ tokenEndpoint: '/ois/token', tags: [] })],
    ['tags as text', () => ({ tokenEndpoint: '/ois/token', tags: 'home, school' })],
    ['a limit that is no number', () => ({ tokenEndpoint: '/ois/token', limit: NaN })],
    ['a limit as text', () => ({ tokenEndpoint: '/ois/token', limit: '6' })],
    [
      'messages',
      () => ({ tokenEndpoint: '/ois/token', messages: { retry: 'Again', tableCount: () => 'x' } }),
    ],
    ['allow', () => ({ tokenEndpoint: '/ois/token', allow: undefined })],
    ['a tokenProvider', () => ({ tokenProvider: async () => PROVIDER_ANSWER })],
  ])('loads once with %s', async (_what, props) => {
    await mountInFramework(props);
    expect(lists()).toBe(2);
    expect(widget.hub.count('/token')).toBeLessThanOrEqual(1);
    expect(renders).toBeLessThan(6);
  });

  it('loads once if the lists fail', async () => {
    const respond: Respond = ({ url }) =>
      url.pathname.endsWith('/token') ? undefined : new Response('', { status: 500 });
    await mountInFramework(() => ({ tokenEndpoint: '/ois/token', tags: ['home'] }), respond);
    expect(lists()).toBe(2);
    expect(renders).toBeLessThan(6);
  });

  it('keeps the user’s choice of tags', async () => {
    await mountInFramework(() => ({ tokenEndpoint: '/ois/token', tags: ['home'] }));
    const before = lists();
    tag('school')?.click();
    await expect
      .poll(() => widget.hub.findLast('published-list')?.url.searchParams.get('tags'))
      .toBe('home,school');
    await wait(200);
    expect(widget.tags).toEqual(['home', 'school']);
    expect(lists()).toBe(before + 1);
  });

  it('follows a page that keeps the chosen tags in its own state', async () => {
    let tags: readonly string[] = ['home'];
    await mountInFramework(() => ({ tokenEndpoint: '/ois/token', tags: [...tags] }));
    widget.addEventListener('ois-filter', ({ detail }) => (tags = detail.tags));
    const before = lists();
    tag('school')?.click();
    await expect
      .poll(() => widget.hub.findLast('published-list')?.url.searchParams.get('tags'))
      .toBe('home,school');
    await wait(100);
    expect(lists()).toBe(before + 1);
    tags = ['school'];
    widget.tags = tags;
    await expect
      .poll(() => widget.hub.findLast('published-list')?.url.searchParams.get('tags'))
      .toBe('school');
    // Back to what it set first, which is another choice than the last one.
    tags = ['home'];
    widget.tags = tags;
    await expect.poll(() => widget.hub.findLast('published-list')?.url.searchParams.get('tags')).toBe('home');
  });

  it('applies a list of tags that was changed in place and set again', async () => {
    await mountInFramework(() => ({ tokenEndpoint: '/ois/token' }));
    const tags = ['home'];
    widget.tags = tags;
    await expect.poll(() => widget.hub.findLast('published-list')?.url.searchParams.get('tags')).toBe('home');
    tags.push('school');
    widget.tags = tags;
    await expect
      .poll(() => widget.hub.findLast('published-list')?.url.searchParams.get('tags'))
      .toBe('home,school');
  });

  it('calls the newest tokenProvider for the next token', async () => {
    let user = 'mei';
    const asked: string[] = [];
    const provide = (own: string) => async () => {
      asked.push(own);
      return { ...PROVIDER_ANSWER, access_token: `token-${own}` };
    };
    await mountInFramework(() => ({ tokenProvider: provide(user) }));
    expect(asked).toEqual(['mei']);
    user = 'jonas';
    widget.dispatchEvent(new Event('ois-load'));
    await wait(50);
    expect(asked).toEqual(['mei']);
    await widget.reset();
    expect(asked).toEqual(['mei', 'jonas']);
  });

  it('starts again when a tokenProvider is set or removed', async () => {
    await mountInFramework(() => ({}));
    expect(lists()).toBe(0);
    widget.tokenProvider = async () => PROVIDER_ANSWER;
    await expect.poll(lists).toBe(2);
    widget.tokenProvider = undefined;
    await widget.updateComplete;
    await expect
      .poll(() => widget.renderRoot.querySelector('[part=message]')?.textContent)
      .toContain('not set up');
    expect(lists()).toBe(2);
  });

  it('shows changed messages', async () => {
    await mountInFramework(
      () => ({ tokenEndpoint: '/ois/token', messages: { emptyTitle: 'Nothing today' } }),
      ({ url }) => (url.pathname.endsWith('list') ? createSuccess({ list: [] }) : undefined),
    );
    const words = () =>
      widget.renderRoot.querySelector('ois-table-grid')?.shadowRoot?.querySelector('[part=message]')
        ?.textContent;
    expect(words()).toContain('Nothing today');
    widget.messages = { emptyTitle: 'Come back tomorrow' };
    await expect.poll(words).toContain('Come back tomorrow');
  });
});

describe('OisTagFilter and OisTableGrid: on a page that renders after each event', () => {
  let filter: OisTagFilter;
  let grid: OisTableGrid;

  beforeEach(async () => {
    const box = await fixture(html`<div></div>`);
    filter = document.createElement('ois-tag-filter');
    grid = document.createElement('ois-table-grid');
    renders = 0;
    const render = (): void => {
      renders += 1;
      Object.assign(filter, { tags: ['home', 'school'], selected: ['home'], counts: new Map([['home', 2]]) });
      Object.assign(grid, { tables: FAKE_TABLES.map((table) => ({ ...table, tags: [...table.tags] })) });
    };
    filter.addEventListener('ois-filter', render);
    grid.addEventListener('focusin', render);
    render();
    box.append(filter, grid);
    await filter.updateComplete;
    await grid.updateComplete;
  });

  it('keep the user’s choice of tags', async () => {
    const chips = () => [...filter.renderRoot.querySelectorAll<HTMLElement>('[part~=tag]')];
    chips()
      .find((chip) => chip.textContent?.includes('school'))
      ?.click();
    await filter.updateComplete;
    expect(renders).toBe(2);
    expect(filter.selected).toEqual(['home', 'school']);
    filter.selected = ['school'];
    await filter.updateComplete;
    expect(chips().filter((chip) => chip.ariaPressed === 'true')).toHaveLength(1);
  });

  it('keep the card in the tab order', async () => {
    const cards = () => [...grid.renderRoot.querySelectorAll<HTMLElement>('[part=card-open]')];
    const active = () => cards().findIndex(({ tabIndex }) => tabIndex === 0);
    cards()[1]?.focus();
    await grid.updateComplete;
    expect(renders).toBe(2);
    expect(active()).toBe(1);
    grid.tables = grid.tables.slice(0, 1);
    await grid.updateComplete;
    expect(active()).toBe(0);
  });
});
