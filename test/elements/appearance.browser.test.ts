import { afterEach, describe, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { FakeHubWidget } from '../helpers/fake-hub-elements.js';
import { expect, fixture, html } from '../helpers/testing.js';

let widget: FakeHubWidget;

async function mount(theme: string): Promise<void> {
  const box = await fixture(html`<div></div>`);
  widget = new FakeHubWidget();
  widget.setAttribute('token-endpoint', '/ois/token');
  widget.setAttribute('theme', theme);
  box.append(widget);
  await expect.poll(() => widget.renderRoot.querySelector('ois-table-grid')).not.toBeNull();
  await expect.poll(() => part('ois-table-grid', 'card')).not.toBeNull();
}

const part = (tag: string, name: string): HTMLElement | null =>
  widget.renderRoot.querySelector(tag)?.shadowRoot?.querySelector<HTMLElement>(`[part~=${name}]`) ?? null;
const style = (tag: string, name: string): CSSStyleDeclaration =>
  getComputedStyle(part(tag, name) as HTMLElement);
/** Returns the brightness of a colour, from 0 to 765. */
const brightness = (colour: string): number =>
  (colour.match(/\d+/g) ?? []).slice(0, 3).reduce((sum, value) => sum + Number(value), 0);

afterEach(() => document.body.removeAttribute('style'));

describe('OisWidget: theme', () => {
  it.each([
    ['dark', true],
    ['light', false],
  ])('="%s" takes precedence over the device’s preference, in every part', async (theme, isDark) => {
    await mount(theme);
    for (const [tag, name] of [
      ['ois-table-grid', 'card'],
      ['ois-tag-filter', 'tag'],
    ] as const) {
      expect(brightness(style(tag, name).backgroundColor) < 200).toBe(isDark);
      expect(brightness(style(tag, name).color) > 500).toBe(isDark);
      expect(style(tag, name).colorScheme).toBe(theme);
    }
    await widget.open('sofa1');
    expect(brightness(style('ois-form-frame', 'dialog').backgroundColor) < 200).toBe(isDark);
    widget.close();
    await expect(widget).to.be.accessible();
  });

  it('can be overridden by the page’s custom properties for colours, corners, gaps and font', async () => {
    const own = {
      '--ois-surface': 'rgb(1, 2, 3)',
      '--ois-text': 'rgb(250, 250, 1)',
      '--ois-border-color': 'rgb(4, 5, 6)',
      '--ois-radius': '3px',
      '--ois-font': 'monospace',
      '--ois-font-size': '20px',
      '--ois-card-height': '200px',
    };
    for (const [name, value] of Object.entries(own)) document.body.style.setProperty(name, value);
    await mount('dark');
    // A card under the pointer has another border. The search box comes with the deferred file, after which nothing moves.
    const findSearch = () => widget.renderRoot.querySelector('[part=search]');
    await expect.poll(findSearch).not.toBeNull();
    await userEvent.hover(findSearch()!);
    const wanted = {
      backgroundColor: 'rgb(1, 2, 3)',
      color: 'rgb(250, 250, 1)',
      borderTopColor: 'rgb(4, 5, 6)',
      borderTopLeftRadius: '3px',
      fontFamily: 'monospace',
      fontSize: '20px',
      height: '200px',
    };
    const names = Object.keys(wanted) as (keyof typeof wanted)[];
    await expect
      .poll(() => Object.fromEntries(names.map((name) => [name, style('ois-table-grid', 'card')[name]])))
      .toEqual(wanted);
  });
});

describe('OisWidget: background', () => {
  it('covers nothing of what is right above and below', async () => {
    await mount('dark');
    widget.before('above');
    widget.after('below');
    const range = document.createRange();
    const box = (node: Node | null): DOMRect => {
      range.selectNode(node as Node);
      return range.getBoundingClientRect();
    };
    const { top, bottom } = widget.getBoundingClientRect();
    const spread = Number(/0px 0px 0px (\d+)px/.exec(getComputedStyle(widget).boxShadow)?.[1]);
    expect(spread).toBe(12);
    expect(top - box(widget.previousSibling).bottom).toBeGreaterThanOrEqual(spread);
    expect(box(widget.nextSibling).top - bottom).toBeGreaterThanOrEqual(spread);
  });
});

describe('OisWidget: ::part', () => {
  it('styles the parts of every element from the page', async () => {
    await mount('light');
    const sheet = document.createElement('style');
    const widths = { card: 1, 'filter-tag': 2, search: 3, sort: 4, count: 5, close: 6, 'form-header': 7 };
    sheet.textContent = Object.entries(widths)
      .map(([name, width]) => `fake-hub-widget::part(${name}) { outline: ${width}px solid red }`)
      .join('');
    document.head.append(sheet);
    await widget.open('sofa1');
    const width = (tag: string, name: string): string => style(tag, name).outlineWidth;
    const search = (): HTMLElement | null => widget.renderRoot.querySelector<HTMLElement>('[part=search]');
    await expect.poll(search).not.toBeNull();
    await expect.poll(() => part('ois-table-grid', 'sort')).not.toBeNull();
    expect([
      width('ois-table-grid', 'card'),
      width('ois-tag-filter', 'tag'),
      getComputedStyle(search() as HTMLElement).outlineWidth,
      width('ois-table-grid', 'sort'),
      width('ois-table-grid', 'count'),
      width('ois-form-frame', 'close'),
      width('ois-form-frame', 'header'),
    ]).toEqual(['1px', '2px', '3px', '4px', '5px', '6px', '7px']);
    widget.close();
    sheet.remove();
  });
});
