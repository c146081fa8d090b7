import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { envelope, runningHub, table } from './running-hub.js';

const hub = runningHub();
const ALICE = '{"client_user_id":"alice"}';
const exchangeUrl = (): string => `${hub.hubUrl()}/api/v1/hub/apikeys/token`;

/** Sends a body whose length is not told beforehand, as clients do that stream. */
async function inChunks(url: string, headers: Record<string, string>, body: string): Promise<number> {
  const sending = request(url, { method: 'POST', headers: { ...headers, 'Transfer-Encoding': 'chunked' } });
  sending.flushHeaders();
  sending.end(body);
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  answer.resume();
  return answer.statusCode ?? 0;
}

const exchangeAs = (type: string): Promise<Response> =>
  fetch(exchangeUrl(), {
    method: 'POST',
    headers: { 'X-API-Key': hub.key(), 'Content-Type': type },
    body: ALICE,
  });

describe('POST /apikeys/token: the body', () => {
  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/jsonp',
    'application/json-patch+json',
    '',
  ])('is refused as %j: 415', async (type) => {
    const response = await exchangeAs(type);
    expect(response.status).toBe(415);
    expect(await response.json()).toEqual({
      code: 415,
      message: expect.stringContaining('application/json'),
      data: null,
    });
  });

  it.each(['application/json; charset=utf-8', 'Application/JSON', 'application/json ;charset=UTF-8'])(
    'is taken as %j',
    async (type) => {
      expect((await exchangeAs(type)).status).toBe(200);
    },
  );

  it('is limited to 16 kB', async () => {
    expect((await hub.exchange(hub.key(), ALICE.padEnd(16 * 1024))).status).toBe(200);
    const response = await hub.exchange(hub.key(), ALICE.padEnd(16 * 1024 + 1));
    expect(response.status).toBe(413);
    expect(await envelope(response)).toEqual({
      code: 413,
      message: expect.stringContaining('16384 bytes'),
      data: null,
    });
  });

  it('is accepted in chunks, with the same limit', async () => {
    const headers = { 'X-API-Key': hub.key(), 'Content-Type': 'application/json' };
    expect(await inChunks(exchangeUrl(), headers, ALICE)).toBe(200);
    expect(await inChunks(exchangeUrl(), headers, ALICE.padEnd(50_000))).toBe(413);
  });

  it('is not read without a key', async () => {
    expect((await hub.exchange('sk-unknown', 'x'.repeat(50_000))).status).toBe(401);
  });
});

it('Form site: accepts the body of a form in chunks, with its limit', async () => {
  hub.simulator().tables.add(table('chunks', { industry: 'Beekeeping' }));
  const fields = { name: 'Mei', phone: '010 1234567', email: 'mei@example.com', address: '7 Lane' };
  const sent = { token: await hub.tokenOf('alice'), visit: '1', ...fields };
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const url = `${hub.formUrl()}/chunks`;
  expect(await inChunks(url, headers, String(new URLSearchParams(sent)))).toBe(200);
  expect(hub.simulator().submissions.list()).toMatchObject([{ short_code: 'chunks', fields }]);
  expect(await inChunks(url, headers, 'x'.repeat(300_000))).toBe(413);
});
