import { afterEach, describe, it } from 'vitest';
import type { OisWidget } from '../../src/elements/widget/widget.js';
import { contrast } from '../helpers/contrast.js';
import { FakeHubWidget } from '../helpers/fake-hub-elements.js';
import { expect, fixture, html, oneEvent } from '../helpers/testing.js';

/** Text, and what it stands on. */
const TEXTS: [string, string][] = [
  ['--_text', '--_background'],
  ['--_text', '--_surface'],
  ['--_text', '--_tint'],
  ['--_muted', '--_background'],
  ['--_muted', '--_surface'],
  ['--_muted', '--_tint'],
  ['--_accent', '--_background'],
  ['--_accent', '--_surface'],
  ['--_danger', '--_background'],
  ['--_on-accent', '--_accent'],
];

let link: HTMLLinkElement | undefined;

/** Mounts a widget with a style sheet of `src/themes/`, or without one. */
async function mount(preset: string, attributes: Record<string, string> = {}): Promise<OisWidget> {
  if (preset !== 'default') {
    link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = `/src/themes/${preset}.css`;
    const loaded = oneEvent(link, 'load');
    document.head.append(link);
    await loaded;
  }
  // The themes name the element by its own tag.
  const widget = document.createElement('ois-widget');
  Object.assign(widget, { fetch: new FakeHubWidget().hub.fetch });
  for (const [name, value] of Object.entries({ 'token-endpoint': '/ois/token', ...attributes }))
    widget.setAttribute(name, value);
  (await fixture<HTMLElement>(html`<div></div>`)).append(widget);
  await expect.poll(() => widget.renderRoot.querySelector('[part=search]')).not.toBeNull();
  return widget;
}

/** Returns a custom property's colour inside of the widget, as the browser computes it. */
function colorOf(widget: OisWidget, property: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${property})`;
  widget.renderRoot.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

afterEach(() => link?.remove());

describe.each(['default', 'bank', 'pastel', 'brutalist'])('Theme %s', (preset) => {
  it.each(['light', 'dark'])('has readable text and visible edges of controls: theme %s', async (theme) => {
    const widget = await mount(preset, { theme });
    for (const [text, ground] of TEXTS) {
      const ratio = contrast(colorOf(widget, text), colorOf(widget, ground));
      expect(ratio, `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
    for (const ground of ['--_background', '--_surface']) {
      const ratio = contrast(colorOf(widget, '--_control'), colorOf(widget, ground));
      expect(ratio, `--_control on ${ground}`).toBeGreaterThanOrEqual(3);
    }
  });
});

describe('Themes', () => {
  it('differ in colour by the theme attribute, not by the device alone', async () => {
    const light = await mount('bank', { theme: 'light' });
    const dark = await mount('bank', { theme: 'dark' });
    expect(colorOf(light, '--_background')).toBe('rgb(255, 255, 255)');
    expect(colorOf(dark, '--_background')).toBe('rgb(13, 21, 32)');
  });

  it('give way to a property that the page sets', async () => {
    const style = document.head.appendChild(document.createElement('style'));
    style.textContent = 'ois-widget { --ois-accent: rgb(1, 2, 3) }';
    const widget = await mount('bank', { theme: 'light' });
    expect(colorOf(widget, '--_accent')).toBe('rgb(1, 2, 3)');
    style.remove();
  });

  it('reach inputs, tags, icons and cards with --ois-radius', async () => {
    const widget = await mount('brutalist', { theme: 'light' });
    const radius = (tag: string, selector: string): string | undefined => {
      const root = tag === '' ? widget.renderRoot : widget.renderRoot.querySelector(tag)?.shadowRoot;
      const element = root?.querySelector(selector);
      return element ? getComputedStyle(element).borderTopLeftRadius : undefined;
    };
    await expect.poll(() => radius('ois-table-grid', '[part~=card]')).toBe('0px');
    await expect.poll(() => radius('ois-table-grid', '[part=sort]')).toBe('0px');
    expect(radius('', '[part=search]')).toBe('0px');
    expect(radius('ois-table-grid', '[part=icon]')).toBe('0px');
    expect(radius('ois-tag-filter', '[part~=tag]')).toBe('0px');
  });

  it('reach the headings of messages and forms with --ois-heading-weight', async () => {
    const widget = await mount('default', { style: '--ois-heading-weight: 350', 'open-in': 'inline' });
    const grid = (): ShadowRoot | null | undefined =>
      widget.renderRoot.querySelector('ois-table-grid')?.shadowRoot;
    const weight = (element: Element | null | undefined): string | undefined =>
      element ? getComputedStyle(element).fontWeight : undefined;
    const search = widget.renderRoot.querySelector<HTMLInputElement>('[part=search]') as HTMLInputElement;
    search.value = 'nothing of that name';
    search.dispatchEvent(new Event('input'));
    await expect.poll(() => weight(grid()?.querySelector('[part=message] strong'))).toBe('350');
    await widget.open('a1');
    const form = widget.renderRoot.querySelector('ois-form-frame')?.shadowRoot;
    await expect.poll(() => weight(form?.querySelector('[part=title]'))).toBe('350');
  });
});
