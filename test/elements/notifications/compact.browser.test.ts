import { describe, it } from 'vitest';
import { notification } from '../../client/events/fake-stream.js';
import { expect } from '../../helpers/testing.js';
import { answerTokens, find, formFrame, mountOpen } from './mounted-notifications.js';

describe('OisNotifications: compact', () => {
  it('opens the page of a notification that was chosen in its list', async () => {
    const root = `${location.origin}/test/helpers/form`;
    const element = await mountOpen((own) => {
      own.compact = true;
      answerTokens(own, root);
    });
    for (const order of [7, 8]) {
      const link = `${root}/page.html?order=${order}`;
      element.server.last.event(String(order), 'notification', notification('a', { link }));
      await expect.poll(() => element.unreadCount).toBe(1);
      element.open();
      await expect.poll(() => find(element, 'dialog')?.matches('[open]')).toBe(true);
      find(element, 'button[part=notification-button]')?.click();
      await expect
        .poll(() => formFrame(element)?.contentWindow?.location.search)
        .toBe(`?order=${order}&token=fresh-token`);
      // A dialog reports its end in a later task.
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(formFrame(element)).not.toBeNull();
      expect([element.close(), element.close()]).toEqual([true, false]);
    }
  });
});
