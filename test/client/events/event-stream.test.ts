import { parseStreamEvent } from '../../../src/client/events/stream-event.js';
import { describe, expect, it } from 'vitest';
import type { TabSharing } from '../../../src/client/events/tab-group.js';
import { FakeStreamServer, advance, notification, outcome, refuse, settle } from './fake-stream.js';
import { createStream } from './recorded-stream.js';

describe('EventStream', () => {
  it('delivers notifications and outcomes, and no token of a link', async () => {
    const server = new FakeStreamServer();
    const { stream, events, states } = createStream(server);
    stream.start();
    await settle();
    server.last.event('1', 'notification', notification('a', { link: 'https://f.example/x?token=t&a=1#b' }));
    server.last.event('2', 'outcome', outcome('billing_deduct', 250));
    server.last.event('3', 'reset', {});
    await settle();
    expect(events).toEqual([
      {
        type: 'notification',
        id: '1',
        event: 'order_matched',
        timestamp: '2026-03-01T09:30:00+08:00',
        shortCode: 'sofa1',
        title: 'a',
        content: 'About a',
        link: 'https://f.example/x?a=1#b',
      },
      {
        type: 'outcome',
        id: '2',
        event: 'billing_deduct',
        timestamp: '2026-03-01T09:30:00+08:00',
        shortCode: 'sofa1',
        amountCents: 250,
      },
      { type: 'reset' },
    ]);
    expect(states).toEqual(['connecting', 'open']);
  });

  it('asks at low priority, so that no tool waits for its end before the page counts as loaded', async () => {
    const server = new FakeStreamServer();
    createStream(server).stream.start();
    await settle();
    expect(server.last.init).toMatchObject({ priority: 'low' });
  });

  it('sends cookies and no token, and follows no redirect', async () => {
    const server = new FakeStreamServer();
    createStream(server).stream.start();
    await settle();
    expect(server.last.init).toMatchObject({ credentials: 'include', redirect: 'manual', cache: 'no-store' });
    expect(Object.fromEntries(server.last.headers)).toEqual({ accept: 'text/event-stream' });
  });

  it.each([
    ['notification', '{"event":'],
    ['notification', '[]'],
    ['notification', '{"event":7}'],
    ['outcome', 'null'],
    ['message', '{"event":"billing_deduct","amount_cents":1}'],
    ['ois-outcome', '{"event":"billing_deduct","amount_cents":1}'],
  ])('ignores the message %s %s, and goes on', async (type, data) => {
    const server = new FakeStreamServer();
    const { stream, titles, events } = createStream(server);
    stream.start();
    await settle();
    server.last.send(`id: 1\nevent: ${type}\ndata: ${data}\n\n`);
    server.last.event('2', 'notification', notification('after'));
    await settle();
    expect(titles()).toEqual(['after']);
    expect(events).toHaveLength(1);
  });

  it('takes values of the wrong type as empty, and an amount that is no integer as unknown', async () => {
    const server = new FakeStreamServer();
    const { stream, events } = createStream(server);
    stream.start();
    await settle();
    server.last.event('1', 'notification', { event: 'order_created', title: 7, content: null, link: {} });
    server.last.event('2', 'outcome', { event: 'billing_refund', amount_cents: 1.5 });
    await settle();
    expect(events).toMatchObject([
      { title: '', content: '', link: null, shortCode: '', timestamp: '' },
      { amountCents: undefined },
    ]);
  });

  it('takes a message without an id for a new one, and resumes after the id before it', async () => {
    const server = new FakeStreamServer();
    const { stream, clock, titles } = createStream(server);
    stream.start();
    await settle();
    server.last.event('1', 'notification', notification('a'));
    for (const title of ['b', 'c'])
      server.last.send(`event: notification\ndata: ${JSON.stringify(notification(title))}\n\n`);
    await settle();
    expect(titles()).toEqual(['a', 'b', 'c']);
    server.last.fail();
    await advance(clock, 60);
    expect(server.last.headers.get('Last-Event-ID')).toBe('1');
  });

  it('resumes after the last id, also after one without a message, and drops repeated messages', async () => {
    const server = new FakeStreamServer();
    const { stream, clock, titles } = createStream(server);
    stream.start();
    await settle();
    server.last.event('1', 'notification', notification('a'));
    server.last.send(':\nid: 1-checkpoint\n\n');
    await settle();
    server.last.fail();
    await advance(clock, 60);
    expect(server.connections).toHaveLength(2);
    expect(server.last.headers.get('Last-Event-ID')).toBe('1-checkpoint');
    server.last.event('1', 'notification', notification('a'));
    server.last.event('2', 'notification', notification('b'));
    await settle();
    expect(titles()).toEqual(['a', 'b']);
  });

  it('resumes after an id that is not ASCII, as UTF-8', async () => {
    const server = new FakeStreamServer();
    const { stream, clock } = createStream(server);
    stream.start();
    await settle();
    server.last.event('订单1', 'notification', notification('a'));
    await settle();
    server.last.fail();
    await advance(clock, 60);
    expect(server.connections).toHaveLength(2);
    const id = server.last.headers.get('Last-Event-ID') ?? '';
    expect(Buffer.from(id, 'latin1').toString()).toBe('订单1');
  });

  it('reports that events may have been missed also if it received the event before them', async () => {
    const server = new FakeStreamServer();
    const { stream, clock, events } = createStream(server);
    stream.start();
    await settle();
    server.last.event('1', 'notification', notification('a'));
    await settle();
    server.last.fail();
    await advance(clock, 60);
    expect(server.last.headers.get('Last-Event-ID')).toBe('1');
    // The backend kit sends it without an id, so it has that of the event before.
    server.last.send('event: reset\ndata: {}\n\n');
    server.last.send('event: reset\ndata: {}\n\n');
    await settle();
    expect(events.map(({ type }) => type)).toEqual(['notification', 'reset', 'reset']);
  });

  const refuseLocks = (): Promise<never> => Promise.reject(new DOMException('', 'SecurityError'));
  const refuseChannel = (): never => {
    throw new DOMException('', 'SecurityError');
  };
  it.each<[string, TabSharing]>([
    ['locks', { locks: { request: refuseLocks }, createChannel: (name) => new BroadcastChannel(name) }],
    ['channels', { locks: { request: refuseLocks }, createChannel: refuseChannel }],
  ])(
    'reads a stream of its own, and waits between attempts, if its page may not use %s',
    async (_, sharing) => {
      const server = new FakeStreamServer({ streamKey: () => 'key-of-mei' });
      const { stream, clock, titles } = createStream(server, { sharing });
      stream.start();
      await advance(clock, 5);
      expect(server.open).toHaveLength(1);
      expect(server.connections).toHaveLength(1);
      server.last.event('1', 'notification', notification('a'));
      await settle();
      expect(titles()).toEqual(['a']);
      server.respond = () => refuse(503);
      server.last.fail();
      await advance(clock, 0.999);
      expect(server.connections).toHaveLength(1);
      await advance(clock, 0.001);
      expect(server.connections).toHaveLength(2);
    },
  );

  it('reports nothing after it was stopped while it asked for the lead of its tabs', async () => {
    let refuseLead = (): void => undefined;
    const request = () =>
      new Promise<never>(
        (_resolve, reject) => (refuseLead = () => reject(new DOMException('', 'AbortError'))),
      );
    const sharing = { locks: { request }, createChannel: (name: string) => new BroadcastChannel(name) };
    const server = new FakeStreamServer({ streamKey: () => 'key-of-mei' });
    const { stream, states } = createStream(server, { sharing });
    stream.start();
    await settle();
    server.last.fail();
    await settle();
    stream.stop();
    const before = [...states];
    refuseLead();
    await settle();
    expect(states).toEqual(before);
  });

  it('reads a character whose bytes arrive in two parts', async () => {
    const message = `event: notification\ndata: ${JSON.stringify(notification('沙发'))}\n\n`;
    const bytes = new TextEncoder().encode(message);
    const cut = bytes.findIndex((byte) => byte > 127) + 1;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(bytes.slice(0, cut));
        controller.enqueue(bytes.slice(cut));
      },
    });
    const headers = { 'Content-Type': 'text/event-stream' };
    const server = new FakeStreamServer({ respond: () => new Response(body, { headers }) });
    const { stream, titles } = createStream(server);
    stream.start();
    await settle();
    expect(titles()).toEqual(['沙发']);
  });

  it('stops at once: no request, no timer, no event', async () => {
    const server = new FakeStreamServer();
    const { stream, clock, titles, states } = createStream(server);
    stream.start();
    await settle();
    const { last } = server;
    stream.stop();
    expect(last.isAborted).toBe(true);
    expect(states.at(-1)).toBe('paused');
    last.event('1', 'notification', notification('late'));
    await advance(clock, 3_600);
    expect([titles(), server.connections.length]).toEqual([[], 1]);
    stream.start();
    stream.start();
    await settle();
    expect(server.connections).toHaveLength(2);
  });

  it.for(['amara', undefined])(
    'A4 (C) ends when the stream turns out to be another user’s, and delivers none of it: %s',
    async (next) => {
      let user: string | undefined = 'mei';
      const server = new FakeStreamServer({ streamKey: () => user });
      const { stream, clock, titles, states } = createStream(server);
      stream.start();
      await settle();
      user = next;
      server.last.end();
      await advance(clock, 10);
      expect(states.at(-1)).toBe('ended UNAUTHORIZED');
      expect(server.open).toHaveLength(0);
      server.last.event('1', 'notification', notification('of amara'));
      await settle();
      expect(titles()).toEqual([]);
    },
  );

  it('reads nothing from a polluted prototype', async () => {
    const polluted = Object.prototype as { link?: string };
    polluted.link = 'https://evil.example/';
    try {
      expect(
        parseStreamEvent({ id: '1', event: 'notification', data: '{"event":"order_matched"}' }),
      ).toMatchObject({ link: null });
    } finally {
      delete polluted.link;
    }
  });
});
