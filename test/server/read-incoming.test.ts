// @vitest-environment node
import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { readIncoming } from '../../src/server/read-incoming.js';
import type { Identify } from '../../src/server/options.js';
import { LIST_PATH, startFakeHub, success, TOKEN_PATH } from '../helpers/fake-hub.js';
import { openSocket, startServer } from '../helpers/test-server.js';
import { startSite } from './site.js';

const MAX_BYTES = 20;

/** Sends pieces of a body of 20 bytes, and then closes the connection. Resolves with what reading the body results in. */
async function receive(
  pieces: readonly Uint8Array[],
  prepare = (_incoming: IncomingMessage): void => {},
  head = 'Content-Length: 20',
): Promise<unknown> {
  let settle: (result: unknown) => void;
  const result = new Promise((resolve) => (settle = resolve));
  const { origin } = await startServer((incoming, response) => {
    prepare(incoming);
    settle(readIncoming(incoming, MAX_BYTES)?.catch((error: unknown) => error) ?? 'not read');
    response.flushHeaders();
  });
  const socket = await openSocket(origin);
  socket.write(`POST / HTTP/1.1\r\nHost: a\r\n${head}\r\n\r\n`);
  for (const piece of pieces) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    socket.write(piece);
  }
  await new Promise((resolve) => setTimeout(resolve, 20));
  socket.destroy();
  return result;
}

const BYTES = Buffer.from('123456789012345é€');

describe('readIncoming', () => {
  it('reads a body in pieces, also of characters', async () => {
    expect(BYTES).toHaveLength(20);
    const pieces = [BYTES.subarray(0, 16), BYTES.subarray(16, 18), BYTES.subarray(18)];
    expect(await receive(pieces)).toBe('123456789012345é€');
  });

  it('rejects with 400 if the client leaves before the end of the body', async () => {
    expect(await receive([BYTES.subarray(0, 19)])).toMatchObject({ status: 400 });
  });

  it('rejects with 413 at the limit, before the end of the body', async () => {
    const head = 'Transfer-Encoding: chunked';
    const pieces = [Buffer.from('15\r\n'), Buffer.alloc(21, 'x')];
    expect(await receive(pieces, undefined, head)).toMatchObject({ status: 413 });
  });

  it('rejects with 413 before a body whose declared length is above the limit', async () => {
    expect(await receive([], undefined, 'Content-Length: 21')).toMatchObject({ status: 413 });
  });

  it.each([
    ['has begun to read it', (incoming: IncomingMessage) => void incoming.on('data', () => undefined)],
    ['has set the encoding of its chunks', (incoming: IncomingMessage) => void incoming.setEncoding('utf8')],
    [
      'has left it in rawBody',
      (incoming: IncomingMessage) => void Object.assign(incoming, { rawBody: BYTES }),
    ],
    ['has closed the connection', (incoming: IncomingMessage) => void incoming.destroy()],
  ])('does not read a body if something %s', async (_what, prepare) => {
    expect(await receive([], prepare)).toBe('not read');
  });
});

describe('POST /token on Node', () => {
  const post = async (identify: Identify, body: string) => {
    const hub = await startFakeHub();
    const site = await startSite({ hubUrl: hub.url, identify });
    return { answer: await site.token(body), lists: hub.requestsTo(LIST_PATH).map(({ url }) => url) };
  };
  const body = '{"include":["tables"],"tags":["é"]}';

  it('accepts a byte order mark', async () => {
    const { answer, lists } = await post(() => 'u1', `\uFEFF${body}`);
    expect(answer.status).toBe(200);
    expect(lists).toEqual([`${LIST_PATH}?tags=%C3%A9`]);
  });

  it.each(['a"b\\c', 'é', 'x'.repeat(300)])('sends the token %j as it is', async (accessToken) => {
    const hub = await startFakeHub();
    hub.on(TOKEN_PATH, success({ access_token: accessToken, expires_in: 60 }));
    const { token } = await startSite({ hubUrl: hub.url });
    expect((await token()).body['access_token']).toBe(accessToken);
  });

  it('reads the body after identify has read a copy of it', async () => {
    const { answer, lists } = await post(async (request) => {
      expect(await request.clone().text()).toBe(body);
      return 'u1';
    }, body);
    expect(answer.status).toBe(200);
    expect(lists).toEqual([`${LIST_PATH}?tags=%C3%A9`]);
  });

  it.each([
    ['at once', {}],
    ['from another origin', { Origin: 'https://app.example' }],
  ])('reads a body that middleware has paused: %s', async (_what, headers) => {
    const hub = await startFakeHub();
    const pausing: Parameters<typeof startSite>[1] = (handler) => (request, response) => {
      request.pause();
      setTimeout(handler, 50, request, response);
    };
    const site = await startSite({ hubUrl: hub.url, allowedOrigins: ['https://app.example'] }, pausing);
    const { status } = await site.token({ include: ['tables'] }, headers);
    expect(status).toBe(200);
    expect(hub.requestsTo(LIST_PATH)).toHaveLength(1);
  });

  it('refuses the request if identify has read the body itself', async () => {
    const { answer } = await post(async (request) => ((await request.text()) === body ? 'u1' : null), body);
    expect(answer.status).toBe(400);
    expect(answer.body['message']).toBe('The body broke off, or was already read.');
  });
});
