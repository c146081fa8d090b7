// @vitest-environment node
import { describe, expect, it } from 'vitest';
import {
  createBackend,
  redisInbox,
  redisStore,
  toNodeHandler,
  type Backend,
} from '../../src/server/index.js';
import { TEST_API_KEY } from '../helpers/test-api-key.js';
import { startFakeHub } from '../helpers/fake-hub.js';
import { startSite } from './site.js';

const backend = createBackend({
  hubUrl: 'http://localhost:1',
  formUrl: 'https://form.example',
  apiKey: TEST_API_KEY,
  identify: () => 'u1',
});

/** Calls as plain JavaScript does. */
type Call = (value: never) => unknown;
const WRONG = [undefined, null, 5, 'text', [], {}];
const event = { target: { client_user_id: 'u1' }, notification: { link_url: '/a' } };
const notification = event.notification;

describe('The server entry, called with a wrong argument', () => {
  it.each<[string, Call, unknown[]]>([
    ['toNodeHandler', toNodeHandler, WRONG],
    ['redisStore', redisStore, WRONG],
    ['redisInbox', redisInbox, WRONG],
    ['fetch', backend.fetch, WRONG],
    // The request of `node:http`.
    ['fetch', backend.fetch, [{ method: 'GET', url: '/ois/token', headers: { host: 'a' } }]],
    ['render', backend.render, WRONG],
    // In place of { headers }.
    ['render', backend.render, [new Headers()]],
    ['balance', backend.balance, WRONG.filter((value) => value !== 'text')],
    ['recharge', backend.recharge, WRONG],
    ['logs, for the page', (page) => backend.logs('u1', page), [null, 2, 'text', []]],
    ['notificationLink', backend.notificationLink, WRONG],
    // In place of its event.
    ['notificationLink', backend.notificationLink, [notification]],
    ['notificationLink', backend.notificationLink, [{ ...event, target: null }, { target: event.target }]],
    [
      'notificationLink',
      backend.notificationLink,
      [undefined, 5].map((id) => ({ target: { client_user_id: id }, notification })),
    ],
  ])('%s rejects or throws BAD_ARGUMENT', async (_name, call, values) => {
    for (const value of values) {
      const result = (async () => call(value as never))();
      await expect(result, JSON.stringify(value)).rejects.toMatchObject({ code: 'BAD_ARGUMENT' });
    }
  });

  it('reads null as no options', async () => {
    const hub = await startFakeHub();
    const site = await startSite({ hubUrl: hub.url });
    const { appToken, render } = site.backend as unknown as Record<
      'appToken' | 'render',
      (...values: unknown[]) => Promise<unknown>
    >;
    await expect(appToken('u1', null)).resolves.toMatchObject({ tags: expect.any(Array) });
    await expect(render({ headers: {} }, { attributes: null })).resolves.toContain('<ois-widget');
  });
});

it('toNodeHandler takes any object with a method fetch', () => {
  const custom: Pick<Backend, 'fetch'> = { fetch: async () => new Response('x') };
  expect(toNodeHandler(custom)).toBeTypeOf('function');
});
