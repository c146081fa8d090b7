import type { RequestListener } from 'node:http';
import { describe, expect, it } from 'vitest';
import { parseResponse } from '../../src/client/parse-response.js';
import { requestText } from '../../src/client/request.js';
import { parseEnvelope } from '../../src/hub/parse-envelope.js';
import { findFreePort } from '../helpers/listen.js';
import { startServer } from '../helpers/test-server.js';

const serve = async (handler: RequestListener): Promise<string> => `${(await startServer(handler)).origin}/`;

const ask = (url: string, options: object = {}) =>
  requestText(url, {}, { fetch, who: 'The hub', ...options });

describe('requestText', () => {
  it('returns status and body, whatever the status', async () => {
    const url = await serve((_request, response) => response.writeHead(503).end('busy'));
    expect(await ask(url)).toMatchObject({ status: 503, body: 'busy' });
  });

  it('keeps nothing in the browser’s cache, and follows no redirect', async () => {
    let sent: RequestInit | undefined;
    const fetchOnce: typeof fetch = async (_url, init) => {
      sent = init;
      return new Response('ok');
    };
    await ask('https://hub.example/', { fetch: fetchOnce });
    expect(sent).toMatchObject({ cache: 'no-store', redirect: 'manual' });
  });

  it.each(['with', 'without'])(
    'reads a long body as a blob, which browsers decode without blocking the page: %s its length',
    async (which) => {
      const body = '门 à 🙂 '.repeat(10_000);
      const url = await serve((_request, response) => {
        if (which === 'without') response.flushHeaders();
        response.end(body);
      });
      const fetchWithoutText: typeof fetch = async (...args) =>
        Object.assign(await fetch(...args), { text: () => Promise.reject(new Error('blocks the page')) });
      expect(await ask(url, { fetch: fetchWithoutText })).toMatchObject({ status: 200, body });
    },
  );

  it.each([
    [500_000, String],
    [500_001, Blob],
  ])('leaves a body that is longer than 500,000 bytes undecoded: %i', async (length, type) => {
    const url = await serve((_request, response) => response.end('x'.repeat(length)));
    const { body } = await ask(url);
    expect(Object(body)).toBeInstanceOf(type);
    expect(await new Response(body).text()).toHaveLength(length);
  });

  describe('while a body arrives', () => {
    /** Requests a body that takes 200 ms longer than a second. @returns when the copy came, and what it was */
    async function requestSlowly(headers: Record<string, string>, { status = 200, ms = 1_200 } = {}) {
      const startedAt = performance.now();
      const copies: { afterMs: number; copy: Response | false }[] = [];
      const body = new ReadableStream({
        start: (controller) => void setTimeout(() => controller.close(), ms),
      });
      const fetchOnce: typeof fetch = async () => new Response(body, { status, headers });
      const onLong = (copy: Response | false): void =>
        void copies.push({ afterMs: performance.now() - startedAt, copy });
      await ask('https://hub.example/', { fetch: fetchOnce, onLong });
      return copies;
    }

    it.concurrent.each([
      ['a second', 'without a length', {}],
      ['a second', 'of 30,000 bytes', { 'Content-Length': '30000' }],
      ['a second', 'of 500,000 bytes', { 'Content-Length': '500000' }],
      ['no time', 'of 500,001 bytes', { 'Content-Length': '500001' }],
    ])('passes on a copy after %s if it is %s', async (time, _length, headers: Record<string, string>) => {
      const [first, ...more] = await requestSlowly(headers);
      expect(more).toEqual([]);
      expect(first!.copy).toBeInstanceOf(Response);
      expect(first!.afterMs > 700).toBe(time === 'a second');
    });

    it.concurrent.each([
      ['an HTTP error', {}, { status: 500 }],
      ['a short body', { 'Content-Length': '29999' }, {}],
      ['a body that has arrived', {}, { ms: 100 }],
    ])('passes on no copy of %s', async (_case, headers, options) => {
      const copies = requestSlowly(headers as Record<string, string>, options);
      await new Promise((resolve) => setTimeout(resolve, 1_300));
      expect(await copies).toEqual([]);
    });

    it('makes no copy from 5 MB on', async () => {
      expect(await requestSlowly({ 'Content-Length': '5000000' }, { ms: 50 })).toMatchObject([
        { copy: false },
      ]);
    });
  });

  it('decodes a long response to a POST', async () => {
    const url = await serve((_request, response) => response.end('x'.repeat(500_001)));
    const { body } = await requestText(url, { method: 'POST', body: '{}' }, { fetch, who: 'The hub' });
    expect(body).toHaveLength(500_001);
  });

  it('does not read an HTTP error as a blob, which may repeat the token of the request', async () => {
    const url = await serve((_request, response) => response.writeHead(400).end('x'.repeat(200_000)));
    const fetchWithoutBlob: typeof fetch = async (...args) =>
      Object.assign(await fetch(...args), { blob: () => Promise.reject(new Error('written to the disk')) });
    expect(await ask(url, { fetch: fetchWithoutBlob })).toMatchObject({ status: 400 });
  });

  it('reads a short body at once', async () => {
    const body = 'x'.repeat(29_999);
    const url = await serve((_request, response) => response.end(body));
    const fetchWithoutBlob: typeof fetch = async (...args) =>
      Object.assign(await fetch(...args), { blob: () => Promise.reject(new Error('takes longer')) });
    expect(await ask(url, { fetch: fetchWithoutBlob })).toMatchObject({ status: 200, body });
  });

  it('does not read a long response to a POST as a blob: the browser may write a blob to the disk, and the response may have a token', async () => {
    const body = 'x'.repeat(600_000);
    const url = await serve((_request, response) => response.end(body));
    const fetchWithoutBlob: typeof fetch = async (...args) =>
      Object.assign(await fetch(...args), { blob: () => Promise.reject(new Error('written to the disk')) });
    const options = { fetch: fetchWithoutBlob, who: 'The hub' };
    expect(await requestText(url, { method: 'POST', body: '{}' }, options)).toMatchObject({ body });
  });

  it.each([{}, { 'Content-Length': 1_000 }, { 'Content-Length': 1_000_000 }])(
    'includes the body in its timeout: headers %o',
    async (headers) => {
      const url = await serve((_request, response) => void response.writeHead(200, headers).write('half'));
      await expect(ask(url, { timeoutMs: 150 })).rejects.toMatchObject({ code: 'TIMEOUT' });
    },
  );

  it('follows no redirect, which is an error of the response', async () => {
    const visited: (string | undefined)[] = [];
    const url = await serve((request, response) => {
      visited.push(request.url);
      response.writeHead(302, { Location: '/login' }).end();
    });
    const response = await ask(url);
    expect(() => parseResponse({ ...response, body: '' }, 'The hub', parseEnvelope)).toThrow(
      expect.objectContaining({ code: 'BAD_RESPONSE', message: expect.stringContaining('redirect') }),
    );
    expect(visited).toEqual(['/']);
  });

  it('rejects without the address when the server is unreachable', async () => {
    await expect(ask(`http://127.0.0.1:${await findFreePort()}/`)).rejects.toMatchObject({
      code: 'NETWORK',
      message: 'The hub could not be reached.',
    });
  });

  it('rejects when its signal is aborted, before or during the request', async () => {
    const url = await serve(() => undefined);
    const gone = new AbortController();
    const waiting = ask(url, { signal: gone.signal });
    gone.abort();
    await expect(waiting).rejects.toMatchObject({ code: 'ABORTED' });
    await expect(ask(url, { signal: gone.signal })).rejects.toMatchObject({ code: 'ABORTED' });
  });
});
