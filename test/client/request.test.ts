import type { RequestListener } from 'node:http';
import { describe, expect, it } from 'vitest';
import { calls } from '../../src/client/calls.js';
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

  it.each([
    [500_000, 0],
    [500_001, 1],
  ])(
    'loads the deferred chunk while a body above 500,000 bytes arrives: %i bytes, loaded %i times',
    async (length, loads) => {
      let loaded = 0;
      calls.load = async () => {
        loaded += 1;
      };
      let end: (() => void) | undefined;
      const url = await serve((_request, response) => {
        response.setHeader('Content-Length', length).write('x');
        end = () => response.end('x'.repeat(length - 1));
      });
      const fetchAndRecord: typeof fetch = async (...args) => {
        const response = await fetch(...args);
        // In a task of its own, when the client has read the headers.
        setTimeout(() => {
          loadedBeforeEnd = loaded;
          end?.();
        });
        return response;
      };
      let loadedBeforeEnd: number | undefined;
      await ask(url, { fetch: fetchAndRecord });
      expect(loadedBeforeEnd).toBe(loads);
    },
  );

  it('returns a long body also if the deferred chunk cannot be loaded', async () => {
    calls.load = () => Promise.reject(new Error('gone'));
    const url = await serve((_request, response) => response.end('x'.repeat(500_001)));
    expect((await ask(url)).body).toHaveProperty('size', 500_001);
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
