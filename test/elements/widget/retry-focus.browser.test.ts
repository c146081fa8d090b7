import { afterEach, describe, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { HubError } from '../../../src/hub/errors.js';
import { createSuccess, FakeHubWidget, type Respond } from '../../helpers/fake-hub-elements.js';
import { expect, fixture, html } from '../../helpers/testing.js';

let widget: FakeHubWidget;
/** Where the focus was after each update of the page. */
let lost = 0;
const observer = new MutationObserver(() => void (lost += Number(document.activeElement === document.body)));

const DOWN: Respond = () => new Response('', { status: 500 });
const GOOD: Respond = () => undefined;

async function mount(respond: Respond): Promise<void> {
  const box = await fixture<HTMLElement>(html`<div lang="en"></div>`);
  widget = new FakeHubWidget();
  widget.hub.options.respond = respond;
  widget.setAttribute('token-endpoint', '/ois/token');
  box.append(widget);
  await widget.updateComplete;
}

const retry = (): HTMLElement | null => widget.renderRoot.querySelector<HTMLElement>('[role=alert] button');
const focused = (): Element | null | undefined => {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element;
};
/** What comes after first paint has come: the notice has its styles. */
const deferred = (): Promise<void> =>
  expect.poll(() => retry() && getComputedStyle(retry() as HTMLElement).borderRadius).toBe('999px');

async function press(): Promise<void> {
  await deferred();
  retry()?.focus();
  lost = 0;
  observer.observe(widget.renderRoot, { childList: true, subtree: true, attributes: true });
  await userEvent.keyboard('{Enter}');
}

afterEach(() => observer.disconnect());

describe('OisWidget: the retry button', () => {
  it('passes the focus to the widget while it loads, then to the first card', async () => {
    await mount(DOWN);
    await expect.poll(retry).not.toBeNull();
    let go: () => void = () => undefined;
    const wait = new Promise<void>((done) => (go = done));
    widget.hub.options.respond = ({ url }) =>
      url.pathname.endsWith('list')
        ? wait.then(() => createSuccess({ list: [{ short_code: 'a', name: 'A' }] }))
        : undefined;
    await press();
    await expect.poll(retry).toBeNull();
    expect(focused()).toBe(widget);
    go();
    await expect.poll(() => focused()?.part.contains('card-open')).toBe(true);
    expect(lost).toBe(0);
  });

  it('gets the focus again if the retry fails', async () => {
    await mount(DOWN);
    await expect.poll(retry).not.toBeNull();
    const before = widget.hub.requests.length;
    await press();
    await expect.poll(() => widget.hub.requests.length).toBeGreaterThan(before);
    await expect.poll(retry).not.toBeNull();
    await expect.poll(focused).toBe(retry());
    expect(lost).toBe(0);
  });

  it('of a notice beside the lists passes the focus to the first card as well', async () => {
    await mount(GOOD);
    await expect.poll(() => widget.hub.count('list')).toBe(1);
    await widget.updateComplete;
    widget.hub.options.respond = DOWN;
    widget.tags = ['home'];
    await expect.poll(retry).not.toBeNull();
    widget.hub.options.respond = GOOD;
    await press();
    await expect.poll(() => focused()?.part.contains('card-open')).toBe(true);
    expect(lost).toBe(0);
  });

  it('passes the focus to the widget if there are no cards', async () => {
    await mount(DOWN);
    await expect.poll(retry).not.toBeNull();
    widget.hub.options.respond = ({ url }) =>
      /list|tags/.test(url.pathname) ? createSuccess({ list: [] }) : undefined;
    await press();
    await expect
      .poll(() => widget.renderRoot.querySelector('ois-table-grid')?.renderRoot.textContent)
      .toContain('No projects yet');
    expect(focused()).toBe(widget);
  });

  it('does not get the focus back if the user has moved it', async () => {
    await mount(DOWN);
    await expect.poll(retry).not.toBeNull();
    let go: () => void = () => undefined;
    const wait = new Promise<void>((done) => (go = done));
    widget.hub.options.respond = ({ url }) =>
      url.pathname.endsWith('list') ? wait.then(() => createSuccess({ list: [] })) : undefined;
    await press();
    await expect.poll(retry).toBeNull();
    const elsewhere = document.createElement('button');
    widget.after(elsewhere);
    elsewhere.focus();
    go();
    await expect.poll(() => widget.renderRoot.querySelector('ois-table-grid')?.loading).toBe(false);
    await widget.updateComplete;
    expect(document.activeElement).toBe(elsewhere);
  });

  it('of a form that the app could not open keeps the focus during the retry', async () => {
    await mount(GOOD);
    await expect.poll(() => widget.hub.count('list')).toBe(1);
    widget.openIn = 'host';
    let works = false;
    widget.openByHost = async () => {
      if (!works) throw new HubError('NETWORK', 'no app');
    };
    await widget.open('sofa1');
    await expect.poll(retry).not.toBeNull();
    await press();
    await expect.poll(retry).not.toBeNull();
    await expect.poll(focused).toBe(retry());
    works = true;
    await press();
    await expect.poll(retry).toBeNull();
    await expect.poll(() => focused()?.part.contains('card-open')).toBe(true);
  });
});
