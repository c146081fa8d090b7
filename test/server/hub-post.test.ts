// @vitest-environment node
import { beforeEach, describe, expect, it } from 'vitest';
import { RECHARGE_PATH } from './points/points-hub.js';
import { startSite, type Site } from './site.js';
import { json, startFakeHub, TAGS_PATH, TOKEN_PATH, type FakeHub } from '../helpers/fake-hub.js';

const ORDER = { clientUserId: 'u1', amountCents: 1, externalOrderId: 'o1', reason: 'Test' };
const MISDIRECTED = json(421, { code: 421, message: 'Misdirected Request', data: {} });

let hub: FakeHub;
let site: Site;

beforeEach(async () => {
  hub = await startFakeHub();
  site = await startSite({ hubUrl: hub.url });
  // Opens the connection that the next request reuses.
  await site.get(TAGS_PATH);
});

describe('POST to the hub', () => {
  it('E9 (S) recharge: is sent once when the hub answers 421, which fetch repeats for a body of text', async () => {
    hub.on(RECHARGE_PATH, MISDIRECTED);
    await expect(site.backend.recharge(ORDER)).rejects.toMatchObject({ status: 421 });
    expect(hub.requestsTo(RECHARGE_PATH)).toHaveLength(1);
  });

  it('token exchange: is sent once when the hub answers 421', async () => {
    hub.on(TOKEN_PATH, MISDIRECTED);
    expect((await site.token({})).status).toBe(502);
    expect(hub.requestsTo(TOKEN_PATH)).toHaveLength(1);
  });

  it('token exchange: sends the length of its body, since proxies may refuse a chunked request', async () => {
    await site.token({}, { 'X-User': 'ü1' });
    const [call] = hub.requestsTo(TOKEN_PATH);
    expect(call?.headers['content-length']).toBe(String(Buffer.byteLength(call?.body ?? '')));
    expect(call?.headers).not.toHaveProperty('transfer-encoding');
  });

  it('token exchange: keeps the hub’s answer when the hub answers 401', async () => {
    hub.on(TOKEN_PATH, json(401, { code: 401, message: 'invalid key', data: {} }));
    await site.token({});
    expect(site.logs[0]?.message).toMatch(/API key was refused/);
  });

  it('token exchange: names hubUrl and the key when a page that is not the hub’s answers 401', async () => {
    hub.on(TOKEN_PATH, (_call, response) => response.writeHead(401).end('<h1>Unauthorized</h1>'));
    await site.token({});
    expect(site.logs[0]?.message).toMatch(/no code of the hub.*hubUrl.*OIS_API_KEY/);
  });
});
