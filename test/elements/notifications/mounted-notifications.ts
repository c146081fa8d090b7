import { FakeSiteNotifications } from '../../helpers/fake-notifications.js';
import { expect, fixture, html } from '../../helpers/testing.js';

export type Prepare = (element: FakeSiteNotifications) => void;

export async function mount(prepare: Prepare = () => undefined): Promise<FakeSiteNotifications> {
  const box = await fixture(html`<div></div>`);
  const element = new FakeSiteNotifications();
  element.eventsEndpoint = '/ois/events';
  element.locale = 'en';
  prepare(element);
  box.append(element);
  await element.updateComplete;
  return element;
}

export const find = (element: FakeSiteNotifications, selector: string): HTMLElement | null =>
  element.renderRoot.querySelector<HTMLElement>(selector);
export const all = (element: FakeSiteNotifications, selector: string): HTMLElement[] => [
  ...element.renderRoot.querySelectorAll<HTMLElement>(selector),
];
export const text = (element: Element | null | undefined): string =>
  (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
export const titles = (element: FakeSiteNotifications): string[] =>
  all(element, '[part=notification-title]').map(text);
export const status = (element: FakeSiteNotifications): string =>
  text(find(element, 'p.hidden[role=status]'));

/** Mounts an element whose stream is open. */
export async function mountOpen(prepare?: Prepare): Promise<FakeSiteNotifications> {
  const element = await mount(prepare);
  await expect.poll(() => text(find(element, '.message')) || find(element, '.bell')).toBeTruthy();
  await expect.poll(() => element.server.connections.length).toBe(1);
  return element;
}

/** Lets an element get tokens for its own forms. @param root `{form_url}` */
export function answerTokens(element: FakeSiteNotifications, root: string): void {
  element.tokenEndpoint = '/ois/token';
  element.answer = (url) =>
    url.pathname === '/ois/token'
      ? Response.json({ access_token: 'fresh-token', expires_in: 3_600, form_url: root })
      : undefined;
}

/** Returns the frame of the form that an element has opened by itself. */
export const formFrame = (element: FakeSiteNotifications): HTMLIFrameElement | null | undefined =>
  find(element, 'ois-form-frame')?.shadowRoot?.querySelector('iframe');
