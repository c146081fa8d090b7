import type { RequestListener } from 'node:http';
import { describe, expect, it } from 'vitest';
import { parseResponse } from '../../src/client/parse-response.js';
import { requestText, type ParseLong } from '../../src/client/request.js';
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

  describe('with a parser of long bodies', () => {
    const serveText = (length: number, headers: Record<string, string> = {}) =>
      serve((_request, response) => {
        response.writeHead(200, headers);
        response.end('x'.repeat(length));
      });
    /** @returns what the parser was given, and the body */
    async function askWithParser(url: string, result?: string) {
      const given: string[] = [];
      const parse: ParseLong<string> = async (source) => {
        given.push('headers' in source ? 'response' : 'reader');
        return result;
      };
      const { body } = await requestText(url, {}, { fetch, who: 'The hub' }, parse);
      return { given, body };
    }

    it.each([
      ['500,000 bytes', 500_000, { 'Content-Length': '500000' }, []],
      ['500,001 bytes', 500_001, { 'Content-Length': '500001' }, ['response']],
      ['500,000 bytes of unknown length', 500_000, {}, []],
      ['500,001 bytes of unknown length', 500_001, {}, ['reader']],
    ])('passes on %s while they arrive if they are long', async (_case, length, headers, passed) => {
      const url = await serveText(length, headers);
      const { given, body } = await askWithParser(url);
      expect(given).toEqual(passed);
      // The parser could not read it.
      expect(body).toHaveLength(length);
    });

    it('decodes characters that are in two pieces', async () => {
      const text = '门 à 🙂 '.repeat(100);
      const bytes = Buffer.from(text);
      const url = await serve(async (_request, response) => {
        for (let index = 0; index < bytes.length; index += 7) {
          response.write(bytes.subarray(index, index + 7));
          await new Promise((resolve) => setImmediate(resolve));
        }
        response.end();
      });
      expect((await askWithParser(url)).body).toBe(text);
    });

    it('reads a response without a stream', async () => {
      const fetchWithoutStream: typeof fetch = async () =>
        Object.defineProperty(new Response('ok'), 'body', { value: undefined });
      const options = { fetch: fetchWithoutStream, who: 'The hub' };
      expect(await requestText('/', {}, options, async () => undefined)).toMatchObject({ body: 'ok' });
    });

    it('returns what the parser does', async () => {
      const url = await serveText(500_001, { 'Content-Length': '500001' });
      expect((await askWithParser(url, 'parsed')).body).toBe('parsed');
    });

    it('does not pass on an HTTP error', async () => {
      const url = await serve((_request, response) => response.writeHead(500).end('x'.repeat(600_000)));
      expect((await askWithParser(url)).given).toEqual([]);
    });
  });

  it('reads a long body as a text without a parser', async () => {
    const url = await serve((_request, response) => response.end('x'.repeat(500_001)));
    expect((await ask(url)).body).toHaveLength(500_001);
  });

  it('decodes a long response to a POST', async () => {
    const url = await serve((_request, response) => response.end('x'.repeat(500_001)));
    const { body } = await requestText(url, { method: 'POST', body: '{}' }, { fetch, who: 'The hub' });
    expect(body).toHaveLength(500_001);
  });

  it('does not read an HTTP error as a blob, which may repeat the token of the request', async () => {
    const url = await serve((_request, response) => response.writeHead(400).end('x'.repeat(6_000_000)));
    const fetchWithoutBlob: typeof fetch = async (...args) =>
      Object.assign(await fetch(...args), { blob: () => Promise.reject(new Error('written to the disk')) });
    const options = { fetch: fetchWithoutBlob, who: 'The hub' };
    expect(await requestText(url, {}, options, async () => undefined)).toMatchObject({ status: 400 });
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
