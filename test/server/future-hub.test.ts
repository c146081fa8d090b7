// @vitest-environment node
import { beforeEach, describe, expect, it } from 'vitest';
import { addFields } from '../helpers/add-fields.js';
import {
  LIST_PATH,
  startFakeHub,
  success,
  TABLES,
  TAGS_PATH,
  TOKEN_PATH,
  type FakeHub,
} from '../helpers/fake-hub.js';
import { startSite, type Site } from './site.js';

let hub: FakeHub;
let site: Site;

beforeEach(async () => {
  hub = await startFakeHub();
  site = await startSite({ hubUrl: hub.url });
});
describe('Backend with a hub of a later version', () => {
  it('R11 (S) POST /token: an answer with unknown fields is read as without them', async () => {
    const request = { include: ['tags', 'tables'] };
    const answers = {
      [TOKEN_PATH]: { access_token: 'later-token', expires_in: 600 },
      [TAGS_PATH]: { list: ['x'] },
      [LIST_PATH]: { list: TABLES },
    };
    for (const [path, data] of Object.entries(answers)) hub.on(path, success(addFields(data) as object));
    const { status, body } = await site.token(request);
    expect(status).toBe(200);
    expect(body).toEqual({
      access_token: 'later-token',
      expires_in: expect.any(Number),
      form_url: expect.any(String),
      tags: ['x'],
      tables: TABLES,
    });
  });

  it('POST /token: unknown fields of a later widget’s request are ignored', async () => {
    const { status, body } = await site.token({
      include: ['future', 'tags'],
      future: { a: [1] },
      limit: 2,
    });
    expect([status, Object.keys(body)]).toEqual([200, ['access_token', 'expires_in', 'form_url', 'tags']]);
  });
});
