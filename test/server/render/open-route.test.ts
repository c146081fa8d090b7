// @vitest-environment node
import { beforeEach, describe, expect, it } from 'vitest';
import { json, startFakeHub, TOKEN_PATH, type FakeHub } from '../../helpers/fake-hub.js';
import { send } from '../../helpers/send.js';
import { startSite, type Site } from '../site.js';

let hub: FakeHub;
let site: Site;

beforeEach(async () => {
  hub = await startFakeHub();
  site = await startSite({ hubUrl: hub.url });
});

const OWN = { 'Sec-Fetch-Site': 'same-origin', 'X-User': 'u1', 'Content-Type': 'text/plain' };

const open = (headers: Record<string, string> = OWN, query = '?short_code=a%20b') =>
  send(`${site.url}/ois/open${query}`, { method: 'POST', headers });

describe('POST /open', () => {
  it('B1 redirects the signed-in user to the form with a token, without a referrer and without a cache', async () => {
    const { status, headers, text } = await open();
    expect(status).toBe(303);
    expect(headers).toMatchObject({
      location: 'https://form.example/a%20b?token=token-1-of-u1',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
    expect(text).toBe('');
  });

  it('uses the user’s cached token', async () => {
    await site.token({});
    expect((await open()).headers.location).toContain('token-1-of-u1');
    expect(hub.requestsTo(TOKEN_PATH)).toHaveLength(1);
  });

  it.each([
    ['of another site', { ...OWN, 'Sec-Fetch-Site': 'cross-site' }],
    ['of another host of the site', { ...OWN, 'Sec-Fetch-Site': 'same-site' }],
    ['of another origin', { 'X-User': 'u1', Origin: 'https://evil.example' }],
    ['of an opaque origin', { 'X-User': 'u1', Origin: 'null' }],
    ['without an origin', { 'X-User': 'u1' }],
  ])('refuses a request %s with 403, before it identifies the user', async (_name, headers) => {
    const { status, text } = await open(headers);
    expect([status, hub.requests]).toEqual([403, []]);
    // Nothing that the user could do would help. The log has what to do.
    expect(text).toContain('Something went wrong on our side');
    await open(headers);
    expect(site.logs).toMatchObject([
      { event: 'open_refused', message: expect.stringMatching(/allowedOrigins|Sec-Fetch-Site/) as string },
    ]);
  });

  it('allows the own origin where the browser sends no Sec-Fetch-Site', async () => {
    expect((await open({ 'X-User': 'u1', Origin: site.url })).status).toBe(303);
  });

  it.each([
    ['no one is signed in', 401, {}, '', 'Please sign in'],
    ['the short code is missing', 400, { 'X-User': 'u1' }, '', 'link is not valid'],
    ['the short code is unsafe', 400, { 'X-User': 'u1' }, '?short_code=..', 'link is not valid'],
  ])('answers with a page in words if %s', async (_name, status, user, query, words) => {
    const response = await open({ 'Sec-Fetch-Site': 'same-origin', ...user }, query);
    expect(response.status).toBe(status);
    expect(response.headers['content-type']).toMatch('text/html');
    expect(response.headers['content-security-policy']).toContain("default-src 'none'");
    expect(response.headers['referrer-policy']).toBe('no-referrer');
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.text).toContain(words);
    expect(hub.requests).toEqual([]);
  });

  it('answers in the user’s language if the hub fails, without the hub’s words', async () => {
    hub.on(TOKEN_PATH, json(500, { code: 500, message: 'secret details' }));
    const { status, text } = await open({ ...OWN, 'Accept-Language': 'ar' });
    expect(status).toBe(502);
    expect(text).toContain('<html lang="ar" dir="rtl">');
    expect(text).not.toContain('secret');
  });

  it('does not blame the link if the hub refuses the exchange', async () => {
    hub.on(TOKEN_PATH, json(400, { code: 400, message: 'client_user_id is invalid' }));
    const { status, text } = await open();
    expect(status).toBe(400);
    expect(text).not.toContain('link');
  });

  it('takes no GET, which a link of another site could send', async () => {
    const { status, headers } = await send(`${site.url}/ois/open?short_code=a`, { headers: OWN });
    expect([status, headers.allow]).toEqual([405, 'POST']);
  });
});
