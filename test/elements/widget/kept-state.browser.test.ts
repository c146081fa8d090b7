import { afterEach, beforeEach, describe, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { OisSubmitEvent } from '../../../src/elements/form-frame/form-frame.events.js';
import { FakeHubWidget, createSuccess } from '../../helpers/fake-hub-elements.js';
import { expect, fixture, html } from '../../helpers/testing.js';

let box: HTMLElement;
let widget: FakeHubWidget;

const TABLES = Array.from({ length: 60 }, (_, index) => ({
  short_code: `t${index}`,
  name: `Project ${String(100 - index)}`,
  industry: 'Testing',
  tags: [index % 2 ? 'odd' : 'even'],
}));

const grid = () => widget.renderRoot.querySelector('ois-table-grid');
const field = (): HTMLInputElement =>
  widget.renderRoot.querySelector<HTMLInputElement>('[part=search]') as HTMLInputElement;
const names = (): (string | null)[] =>
  [...(grid()?.shadowRoot?.querySelectorAll('ul[part] [part~=name]') ?? [])].map(
    ({ textContent }) => textContent,
  );
const lists = (): number =>
  widget.hub.requests.filter(({ url }) => url.pathname.endsWith('published-list')).length;
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function removeFor(ms: number): Promise<void> {
  widget.remove();
  await wait(ms);
}

async function choose(): Promise<string[]> {
  const tag = [
    ...(widget.renderRoot.querySelector('ois-tag-filter')?.shadowRoot?.querySelectorAll('[part~=tag]') ?? []),
  ].find(({ textContent }) => textContent?.includes('even'));
  await userEvent.click(tag as Element);
  const select = grid()?.shadowRoot?.querySelector<HTMLSelectElement>('[part=sort]') as HTMLSelectElement;
  select.value = 'name';
  select.dispatchEvent(new Event('change', { bubbles: true }));
  await userEvent.fill(field(), 'project 6');
  const found = [46, 56, 60, 62, 64, 66, 68, 76, 86, 96].map((number) => `Project ${number}`);
  await expect.poll(names).toEqual(found);
  return found;
}

beforeEach(async () => {
  box = await fixture<HTMLElement>(html`<div></div>`);
  widget = new FakeHubWidget();
  widget.hub.options.respond = ({ url }) => {
    if (url.pathname.endsWith('published-tags')) return createSuccess({ list: ['even', 'odd'] });
    if (!url.pathname.endsWith('published-list')) return undefined;
    const tag = url.searchParams.get('tags');
    return createSuccess({ list: TABLES.filter(({ tags }) => !tag || tags.includes(tag)) });
  };
  widget.setAttribute('token-endpoint', '/ois/token');
  widget.setAttribute('locale', 'en');
  box.append(widget);
  await expect.poll(() => names().length).toBeGreaterThan(0);
  await expect.poll(field).not.toBeNull();
});
afterEach(() => box.replaceChildren());

describe('OisWidget: removed and added again', () => {
  it('keeps tags, search and order, shows the list at once, and loads it with a new token', async () => {
    const shown = await choose();
    const ready: unknown[] = [];
    widget.addEventListener('ois-ready', () => ready.push(1));
    await removeFor(50);
    const before = lists();
    const tokens = widget.hub.count('/token');
    box.append(widget);
    await widget.updateComplete;
    expect(grid()?.loading).toBe(false);
    expect(names()).toEqual(shown);
    await expect.poll(lists).toBe(before + 1);
    expect(widget.hub.count('/token')).toBe(tokens + 1);
    await wait(100);
    expect(names()).toEqual(shown);
    expect(field().value).toBe('project 6');
    expect(grid()?.shadowRoot?.querySelector<HTMLSelectElement>('[part=sort]')?.value).toBe('name');
    expect(widget.tags).toEqual(['even']);
    expect(ready).toEqual([]);
  });

  it('shows tables that were published meanwhile', async () => {
    await removeFor(50);
    TABLES.unshift({ short_code: 'new', name: 'New one', industry: '', tags: [] });
    try {
      box.append(widget);
      await expect.poll(() => names()[0]).toBe('New one');
    } finally {
      TABLES.shift();
    }
  });

  it('keeps the list if it cannot be loaded, and says so', async () => {
    await removeFor(50);
    const { respond = () => undefined } = widget.hub.options;
    widget.hub.options.respond = () => new Response('', { status: 500 });
    box.append(widget);
    await expect.poll(() => widget.renderRoot.querySelector('[part=notice]')).not.toBeNull();
    expect(names().length).toBeGreaterThan(0);
    widget.hub.options.respond = respond;
    widget.renderRoot.querySelector<HTMLElement>('[part=notice] button')?.click();
    await expect.poll(() => widget.renderRoot.querySelector('[part=notice]')).toBeNull();
    await expect.poll(() => names().length).toBeGreaterThan(0);
  });

  it.each<[string, () => unknown]>([
    ['reset()', () => widget.reset()],
    ['another endpoint', () => (widget.tokenEndpoint = '/other/token')],
    ['reset() while it is removed', () => widget.reset()],
  ])('A4 (W) shows nothing of the user before: %s', async (way, change) => {
    await choose();
    if (way.includes('removed')) widget.remove();
    else await removeFor(50);
    if (!way.includes('removed')) box.append(widget);
    void change();
    await wait(50);
    const before = widget.hub.requests.length;
    if (way.includes('removed')) {
      expect(names()).toEqual([]);
      await wait(50);
      expect(widget.hub.requests).toHaveLength(before);
      box.append(widget);
    }
    await expect.poll(() => names().length).toBeGreaterThan(10);
    expect(field().value).toBe('');
    expect(grid()?.shadowRoot?.querySelector<HTMLSelectElement>('[part=sort]')?.value).toBe('hub');
    expect(names()[0]).toBe('Project 100');
    if (way.includes('reset')) expect(widget.tags).toEqual([]);
  });

  it.each([401, 403])('A4 (W) drops the list of a user who was signed out (%s)', async (status) => {
    await removeFor(50);
    const { respond } = widget.hub.options;
    widget.hub.options.respond = () => new Response('', { status });
    box.append(widget);
    await expect.poll(() => widget.renderRoot.querySelector('[part=message]')).not.toBeNull();
    expect(grid()).toBeNull();
    expect(widget.renderRoot.querySelector('[part=notice]')).toBeNull();
    widget.hub.options.respond = respond!;
    widget.renderRoot.querySelector<HTMLElement>('[part=retry]')?.click();
    await expect.poll(() => names().length).toBeGreaterThan(0);
  });

  it('A4 (W) shows no balance, and no marks of forms, of the user before', async () => {
    widget.setAttribute('points', '');
    const points = () => widget.renderRoot.querySelector('ois-points')?.renderRoot;
    const balance = () => points()?.querySelector('[part=balance]')?.textContent?.trim() ?? '';
    await expect.poll(balance).toBe('CN¥12.34');
    const submit = new OisSubmitEvent('t0');
    widget.renderRoot.querySelector('ois-form-frame')?.dispatchEvent(submit);
    await expect.poll(() => grid()?.cardStatus?.get('t0')).toBe('sent');
    await widget.open('t2');
    const frame = () => widget.renderRoot.querySelector('ois-form-frame');
    await expect.poll(() => frame()?.renderRoot.querySelector('iframe')).not.toBeNull();
    frame()?.renderRoot.querySelector('iframe')?.focus();
    widget.close();
    await expect.poll(() => grid()?.cardStatus?.get('t2')).toBe('continue');
    await removeFor(50);
    const tokens = widget.hub.count('/token');
    const { respond } = widget.hub.options;
    widget.hub.options.respond = (request) =>
      request.url.pathname.includes('/points/') ? new Promise<Response>(() => undefined) : respond?.(request);
    await wait(50);
    expect(widget.hub.count('/token')).toBe(tokens);
    const before = lists();
    box.append(widget);
    await widget.updateComplete;
    await widget.renderRoot.querySelector('ois-points')?.updateComplete;
    expect(balance()).not.toContain('12.34');
    expect([...(grid()?.cardStatus ?? [])]).toEqual([]);
    expect(frame()?.keptShortCode).toBeUndefined();
    await expect.poll(lists).toBe(before + 1);
    expect(widget.hub.count('/token')).toBe(tokens + 1);
  });
});

describe('OisWidget: lists that fail to load', () => {
  it('come back with tags, search and order', async () => {
    const found = await choose();
    const { respond } = widget.hub.options;
    widget.hub.options.respond = () => new Response('', { status: 401 });
    await widget.refresh();
    await expect.poll(grid).toBeNull();
    widget.hub.options.respond = respond!;
    await widget.refresh();
    await expect.poll(names).toEqual(found);
    const select = grid()?.shadowRoot?.querySelector<HTMLSelectElement>('[part=sort]');
    await expect.poll(() => select?.value).toBe('name');
  });
});
