import { describe, expect, it } from 'vitest';
import { FakeStreamServer, advance, refuse, settle } from './fake-stream.js';
import { createStream } from './recorded-stream.js';

describe('EventStream: connecting again', () => {
  it('waits for 1, 2, 4, … 60 seconds between failed attempts, and shortens it after a stable stream', async () => {
    const server = new FakeStreamServer({ respond: () => refuse(503) });
    const { stream, clock, states } = createStream(server);
    stream.start();
    for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
      const count = server.connections.length;
      await advance(clock, seconds - 0.001);
      expect(server.connections).toHaveLength(Math.max(count, 1));
      await advance(clock, 0.001);
      expect(server.connections).toHaveLength(Math.max(count, 1) + 1);
    }
    expect(states.slice(0, 3)).toEqual(['connecting', 'waiting SERVER', 'connecting']);
    server.respond = () => undefined;
    await advance(clock, 60);
    await advance(clock, 20);
    server.last.end();
    const count = server.connections.length;
    await advance(clock, 1);
    expect(server.connections).toHaveLength(count + 1);
  });

  it.each([0, 9])(
    'does not count a stream as stable that a proxy ends after %i seconds',
    async (lastedSeconds) => {
      const server = new FakeStreamServer();
      const { stream, clock } = createStream(server);
      stream.start();
      for (const seconds of [1, 2, 4]) {
        await advance(clock, lastedSeconds);
        await settle();
        const count = server.connections.length;
        server.last.end();
        await advance(clock, seconds - 0.001);
        expect(server.connections).toHaveLength(count);
        await advance(clock, 0.001);
      }
      expect(server.connections).toHaveLength(4);
    },
  );

  it('spreads the attempts of many browsers', async () => {
    const server = new FakeStreamServer({ respond: () => refuse(503) });
    const { stream, clock } = createStream(server, { random: () => 0 });
    stream.start();
    await advance(clock, 0.499);
    expect(server.connections).toHaveLength(1);
    await advance(clock, 0.001);
    expect(server.connections).toHaveLength(2);
  });

  it('waits for half a second at least, although the server asks for no pause', async () => {
    const server = new FakeStreamServer();
    const { stream, clock } = createStream(server, { random: () => 0 });
    stream.start();
    await settle();
    server.last.send('retry: 0\n\n');
    await settle();
    server.last.end();
    await advance(clock, 0.499);
    expect(server.connections).toHaveLength(1);
    await advance(clock, 0.001);
    expect(server.connections).toHaveLength(2);
  });

  it('waits for as long as the server asks for, by retry and by Retry-After', async () => {
    const server = new FakeStreamServer();
    const { stream, clock } = createStream(server);
    stream.start();
    await settle();
    server.last.send('retry: 30000\n\n');
    await settle();
    server.respond = (count) => (count === 2 ? refuse(503, { 'Retry-After': '120' }) : undefined);
    server.last.end();
    await advance(clock, 29.9);
    expect(server.connections).toHaveLength(1);
    await advance(clock, 0.1);
    expect(server.connections).toHaveLength(2);
    await advance(clock, 119);
    expect(server.connections).toHaveLength(2);
    await advance(clock, 1);
    expect(server.connections).toHaveLength(3);
  });

  it('waits for a minute at most if the server asks for a longer time by retry', async () => {
    const server = new FakeStreamServer();
    const { stream, clock } = createStream(server);
    stream.start();
    await settle();
    server.last.send('retry: 999999999\n\n');
    await settle();
    server.last.end();
    await advance(clock, 59.999);
    expect(server.connections).toHaveLength(1);
    await advance(clock, 0.001);
    expect(server.connections).toHaveLength(2);
  });

  it.each([
    [401, 'UNAUTHORIZED'],
    [403, 'FORBIDDEN'],
    [404, 'NOT_FOUND'],
  ])('ends after %i, until it is started again', async (status, code) => {
    const server = new FakeStreamServer({ respond: () => refuse(status) });
    const { stream, clock, states } = createStream(server);
    stream.start();
    await settle();
    expect(states).toEqual(['connecting', `ended ${code}`]);
    await advance(clock, 3_600);
    expect(server.connections).toHaveLength(1);
    server.respond = () => undefined;
    stream.start();
    await settle();
    expect(states.at(-1)).toBe('open');
  });

  it.each([
    [
      'an HTML page',
      () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } }),
      'BAD_RESPONSE',
    ],
    ['no content', () => new Response(null, { status: 204 }), 'BAD_RESPONSE'],
    [
      'a redirect',
      () => new Response(null, { status: 302, headers: { Location: '/login' } }),
      'BAD_RESPONSE',
    ],
    ['nothing', () => Promise.reject(new TypeError('Failed to fetch')), 'NETWORK'],
    ['a failure', () => refuse(502), 'SERVER'],
  ])('tries again after %s', async (_, respond, code) => {
    const server = new FakeStreamServer({ respond });
    const { stream, clock, states } = createStream(server);
    stream.start();
    await settle();
    expect(states).toEqual(['connecting', `waiting ${code}`]);
    await advance(clock, 1);
    expect(server.connections).toHaveLength(2);
  });

  it('gives up a stream that is silent for 45 seconds', async () => {
    const server = new FakeStreamServer();
    const { stream, clock, states } = createStream(server);
    stream.start();
    await advance(clock, 44);
    server.last.send(':\n\n');
    await advance(clock, 44);
    expect(server.open).toHaveLength(1);
    await advance(clock, 1);
    expect(states.at(-1)).toBe('waiting TIMEOUT');
    expect(server.open).toHaveLength(0);
  });
});
