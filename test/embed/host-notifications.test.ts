import { describe, expect, it, vi } from 'vitest';
import type { NotificationDetail } from '../../src/elements/notifications/notifications.events.js';
import type { OisWidget } from '../../src/elements/widget/widget.js';
import { HostNotifications } from '../../src/embed/host-notifications.js';

if (!customElements.get('ois-notifications'))
  customElements.define('ois-notifications', class extends HTMLElement {});

function createWidget() {
  const showNotification = vi.fn<(detail: NotificationDetail) => void>();
  const openNotification = vi.fn<(detail: NotificationDetail) => void>();
  const renderRoot = { querySelector: () => ({ showNotification, openNotification }) };
  const widget = Object.assign(new EventTarget(), { renderRoot, updateComplete: Promise.resolve(true) });
  const notifications = new HostNotifications(widget as unknown as OisWidget);
  const ids = () => showNotification.mock.calls.map(([{ id }]) => id);
  return { widget, notifications, showNotification, openNotification, ids };
}

describe('HostNotifications', () => {
  it('converts the fields of the message, and leaves no field undefined', async () => {
    const { notifications, showNotification } = createWidget();
    await notifications.show({ id: '1', title: 'A', short_code: 'a1', link: '/orders' });
    await notifications.show({ id: '2', title: 'B' });
    const empty = { content: '', event: '', timestamp: '', shortCode: '' };
    expect(showNotification.mock.calls).toEqual([
      [{ ...empty, id: '1', title: 'A', shortCode: 'a1', link: '/orders' }],
      [{ ...empty, id: '2', title: 'B', link: null }],
    ]);
  });

  it('shows notifications again that came before the first lists, since a new connection may have cleared them', async () => {
    const { widget, notifications, ids } = createWidget();
    await notifications.show({ id: '1', title: 'A' });
    widget.dispatchEvent(new Event('ois-ready'));
    await vi.waitFor(() => expect(ids()).toEqual(['1', '1']), 10_000);
    await notifications.show({ id: '2', title: 'B' });
    widget.dispatchEvent(new Event('ois-ready'));
    await Promise.resolve();
    expect(ids()).toEqual(['1', '1', '2']);
  });

  it('keeps at most a hundred notifications until the first lists', async () => {
    const { widget, notifications, ids } = createWidget();
    for (let id = 0; id < 150; id += 1) await notifications.show({ id: `${id}`, title: '' });
    const count = ids().length;
    widget.dispatchEvent(new Event('ois-ready'));
    await vi.waitFor(() => expect(ids().slice(count)).toHaveLength(100), 10_000);
    expect(ids().at(-1)).toBe('149');
  });

  it('shows and opens nothing of the previous user after a reset', async () => {
    const { widget, notifications, openNotification, ids } = createWidget();
    const showing = notifications.show({ id: '1', title: 'A' });
    const opening = notifications.open('/orders');
    notifications.reset();
    await Promise.all([showing, opening]);
    widget.dispatchEvent(new Event('ois-ready'));
    await Promise.resolve();
    expect([ids(), openNotification.mock.calls]).toEqual([[], []]);
  });
});
