// @vitest-environment node
import { beforeEach, describe, expect, it } from 'vitest';
import { parseHubEvent, type NotificationEvent } from '../../../src/hub/events.js';
import { startSite, type Site } from '../site.js';
import { json, startFakeHub, TOKEN_PATH, type FakeHub } from '../../helpers/fake-hub.js';
import { NOTIFICATION } from '../webhook/webhook-site.js';

let hub: FakeHub;
let site: Site;

beforeEach(async () => {
  hub = await startFakeHub();
  site = await startSite({ hubUrl: hub.url, formUrl: 'https://form.example/base' });
});

const event = (change: object = {}): NotificationEvent =>
  parseHubEvent({ ...NOTIFICATION, ...change }) as NotificationEvent;
const link = (link_url: string): NotificationEvent =>
  event({ notification: { ...NOTIFICATION.notification, link_url } });

describe('V7 (S) backend.notificationLink', () => {
  it('returns form root, path and a token of the target user', async () => {
    const url = 'https://form.example/base/orders?id=1&token=token-1-of-u1';
    expect(await site.backend.notificationLink(event())).toBe(url);
    expect(hub.requests.map(({ body }) => body)).toEqual(['{"client_user_id":"u1"}']);
  });

  it('uses the token of the token route', async () => {
    await site.token();
    expect(await site.backend.notificationLink(link('/x'))).toBe(
      'https://form.example/base/x?token=token-1-of-u1',
    );
    expect(hub.requests).toHaveLength(1);
  });

  it.each(['//evil.example', '/../x', 'https://evil.example/', '/a\\b', ''])(
    'rejects %j before a token is exchanged',
    async (path) => {
      await expect(site.backend.notificationLink(link(path))).rejects.toMatchObject({ code: 'BAD_RESPONSE' });
      expect(hub.requests).toEqual([]);
    },
  );

  it('rejects an event without a target user', async () => {
    await expect(site.backend.notificationLink(event({ target: null }))).rejects.toMatchObject({
      code: 'BAD_RESPONSE',
      message: expect.stringContaining('has no target user'),
    });
  });

  it('rejects with the error of the token exchange', async () => {
    hub.on(TOKEN_PATH, json(401, { code: 401, message: 'No.', data: {} }));
    await expect(site.backend.notificationLink(event())).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });
});
