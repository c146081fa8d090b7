// @vitest-environment node
import { beforeEach, describe, expect, it } from 'vitest';
import {
  LIST_PATH,
  startFakeHub,
  success,
  TAGS_PATH,
  TEST_API_KEY,
  TOKEN_PATH,
  type FakeHub,
  type HubResponder,
} from '../helpers/fake-hub.js';
import { Reader } from './events/reader.js';
import { LOGS_PATH, logRecord } from './points/points-hub.js';
import { startSite, type Site } from './site.js';
import { callWebhook, NOTIFICATION } from './webhook/webhook-site.js';

const TOKEN = 'user/token.of-u1';
const table = (fields: object) => ({
  short_code: 'a1',
  name: 'A',
  industry: '',
  tags: [],
  ...fields,
});
const listOf = (...list: unknown[]): HubResponder => success({ list });
/** The first letter as an escape, as encoders of JSON may write it. */
const escaped =
  (body: object): HubResponder =>
  (_call, response) => {
    const text = JSON.stringify({ code: 200, message: 'success', data: body });
    response.end(text.replaceAll(TEST_API_KEY, `\\u0073${TEST_API_KEY.slice(1)}`).replaceAll('/', '\\/'));
  };
const logs = (record: object): HubResponder =>
  success({ client_user_id: 'u1', user_id: 7, list: [record], total: 1, page: 1, page_size: 20 });

describe('a successful response of the hub that repeats a credential', () => {
  let hub: FakeHub;
  let site: Site;
  beforeEach(async () => {
    hub = await startFakeHub();
    site = await startSite({ hubUrl: hub.url });
  });
  const get = (path: string) => site.get(path, { Authorization: `Bearer ${TOKEN}` });

  it.each([
    ['the key as a tag', TAGS_PATH, listOf(`for ${TEST_API_KEY}`)],
    ['the key as a tag, escaped', TAGS_PATH, escaped({ list: [TEST_API_KEY] })],
    ['the key as a name', LIST_PATH, listOf(table({ name: TEST_API_KEY }))],
    ['the key in an address', LIST_PATH, listOf(table({ icon: `https://a.example/${TEST_API_KEY}` }))],
    ['the user’s token as a tag', TAGS_PATH, listOf(`Bearer ${TOKEN}`)],
    ['the user’s token as a tag, escaped', TAGS_PATH, escaped({ list: [TOKEN] })],
    ['the key in a record', LOGS_PATH, logs({ ...logRecord(1), reason: TEST_API_KEY })],
  ])('is refused, and logged: %s', async (_what, path, responder) => {
    hub.on(path, responder);
    const { status, text } = await get(path === LOGS_PATH ? '/points/logs' : path);
    expect(status).toBe(502);
    expect(text).not.toContain(TOKEN);
    expect(site.logs).toEqual([
      expect.objectContaining({ message: expect.stringContaining('the credential that was sent to it') }),
    ]);
  });

  it('is refused if the key is the token', async () => {
    hub.on(TOKEN_PATH, success({ access_token: TEST_API_KEY, expires_in: 60 }));
    expect((await site.token()).status).toBe(502);
    await expect(site.backend.appToken('u1')).rejects.toMatchObject({ code: 'BAD_RESPONSE' });
  });

  it('is passed on if browsers do not get the field', async () => {
    hub.on(LIST_PATH, listOf(table({ key: TEST_API_KEY, token: TOKEN })));
    expect(await get(LIST_PATH)).toMatchObject({ status: 200, body: { data: { list: [table({})] } } });
  });
});

describe('a webhook that contains the API key', () => {
  it('is sent to no event stream', async () => {
    const site = await startSite({ hubUrl: 'http://127.0.0.1:9', webhook: { allowedIps: ['127.0.0.1'] } });
    const leaving = new AbortController();
    const stream = await fetch(`${site.url}/ois/events`, {
      headers: { 'X-User': 'u1' },
      signal: leaving.signal,
    });
    const reader = new Reader(stream.body);
    const notification = { ...NOTIFICATION.notification, content: `Your key: ${TEST_API_KEY}` };
    await callWebhook(site.url, { ...NOTIFICATION, notification } as typeof NOTIFICATION);
    await callWebhook(site.url, NOTIFICATION);
    await expect.poll(() => reader.titles).toEqual(['T']);
    expect(reader.events[0]?.data['content']).toBe('C');
    expect(site.logs).toEqual([
      expect.objectContaining({ event: 'events_failed', message: expect.stringContaining('API key') }),
    ]);
    leaving.abort();
  });
});
