import { afterEach, beforeEach, describe, it, vi } from 'vitest';
import { FakeHubWidget } from '../../helpers/fake-hub-elements.js';
import { expect, fixture, html } from '../../helpers/testing.js';

let widget: FakeHubWidget;
let warnings: string[];

beforeEach(() => {
  warnings = [];
  vi.spyOn(console, 'warn').mockImplementation((text) => {
    // Lit's development build has advice of its own.
    if (String(text).startsWith('<ois-widget>')) warnings.push(String(text));
  });
});

afterEach(() => void vi.restoreAllMocks());

async function mount(attributes: Record<string, string>, properties: object = {}): Promise<void> {
  const box = await fixture(html`<div></div>`);
  widget = new FakeHubWidget();
  widget.tokenEndpoint = '/ois/token';
  for (const [name, value] of Object.entries(attributes)) widget.setAttribute(name, value);
  Object.assign(widget, properties);
  const isLoaded = new Promise((done) => widget.addEventListener('ois-load', done, { once: true }));
  box.append(widget);
  await isLoaded;
  // The check is in the deferred chunk, and a locale is loaded separately.
  await expect
    .poll(() => widget.renderRoot.querySelector('ois-form-frame')?.hasAttribute('exportparts'))
    .toBe(true);
  await new Promise((done) => setTimeout(done, 200));
}

describe('OisWidget: unknown values of settings', () => {
  it.each<[string, Record<string, string>, object, string]>([
    ['open-in', { 'open-in': 'popup' }, {}, 'open-in="popup" is none of dialog, drawer, inline, page, host'],
    ['tag-match', { 'tag-match': 'some' }, {}, 'tag-match="some" is none of any, all'],
    ['theme', { theme: 'blue' }, {}, 'theme="blue" is none of auto, light, dark'],
    ['limit as an attribute', { limit: '-3' }, {}, 'limit="-3" is no positive whole number'],
    ['limit as a property', {}, { limit: NaN }, 'limit="NaN" is no positive whole number'],
    ['locale', { locale: 'xx-YY' }, {}, 'locale="xx-YY" is not supported'],
    ['a function in an attribute', { 'render-card': '(table) => …' }, {}, 'render-card is no attribute: set'],
  ])('warns once of %s, and loads', async (_name, attributes, properties, words) => {
    await mount(attributes, properties);
    for (let render = 0; render < 3; render += 1) {
      widget.requestUpdate();
      await widget.updateComplete;
    }
    expect(warnings).toEqual([expect.stringContaining(`BAD_CONFIG: ${words}`)]);
  });

  it('warns of a value that is set later', async () => {
    await mount({});
    expect(warnings).toEqual([]);
    widget.setAttribute('theme', 'blue');
    await expect.poll(() => warnings).toHaveLength(1);
    widget.setAttribute('theme', 'green');
    await expect.poll(() => warnings).toHaveLength(2);
  });

  it('does not warn of valid values', async () => {
    await mount({ 'open-in': 'drawer', theme: 'dark', limit: '6', locale: 'zh-Hant-HK' });
    for (const locale of ['de-CH', 'pt', 'ar_EG', 'en']) {
      widget.locale = locale;
      await widget.updateComplete;
      await new Promise((done) => setTimeout(done, 150));
    }
    expect(warnings).toEqual([expect.stringContaining('locale="pt"')]);
    Object.assign(widget, { theme: undefined, limit: undefined, locale: undefined });
    await widget.updateComplete;
    expect(warnings).toHaveLength(1);
  });

  it.each(['no-history', 'no-warm-up', 'top-up'] as const)(
    'takes %s="false" for absent, as Vue and Svelte write it',
    async (name) => {
      const read = (): unknown =>
        ({ 'no-history': widget.noHistory, 'no-warm-up': widget.noWarmUp, 'top-up': widget.topUp })[name];
      await mount({ [name]: 'false' });
      expect(read()).toBe(false);
      widget.setAttribute(name, '');
      expect(read()).toBe(true);
      widget.setAttribute(name, 'false');
      expect(read()).toBe(false);
      expect(warnings).toEqual([]);
    },
  );

  it('exports every part of the deferred chunk', async () => {
    await mount({});
    const parts = (name: string): string =>
      widget.renderRoot.querySelector(name)?.getAttribute('exportparts') ?? '';
    for (const part of ['tag:filter-tag', 'search:filter-search', 'more:filter-more']) {
      expect(parts('ois-tag-filter').split(/, ?/)).toContain(part);
    }
    for (const part of ['card', 'match', 'sort', 'clear-search', 'load-more']) {
      expect(parts('ois-table-grid').split(/, ?/)).toContain(part);
    }
  });
});
