import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { requestText } from '../../src/client/request.js';
import { listen, type TestServer } from '../helpers/listen.js';

let server: TestServer | undefined;

async function serve(handler: RequestListener): Promise<string> {
  server = await listen(handler);
  return `${server.origin}/`;
}

afterEach(() => server?.close());

const ask = (url: string, options: object = {}) =>
  requestText(url, {}, { fetch, who: 'The hub', ...options });

describe('requestText', () => {
  it('gives status and body, whatever the status', async () => {
    const url = await serve((_request, response) => response.writeHead(503).end('busy'));
    expect(await ask(url)).toEqual({ status: 503, body: 'busy' });
  });

  it('counts the body in its deadline', async () => {
    const url = await serve((_request, response) => void response.writeHead(200).write('half'));
    await expect(ask(url, { timeoutMs: 150 })).rejects.toMatchObject({ code: 'TIMEOUT' });
  });

  it('follows no redirect', async () => {
    const visited: (string | undefined)[] = [];
    const url = await serve((request, response) => {
      visited.push(request.url);
      response.writeHead(302, { Location: '/login' }).end();
    });
    await expect(ask(url)).rejects.toMatchObject({
      code: 'BAD_RESPONSE',
      message: expect.stringContaining('redirect'),
    });
    expect(visited).toEqual(['/']);
  });

  it('names a server that is not there, without its address', async () => {
    const url = await serve(() => undefined);
    await server?.close();
    await expect(ask(url)).rejects.toMatchObject({
      code: 'NETWORK',
      message: 'The hub could not be reached.',
    });
  });

  it('ends when its caller goes, before or on the way', async () => {
    const url = await serve(() => undefined);
    const gone = new AbortController();
    const waiting = ask(url, { signal: gone.signal });
    gone.abort();
    await expect(waiting).rejects.toMatchObject({ code: 'ABORTED' });
    await expect(ask(url, { signal: gone.signal })).rejects.toMatchObject({ code: 'ABORTED' });
  });
});
