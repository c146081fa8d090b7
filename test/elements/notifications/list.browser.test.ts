import { afterEach, describe, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { notification } from '../../client/events/fake-stream.js';
import { expect } from '../../helpers/testing.js';
import { all, find, mountOpen, type Prepare, status, text, titles } from './mounted-notifications.js';

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

  it('marks the opened one of several without an id as read', async () => {
    const element = await mountOpen();
    for (const title of ['First', 'Second', 'Third'])
      element.showNotification({ title, shortCode: 'a1' } as never);
    await expect.poll(() => element.unreadCount).toBe(3);
    element.addEventListener('ois-notification-open', (event) => event.preventDefault());
    await element.updateComplete;
    (all(element, '[part=notification-button]')[1] as HTMLElement).click();
    await element.updateComplete;
    expect(element.unreadCount).toBe(2);
  });

  it('keeps the focus on a notification when another one comes above it', async () => {
    const element = await mountOpen();
    const focused = (): string => text(element.renderRoot.querySelector(':focus [part=notification-title]'));
    element.server.last.event('1', 'notification', notification('First', { short_code: 'a1' }));
    await expect.poll(() => titles(element)).toEqual(['First']);
    find(element, '[part=notification-button]')?.focus();
    element.server.last.event('2', 'notification', notification('Second', { short_code: 'a2' }));
    await expect.poll(() => titles(element)).toEqual(['Second', 'First']);
    expect(focused()).toBe('First');
  });

  it('keeps the latest 100', async () => {
    const element = await mountOpen();
    for (let id = 1; id <= 120; id += 1) {
      element.server.last.event(`${id}`, 'notification', notification(`No. ${id}`));
    }
    await expect.poll(() => titles(element)[0]).toBe('No. 120');
    expect(titles(element)).toHaveLength(100);
    let count = 0;
    element.addEventListener('ois-notification', () => (count += 1));
    const older = { timestamp: '2020-01-01T00:00:00Z' };
    element.server.last.event('121', 'notification', notification('Older than all of them', older));
    await expect.poll(() => count).toBe(1);
    await element.updateComplete;
    expect([element.unreadCount, status(element)]).toEqual([100, 'New notification: No. 120']);
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
    const closed = new Promise((resolve) => find(element, 'dialog')?.addEventListener('close', resolve));
    await userEvent.keyboard('{Escape}');
    await closed;
    expect(element.shadowRoot?.activeElement).toBe(bell());
    expect(element.close()).toBe(false);
  });
});
