import { page, userEvent } from 'vitest/browser';
import { afterEach, beforeEach, describe, it, onTestFinished } from 'vitest';
import { createSuccess, FakeHubWidget, type Respond } from '../../helpers/fake-hub-elements.js';
import { expect, fixture, html } from '../../helpers/testing.js';
import { frame } from '../table-grid/mounted-grid.js';

const LENGTH = 700;

const respondWithManyTables: Respond = ({ url }) =>
  url.pathname.endsWith('list')
    ? createSuccess({
        list: Array.from({ length: LENGTH }, (_, i) => ({
          short_code: `t${i}`,
          name: i % 2 ? `Garden ${i}` : `Window ${i}`,
          tags: ['Cleaning'],
        })),
      })
    : undefined;

let widget: FakeHubWidget;
let scroller: HTMLElement;

/** Mounts a widget in a scroll container of the page. */
async function mount(width = 900, attributes: Record<string, string> = {}, style = ''): Promise<void> {
  scroller = await fixture<HTMLElement>(
    html`<div style="height: 600px; width: ${width}px; overflow: auto; ${style}"></div>`,
  );
  widget = new FakeHubWidget();
  widget.hub.options.respond = respondWithManyTables;
  const all = { 'token-endpoint': '/ois/token', locale: 'en', ...attributes };
  for (const [name, value] of Object.entries(all)) widget.setAttribute(name, value);
  widget.style.marginTop = '20px';
  scroller.append(widget);
  await untilReady();
}

async function untilReady(): Promise<void> {
  await expect.poll(() => inGrid('[part=card]').length).toBeGreaterThan(5);
  await expect.poll(() => inGrid('[part=tools].sticky').length).toBe(1);
  await expect.poll(() => rootPart('ois-tag-filter')?.classList.contains('sticky')).toBe(true);
  // As with one row of tags, whatever the fonts are.
  filter().style.height = '50px';
  await frame();
}

const rootPart = (selector: string): HTMLElement | null => widget.renderRoot.querySelector(selector);
const inGrid = (selector: string): HTMLElement[] => [
  ...(rootPart('ois-table-grid')?.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? []),
];
const bar = (): HTMLElement => rootPart('[part=bar]') as HTMLElement;
const filter = (): HTMLElement => rootPart('ois-tag-filter') as HTMLElement;
const tools = (): HTMLElement => inGrid('[part=tools]')[0] as HTMLElement;
/** Distance from the top of the scroll container. */
const top = (element: Element): number =>
  Math.round(element.getBoundingClientRect().top - scroller.getBoundingClientRect().top);
const bottom = (element: Element): number =>
  Math.round(element.getBoundingClientRect().bottom - scroller.getBoundingClientRect().top);
const areStuck = (): boolean[] => [bar(), filter(), tools()].map((row) => row.classList.contains('stuck'));
const background = (element: Element): string => getComputedStyle(element, '::before').backgroundColor;

async function scrollTo(position: number): Promise<void> {
  scroller.scrollTop = position;
  await frame();
  await frame();
}

describe('OisWidget: tools while cards scroll', () => {
  it('stay at the top of a wide widget, below each other, with a background only there', async () => {
    await mount();
    await expect.poll(areStuck).toEqual([false, false, false]);
    expect(getComputedStyle(bar(), '::before').content).toMatch(/none|normal/);
    await scrollTo(3_000);
    await expect.poll(areStuck).toEqual([true, true, true]);
    expect(top(bar())).toBe(6);
    expect(top(filter())).toBeGreaterThan(40);
    expect(top(tools())).toBeGreaterThanOrEqual(bottom(filter()));
    expect(bottom(tools())).toBeLessThan(240);
    for (const row of [bar(), filter(), tools()]) expect(background(row)).toBe('rgb(255, 255, 255)');
    await scrollTo(0);
    await expect.poll(areStuck).toEqual([false, false, false]);
    expect(top(bar())).toBe(20);
  });

  it('leave with the widget, and stay below the header of the page', async () => {
    await mount(900, {}, '--ois-sticky-top: 50px');
    await scrollTo(3_000);
    await expect.poll(() => top(bar())).toBe(56);
    scroller.append(Object.assign(document.createElement('div'), { style: 'height: 2000px' }));
    await scrollTo(scroller.scrollHeight);
    await expect.poll(() => bottom(tools())).toBeLessThan(0);
  });

  it('are search field and tags in a narrow widget, at most 120 pixels with one row of tags', async () => {
    await mount(390);
    await scrollTo(3_000);
    await expect.poll(areStuck).toEqual([true, true, false]);
    expect(top(filter())).toBeLessThanOrEqual(66);
    expect(bottom(tools())).toBeLessThan(0);
  });

  it('leave a row out that would take too much of a low viewport', async () => {
    await mount(900);
    filter().style.height = '400px';
    await frame();
    await scrollTo(3_000);
    await expect.poll(areStuck).toEqual([true, false, true]);
    expect(top(tools())).toBeLessThan(80);
  });

  it('leave out a search field with points in a second row that would take too much of a low viewport', async () => {
    await mount(300, { points: '' });
    await expect.poll(() => bar().offsetHeight).toBeGreaterThan(90);
    const getPosition = (): string => getComputedStyle(bar()).position;
    expect(getPosition()).toBe('sticky');
    await page.viewport(340, 300);
    onTestFinished(() => page.viewport(1280, 720));
    await expect.poll(getPosition).toBe('static');
  });

  it('do not hide a card that gets the focus', async () => {
    await mount();
    await scrollTo(3_000);
    // Not the first of all, which is always there.
    const card = inGrid('[part=card]').findLast((one) => bottom(one) < 0) as HTMLElement;
    expect(card).toBeDefined();
    card.querySelector<HTMLElement>('[part=card-open]')?.focus();
    await expect.poll(() => top(card) - bottom(tools())).toBeGreaterThanOrEqual(0);
    const before = card.textContent;
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}');
    const active = (): HTMLElement | undefined => inGrid('[part=card]:focus-within')[0];
    await expect.poll(() => active()?.textContent ?? before).not.toBe(before);
    await expect.poll(() => top(active()!) - bottom(tools())).toBeGreaterThanOrEqual(0);
  });

  it('change no style of cards but of their controls, also when other rows stick', async () => {
    await mount();
    const margin = (element: HTMLElement | undefined): number =>
      parseFloat(getComputedStyle(element as HTMLElement).scrollMarginTop);
    const control = (): HTMLElement | undefined => inGrid('[part=card-open]')[0];
    await expect.poll(() => margin(control())).toBeGreaterThan(bottom(tools()) - top(bar()));
    const before = margin(control());
    filter().style.height = '90px';
    await expect.poll(() => margin(control())).toBeGreaterThan(before);
    // Nor by a custom property, which all of their content would inherit.
    const { adoptedStyleSheets } = rootPart('ois-table-grid')!.shadowRoot!;
    const rules = adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText));
    const own = rules.filter((rule) => rule.startsWith(':host') && rule.includes('scroll-margin'));
    expect(own).toHaveLength(3);
    expect(own.join()).not.toMatch(/--[\w-]+:/);
  });

  it('do not hide the sort order that gets the focus in a narrow widget', async () => {
    await mount(390);
    await scrollTo(300);
    const sort = inGrid('[part=sort]')[0] as HTMLElement;
    // In the viewport, but behind the row of tags.
    await scrollTo(scroller.scrollTop + top(sort) - top(filter()));
    expect(top(sort)).toBeLessThan(bottom(filter()));
    sort.focus();
    await expect.poll(() => top(sort) - bottom(filter())).toBeGreaterThanOrEqual(0);
  });

  it('show nothing of further rows of the bar below the tags, such as with large text', async () => {
    await mount(390);
    const row = Object.assign(document.createElement('div'), { style: 'flex: 0 0 100%; height: 80px' });
    bar().append(row);
    await frame();
    await frame();
    await scrollTo(3_000);
    await expect.poll(areStuck).toEqual([true, true, false]);
    expect(bottom(row)).toBeGreaterThan(bottom(filter()) + 10);
    const { left, bottom: y } = row.getBoundingClientRect();
    const isInBar = (): boolean =>
      bar().contains((widget.renderRoot as ShadowRoot).elementFromPoint(left + 20, y - 5));
    expect(isInBar()).toBe(false);
    // What has the focus is shown.
    row.setAttribute('part', 'points');
    row.tabIndex = 0;
    row.focus({ preventScroll: true });
    expect(isInBar()).toBe(true);
  });

  it('show the first cards after a search, a choice of tags and of an order', async () => {
    await mount();
    const first = (): HTMLElement => inGrid('[part=card]')[0] as HTMLElement;
    const expectStart = async (): Promise<void> => {
      await expect.poll(() => top(first())).toBeLessThan(260);
      await expect.poll(() => top(first()) - bottom(tools())).toBeGreaterThanOrEqual(0);
      await expect.poll(() => top(bar())).toBe(6);
    };
    await scrollTo(3_000);
    await userEvent.fill(rootPart('[part=search]') as Element, 'garden');
    await expectStart();
    await scrollTo(3_000);
    const sort = inGrid('[part=sort]')[0] as HTMLSelectElement;
    sort.value = 'name';
    sort.dispatchEvent(new Event('change', { bubbles: true }));
    await expectStart();
    await scrollTo(3_000);
    filter().shadowRoot?.querySelector<HTMLElement>('[part~=tag]')?.click();
    await expectStart();
  });

  it('show the first cards of a page after a choice in the dialog with all tags, when it is closed', async () => {
    await mount(900, {}, 'height: auto; overflow: visible');
    scroller.style.height = 'auto';
    const tags = ['Cleaning', 'B', 'C', 'D', 'E', 'F', 'G'];
    widget.hub.options.respond = (request) =>
      request.url.pathname.endsWith('tags') ? createSuccess({ list: tags }) : respondWithManyTables(request);
    await widget.refresh();
    const inFilter = (selector: string): HTMLElement | null =>
      filter().shadowRoot?.querySelector<HTMLElement>(selector) ?? null;
    await expect.poll(() => inFilter('[part=all-tags]')).not.toBeNull();
    window.scrollTo(0, 3_000);
    await expect.poll(areStuck).toEqual([true, true, true]);
    inFilter('[part=all-tags]')?.click();
    await expect.poll(() => inFilter('dialog [part~=tag]')).not.toBeNull();
    inFilter('dialog [part~=tag]')?.click();
    inFilter('[part=show]')?.click();
    await expect.poll(() => window.scrollY).toBeLessThan(300);
    expect(inGrid('[part=card]')[0]?.getBoundingClientRect().top).toBeGreaterThan(0);
  });

  it('are in their places after the lists have failed and were loaded again', async () => {
    await mount();
    widget.hub.options.respond = () => new Response('', { status: 500 });
    await widget.reset();
    await expect.poll(() => rootPart('ois-tag-filter')).toBeNull();
    widget.hub.options.respond = respondWithManyTables;
    await widget.refresh();
    await untilReady();
    await scrollTo(3_000);
    await expect.poll(areStuck).toEqual([true, true, true]);
    expect(top(tools())).toBeGreaterThanOrEqual(bottom(filter()));
  });

  it.each(['points', 'notifications'])('show what has the focus in their second row: %s', async (name) => {
    await mount(230, { [name]: '' });
    const button = (): HTMLElement | null | undefined =>
      rootPart(`ois-${name}`)?.shadowRoot?.querySelector<HTMLElement>('[part=opener]');
    await expect.poll(button).toBeTruthy();
    await scrollTo(700);
    await expect.poll(() => bar().classList.contains('stuck')).toBe(true);
    button()!.focus({ preventScroll: true });
    const { x, y, width, height } = button()!.getBoundingClientRect();
    const root = widget.renderRoot as ShadowRoot;
    await expect
      .poll(() => root.elementFromPoint(x + width / 2, y + height / 2)?.localName)
      .toBe(`ois-${name}`);
  });

  it('scroll away while a form is open in their place', async () => {
    await mount(900, { 'open-in': 'inline' });
    await widget.open('t1');
    await expect
      .poll(() => getComputedStyle(bar()).position, { message: 'an inline form covers the list' })
      .toBe('static');
    await expect
      .poll(() => bar().offsetHeight, { message: 'no empty space above the form' })
      .toBeLessThan(20);
    widget.close();
    await expect.poll(() => getComputedStyle(bar()).position).toBe('sticky');
  });
});

describe('OisTableGrid: its tools while cards scroll', () => {
  beforeEach(() => document.documentElement.style.setProperty('--ois-sticky-top', '10px'));
  afterEach(() => document.documentElement.style.removeProperty('--ois-sticky-top'));

  it('stay at the top without a widget', async () => {
    const box = await fixture<HTMLElement>(
      html`<div style="height: 500px; overflow: auto">
        <ois-table-grid style="margin-top: 20px"></ois-table-grid>
      </div>`,
    );
    const grid = box.firstElementChild as HTMLElementTagNameMap['ois-table-grid'];
    grid.tables = Array.from({ length: 700 }, (_, i) => ({
      short_code: `t${i}`,
      name: `Table ${i}`,
      industry: '',
      icon: null,
      tags: [],
      total: null,
    }));
    await expect.poll(() => grid.renderRoot.querySelector('[part=search]')).not.toBeNull();
    const row = grid.renderRoot.querySelector('[part=tools]') as HTMLElement;
    const topOfRow = (): number => row.getBoundingClientRect().top - box.getBoundingClientRect().top;
    box.scrollTop = 2_000;
    await expect.poll(() => row.classList.contains('stuck')).toBe(true);
    await expect.poll(topOfRow).toBe(10);
    box.scrollTop = 0;
    await expect.poll(() => row.classList.contains('stuck')).toBe(false);
  });
});
