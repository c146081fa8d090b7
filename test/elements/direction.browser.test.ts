import { afterEach, describe, it } from 'vitest';
import type { OisFormFrame } from '../../src/elements/form-frame/form-frame.js';
import type { FormMode } from '../../src/elements/form-frame/form-request.js';
import { FakeHubWidget } from '../helpers/fake-hub-elements.js';
import { expect, fixture, html } from '../helpers/testing.js';

const ARABIC = { locale: 'ar' };

let widget: FakeHubWidget;

async function mount(attributes: Record<string, string>): Promise<void> {
  const box = await fixture(html`<div></div>`);
  widget = new FakeHubWidget();
  for (const [name, value] of Object.entries({ 'token-endpoint': '/ois/token', ...attributes })) {
    widget.setAttribute(name, value);
  }
  box.append(widget);
  await expect.poll(() => grid()?.querySelector('[part=card]')).toBeTruthy();
  await expect.poll(() => grid().querySelector('[part=sort]')).toBeTruthy();
}

const inner = (tag: string): ShadowRoot => widget.renderRoot.querySelector(tag)?.shadowRoot as ShadowRoot;
const grid = (): ShadowRoot => inner('ois-table-grid');
const form = (): OisFormFrame => widget.renderRoot.querySelector('ois-form-frame') as OisFormFrame;
const box = (root: ShadowRoot, selector: string): DOMRect =>
  (root.querySelector(selector) as Element).getBoundingClientRect();
/** Where the letters of an element are, rather than its box. */
const letters = (root: ShadowRoot, selector: string): DOMRect => {
  const range = document.createRange();
  range.selectNodeContents(root.querySelector(selector) as Element);
  return range.getBoundingClientRect();
};

async function open(mode: FormMode): Promise<ShadowRoot> {
  widget.openIn = mode;
  await widget.updateComplete;
  grid().querySelector<HTMLElement>('[part=card-open]')?.click();
  const part = mode === 'inline' ? 'inline' : mode;
  await expect.poll(() => inner('ois-form-frame').querySelector(`[part~=${part}]`)).toBeTruthy();
  await expect.poll(() => box(inner('ois-form-frame'), `[part~=${part}]`).width).toBeGreaterThan(0);
  await Promise.all(
    inner('ois-form-frame')
      .querySelector(`[part~=${part}]`)
      ?.getAnimations()
      .map(({ finished }) => finished) ?? [],
  );
  return inner('ois-form-frame');
}

afterEach(() => {
  widget.close();
  document.documentElement.removeAttribute('dir');
});

describe.each([
  ['Arabic on a left-to-right page', ARABIC, ''],
  ['English on a right-to-left page', { lang: 'en' }, 'rtl'],
])('%s', (_name, attributes, dir) => {
  const start = async (): Promise<void> => {
    document.documentElement.dir = dir;
    await mount(attributes);
    await expect.poll(() => getComputedStyle(grid().host).direction).toBe('rtl');
    // What comes with the deferred file.
    await expect.poll(() => widget.renderRoot.querySelector('.search-field > svg')).not.toBeNull();
    await expect.poll(() => grid().querySelector('[part=sort]')).not.toBeNull();
  };

  it('lays out tags and cards from the right', async () => {
    await start();
    const whole = widget.getBoundingClientRect();
    const [first, second] = [...inner('ois-tag-filter').querySelectorAll('[part~=tag]')].map((tag) =>
      tag.getBoundingClientRect(),
    );
    expect(first?.right).toBeCloseTo(whole.right, 0);
    expect(second?.right).toBeLessThan(first?.left ?? 0);
    expect(box(grid(), '[part=card]').right).toBeCloseTo(whole.right, 0);
    expect(box(grid(), '[part=icon]').left).toBeGreaterThan(box(grid(), '[part=name]').right);
    await expect(widget).to.be.accessible();
  });

  it('shows a left-to-right name beside the icon', async () => {
    await start();
    expect(letters(grid(), '[part=name]').right).toBeCloseTo(box(grid(), '[part=name]').right, 0);
    expect(letters(grid(), '[part=industry]').right).toBeCloseTo(box(grid(), '[part=industry]').right, 0);
  });

  it('shows search box, sort order and count from right to left', async () => {
    await start();
    const [icon, search] = ['.search-field > svg', '[part=search]'].map((selector) =>
      box(widget.renderRoot as ShadowRoot, selector),
    );
    expect((search?.right ?? 0) - (icon?.right ?? 0)).toBeLessThan(40);
    const [sort, count] = ['sort', 'count'].map((part) => box(grid(), `[part=${part}]`));
    expect(count?.right).toBeLessThan(sort?.left ?? 0);
    expect(letters(grid(), '[part=count] bdi').left).toBeCloseTo(count?.left ?? 0, 0);
  });

  it('opens the drawer from the left, with its close button outermost', async () => {
    await start();
    const root = await open('drawer');
    expect(box(root, 'dialog').left).toBe(0);
    expect(box(root, '[part=close]').right).toBeLessThan(box(root, '[part=title]').left);
    expect(letters(root, '[part=title]').right).toBeCloseTo(box(root, '[part=title]').right, 0);
    expect(form().style.getPropertyValue('--_direction')).toBe('-1');
  });

  it('shows the back button on the right, pointing right', async () => {
    await start();
    const root = await open('inline');
    expect(box(root, '[part=back]').left).toBeGreaterThan(box(root, '[part=title]').right);
    expect(getComputedStyle(root.querySelector('[part=back] svg') as Element).scale).toBe('-1 1');
  });
});

describe('OisWidget: writing direction', () => {
  it('is that of the page for English texts, and numbers come first in them', async () => {
    document.documentElement.dir = 'rtl';
    await mount({ lang: 'en' });
    await expect.poll(() => grid().querySelector('[part=count]')?.textContent).toBe('3 projects');
    const words = [...(grid().querySelector('[part=count] bdi')?.childNodes ?? [])].find(
      ({ textContent, nodeType }) => nodeType === Node.TEXT_NODE && textContent?.includes('projects'),
    ) as Text;
    const at = (from: number, to: number): number => {
      const range = document.createRange();
      range.setStart(words, from);
      range.setEnd(words, to);
      return range.getBoundingClientRect().left;
    };
    expect(at(0, 1)).toBeLessThan(at(2, 10));
  });

  it('is left to right for German on a right-to-left page', async () => {
    document.documentElement.dir = 'rtl';
    await mount({ locale: 'de' });
    await expect.poll(() => getComputedStyle(grid().host).direction).toBe('ltr');
    await expect.poll(() => grid().querySelector('[part=count]')?.textContent).toBe('3 Projekte');
  });

  it('is that of the widget’s dir attribute, if it has one', async () => {
    await mount({ locale: 'ar', dir: 'ltr' });
    await expect.poll(() => grid().querySelector('[part=count]')?.textContent).toBe('3 مشاريع');
    expect(getComputedStyle(grid().host).direction).toBe('ltr');
  });
});
