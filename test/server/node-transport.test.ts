// @vitest-environment node
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { promisify } from 'node:util';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/root.mjs';
import type { Transport, TransportRequest } from '../../src/server/hub-transport.js';
import { createNodeTransport } from '../../src/server/node-transport.js';
import { closeAfterUse } from '../helpers/close-after-use.js';
import { listen, listenTcp } from '../helpers/listen.js';

const transport = createNodeTransport() as Transport;
const { signal } = new AbortController();
const GET: TransportRequest = { headers: {}, signal };
const POST: TransportRequest = { headers: {}, body: new TextEncoder().encode('{}'), signal };

const start = async (listener: RequestListener): Promise<string> =>
  closeAfterUse(await listen(listener)).origin;

const readText = async (url: string, request = GET, maxBytes = 1e6): Promise<string | undefined> => {
  const body = await (await transport(url, request)).read(maxBytes, () => true);
  return body && new TextDecoder().decode(body);
};

const send = (response: ServerResponse, coding: string, body: Buffer): void => {
  response.writeHead(200, { 'Content-Encoding': coding }).end(body);
};

/** Closes each connection 50 ms after a response. */
const CLOSING_HUB = `
  require('node:http')
    .createServer((request, response) => {
      request.resume();
      response.end('ok', () => setTimeout(() => request.socket.end(), 50));
    })
    .listen(0, '127.0.0.1', function () { console.log(this.address().port); });
`;

describe('Node’s own client for the hub', () => {
  it.for([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['br', brotliCompressSync],
  ] as const)('decompresses %s', async ([coding, compress]) => {
    const url = await start((_request, response) => send(response, coding, compress('ü'.repeat(50_000))));
    expect(await readText(url)).toBe('ü'.repeat(50_000));
  });

  it('stops reading what becomes too long when it is decompressed', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    const url = await start((_request, response) => send(response, 'gzip', bomb));
    const response = await transport(url, GET);
    const sizes: number[] = [];
    expect(await response.read(1_000_000, (size) => sizes.push(size) > 0)).toBeUndefined();
    response.cancel();
    expect(Math.max(...sizes)).toBeLessThan(1_100_000);
  });

  it('rejects a body that is not compressed as it says, and one that breaks off', async () => {
    const wrong = await start((_request, response) => send(response, 'gzip', Buffer.from('{}')));
    await expect(readText(wrong)).rejects.toThrow('broke off');
    const broken = await start((_request, response) => {
      response.writeHead(200, { 'Content-Length': '100' }).write('{');
      setTimeout(() => response.destroy(), 20);
    });
    await expect(readText(broken)).rejects.toThrow('broke off');
  });

  it('ends a body when it is aborted, and leaves the connection', async () => {
    const sockets = new Set<Socket>();
    const url = await start((request, response) => {
      sockets.add(request.socket);
      response.writeHead(200).write('{');
    });
    const controller = new AbortController();
    const response = await transport(url, { ...GET, signal: controller.signal });
    const reading = response.read(100, () => true);
    controller.abort();
    await expect(reading).rejects.toThrow('broke off');
    await expect.poll(() => [...sockets].every(({ destroyed }) => destroyed)).toBe(true);
  });

  it('follows no redirect', async () => {
    let requests = 0;
    const url = await start((_request, response) => {
      requests += 1;
      response.writeHead(302, { Location: '/elsewhere' }).end();
    });
    const response = await transport(url, GET);
    response.cancel();
    expect([response.status, requests]).toEqual([302, 1]);
  });

  it('repeats a GET, and never a POST, that meets a kept connection which the hub closes', async () => {
    const seen: string[] = [];
    const served = new WeakSet<Socket>();
    const url = await start((request, response) => {
      request.resume();
      seen.push(String(request.method));
      // The second request on a connection meets its end.
      if (served.has(request.socket)) request.socket.resetAndDestroy();
      else response.end('ok');
      served.add(request.socket);
    });
    expect(await readText(url)).toBe('ok');
    expect(await readText(url)).toBe('ok');
    expect(seen).toEqual(['GET', 'GET', 'GET']);
    // The connection of the repeat was not kept.
    expect(await readText(url)).toBe('ok');
    await expect(readText(url, POST)).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } });
    expect(seen).toEqual(['GET', 'GET', 'GET', 'GET', 'POST']);
  });

  it('does not repeat a GET that was aborted on a kept connection', async () => {
    let requests = 0;
    const url = await start((_request, response) => {
      requests += 1;
      if (requests !== 2) response.end('ok');
    });
    expect(await readText(url)).toBe('ok');
    const controller = new AbortController();
    const aborted = readText(url, { ...GET, signal: controller.signal });
    const refused = expect(aborted).rejects.toThrow('The request failed.');
    await expect.poll(() => requests).toBe(2);
    controller.abort();
    await refused;
    expect(requests).toBe(2);
  });

  it('fails at once at an answer that ends HTTP, such as 101', async () => {
    const { origin } = closeAfterUse(
      await listenTcp((socket) =>
        socket.once('data', () =>
          socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
        ),
      ),
    );
    for (const request of [GET, POST]) await expect(readText(origin, request)).rejects.toThrow(TypeError);
  });

  it('sends a POST on a new connection if the hub has closed the kept one while this process was busy', async () => {
    const hub = spawn(process.execPath, ['--eval', CLOSING_HUB], { stdio: ['ignore', 'pipe', 'inherit'] });
    closeAfterUse({ close: () => void hub.kill() });
    const [port] = (await once(hub.stdout, 'data')) as [Buffer];
    const url = `http://127.0.0.1:${String(port).trim()}`;
    for (let nth = 0; nth < 5; nth += 1) {
      expect(await readText(url, POST)).toBe('ok');
      const endMs = performance.now() + 150;
      while (performance.now() < endMs);
    }
  });

  it('keeps connections for the next request', async () => {
    const sockets = new Set<Socket>();
    const url = await start((request, response) => {
      sockets.add(request.socket);
      response.end('ok');
    });
    for (let nth = 0; nth < 5; nth += 1) await readText(url);
    expect(sockets.size).toBe(1);
  });
});

/** Sets what undici's `setGlobalDispatcher` sets. Run in a process of its own, as it changes Node.js for all code. */
const createProgram = (dispatcher: string): string => `
  const key = Symbol.for('undici.globalDispatcher.1');
  await fetch('http://127.0.0.1:61234/').catch(() => {});
  const standard = globalThis[key];
  class Proxied { dispatch({ origin, path }) { console.log(String(origin) + path); process.exit(); } }
  globalThis[key] = ${dispatcher};
  const { createTransport } = await import('./src/server/create-transport.ts');
  const request = { headers: {}, signal: new AbortController().signal };
  await createTransport()('http://127.0.0.1:61234/x', request).catch(({ cause }) => console.log(cause.code));
  process.exit();
`;

describe('Requests to the hub', () => {
  it.for([
    ['one of another class', 'new Proxied()', 'http://127.0.0.1:61234/x'],
    [
      'an agent with options',
      'new standard.constructor({ connect: (_options, done) => (console.log("connected"), done(new Error("no"))) })',
      'connected',
    ],
    [
      'one that was composed',
      'new Proxy(standard, { get: (own, name) => name === "dispatch" ? Proxied.prototype.dispatch : own[name] })',
      'http://127.0.0.1:61234/x',
    ],
    ['not one that Node has set', 'standard', 'ECONNREFUSED'],
  ])('go through a dispatcher that the program has set: %s', async ([, dispatcher, output]) => {
    const args = ['--import', 'tsx', '--input-type=module', '--eval', createProgram(dispatcher!)];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT });
    expect(stdout.split('\n')[0]).toBe(output);
  });
});
