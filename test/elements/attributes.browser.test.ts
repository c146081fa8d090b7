import type { LitElement } from 'lit';
import { describe, it, vi } from 'vitest';
import '../helpers/define-all.js';
import { expect, fixture, html } from '../helpers/testing.js';

/** What a server that renders the page cannot know of, and a framework would find changed when it takes the page over. */
const ELEMENTS = [
  'ois-widget',
  'ois-tag-filter',
  'ois-table-grid',
  'ois-form-frame',
  'ois-points',
  'ois-notifications',
] as const;

const isReadOnly = (element: object, property: PropertyKey): boolean => {
  const { get, set } =
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element) as object, property) ?? {};
  return get !== undefined && set === undefined;
};

describe.each(ELEMENTS)('Attributes of <%s>', (name) => {
  it('are not added by the element, nor are children, if everything has its default', async () => {
    const box = await fixture(html`<div></div>`);
    const markup = `<${name} data-x="1"><p slot="header">Text</p></${name}>`;
    box.innerHTML = markup;
    const element = box.firstElementChild as HTMLElementTagNameMap[typeof name];
    await element.updateComplete;
    await new Promise((done) => setTimeout(done, 100));
    await element.updateComplete;
    expect(box.innerHTML).toBe(markup);
  });
});

/** Frameworks set a property to undefined while there are no data yet, and when it is no longer given. */
describe.each(ELEMENTS)('Properties of <%s>', (name) => {
  it('may be undefined', async () => {
    const box = await fixture(html`<div></div>`);
    const element = document.createElement(name);
    const { elementProperties } = element.constructor as typeof LitElement;
    const properties = [...elementProperties.keys()].filter((property) => !isReadOnly(element, property));
    expect(properties.length).toBeGreaterThan(4);
    for (const property of properties) Object.assign(element, { [property]: undefined });
    box.append(element);
    await element.updateComplete;
    await new Promise((done) => setTimeout(done, 50));
    for (const property of properties) {
      Object.assign(element, { [property]: undefined });
      await element.updateComplete;
    }
  });
});

it('OisPoints, OisFormFrame: take the text false in top-up and no-history for absent', async () => {
  const box = await fixture(html`<div></div>`);
  box.innerHTML =
    '<ois-points top-up="false"></ois-points><ois-form-frame no-history="false"></ois-form-frame>';
  const points = box.querySelector('ois-points')!;
  const frame = box.querySelector('ois-form-frame')!;
  expect([points.topUp, frame.noHistory]).toEqual([false, false]);
  points.setAttribute('top-up', '');
  frame.setAttribute('no-history', '');
  expect([points.topUp, frame.noHistory]).toEqual([true, true]);
});

describe('OisWidget: the attribute theme', () => {
  it('reflects the property, and keeps the page’s own value', async () => {
    const box = await fixture(html`<div></div>`);
    box.innerHTML = '<ois-widget theme="auto"></ois-widget><ois-widget></ois-widget>';
    const [written, widget] = box.querySelectorAll('ois-widget');
    if (!written || !widget) throw new Error('no widgets');
    await widget.updateComplete;
    expect(written.getAttribute('theme')).toBe('auto');
    widget.theme = 'dark';
    await widget.updateComplete;
    expect(widget.getAttribute('theme')).toBe('dark');
    widget.removeAttribute('theme');
    await widget.updateComplete;
    expect(widget.theme).toBe('auto');
    expect(widget.hasAttribute('theme')).toBe(false);
  });

  it('follows the device by default', async () => {
    const box = await fixture(html`<div></div>`);
    box.innerHTML =
      '<ois-widget></ois-widget><ois-widget theme="light"></ois-widget><ois-widget theme="dark"></ois-widget>';
    const widgets = [...box.querySelectorAll('ois-widget')];
    await Promise.all(widgets.map(({ updateComplete }) => updateComplete));
    const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
    const scheme = (element: Element): string => getComputedStyle(element).colorScheme;
    expect(widgets.map(scheme)).toEqual([isDark ? 'dark' : 'light', 'light', 'dark']);
    // The deferred chunk adds them.
    await vi.waitFor(() => {
      const inner = widgets.map((widget) => widget.renderRoot.querySelector('ois-form-frame') as Element);
      expect(inner.map(scheme)).toEqual([isDark ? 'dark' : 'light', 'light', 'dark']);
    });
  });
});
