import { afterEach, describe, it, vi } from 'vitest';
import { notification, outcome } from '../../client/events/fake-stream.js';
import { expect } from '../../helpers/testing.js';
import { answerTokens, find, formFrame, mount, mountOpen, titles } from './mounted-notifications.js';

afterEach(() => vi.restoreAllMocks());

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
      answerTokens(own, root);
    });
    expect(new URL(element.server.last.url).pathname).toBe('/ois/events');
    const link = `${root}/page.html?order=7&token=of-the-server`;
    element.server.last.event('1', 'notification', notification('a', { link }));
    await expect.poll(() => titles(element)).toEqual(['a']);
    find(element, 'button[part=notification-button]')?.click();
    await expect
      .poll(() => formFrame(element)?.contentWindow?.location.search)
      .toBe('?order=7&token=fresh-token');
    expect(formFrame(element)?.getAttribute('src')).toBeNull();
    expect(element.close()).toBe(true);
  });

  it('A4 (W) opens no form if another user signs in while the file of forms is loading', async () => {
    const element = await mountOpen((own) => {
      own.tokenEndpoint = '/ois/token';
      own.formUrl = 'https://form.example/base';
    });
    element.server.last.event('1', 'notification', notification('a'));
    await expect.poll(() => titles(element)).toEqual(['a']);
    find(element, 'button[part=notification-button]')?.click();
    await element.reset();
    await expect.poll(() => element.server.connections.length).toBe(2);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(find(element, 'ois-form-frame')).toBeNull();
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

  it('shows one with some fields alone, as of a native push', async () => {
    const element = await mountOpen();
    const errors: unknown[] = [];
    element.addEventListener('ois-notification', ({ detail }) => errors.push(detail));
    element.showNotification({ id: 'p1', title: 'Hi', link: 5 } as never);
    await expect.poll(() => titles(element)).toEqual(['Hi']);
    const empty = { event: '', timestamp: '', shortCode: '', content: '', link: null };
    expect(errors).toEqual([{ id: 'p1', title: 'Hi', ...empty }]);
    element.server.last.event('2', 'notification', notification('Next'));
    await expect.poll(() => titles(element)).toContain('Next');
  });

  it('passes on no token of a link that an app sends', async () => {
    const element = await mountOpen();
    const links: unknown[] = [];
    element.addEventListener('ois-notification', ({ detail }) => links.push(detail.link));
    element.addEventListener('ois-notification-open', (event) => {
      event.preventDefault();
      links.push(event.detail.link);
    });
    element.showNotification(pushed('p1', 'Pushed', '/orders?token=secret&a=1'));
    element.openNotification(pushed('p1', 'Pushed', '/orders?token=secret'));
    expect(links).toEqual(['/orders?a=1', '/orders']);
  });

  it('shows all that have no id', async () => {
    const element = await mountOpen();
    for (const title of ['a', 'b']) {
      element.server.last.send(`event: notification\ndata: ${JSON.stringify(notification(title))}\n\n`);
    }
    await expect.poll(() => titles(element)).toEqual(['b', 'a']);
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

  it('says that there is no connection if the page’s own authorization cannot reach its server', async () => {
    const errors: unknown[] = [];
    const element = await mount((own) => {
      own.eventsEndpoint = undefined;
      own.formUrl = 'https://form.example.com';
      const get = () => Promise.reject(new TypeError('Failed to fetch'));
      own.authorization = { get, renew: get };
      own.addEventListener('ois-error', ({ detail }) => errors.push(detail.error.code));
    });
    element.openNotification(pushed('p1', 'Pushed', '/orders'));
    await expect.poll(() => errors).toEqual(['NETWORK']);
    element.renderRoot
      .querySelector('ois-form-frame')
      ?.renderRoot.querySelector<HTMLElement>('[part=failed] button')
      ?.click();
    await expect.poll(() => errors).toEqual(['NETWORK', 'NETWORK']);
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

  it('raises ois-outcome once, and not again in a second element that is added later', async () => {
    const seen: string[] = [];
    const open = () =>
      mount((own) => {
        own.eventsEndpoint = '/ois/events-of-two';
        own.server.streamKey = () => 'mei';
        own.addEventListener('ois-outcome', ({ detail }) => seen.push(detail.id));
      });
    const first = await open();
    await expect.poll(() => first.server.connections.length).toBe(1);
    first.server.last.event('1', 'notification', notification('First'));
    first.server.last.event('2', 'outcome', outcome('billing_deduct', 250));
    await expect.poll(() => seen).toEqual(['1', '2']);
    const second = await open();
    await expect.poll(() => titles(second)).toEqual(['First']);
    await new Promise((done) => setTimeout(done, 50));
    expect(seen).toEqual(['1', '2']);
  });

  it('opens no stream after it was removed', async () => {
    const element = await mountOpen();
    element.remove();
    await expect.poll(() => element.server.open).toEqual([]);
    const { length } = element.server.connections;
    document.dispatchEvent(new Event('visibilitychange'));
    await new Promise((done) => setTimeout(done, 50));
    expect(element.server.connections).toHaveLength(length);
  });
});

describe('OisNotifications: the form of a notification', () => {
  const common = { id: '', event: '', timestamp: '', shortCode: '', title: 'a', content: '' };

  it('has a token of the present user after reset()', async () => {
    const root = `${location.origin}/test/helpers/form`;
    let tokens = 0;
    const element = await mountOpen((own) => {
      own.tokenEndpoint = '/ois/token';
      own.answer = ({ pathname }) =>
        pathname === '/ois/token'
          ? Response.json({ access_token: `token-${(tokens += 1)}`, expires_in: 3_600, form_url: root })
          : undefined;
    });
    const open = async (token: string): Promise<void> => {
      element.openNotification({ ...common, link: `${root}/page.html` });
      const search = (): string | undefined =>
        find(element, 'ois-form-frame')?.shadowRoot?.querySelector('iframe')?.contentWindow?.location.search;
      await expect.poll(search, { timeout: 3_000 }).toBe(`?token=${token}`);
      element.close();
    };
    await open('token-1');
    await element.reset();
    await open('token-2');
  });

  it('does not open before the user has agreed', async () => {
    const seen: string[] = [];
    const element = await mount((own) => {
      own.consent = 'required';
      own.formUrl = 'https://form.example';
      own.addEventListener('ois-notification-open', () => seen.push('ois-notification-open'));
    });
    element.openNotification({ ...common, shortCode: 'sofa1', link: null });
    await new Promise((done) => setTimeout(done, 300));
    expect(seen).toEqual([]);
    expect(find(element, 'ois-form-frame')).toBeNull();
  });
});
