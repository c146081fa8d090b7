// @vitest-environment node
import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import { json as readJson, text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { nodeServerOptions, toNodeHandler, type BackendOptions } from '../../src/server/index.js';
import { startSite, type Site } from './site.js';
import { startFakeHub, TAGS_PATH, type FakeHub } from '../helpers/fake-hub.js';
import { closeAfterUse } from '../helpers/close-after-use.js';
import { startListening } from '../helpers/listen.js';
import { openSocket } from '../helpers/test-server.js';
import { send } from '../helpers/send.js';
import { callWebhook, NOTIFICATION } from './webhook/webhook-site.js';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** The global classes before a handler is created. */
const OWN = { Request: globalThis.Request, Response: globalThis.Response };

let hub: FakeHub;

beforeEach(async () => {
  hub = await startFakeHub();
});

function start(options: Partial<BackendOptions> = {}, wrap?: (handler: Handler) => Handler): Promise<Site> {
  return startSite({ hubUrl: hub.url, ...options }, wrap);
}

const headers = { 'X-User': 'u1', 'Content-Type': 'application/json', Authorization: 'Bearer t' };
const post = (site: Site, path: string, body = '{}') =>
  send(site.url + path, { method: 'POST', headers, body });

/** As Express does it for `app.use('/ois', handler)`. */
const mounted =
  (handler: Handler): Handler =>
  (request, response) => {
    request.url = request.url?.replace(/^\/[^/]+/, '') || '/';
    handler(request, response);
  };

describe('toNodeHandler', () => {
  it('finds its routes with and without the mount path', async () => {
    expect((await post(await start(), '/ois/token')).status).toBe(200);
    expect((await post(await start({}, mounted), '/ois/token')).status).toBe(200);
    expect((await post(await start({}, mounted), '/anything/token')).status).toBe(200);
  });

  it('removes the path of the option basePath', async () => {
    const site = await start({ basePath: '/api/ois' });
    expect((await post(site, '/api/ois/token')).status).toBe(200);
    const wrong = await post(site, '/ois/token');
    expect(wrong.status).toBe(404);
    expect(wrong.body['message']).toContain('basePath');
    expect((await post(site, '/api/oistoken')).status).toBe(404);
    const root = await start({ basePath: '/' });
    expect((await post(root, '/token')).status).toBe(200);
    expect((await post(root, '/ois/token')).status).toBe(404);
  });

  it.each([
    ['with the mount path', undefined],
    ['without it, as from Express', mounted],
  ])('finds a list whose own path begins with basePath: %s', async (_what, wrap) => {
    const origin = 'https://shop.example';
    const site = await start({ basePath: '/api', allowedOrigins: [origin] }, wrap);
    const url = `${site.url}/api${TAGS_PATH}`;
    expect((await send(url, { headers })).status).toBe(200);
    // Not by the fast path.
    expect((await send(url, { headers: { ...headers, Origin: origin } })).status).toBe(200);
  });

  it('reads the headers of a request that a platform has created without rawHeaders', async () => {
    const withoutRawHeaders =
      (handler: Handler): Handler =>
      (request, response) => {
        // They are parsed from these when they are first read.
        expect(request.headers).not.toEqual({});
        request.rawHeaders = [];
        handler(request, response);
      };
    const site = await start({}, withoutRawHeaders);
    expect((await post(site, '/ois/token')).status).toBe(200);
    expect((await send(site.url + '/ois' + TAGS_PATH, { headers })).status).toBe(200);
  });

  it('finds a route whatever the query', async () => {
    expect((await post(await start(), '/ois/token?v=1')).status).toBe(200);
    expect((await post(await start(), '/ois/token/?v=1')).status).toBe(404);
  });

  it.each([
    ['an object', (body: unknown) => body],
    ['bytes', (body: unknown) => Buffer.from(JSON.stringify(body))],
    ['text', (body: unknown) => JSON.stringify(body)],
  ])('reads a body that a body parser has left as %s', async (_what, leave) => {
    const parser =
      (handler: Handler): Handler =>
      (request, response) =>
        void readJson(request).then((body) =>
          handler(Object.assign(request, { body: leave(body) }), response),
        );
    const { body } = await post(await start({}, parser), '/ois/token', '{"include":["tags"]}');
    expect(body['tags']).toEqual(['x', 'y']);
  });

  it('reads a body that middleware has paused, in the webhook and in identify', async () => {
    const pausing = (handler: Handler): Handler => {
      return (request, response) => {
        request.pause();
        setTimeout(handler, 50, request, response);
      };
    };
    const identify = vi.fn(async (request: Request) => (await request.text()) && null);
    const webhook = { allowedIps: ['127.0.0.1'], onNotification: () => undefined };
    const { url } = await start({ identify, webhook }, pausing);
    expect((await callWebhook(url, NOTIFICATION)).status).toBe(200);
    const token = await send(`${url}/ois/token`, { method: 'POST', headers, body: '{"renew":true}' });
    expect(token.status).toBe(401);
    expect(await identify.mock.results[0]?.value).toBeNull();
  });

  it('does not replace the global Request and Response', async () => {
    await post(await start(), '/ois/token');
    expect(globalThis.Request).toBe(OWN.Request);
    expect(globalThis.Response).toBe(OWN.Response);
  });

  it('passes the IP address of the connection to identify', async () => {
    const site = await start({}, () => (request, response) => {
      const backend = { fetch: async (_request: Request, info?: object) => Response.json(info) };
      toNodeHandler(backend)(request, response);
    });
    expect((await site.get('/token')).body).toEqual({ remoteAddress: '127.0.0.1' });
  });

  it('ends the connection if a response cannot be sent, and continues', async () => {
    const report = vi.spyOn(console, 'error').mockReturnValue();
    onTestFinished(() => report.mockRestore());
    let isFirst = true;
    const responding =
      (handler: Handler): Handler =>
      (request, response) => {
        if (isFirst) response.writeHead(200).flushHeaders();
        isFirst = false;
        handler(request, response);
      };
    const site = await start({}, responding);
    // Whether the client still receives the adapter's text depends on the time.
    const response = fetch(`${site.url}/ois/token`, { method: 'POST', headers, body: '{}' });
    await Promise.allSettled([response.then((received) => received.text())]);
    expect(report).toHaveBeenCalledWith(expect.objectContaining({ code: 'ERR_HTTP_HEADERS_SENT' }));
    expect((await post(site, '/ois/token')).status).toBe(200);
  });

  it.each([
    ['has responded', (response: ServerResponse) => response.end('too slow')],
    [
      'has begun to respond',
      (response: ServerResponse) => {
        response.write('too ');
        setTimeout(() => response.end('slow'), 100);
      },
    ],
  ])('does nothing if the site %s meanwhile, such as by a timeout of its own', async (_what, respond) => {
    const report = vi.spyOn(console, 'error').mockReturnValue();
    onTestFinished(() => report.mockRestore());
    let answer: ((user: string) => void) | undefined;
    const identify = () => new Promise<string>((resolve) => (answer = resolve));
    const site = await start({ identify }, (handler) => (request, response) => {
      handler(request, response);
      const endInTime = async (): Promise<void> => {
        await vi.waitFor(() => expect(answer).toBeDefined());
        respond(response.writeHead(503));
        answer?.('u1');
        answer = undefined;
      };
      void endInTime();
    });
    for (const path of ['token', 'points/balance', 'events', 'api/v1/hub/projects/published-tags']) {
      const method = path === 'token' ? 'POST' : 'GET';
      const response = await fetch(`${site.url}/ois/${path}`, {
        method,
        headers,
        ...(method === 'POST' && { body: '{}' }),
      });
      expect([path, response.status, await response.text()]).toEqual([path, 503, 'too slow']);
      await sleep(50);
    }
    expect(report).not.toHaveBeenCalled();
  });

  it('does nothing if the site has responded before, such as in a middleware that goes on afterwards', async () => {
    const report = vi.spyOn(console, 'error').mockReturnValue();
    onTestFinished(() => report.mockRestore());
    const site = await start({}, (handler) => (request, response) => {
      response.writeHead(503).end('too slow');
      handler(request, response);
    });
    const response = await fetch(`${site.url}/ois/token`, { method: 'POST', headers, body: '{}' });
    expect([response.status, await response.text()]).toEqual([503, 'too slow']);
    await sleep(50);
    expect(report).not.toHaveBeenCalled();
  });

  it('responds 400 to a malformed request, and continues', async () => {
    const site = await start();
    for (const [target, host] of [
      ['/ois/token', 'a b'],
      ['/ois/token', 'a/b'],
      ['http://', 'a'],
      ['/ois\\token', 'a'],
    ]) {
      const socket = await openSocket(site.url);
      socket.write(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
      expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 [\s\S]*"code":400/);
    }
    expect((await post(site, '/ois/token')).status).toBe(200);
  });

  it.each([TAGS_PATH, '/points/balance'])(
    'lets a server end that stops while it responds to GET %s on a connection which the client keeps',
    async (path) => {
      let respond = (): void => undefined;
      const isPending = new Promise<void>((resolve) => (respond = resolve));
      const requests: string[] = [];
      const { backend } = await start({
        identify: async () => {
          requests.push(path);
          await isPending;
          return 'u1';
        },
      });
      const server = createServer(nodeServerOptions, toNodeHandler(backend));
      const { port } = closeAfterUse(await startListening(server));
      const agent = new Agent({ keepAlive: true });
      onTestFinished(() => agent.destroy());
      const request = get({ port, agent, path: `/ois${path}` }, (response) => void response.resume());
      await vi.waitFor(() => expect(requests).toHaveLength(1), 10_000);
      await backend.close();
      const closed = once(server, 'close');
      server.close();
      respond();
      const [response] = (await once(request, 'response')) as [IncomingMessage];
      expect(response.headers.connection).toBe('close');
      await closed;
    },
  );

  it('lets a server end that is closed before the backend, with an event stream on a connection which the client keeps', async () => {
    const { backend } = await start();
    const server = createServer(nodeServerOptions, toNodeHandler(backend));
    const { port } = closeAfterUse(await startListening(server));
    const agent = new Agent({ keepAlive: true });
    onTestFinished(() => agent.destroy());
    const request = get({ port, agent, headers, path: '/ois/events' });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    response.resume();
    const closed = once(server, 'close');
    server.close();
    await backend.close();
    await closed;
  });
});
