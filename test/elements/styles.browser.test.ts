import { afterEach, describe, it } from 'vitest';
import { contrast } from '../helpers/contrast.js';
import { createSuccess, FAKE_TABLES, FakeHubWidget } from '../helpers/fake-hub-elements.js';
import { expect, fixture, html } from '../helpers/testing.js';

let widget: FakeHubWidget;

/** More tags than fit into two rows, so that all controls of the filter are there. */
const TAGS = Array.from({ length: 60 }, (_, index) => `tag number ${index}`);

async function mount(attributes: Record<string, string> = {}, width = 900): Promise<void> {
  const box = await fixture<HTMLElement>(html`<div></div>`);
  box.style.width = `${width}px`;
  widget = new FakeHubWidget();
  widget.hub.options.respond = ({ url }) =>
    url.pathname.endsWith('published-tags') ? createSuccess({ list: TAGS }) : undefined;
  for (const [name, value] of Object.entries({ 'token-endpoint': '/ois/token', ...attributes }))
    widget.setAttribute(name, value);
  box.append(widget);
  await expect.poll(() => find('ois-table-grid', '[part=sort]')).not.toBeNull();
  await expect.poll(() => find('', '[part=search]')).not.toBeNull();
  await expect.poll(() => widget.renderRoot.querySelector('ois-tag-filter')?.closeDialog).toBeDefined();
  await expect.poll(() => find('ois-table-grid', '[part=card]')).not.toBeNull();
}

/** Finds an element in the shadow root of one of the widget's elements, or in its own. */
const find = (tag: string, selector: string): HTMLElement | null => {
  const root = tag === '' ? widget.renderRoot : widget.renderRoot.querySelector(tag)?.shadowRoot;
  return root?.querySelector<HTMLElement>(selector) ?? null;
};

/** Lists every rule with declarations, with the conditions of the groups around it. */
function listRules(root: ShadowRoot): { rule: CSSStyleRule; conditions: string[] }[] {
  const walk = (rules: CSSRuleList, conditions: string[]): { rule: CSSStyleRule; conditions: string[] }[] =>
    [...rules].flatMap((rule) => {
      if (rule instanceof CSSStyleRule) return [{ rule, conditions }];
      const { conditionText = '', cssRules } = rule as CSSMediaRule;
      return cssRules ? walk(cssRules, [...conditions, conditionText]) : [];
    });
  return root.adoptedStyleSheets.flatMap(({ cssRules }) => walk(cssRules, []));
}
const ELEMENTS = ['ois-tag-filter', 'ois-table-grid', 'ois-form-frame'];
const OPENERS = ['ois-notifications', 'ois-points'];
/** @param more elements of the widget that are not always there */
const allRules = (more: string[] = []): ReturnType<typeof listRules> =>
  [widget, ...[...ELEMENTS, ...more].map((tag) => widget.renderRoot.querySelector(tag))].flatMap((element) =>
    listRules(element?.shadowRoot as ShadowRoot),
  );

const isOpaque = (colour: string): boolean => !/^rgba\(.*, 0\)$|^transparent$/.test(colour);

/** Returns the colour around a control: the nearest background that is painted. */
function findBackdrop(element: Element): string {
  for (
    let around: Element | null = element.parentElement ?? (element.getRootNode() as ShadowRoot).host;
    around;
    around = around.parentElement ?? (around.getRootNode() as ShadowRoot).host ?? null
  ) {
    const { backgroundColor } = getComputedStyle(around);
    if (isOpaque(backgroundColor)) return backgroundColor;
  }
  return 'rgb(255, 255, 255)';
}

afterEach(() => document.body.removeAttribute('style'));

describe('Styles of form controls', () => {
  const CONTROLS: [string, string, string][] = [
    ['search box', '', '[part=search]'],
    ['choice of order', 'ois-table-grid', '[part=sort]'],
    ['tag search', 'ois-tag-filter', '[part=search]'],
    ['tag', 'ois-tag-filter', '[part~=tag]:not([part~=tag-selected])'],
    ['chosen tag', 'ois-tag-filter', '[part~=tag-selected]'],
  ];

  it.each(['light', 'dark'])(
    'have borders with a contrast of 3 : 1 to both sides: theme %s',
    async (theme) => {
      await mount({ theme, tags: 'home' });
      find('ois-tag-filter', '[part=all-tags]')?.click();
      await expect.poll(() => find('ois-tag-filter', '[part=search]')).not.toBeNull();
      for (const [name, tag, selector] of CONTROLS) {
        const control = find(tag, selector) as HTMLElement;
        const { borderTopColor, backgroundColor } = getComputedStyle(control);
        expect(
          contrast(borderTopColor, findBackdrop(control)),
          `${name} against the page`,
        ).toBeGreaterThanOrEqual(3);
        // A chosen tag differs from others by its fill, which then has to stand out itself.
        const inside = name === 'chosen tag' ? findBackdrop(control) : borderTopColor;
        expect(contrast(inside, backgroundColor), `${name} against its inside`).toBeGreaterThanOrEqual(3);
      }
    },
  );

  it.each(['light', 'dark'])(
    'have such borders also on the buttons that open notifications and points: theme %s',
    async (theme) => {
      await mount({ theme, notifications: '', points: '' });
      for (const tag of OPENERS) {
        await expect.poll(() => find(tag, '[part=opener]')).not.toBeNull();
        const opener = find(tag, '[part=opener]') as HTMLElement;
        const { borderTopColor, backgroundColor } = getComputedStyle(opener);
        expect(contrast(borderTopColor, findBackdrop(opener)), `${tag}: page`).toBeGreaterThanOrEqual(3);
        expect(contrast(borderTopColor, backgroundColor), `${tag}: inside`).toBeGreaterThanOrEqual(3);
      }
    },
  );

  it.each(['light', 'dark'])('have such borders also on the retry button: theme %s', async (theme) => {
    await mount({ theme });
    widget.hub.options.respond = () => new Response('', { status: 500 });
    await widget.refresh();
    const button = (): HTMLElement | null => widget.renderRoot.querySelector<HTMLElement>('.action');
    await expect.poll(() => button() && getComputedStyle(button() as HTMLElement).borderTopWidth).toBe('1px');
    const { borderTopColor, backgroundColor } = getComputedStyle(button() as HTMLElement);
    expect(contrast(borderTopColor, backgroundColor)).toBeGreaterThanOrEqual(3);
    expect(contrast(borderTopColor, findBackdrop(button() as HTMLElement))).toBeGreaterThanOrEqual(3);
  });
});

describe('Styles of all elements', () => {
  it('have hover rules only for devices that can hover, as the last touch counts as hovering on others', async () => {
    await mount({ notifications: '', points: '' });
    for (const tag of OPENERS) await expect.poll(() => find(tag, '[part=opener]')).not.toBeNull();
    await widget.open('sofa1');
    const hovering = allRules(OPENERS).filter(({ rule }) => rule.selectorText.includes(':hover'));
    expect(hovering.length).toBeGreaterThan(5);
    const unguarded = hovering.filter(
      ({ conditions }) => !conditions.some((text) => text.includes('(hover: hover)')),
    );
    expect(unguarded.map(({ rule }) => rule.selectorText)).toEqual([]);
    widget.close();
  });

  it('set no font size in pixels, which would override the browser’s setting', async () => {
    await mount();
    await widget.open('sofa1');
    const sizes = allRules()
      .map(({ rule }) => rule.style.fontSize)
      .filter((size) => size !== '');
    expect(sizes.length).toBeGreaterThan(10);
    // 16 px for a finger keeps iOS from zooming in; the text grows beyond it.
    expect(sizes.filter((size) => /\dpx/.test(size) && !/^max\(16px, [\d.]*em\)$/.test(size))).toEqual([]);
    widget.close();
  });
});

describe('--ois-font-size', () => {
  it.each([
    ['16px', 900],
    ['32px', 900],
    ['32px', 320],
    ['9px', 600],
  ])('does not make tools overlap: %s at a width of %i px', async (size, width) => {
    document.body.style.setProperty('--ois-font-size', size);
    await mount({}, width);
    const search = find('', '[part=search]') as HTMLElement;
    const bar = find('', '[part=bar]') as HTMLElement;
    expect(bar.scrollHeight).toBeLessThanOrEqual(bar.clientHeight);
    const boxes = [
      search,
      ...['[part=sort]', '[part=count]', '.lists'].map(
        (selector) => find('ois-table-grid', selector) as HTMLElement,
      ),
    ].map((element) => element.getBoundingClientRect());
    for (const [index, a] of boxes.entries())
      for (const b of boxes.slice(index + 1)) {
        const overlap =
          Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5 &&
          Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5;
        expect(overlap, JSON.stringify([a, b])).toBe(false);
      }
    const grid = widget.renderRoot.querySelector('ois-table-grid') as HTMLElement;
    const tools = find('ois-table-grid', '[part=tools]') as HTMLElement;
    expect(tools.scrollHeight).toBeLessThanOrEqual(tools.clientHeight);
    for (const box of boxes) expect(box.right).toBeLessThanOrEqual(grid.getBoundingClientRect().right + 0.5);
    for (const control of [search, find('ois-table-grid', '[part=sort]') as HTMLElement]) {
      const line = Number.parseFloat(getComputedStyle(control).fontSize);
      expect(control.clientHeight).toBeGreaterThanOrEqual(line * 1.2);
    }
  });

  it('is the browser’s font size by default, regardless of the page’s root element', async () => {
    document.documentElement.style.fontSize = '10px';
    await mount();
    expect(getComputedStyle(widget).fontSize).toBe('16px');
    document.documentElement.removeAttribute('style');
  });

  it('reduces the number of columns if it is larger', async () => {
    const columns = (): number => {
      const tops = [
        ...(widget.renderRoot.querySelector('ois-table-grid')?.shadowRoot?.querySelectorAll('[part=card]') ??
          []),
      ].map((card) => card.getBoundingClientRect().top);
      return tops.filter((top) => top === tops[0]).length;
    };
    await mount();
    expect(columns()).toBe(FAKE_TABLES.length);
    document.body.style.setProperty('--ois-font-size', '32px');
    await mount();
    expect(columns()).toBe(1);
  });
});
