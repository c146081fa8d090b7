import { afterEach, describe, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { notification, outcome, refuse } from '../client/events/fake-stream.js';
import { FakeSiteNotifications } from '../helpers/fake-notifications.js';
import { expect, fixture, html } from '../helpers/testing.js';

type Prepare = (element: FakeSiteNotifications) => void;

async function mount(prepare: Prepare = () => undefined): Promise<FakeSiteNotifications> {
  const box = await fixture(html`<div></div>`);
  const element = new FakeSiteNotifications();
  element.eventsEndpoint = '/ois/events';
  element.locale = 'en';
  prepare(element);
  box.append(element);
  await element.updateComplete;
  return element;
}

const find = (element: FakeSiteNotifications, selector: string): HTMLElement | null =>
  element.renderRoot.querySelector<HTMLElement>(selector);
const all = (element: FakeSiteNotifications, selector: string): HTMLElement[] => [
  ...element.renderRoot.querySelectorAll<HTMLElement>(selector),
];
const text = (element: Element | null | undefined): string =>
  (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
const titles = (element: FakeSiteNotifications): string[] =>
  all(element, '[part=notification-title]').map(text);
const status = (element: FakeSiteNotifications): string => text(find(element, 'p.hidden[role=status]'));

/** Mounts an element whose stream is open. */
async function mountOpen(prepare?: Prepare): Promise<FakeSiteNotifications> {
  const element = await mount(prepare);
  await expect.poll(() => text(find(element, '.message')) || find(element, '.bell')).toBeTruthy();
  await expect.poll(() => element.server.connections.length).toBe(1);
  return element;
}

afterEach(() => vi.restoreAllMocks());

describe('OisNotifications: list', () => {
  it('shows title, content and time of a notification, newest first, and announces it politely', async () => {
    const element = await mountOpen();
    const { last } = element.server;
    last.event('1', 'notification', notification('First'));
    last.event('2', 'notification', notification('Second', { timestamp: '2026-03-01T10:30:00+08:00' }));
    await expect.poll(() => titles(element)).toEqual(['Second', 'First']);
    expect(text(find(element, '[part=notification-content]'))).toBe('About Second');
    const time = element.renderRoot.querySelector('time');
    expect(time?.dateTime).toBe('2026-03-01T02:30:00.000Z');
    const local = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
    expect(time?.textContent).toBe(local.format(Date.UTC(2026, 2, 1, 2, 30)));
    expect(status(element)).toBe('New notification: Second');
    await expect(element).to.be.accessible();
  });

  it('shows untrusted text as text, capped, without HTML', async () => {
    const evil = '<img src=x onerror="globalThis.hacked=1"><b>bold</b>';
    const element = await mountOpen();
    const fields = { content: evil.repeat(50), short_code: evil, timestamp: evil };
    element.server.last.event('1', 'notification', notification(evil, fields));
    await expect.poll(() => titles(element)).toEqual([evil]);
    expect(element.renderRoot.querySelector('img, b')).toBeNull();
    expect(Object.hasOwn(globalThis, 'hacked')).toBe(false);
    expect(text(find(element, '[part=notification-content]')).length).toBeLessThan(502);
  });

  it('counts unread notifications until they are marked as read', async () => {
    const element = await mountOpen();
    for (const id of ['1', '2', '3']) {
      element.server.last.event(id, 'notification', notification(`No. ${id}`));
    }
    await expect.poll(() => element.unreadCount).toBe(3);
    await element.updateComplete;
    expect(text(find(element, '[part=summary] bdi'))).toBe('Unread: 3');
    expect(all(element, '[part=notification-mark]')).toHaveLength(3);
    await userEvent.click(find(element, '[part=mark-read]') as HTMLElement);
    await expect.poll(() => find(element, '[part=summary]')).toBeNull();
    expect([element.unreadCount, all(element, '[part=notification-mark]').length]).toEqual([0, 0]);
  });

  it('keeps the latest 100', async () => {
    const element = await mountOpen();
    for (let id = 1; id <= 120; id += 1) {
      element.server.last.event(`${id}`, 'notification', notification(`No. ${id}`));
    }
    await expect.poll(() => titles(element)[0]).toBe('No. 120');
    expect(titles(element)).toHaveLength(100);
  });
});

describe('OisNotifications: states', () => {
  it('loading: shows placeholders', async () => {
    const element = await mount(({ server }) => (server.respond = () => new Promise(() => undefined)));
    expect(all(element, '.placeholders div')).toHaveLength(3);
    await expect(element).to.be.accessible();
  });

  it('empty: says so in words', async () => {
    const element = await mountOpen();
    expect(text(find(element, '.message'))).toContain('No notifications yet');
    await expect(element).to.be.accessible();
  });

  it('failed: shows the error, and connects again on demand', async () => {
    const element = await mount(({ server }) => (server.respond = () => refuse(503)));
    await expect.poll(() => text(find(element, '[role=alert]'))).toContain('went wrong on our side');
    await expect(element).to.be.accessible();
    element.server.respond = () => undefined;
    find(element, '[part=retry]')?.click();
    await expect.poll(() => text(find(element, '.message'))).toContain('No notifications yet');
  });

  it('interrupted: keeps the list and shows a notice', async () => {
    const element = await mountOpen();
    element.server.last.event('1', 'notification', notification('Kept'));
    await expect.poll(() => titles(element)).toEqual(['Kept']);
    element.server.respond = () => refuse(503);
    element.server.last.fail();
    await expect.poll(() => text(find(element, '[part=notice]'))).toContain('The connection was lost');
    expect(titles(element)).toEqual(['Kept']);
    await expect(element).to.be.accessible();
  });

  it('A4 (W) signed out: drops the list, reports UNAUTHORIZED, and sends no further request', async () => {
    const errors: string[] = [];
    const element = await mountOpen((own) =>
      own.addEventListener('ois-error', ({ detail }) => errors.push(detail.error.code)),
    );
    element.server.last.event('1', 'notification', notification('Private'));
    await expect.poll(() => titles(element)).toEqual(['Private']);
    element.server.respond = () => refuse(401);
    element.server.last.end();
    await expect.poll(() => text(find(element, '.message')), { timeout: 5_000 }).toContain('signed out');
    expect([titles(element), errors]).toEqual([[], ['UNAUTHORIZED']]);
    expect(element.server.connections).toHaveLength(2);
    await expect(element).to.be.accessible();
  });

  it('offline: disconnects, keeps the list, and connects when the device is online again', async () => {
    const element = await mountOpen();
    element.server.last.event('1', 'notification', notification('Kept'));
    await expect.poll(() => titles(element)).toEqual(['Kept']);
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    await element.updateComplete;
    expect(text(find(element, '[part=notice]'))).toContain('You are offline');
    expect([titles(element), element.server.open]).toEqual([['Kept'], []]);
    await expect(element).to.be.accessible();
    onLine.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    await expect.poll(() => element.server.open.length).toBe(1);
    expect(element.server.last.headers.get('Last-Event-ID')).toBe('1');
    expect(find(element, '[part=notice]')).toBeNull();
  });

  it('hidden page: has no connection until the page is visible again', async () => {
    const element = await mountOpen();
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(element.server.open).toEqual([]);
    visibility.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await expect.poll(() => element.server.open.length).toBe(1);
  });

  it('names the setting that is missing', async () => {
    const errors: string[] = [];
    await mount((element) => {
      element.eventsEndpoint = undefined;
      element.addEventListener('ois-error', ({ detail }) => errors.push(detail.error.message));
    });
    expect(errors).toEqual([expect.stringContaining('Set events-endpoint')]);
  });

  it('sends no request in an app without an endpoint', async () => {
    const element = await mount((own) => {
      own.eventsEndpoint = undefined;
      own.authorization = { get: async () => ({ value: 't' }), renew: async () => ({ value: 't' }) };
    });
    expect(text(find(element, '.message'))).toContain('No notifications yet');
    expect(element.server.connections).toEqual([]);
  });
});

describe('OisNotifications: compact', () => {
  const compact: Prepare = (element) => (element.compact = true);

  it('shows a bell with the number of unread notifications, which opening the list marks as read', async () => {
    const element = await mountOpen(compact);
    const bell = (): HTMLElement => find(element, '[part=opener]') as HTMLElement;
    expect([bell().ariaLabel, find(element, '[part=badge]')]).toEqual(['Notifications', null]);
    element.server.last.event('1', 'notification', notification('First'));
    await expect.poll(() => text(find(element, '[part=badge]'))).toBe('1');
    expect(bell().ariaLabel).toBe('Notifications. Unread: 1');
    await expect(element).to.be.accessible();
    await userEvent.click(bell());
    await expect.poll(() => find(element, 'dialog')?.matches('[open]')).toBe(true);
    expect(element.unreadCount).toBe(0);
    expect(all(element, '[part=notification-mark]')).toHaveLength(1);
    element.server.last.event('2', 'notification', notification('Second'));
    await expect.poll(() => titles(element).length).toBe(2);
    expect(element.unreadCount).toBe(0);
    await expect(element).to.be.accessible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => find(element, 'dialog')?.matches('[open]')).toBe(false);
    expect(element.shadowRoot?.activeElement).toBe(bell());
    expect(element.close()).toBe(false);
  });
});

describe('OisNotifications: events', () => {
  it('raises ois-notification, and ois-outcome for orders and money', async () => {
    const seen: unknown[] = [];
    const element = await mountOpen((own) => {
      for (const name of ['ois-notification', 'ois-outcome', 'ois-notifications-missed'] as const) {
        own.addEventListener(name, (event) => seen.push([name, event.detail]));
      }
    });
    const { last } = element.server;
    last.event('1', 'notification', notification('a', { event: 'enterprise_authorization_pending' }));
    last.event('2', 'notification', notification('b', { event: 'order_created' }));
    last.event('3', 'outcome', outcome('billing_deduct', 250));
    last.event('4', 'reset', {});
    await expect.poll(() => seen.length).toBe(5);
    const common = { timestamp: '2026-03-01T09:30:00+08:00', shortCode: 'sofa1' };
    expect(seen).toMatchObject([
      ['ois-notification', { id: '1', event: 'enterprise_authorization_pending', title: 'a' }],
      ['ois-notification', { id: '2', title: 'b', link: 'https://form.example/sofa1/orders/7' }],
      ['ois-outcome', { id: '2', event: 'order_created', amountCents: null, ...common }],
      ['ois-outcome', { id: '3', event: 'billing_deduct', amountCents: 250, ...common }],
      ['ois-notifications-missed', null],
    ]);
  });

  it('lets the page handle a notification that the user chose', async () => {
    const element = await mountOpen();
    element.server.last.event(
      '1',
      'notification',
      notification('a', { link: 'https://f.example/x?token=t' }),
    );
    await expect.poll(() => titles(element)).toEqual(['a']);
    const details: unknown[] = [];
    element.addEventListener('ois-notification-open', (event) => {
      event.preventDefault();
      details.push(event.detail);
    });
    find(element, 'button[part=notification-button]')?.click();
    expect(details).toEqual([
      {
        id: '1',
        event: 'order_matched',
        timestamp: '2026-03-01T09:30:00+08:00',
        shortCode: 'sofa1',
        title: 'a',
        content: 'About a',
        link: 'https://f.example/x',
      },
    ]);
    expect(element.unreadCount).toBe(0);
    expect(find(element, 'ois-form-frame')).toBeNull();
  });

  it('opens the link by itself with a fresh token of its own', async () => {
    const root = `${location.origin}/test/helpers/form`;
    const element = await mountOpen((own) => {
      own.eventsEndpoint = undefined;
      own.tokenEndpoint = '/ois/token';
      own.answer = (url) =>
        url.pathname === '/ois/token'
          ? Response.json({ access_token: 'fresh-token', expires_in: 3_600, form_url: root })
          : undefined;
    });
    expect(new URL(element.server.last.url).pathname).toBe('/ois/events');
    const link = `${root}/page.html?order=7&token=of-the-server`;
    element.server.last.event('1', 'notification', notification('a', { link }));
    await expect.poll(() => titles(element)).toEqual(['a']);
    find(element, 'button[part=notification-button]')?.click();
    const frame = (): HTMLIFrameElement | null | undefined =>
      element.shadowRoot?.querySelector('ois-form-frame')?.shadowRoot?.querySelector('iframe');
    await expect.poll(() => frame()?.contentWindow?.location.search).toBe('?order=7&token=fresh-token');
    expect(frame()?.getAttribute('src')).toBeNull();
    expect(element.close()).toBe(true);
  });

  it('refuses a link that leaves the form site, and sends no token anywhere', async () => {
    const element = await mountOpen((own) => {
      own.tokenEndpoint = '/ois/token';
      own.formUrl = 'https://form.example/base';
      own.answer = (url) =>
        url.pathname === '/ois/token'
          ? Response.json({ access_token: 'fresh-token', expires_in: 3_600 })
          : undefined;
    });
    const errors: string[] = [];
    element.addEventListener('ois-error', ({ detail }) => errors.push(detail.error.code));
    element.server.last.event(
      '1',
      'notification',
      notification('a', { link: 'https://evil.example/base/x' }),
    );
    await expect.poll(() => titles(element)).toEqual(['a']);
    find(element, 'button[part=notification-button]')?.click();
    await expect.poll(() => errors).toEqual(['BAD_RESPONSE']);
    expect(
      element.shadowRoot?.querySelector('ois-form-frame')?.shadowRoot?.querySelector('iframe'),
    ).toBeNull();
    element.close();
  });
});

describe('OisNotifications: another user', () => {
  it('A4 (W) reset() drops all and connects anew, without the id of the former stream', async () => {
    const element = await mountOpen();
    const { last } = element.server;
    last.event('1', 'notification', notification('Private'));
    await expect.poll(() => titles(element)).toEqual(['Private']);
    const updated = element.reset();
    expect(last.isAborted).toBe(true);
    await updated;
    last.event('2', 'notification', notification('Late'));
    await expect.poll(() => element.server.connections.length).toBe(2);
    expect([titles(element), status(element), element.unreadCount]).toEqual([[], '', 0]);
    expect(element.server.last.headers.has('Last-Event-ID')).toBe(false);
  });

  it('ends its connection when it is removed, and connects when it is inserted again', async () => {
    const element = await mountOpen();
    const box = element.parentElement;
    element.remove();
    expect(element.server.open).toEqual([]);
    box?.append(element);
    await expect.poll(() => element.server.open.length).toBe(1);
  });
});

describe('OisNotifications: showNotification and openNotification', () => {
  const pushed = (id: string, title: string, link: string | null = null) => ({
    id,
    title,
    link,
    content: '',
    event: 'order_matched',
    timestamp: '2026-03-01T10:30:00+08:00',
    shortCode: '',
  });

  it('shows one from elsewhere once, also if the stream sends it, and raises no outcome for it', async () => {
    const element = await mountOpen();
    const arrived: string[] = [];
    const outcomes: string[] = [];
    element.addEventListener('ois-notification', ({ detail }) => arrived.push(detail.id));
    element.addEventListener('ois-outcome', ({ detail }) => outcomes.push(detail.id));
    element.showNotification(pushed('p1', 'Pushed'));
    element.showNotification(pushed('p1', 'Pushed'));
    await expect.poll(() => titles(element)).toEqual(['Pushed']);
    expect([arrived, outcomes, element.unreadCount]).toEqual([['p1'], [], 1]);
    element.server.last.event('p1', 'notification', notification('Pushed'));
    await expect.poll(() => outcomes).toEqual(['p1']);
    expect([titles(element), arrived]).toEqual([['Pushed'], ['p1']]);
  });

  it('shows one without a stream, in the state in which an app sends them', async () => {
    const element = await mount((own) => {
      own.eventsEndpoint = undefined;
      own.authorization = { get: async () => ({ value: 't' }), renew: async () => ({ value: 't' }) };
    });
    element.showNotification(pushed('p1', 'Pushed'));
    await expect.poll(() => titles(element)).toEqual(['Pushed']);
    await element.reset();
    await expect.poll(() => titles(element)).toEqual([]);
  });

  it('opens one as if the user had chosen it', async () => {
    const element = await mountOpen();
    const opened: unknown[] = [];
    element.addEventListener('ois-notification-open', (event) => {
      event.preventDefault();
      opened.push(event.detail);
    });
    element.showNotification(pushed('p1', 'Pushed', '/orders'));
    element.openNotification(pushed('p1', 'Pushed', '/orders'));
    expect(opened).toEqual([pushed('p1', 'Pushed', '/orders')]);
    expect(element.unreadCount).toBe(0);
  });
});
