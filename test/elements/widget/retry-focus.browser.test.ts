import { afterEach, describe, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { HubError } from '../../../src/hub/errors.js';
import { FakeSiteWidget, ok, type Answer } from '../../helpers/fake-site.js';
import { expect, fixture, html } from '../../helpers/testing.js';

let widget: FakeSiteWidget;
/** Where the focus was after each update of the page. */
let lost = 0;
const observer = new MutationObserver(() => void (lost += Number(document.activeElement === document.body)));

const DOWN: Answer = () => new Response('', { status: 500 });
const GOOD: Answer = () => undefined;

async function mount(answer: Answer): Promise<void> {
  const box = await fixture<HTMLElement>(html`<div lang="en"></div>`);
  widget = new FakeSiteWidget();
  widget.answer = answer;
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
    widget.answer = ({ url }) =>
      url.pathname.endsWith('list')
        ? wait.then(() => ok({ list: [{ short_code: 'a', name: 'A' }] }))
        : undefined;
    await press();
    await expect.poll(retry).toBeNull();
    expect(focused()).toBe(widget);
    go();
    await expect.poll(() => focused()?.part.contains('card')).toBe(true);
    expect(lost).toBe(0);
  });

  it('gets the focus again if the retry fails', async () => {
    await mount(DOWN);
    await expect.poll(retry).not.toBeNull();
    const before = widget.requests.length;
    await press();
    await expect.poll(() => widget.requests.length).toBeGreaterThan(before);
    await expect.poll(retry).not.toBeNull();
    await expect.poll(focused).toBe(retry());
    expect(lost).toBe(0);
  });

  it('of a notice beside the lists passes the focus to the first card as well', async () => {
    await mount(GOOD);
    await expect.poll(() => widget.count('list')).toBe(1);
    await widget.updateComplete;
    widget.answer = DOWN;
    widget.tags = ['home'];
    await expect.poll(retry).not.toBeNull();
    widget.answer = GOOD;
    await press();
    await expect.poll(() => focused()?.part.contains('card')).toBe(true);
    expect(lost).toBe(0);
  });

  it('passes the focus to the widget if there are no cards', async () => {
    await mount(DOWN);
    await expect.poll(retry).not.toBeNull();
    widget.answer = ({ url }) => (/list|tags/.test(url.pathname) ? ok({ list: [] }) : undefined);
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
    widget.answer = ({ url }) =>
      url.pathname.endsWith('list') ? wait.then(() => ok({ list: [] })) : undefined;
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
    await expect.poll(() => widget.count('list')).toBe(1);
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
    await expect.poll(() => focused()?.part.contains('card')).toBe(true);
  });
});
