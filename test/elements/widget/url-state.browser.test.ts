import { afterEach, beforeEach, describe, it, onTestFinished, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { FakeHubWidget } from '../../helpers/fake-hub-elements.js';
import { isFormEntry, whenHistorySettled } from '../../../src/elements/internal/history-entry.js';
import { expect, fixture, html } from '../../helpers/testing.js';

let box: HTMLElement;
/** The test runner's own address. */
let former: string;

async function mount(attributes: Record<string, string> = {}): Promise<FakeHubWidget> {
  const widget = new FakeHubWidget();
  for (const [name, value] of Object.entries({
    'token-endpoint': '/ois/token',
    locale: 'en',
    ...attributes,
  })) {
    widget.setAttribute(name, value);
  }
  box.append(widget);
  await expect.poll(() => names(widget).length).toBeGreaterThan(0);
  await expect.poll(() => field(widget)).not.toBeNull();
  return widget;
}

const grid = (widget: FakeHubWidget) => widget.renderRoot.querySelector('ois-table-grid');
const field = (widget: FakeHubWidget): HTMLInputElement | null =>
  widget.renderRoot.querySelector<HTMLInputElement>('[part=search]');
const names = (widget: FakeHubWidget): (string | null)[] =>
  [...(grid(widget)?.shadowRoot?.querySelectorAll('ul[part] [part~=name]') ?? [])].map(
    ({ textContent }) => textContent,
  );
/** Adds parameters to the address. */
const visit = (query: string): void =>
  history.replaceState(history.state, '', `${former}${former.includes('?') ? '&' : '?'}${query}`);
/** The widget's parameters in the address. */
const written = (prefix = 'ois-'): string[] =>
  decodeURIComponent(location.search.slice(1))
    .split('&')
    .filter((piece) => piece.startsWith(prefix));
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

beforeEach(async () => {
  former = location.href;
  box = await fixture<HTMLElement>(html`<div></div>`);
});
afterEach(() => {
  box.replaceChildren();
  history.replaceState(history.state, '', former);
});

describe('OisWidget: url-state', () => {
  it('reads the address before the first lists are requested', async () => {
    visit('ois-tags=home&ois-match=all&ois-q=sofa&ois-sort=name');
    const widget = await mount({ 'url-state': '' });
    expect(widget.tags).toEqual(['home']);
    expect(widget.tagMatch).toBe('all');
    expect(field(widget)?.value).toBe('sofa');
    expect(grid(widget)?.sort).toBe('name');
    expect(widget.hub.requests.filter(({ url }) => url.pathname.endsWith('published-list'))).toHaveLength(1);
  });

  it('leaves the address of another page alone, to which a router has navigated before it removes the widget', async () => {
    const widget = await mount({ 'url-state': '' });
    await userEvent.fill(field(widget) as Element, 'sofa');
    const { href } = location;
    history.pushState(null, '', '/other');
    widget.remove();
    await wait(50);
    const { pathname, search } = location;
    history.replaceState(null, '', href);
    expect(pathname + search).toBe('/other');
  });

  it('drops the text when the page hides the search', async () => {
    visit('ois-q=sofa');
    const widget = await mount({ 'url-state': '' });
    const texts: string[] = [];
    widget.addEventListener('ois-search', ({ detail }) => texts.push(detail.text));
    widget.hide = 'search';
    await expect.poll(written).toEqual([]);
    expect([texts, names(widget).length > 1]).toEqual([[''], true]);
  });

  it('writes what the user chooses, and nothing of what the page has set', async () => {
    const widget = await mount({ 'url-state': '', tags: 'home' });
    await wait(50);
    expect(written()).toEqual([]);
    await userEvent.fill(field(widget) as Element, 'a b');
    await expect.poll(written).toEqual(['ois-q=a+b']);
    widget.tagMatch = 'all';
    await expect.poll(written).toEqual(['ois-match=all', 'ois-q=a+b']);
    await widget.reset();
    await expect.poll(written).toEqual([]);
    expect(widget.tags).toEqual(['home']);
  });

  it('A4 (W) writes no search of the former user for another one', async () => {
    const widget = await mount({ 'url-state': '' });
    await userEvent.fill(field(widget) as Element, 'sofa');
    await expect.poll(written).toEqual(['ois-q=sofa']);
    await widget.reset();
    await expect.poll(written).toEqual([]);
  });

  it('A4 (W) writes no search of the former user after the step back from a form that was open', async () => {
    const widget = await mount({ 'url-state': '' });
    await userEvent.fill(field(widget) as Element, 'sofa');
    await expect.poll(written).toEqual(['ois-q=sofa']);
    await widget.open('sofa1');
    await expect.poll(() => written().length).toBe(2);
    await whenHistorySettled();
    // The widget has read the form's entry.
    await new Promise((done) => setTimeout(done, 300));
    const length = () => written().length;
    await widget.reset();
    // The step back shows the entry below, with the address that it has had.
    await expect.poll(() => [isFormEntry('ois'), length()]).toEqual([false, 0]);
    await new Promise((done) => setTimeout(done, 500));
    expect([written(), field(widget)?.value]).toEqual([[], '']);
  });

  it('follows the address, and keeps the state of the page', async () => {
    const widget = await mount({ 'url-state': 'shop' });
    const state = { ...(history.state as object), own: 1 };
    history.replaceState(state, '');
    visit('shop-q=maths&ois-q=other');
    window.dispatchEvent(new PopStateEvent('popstate', { state }));
    await expect.poll(() => field(widget)?.value).toBe('maths');
    await expect.poll(() => names(widget)).toEqual(['Maths tutoring']);
    await userEvent.fill(field(widget) as Element, 'moving');
    await expect.poll(() => written('shop-')).toEqual(['shop-q=moving']);
    expect(written()).toEqual(['ois-q=other']);
    expect(history.state).toEqual(state);
  });

  it('writes the tags that the page sets together with each new address', async () => {
    const widget = await mount({ 'url-state': '', tags: 'home' });
    for (const tag of ['school', 'garden']) {
      visit(`route=${tag}`);
      widget.tags = [tag];
      await expect.poll(written).toEqual([`ois-tags=${tag}`]);
      expect(widget.tags).toEqual([tag]);
    }
    // Back to an address without tags, and the page sets none.
    visit('route=home');
    window.dispatchEvent(new PopStateEvent('popstate'));
    await expect.poll(() => widget.tags).toEqual(['home']);
    expect(written()).toEqual([]);
  });

  it('does not write the address repeatedly for tags and a match that no address can hold', async () => {
    const widget = await mount({ 'url-state': '', 'tag-match': 'all' });
    let writes = 0;
    const count = (): void => void (writes += 1);
    // This API reports each change of the address, also those by the widget.
    const navigation = (window as { navigation?: EventTarget }).navigation;
    navigation?.addEventListener('currententrychange', count);
    widget.removeAttribute('tag-match');
    widget.tags = ['a', 'a', '', ...Array.from({ length: 60 }, (_, index) => `tag ${index}`)];
    await widget.updateComplete;
    await wait(100);
    widget.tags = ['home', 'home', ''];
    await expect.poll(written).toEqual(['ois-tags=home', 'ois-match=any']);
    expect(widget.tags).toEqual(['home']);
    await wait(100);
    expect(writes).toBeLessThan(4);
    navigation?.removeEventListener('currententrychange', count);
  });

  it('opens and closes a form with the address', async () => {
    visit('ois-open=sofa1');
    const widget = await mount({ 'url-state': '', 'no-history': '' });
    const shortCode = (): string | undefined => widget.renderRoot.querySelector('ois-form-frame')?.shortCode;
    await expect.poll(shortCode).toBe('sofa1');
    await expect.poll(written).toEqual(['ois-open=sofa1']);
    widget.close();
    await expect.poll(written).toEqual([]);
  });

  it('makes cards links that have nothing but their form', async () => {
    visit('ois-tags=home&other=1');
    const widget = await mount({ 'url-state': '' });
    const url = new URL(grid(widget)?.tableUrl?.({ short_code: 'a b' } as never) ?? '');
    expect(url.search).toMatch(/other=1&ois-open=a\+b$/);
    expect(url.search).not.toContain('ois-tags');
    expect(grid(widget)?.tableUrl?.({ short_code: '..' } as never)).toBeUndefined();
    widget.openIn = 'page';
    await widget.updateComplete;
    expect(grid(widget)?.tableUrl).toBeUndefined();
  });

  it.runIf('navigation' in window)(
    'links to the address that the page has now, also if the page has changed its own part of it (engines with the Navigation API)',
    async () => {
      const widget = await mount({ 'url-state': '' });
      const href = () => grid(widget)?.shadowRoot?.querySelector('a[part=card-open]')?.getAttribute('href');
      await expect.poll(href).toContain('ois-open=');
      const added = `${former}${former.includes('?') ? '&' : '?'}page=2`;
      history.pushState(null, '', added);
      await expect.poll(href).toContain('page=2');
      history.back();
      await expect.poll(href).not.toContain('page=2');
    },
  );

  it('belongs to the first of two widgets with the same prefix', async () => {
    const first = await mount({ 'url-state': '' });
    const second = await mount({ 'url-state': '' });
    await userEvent.fill(field(second) as Element, 'maths');
    await wait(400);
    expect(written()).toEqual([]);
    await userEvent.fill(field(first) as Element, 'sofa');
    await expect.poll(written).toEqual(['ois-q=sofa']);
    expect(field(second)?.value).toBe('maths');
  });

  it('passes to the second widget when the first one is removed, with what was selected meanwhile', async () => {
    const warnings: unknown[] = [];
    vi.spyOn(console, 'warn').mockImplementation((...args) => void warnings.push(args));
    onTestFinished(() => void vi.restoreAllMocks());
    const first = await mount({ 'url-state': '' });
    const second = await mount({ 'url-state': '' });
    await userEvent.fill(field(second) as Element, 'maths');
    await wait(400);
    expect(written()).toEqual([]);
    first.remove();
    await expect.poll(written).toEqual(['ois-q=maths']);
    await wait(2_000);
    expect(warnings).toEqual([]);
    second.remove();
    const third = await mount({ 'url-state': '' });
    expect(field(third)?.value).toBe('maths');
  });

  it('passes to the second widget, which then shows what the address says', async () => {
    visit('ois-q=sofa');
    const first = await mount({ 'url-state': '' });
    const second = await mount({ 'url-state': '' });
    first.remove();
    await expect.poll(() => field(second)?.value).toBe('sofa');
  });

  it('keeps the state in a document whose address cannot change', async () => {
    const original = history.replaceState.bind(history);
    Object.defineProperty(history, 'replaceState', {
      configurable: true,
      value: () => {
        throw new DOMException('No.', 'SecurityError');
      },
    });
    try {
      const widget = await mount({ 'url-state': '' });
      await userEvent.fill(field(widget) as Element, 'maths');
      await wait(400);
      box.prepend(widget);
      await wait(50);
      expect(field(widget)?.value).toBe('maths');
      expect(names(widget)).toEqual(['Maths tutoring']);
    } finally {
      Reflect.deleteProperty(history, 'replaceState');
      expect(history.replaceState.length).toBe(original.length);
    }
  });

  it('leaves the address as it is without the attribute', async () => {
    visit('ois-q=maths&ois-open=sofa1');
    const widget = await mount();
    expect(field(widget)?.value).toBe('');
    await userEvent.fill(field(widget) as Element, 'moving');
    await wait(400);
    expect(written()).toEqual(['ois-q=maths', 'ois-open=sofa1']);
    expect(grid(widget)?.tableUrl).toBeUndefined();
  });
});
