import { describe, it } from 'vitest';
import { notification } from '../../client/events/fake-stream.js';
import { expect } from '../../helpers/testing.js';
import { find, mountOpen } from './mounted-notifications.js';

describe('OisNotifications: compact', () => {
  it('opens the page of a notification that was chosen in its list', async () => {
    const root = `${location.origin}/test/helpers/form`;
    const element = await mountOpen((own) => {
      own.compact = true;
      own.tokenEndpoint = '/ois/token';
      own.answer = (url) =>
        url.pathname === '/ois/token'
          ? Response.json({ access_token: 'fresh-token', expires_in: 3_600, form_url: root })
          : undefined;
    });
    const frame = (): HTMLIFrameElement | null | undefined =>
      element.shadowRoot?.querySelector('ois-form-frame')?.shadowRoot?.querySelector('iframe');
    for (const order of [7, 8]) {
      const link = `${root}/page.html?order=${order}`;
      element.server.last.event(String(order), 'notification', notification('a', { link }));
      await expect.poll(() => element.unreadCount).toBe(1);
      element.open();
      await expect.poll(() => find(element, 'dialog')?.matches('[open]')).toBe(true);
      find(element, 'button[part=notification-button]')?.click();
      await expect
        .poll(() => frame()?.contentWindow?.location.search)
        .toBe(`?order=${order}&token=fresh-token`);
      // A dialog reports its end in a later task.
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(frame()).not.toBeNull();
      expect([element.close(), element.close()]).toEqual([true, false]);
    }
  });
});
