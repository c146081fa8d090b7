import { createSuccess, FakeHubWidget, type Respond } from '../../helpers/fake-hub-elements.js';
import { expect, fixture, html } from '../../helpers/testing.js';

const EVENTS = [
  'ois-ready',
  'ois-load',
  'ois-filter',
  'ois-select',
  'ois-open',
  'ois-close',
  'ois-error',
] as const;

/** Mounts a widget with a fake hub, in a page that records the widget's events. */
export async function mountWidget(
  respond: Respond = () => undefined,
  attributes: Record<string, string> = {},
) {
  const box = await fixture(html`<div></div>`);
  const widget = new FakeHubWidget();
  widget.hub.options.respond = respond;
  for (const [name, value] of Object.entries({ 'token-endpoint': '/ois/token', ...attributes })) {
    widget.setAttribute(name, value);
  }
  const log: { name: string; detail: unknown }[] = [];
  for (const name of EVENTS)
    widget.addEventListener(name, (event) => log.push({ name, detail: event.detail }));
  box.append(widget);
  await widget.updateComplete;

  const all = (selector: string, root: ParentNode = widget.renderRoot): Element[] => [
    ...root.querySelectorAll(selector),
  ];
  const inner = (tag: string): ParentNode => widget.renderRoot.querySelector(tag)?.shadowRoot as ParentNode;
  const names = (): (string | null)[] =>
    all('[part=name]', inner('ois-table-grid')).map(({ textContent }) => textContent);
  const card = (index: number): Element => all('[part=card]', inner('ois-table-grid'))[index] as Element;
  const tag = (label: string): Element =>
    all('[part~=tag]', inner('ois-tag-filter')).find(
      (chip) => chip.querySelector('[part=tag-label]')?.textContent === label,
    ) as Element;
  const message = (): string =>
    (
      widget.renderRoot.querySelector('[part=message]') ??
      inner('ois-table-grid')?.querySelector('[part=message]')
    )?.textContent
      ?.replace(/\s+/g, ' ')
      .trim() ?? '';
  const count = (): string =>
    inner('ois-table-grid').querySelector('[part=count]')?.textContent?.trim() ?? '';
  const ready = (): Promise<void> =>
    expect.poll(() => log.some(({ name }) => name === 'ois-ready')).toBe(true);
  const last = (name: string): unknown => log.filter((entry) => entry.name === name).at(-1)?.detail;
  const frame = (): HTMLIFrameElement | null => inner('ois-form-frame').querySelector('iframe');

  return { widget, log, all, inner, names, card, tag, message, count, ready, last, frame };
}

/** Responds with empty lists. */
export const respondWithEmptyLists: Respond = ({ url }) =>
  url.pathname.endsWith('list') ? createSuccess({ list: [] }) : undefined;
