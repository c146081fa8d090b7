import type { NotificationEvent } from '../../../src/hub/events.js';
import { convertHubEvent, type UserEvent } from '../../../src/server/events/format-event.js';

/** Creates a notification for a user; its title identifies it. */
export const notification = (user: string | null, title: string, content = 'Text'): NotificationEvent => ({
  kind: 'notification',
  event: 'order_matched',
  timestamp: '2026-01-02T03:04:05+08:00',
  time: Date.parse('2026-01-02T03:04:05+08:00'),
  short_code: 'a1',
  project_icon_url: 'https://i.example/a.png',
  target: { client_user_id: user },
  notification: { title, content, link_url: `/orders/7?n=${title}` },
});

/** Creates a notification as the event streams publish it. */
export function userEvent(user: string, title: string, content?: string): UserEvent {
  const event = convertHubEvent(notification(user, title, content), 'https://form.example', () => undefined);
  if (!event) throw new Error('There is no event for this user.');
  return event;
}
