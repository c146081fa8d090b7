import { userEvent } from 'vitest/browser';
import { beforeEach, describe, it } from 'vitest';
import { FakeHubWidget } from '../../helpers/fake-hub-elements.js';
import { expect, fixture, html } from '../../helpers/testing.js';

let widget: FakeHubWidget;
let box: HTMLElement;

const field = (): HTMLInputElement | null =>
  widget.renderRoot.querySelector<HTMLInputElement>('[part=search]');
const inGrid = (selector: string): HTMLElement[] => [
  ...(widget.renderRoot
    .querySelector('ois-table-grid')
    ?.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? []),
];
const names = (): (string | null)[] => inGrid('ul[part] [part=name]').map(({ textContent }) => textContent);
const isFocused = (): boolean => (widget.renderRoot as ShadowRoot).activeElement === field();

async function mount(attributes: Record<string, string> = {}): Promise<FakeHubWidget> {
  const added = new FakeHubWidget();
  added.setAttribute('token-endpoint', '/ois/token');
  added.setAttribute('locale', 'en');
  for (const [name, value] of Object.entries(attributes)) added.setAttribute(name, value);
  box.append(added);
  await expect.poll(() => added.renderRoot.querySelector('[part=search]')).not.toBeNull();
  await expect
    .poll(() => added.renderRoot.querySelector('ois-table-grid')?.shadowRoot?.querySelector('[part=sort]'))
    .toBeTruthy();
  return added;
}

/**
 * Presses the key /, without the quick search of Firefox, which takes the focus from all later tests.
 * @returns whether the widget has handled the key
 */
async function pressSlash(): Promise<boolean> {
  const isHandled = new Promise<boolean>((resolve) => {
    const handleKeyDown = (event: Event): void => {
      resolve(event.defaultPrevented);
      event.preventDefault();
    };
    window.addEventListener('keydown', handleKeyDown, { once: true });
  });
  await userEvent.keyboard('/');
  return isHandled;
}

beforeEach(async () => {
  box = await fixture<HTMLElement>(html`<div></div>`);
  widget = await mount();
});

describe('OisWidget: search field', () => {
  it('is the only one for tables, above tags and cards', async () => {
    expect(inGrid('[part=search]')).toEqual([]);
    const bottom = field()?.getBoundingClientRect().bottom ?? Infinity;
    for (const name of ['ois-tag-filter', 'ois-table-grid']) {
      const top = widget.renderRoot.querySelector(name)?.getBoundingClientRect().top;
      expect(bottom).toBeLessThan(top ?? 0);
    }
    await expect(widget).to.be.accessible();
  });

  it('finds tables by name, industry and tags, and reports the text', async () => {
    const texts: string[] = [];
    widget.addEventListener('ois-search', (event) => texts.push(event.detail.text));
    await userEvent.fill(field() as Element, 'logistics');
    await expect.poll(names).toEqual(['Moving within the city']);
    // WebKit's driver types letter by letter.
    expect(texts.at(-1)).toBe('logistics');
  });

  it('lets the grid prepare the search when it gets the focus', async () => {
    let preparations = 0;
    const grid = widget.renderRoot.querySelector('ois-table-grid');
    Object.assign(grid ?? {}, { prepareSearch: () => (preparations += 1) });
    field()?.focus();
    expect(preparations).toBe(1);
  });

  it('is emptied and focused by the button of the message', async () => {
    const texts: string[] = [];
    widget.addEventListener('ois-search', (event) => texts.push(event.detail.text));
    await userEvent.fill(field() as Element, 'unicorn');
    await expect.poll(() => inGrid('[part=clear-search]')).toHaveLength(1);
    inGrid('[part=clear-search]')[0]?.click();
    await expect.poll(names).toHaveLength(3);
    expect(field()?.value).toBe('');
    expect(isFocused()).toBe(true);
    expect(texts.slice(-2)).toEqual(['unicorn', '']);
  });

  it('leaves its placeholder the space of the button that clears it', async () => {
    const input = field() as HTMLInputElement;
    const space = () => Number.parseFloat(getComputedStyle(input).paddingInlineEnd);
    const empty = space();
    await userEvent.fill(input, 'maths');
    const clear = widget.renderRoot.querySelector<HTMLElement>('[part=search-clear]');
    expect(space()).toBeGreaterThanOrEqual(clear?.offsetWidth ?? Infinity);
    expect(empty).toBeLessThan(space() - 20);
  });

  it('is emptied by back()', async () => {
    await userEvent.fill(field() as Element, 'maths');
    await expect.poll(names).toEqual(['Maths tutoring']);
    expect(widget.back()).toBe(true);
    await expect.poll(names).toHaveLength(3);
    expect(field()?.value).toBe('');
    expect(widget.back()).toBe(false);
  });

  it('gets the focus by the key / if nothing else has it', async () => {
    (document.activeElement as HTMLElement | null)?.blur();
    await userEvent.keyboard('/');
    await expect.poll(isFocused).toBe(true);
    expect(field()?.value).toBe('');
    await userEvent.keyboard('a/');
    await expect.poll(() => field()?.value).toBe('a/');
    const other = document.createElement('button');
    box.append(other);
    other.focus();
    expect(await pressSlash()).toBe(false);
    expect(document.activeElement).toBe(other);
    other.blur();
    await userEvent.keyboard('{Control>}/{/Control}');
    expect(isFocused()).toBe(false);
  });

  it('leaves the key / to the page where the field is not visible, and to one of two widgets', async () => {
    const second = await mount();
    (document.activeElement as HTMLElement | null)?.blur();
    widget.style.display = 'none';
    await userEvent.keyboard('/');
    await expect.poll(() => document.activeElement).toBe(second);
    second.remove();
    expect(await pressSlash()).toBe(false);
    widget.remove();
    expect(await pressSlash()).toBe(false);
    expect(document.activeElement).toBe(document.body);
  });

  it('leaves the key / to a page that has handled it', async () => {
    (document.activeElement as HTMLElement | null)?.blur();
    window.addEventListener('keydown', (event) => event.preventDefault(), { capture: true, once: true });
    await userEvent.keyboard('/');
    expect(isFocused()).toBe(false);
    await userEvent.keyboard('/');
    await expect.poll(isFocused).toBe(true);
  });

  it('is emptied for another user, and kept when the lists are loaded again', async () => {
    await userEvent.fill(field() as Element, 'maths');
    await expect.poll(names).toEqual(['Maths tutoring']);
    await widget.refresh();
    await expect.poll(names).toEqual(['Maths tutoring']);
    expect(field()?.value).toBe('maths');
    await widget.reset();
    await expect.poll(() => field()?.value).toBe('');
    await expect.poll(names).toHaveLength(3);
  });

  it('is not shown beside an error, and comes with the lists', async () => {
    widget.hub.options.respond = () => new Response('', { status: 500 });
    await widget.reset();
    await expect.poll(field).toBeNull();
    widget.hub.options.respond = () => undefined;
    await widget.refresh();
    await expect.poll(field).not.toBeNull();
  });

  it.each([246, 350])('leaves sort order and count their places in German, %d pixels wide', async (width) => {
    widget.locale = 'de';
    box.style.width = `${width}px`;
    await expect.poll(() => field()?.placeholder).toBe('Projekte suchen');
    await userEvent.fill(field() as Element, 'unicorn');
    await expect.poll(() => inGrid('[part=count] bdi')[0]?.textContent).toBe('0 von 3 Projekten');
    const [sort, count] = ['[part=sort]', '[part=count] bdi'].map((selector) =>
      inGrid(selector)[0]?.getBoundingClientRect(),
    );
    expect(count?.left).toBeGreaterThanOrEqual(sort?.right ?? Infinity);
    expect(sort?.width).toBeGreaterThan(100);
  });

  it.each([320, 390, 900])('moves nothing when it is added, %d pixels wide', async (width) => {
    box.style.width = `${width}px`;
    const top = (): number | undefined =>
      widget.renderRoot.querySelector('ois-tag-filter')?.getBoundingClientRect().top;
    const before = top();
    (widget.renderRoot.querySelector('.search') as HTMLElement).style.display = 'none';
    expect(top()).toBe(before);
  });
});
