// @vitest-environment node
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestServer } from './listen.js';
import { openSocket, startServer, startTcpServer } from './test-server.js';

const request = (server: TestServer): Promise<string> =>
  fetch(server.origin).then(
    (response) => response.text(),
    () => 'unreachable',
  );

describe('startServer', () => {
  let ofFile: TestServer;
  let ofTest: TestServer;
  let pending: Promise<string>;

  beforeAll(async () => {
    ofFile = await startServer((_request, response) => response.end('file'));
  });

  it('serves during the test that starts it', async () => {
    let receive = (): void => undefined;
    const received = new Promise<void>((resolve) => (receive = resolve));
    ofTest = await startServer(() => receive());
    pending = request(ofTest);
    await received;
    expect(await request(ofFile)).toBe('file');
  });

  it('ends with that test, also during a response; one of beforeAll continues', async () => {
    expect(await pending).toBe('unreachable');
    expect(await request(ofTest)).toBe('unreachable');
    expect(await request(ofFile)).toBe('file');
  });
});

describe('openSocket', () => {
  let accepted: Socket;
  let server: TestServer;

  beforeAll(async () => {
    server = await startTcpServer((socket) => (accepted = socket.resume()));
  });

  it('connects during the test that opens it', async () => {
    const socket = await openSocket(server.origin);
    socket.write('a');
    await expect.poll(() => accepted?.bytesRead).toBe(1);
  });

  it('disconnects with that test', async () => {
    if (!accepted.closed) await once(accepted, 'close');
    expect(accepted.destroyed).toBe(true);
  });
});
