import { describe, expect, it } from 'vitest';
import { createConnection } from '../../src/client/connection.js';
import { addFields } from '../helpers/add-fields.js';
import { loadDeferredClientFromSource } from '../helpers/load-deferred-client.js';

loadDeferredClientFromSource();

const TOKEN = {
  access_token: 'secret-token',
  expires_in: 600,
  form_url: 'https://form.example',
  hub_url: 'https://hub.example',
};
const TABLES = [
  { short_code: 'a', name: 'A', industry: 'Food', icon: null, tags: ['x'], total: 1 },
  { short_code: 'b', name: 'B', industry: '', icon: 'https://hub.example/b.png', tags: [], total: 1 },
];
const succeed = (data: unknown): unknown => ({ code: 200, message: 'success', data });
const { signal } = new AbortController();

/** A connection to servers that answer with these bodies, by the end of the path. */
function connect(answers: Record<string, unknown>, status = 200) {
  return createConnection({
    tokenEndpoint: '/ois/token',
    page: 'https://shop.example/',
    fetch: async (input) => {
      const [, path = ''] = /([^/?]+)(\?.*)?$/.exec(String(input)) ?? [];
      return Response.json(answers[path], { status: path === 'token' ? 200 : status });
    },
  });
}

const read = async (token: unknown, lists: Record<string, unknown> = {}) => {
  const { session, hub } = connect({ token, ...lists });
  const firstLists = await hub.getFirstLists({ tags: [] }, signal);
  return [firstLists, await session.get()];
};

describe('Answers of a later version', () => {
  it.each([
    ['alone', TOKEN],
    ['in an envelope', succeed(TOKEN)],
  ])('R11 (C) a token %s with unknown fields is read as without them', async (_form, token) => {
    const lists = {
      'published-tags': succeed({ list: ['x'] }),
      'published-list': succeed({ list: TABLES }),
    };
    expect(await read(addFields(token), lists)).toEqual(await read(token, lists));
  });

  it('R11 (C) lists beside a token with unknown fields are read as without them', async () => {
    const token = { ...TOKEN, tags: ['x'], tables: TABLES };
    expect(await read(addFields(token))).toEqual(await read(token));
  });

  it('R11 (C) lists of the hub with unknown fields are read as without them', async () => {
    const lists = {
      'published-tags': succeed({ list: ['x'] }),
      'published-list': succeed({ list: TABLES }),
    };
    const later = Object.fromEntries(Object.entries(lists).map(([path, body]) => [path, addFields(body)]));
    expect(await read(TOKEN, later)).toEqual(await read(TOKEN, lists));
  });

  it('R11 (C) an error of an unknown kind is reported with its status and code', async () => {
    const body = addFields({ code: 49_999, message: 'Later kind.', data: {} });
    const { hub } = connect({ token: TOKEN, 'published-tags': body }, 418);
    await expect(hub.getTags(signal)).rejects.toMatchObject({
      status: 418,
      hubCode: 49_999,
      message: expect.stringContaining('The tag list'),
    });
  });

  it.each([
    ['token endpoint without access_token', { token: { token_v2: 'x', expires_in: 60 } }, /access_token/],
    [
      'hub without a list',
      { token: TOKEN, 'published-tags': succeed({ pages: [] }) },
      /The tag list answered without "data\.list"/,
    ],
  ])('R11 (C) of a %s: the error names what is missing', async (_subject, answers, message) => {
    await expect(connect(answers).hub.getTags(signal)).rejects.toThrow(message);
  });
});
