import { afterEach, describe, it, vi } from 'vitest';
import { notification, refuse } from '../../client/events/fake-stream.js';
import { expect } from '../../helpers/testing.js';
import { all, find, mount, mountOpen, status, text, titles } from './mounted-notifications.js';

afterEach(() => vi.restoreAllMocks());

describe('OisNotifications: states', () => {
  it('loading: shows placeholders', async () => {
    const element = await mount(({ server }) => (server.respond = () => new Promise(() => undefined)));
    expect(all(element, '.placeholders div')).toHaveLength(3);
    await expect(element).to.be.accessible();
  });

  it('empty: shows the text “No notifications yet”', async () => {
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

  it('failed: reports why once, and not again when it tries again by itself', async () => {
    const errors: string[] = [];
    const element = await mount((own) => {
      own.server.respond = () =>
        new Response('<!doctype html>', { headers: { 'Content-Type': 'text/html' } });
      own.addEventListener('ois-error', ({ detail }) => errors.push(detail.error.code));
    });
    await expect.poll(() => element.server.connections.length, { timeout: 5_000 }).toBeGreaterThan(1);
    expect(errors).toEqual(['BAD_RESPONSE']);
  });

  it('failed: keeps what the page has shown when the user tries again', async () => {
    const element = await mount(({ server }) => (server.respond = () => refuse(503)));
    await expect.poll(() => find(element, '[part=retry]')).not.toBeNull();
    element.showNotification({
      id: '1',
      event: 'order_matched',
      timestamp: '',
      shortCode: '',
      title: 'Pushed',
      content: '',
      link: null,
    });
    await expect.poll(() => titles(element)).toEqual(['Pushed']);
    find(element, '[part=retry]')?.click();
    await expect.poll(() => element.server.connections.length).toBe(2);
    await element.updateComplete;
    expect([titles(element), element.unreadCount]).toEqual([['Pushed'], 1]);
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
    await expect.poll(() => text(find(element, '.message')), { timeout: 5_000 }).toContain('not signed in');
    expect([titles(element), errors]).toEqual([[], ['UNAUTHORIZED']]);
    // Nor a native push, which may be the former user's.
    const pushed = {
      id: 'p',
      event: 'order_matched',
      timestamp: '',
      shortCode: '',
      title: 'p',
      content: '',
      link: null,
    };
    element.showNotification(pushed);
    await element.updateComplete;
    expect(titles(element)).toEqual([]);
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

  it('ended: keeps what has come, shows why, and connects again on demand alone', async () => {
    const element = await mountOpen();
    const { server } = element;
    server.last.event('1', 'notification', notification('Kept'));
    await expect.poll(() => titles(element)).toEqual(['Kept']);
    server.respond = () => refuse(403);
    server.last.fail();
    await expect.poll(() => text(find(element, '[part=notice]')), { timeout: 5_000 }).toContain('sign in');
    expect([titles(element), server.connections.length]).toEqual([['Kept'], 2]);
    server.respond = () => undefined;
    find(element, '[part=retry]')?.click();
    await expect.poll(() => find(element, '[part=notice]')).toBeNull();
    expect(titles(element)).toEqual(['Kept']);
  });

  it('hidden: is not shown with compact either', async () => {
    const element = await mountOpen((own) => (own.compact = true));
    expect(getComputedStyle(element).display).toBe('inline-block');
    element.hidden = true;
    expect(getComputedStyle(element).display).toBe('none');
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

describe('OisNotifications: another user', () => {
  it('A4 (W) connects again on demand after another user has signed in', async () => {
    let key = 'key-of-mei';
    const element = await mountOpen(({ server }) => (server.streamKey = () => key));
    element.server.last.event('1', 'notification', notification('Private'));
    await expect.poll(() => titles(element)).toEqual(['Private']);
    key = 'key-of-amara';
    element.server.last.fail();
    await expect.poll(() => text(find(element, '.message')), { timeout: 5_000 }).toContain('not signed in');
    expect([titles(element), status(element)]).toEqual([[], '']);
    // The page is shown again.
    const { length } = element.server.connections;
    document.dispatchEvent(new Event('visibilitychange'));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(element.server.connections).toHaveLength(length);
    find(element, '[part=retry]')?.click();
    await expect.poll(() => text(find(element, '.message'))).toContain('No notifications yet');
    expect(element.server.last.headers.get('Last-Event-ID')).toBeNull();
    element.server.last.event('2', 'notification', notification('For Amara'));
    await expect.poll(() => titles(element)).toEqual(['For Amara']);
  });

  it('A4 (W) reset() drops all and connects again, without the id of the former stream', async () => {
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
    await expect.poll(() => element.server.open).toEqual([]);
    box?.append(element);
    await expect.poll(() => element.server.open.length).toBe(1);
  });

  it('keeps its connection and its list when it is moved', async () => {
    const element = await mountOpen();
    element.server.last.event('1', 'notification', notification('Kept'));
    await expect.poll(() => titles(element)).toEqual(['Kept']);
    element.parentElement?.append(document.createElement('p'), element);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([titles(element), element.unreadCount]).toEqual([['Kept'], 1]);
    expect([element.server.connections.length, element.server.open.length]).toEqual([1, 1]);
  });
});
