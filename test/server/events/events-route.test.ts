// @vitest-environment node
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { formatStoreMessage } from '../../../src/server/events/store-message.js';
import { memoryStore } from '../../../src/server/store/memory-store.js';
import { createSealer } from '../../../src/server/store/sealer.js';
import { createStoreKey } from '../../../src/server/store/store-key.js';
import { startSite, type Site } from '../site.js';
import { TEST_API_KEY, startFakeHub, TOKEN_PATH, type FakeHub } from '../../helpers/fake-hub.js';
import { userEvent } from './notification.js';
import { Reader } from './reader.js';
import { openSocket } from '../../helpers/test-server.js';

let hub: FakeHub;
let site: Site;
const leaving = new Set<AbortController>();
const store = memoryStore();
let published = 0;

/** Publishes a notification like another server of the same site. */
function publish(user: string, title: string, content?: string): Promise<void> {
  const channel = createStoreKey('notifications', `${hub.url}/api/v1/hub`, '');
  const message = formatStoreMessage(`${(published += 1)}-a`, userEvent(user, title, content));
  return store.publish(channel, createSealer(TEST_API_KEY).seal(message, channel));
}

beforeEach(async () => {
  hub = await startFakeHub();
  site = await startSite({ hubUrl: hub.url, store, allowedOrigins: ['https://app.example'] });
});

afterEach(() => {
  for (const controller of leaving) controller.abort();
  leaving.clear();
});

async function open(headers: Record<string, string> = {}) {
  const controller = new AbortController();
  leaving.add(controller);
  const response = await fetch(`${site.url}/ois/events`, {
    headers: { 'X-User': 'u1', ...headers },
    signal: controller.signal,
  });
  return { response, leave: () => controller.abort() };
}

async function read(headers?: Record<string, string>): Promise<Reader> {
  return new Reader((await open(headers)).response.body);
}

describe('GET /events', () => {
  it('D6 V7 (S) streams the signed-in user’s notifications, each with its link and without a token', async () => {
    const { response } = await open();
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      vary: 'Origin',
    });
    const reader = new Reader(response.body);
    await publish('u2', 'Not mine');
    await publish('u1', 'Mine');
    await vi.waitFor(() => expect(reader.titles).toEqual(['Mine']), 10_000);
    expect(reader.events[0]?.data['link']).toBe('https://form.example/orders/7?n=Mine');
    expect(hub.requestsTo(TOKEN_PATH)).toEqual([]);
  });

  it('A4 (S) names the user by a key that is the same in each stream, differs between users, and does not contain the id', async () => {
    const keys = await Promise.all(
      ['u1', 'u1', 'u2'].map(async (user) => {
        const { response } = await open({ 'X-User': user });
        return response.headers.get('OIS-Stream-Key');
      }),
    );
    expect(keys[0]).toMatch(/^[\w-]{43}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('resumes after Last-Event-ID', async () => {
    const { response, leave } = await open();
    const first = new Reader(response.body);
    await publish('u1', 'a');
    await vi.waitFor(() => expect(first.titles).toEqual(['a']), 10_000);
    leave();
    await publish('u1', 'b');
    const second = await read({ 'Last-Event-ID': first.lastEventId });
    await vi.waitFor(() => expect(second.titles).toEqual(['b']), 10_000);
  });

  it('accepts signed-in users from the site’s own pages and allowed origins only', async () => {
    expect((await site.get('/events', { 'X-User': '' })).status).toBe(401);
    expect((await site.get('/events', { Origin: 'https://evil.example' })).status).toBe(403);
    expect((await site.get('/events', { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    const { response } = await open({ Origin: 'https://app.example' });
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe('https://app.example');
    expect(response.headers.get('access-control-allow-credentials')).toBe('true');
  });

  it.each(['HEAD', 'POST'])('answers %s with 405 and opens no stream', async (method) => {
    for (let i = 0; i < 11; i += 1) {
      const response = await fetch(`${site.url}/ois/events`, { method, headers: { 'X-User': 'u1' } });
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe('GET');
    }
    expect((await open()).response.status).toBe(200);
  });

  it('serves the eleventh tab of a user like the first, and lets the oldest wait', async () => {
    const opened = await Promise.all(Array.from({ length: 10 }, () => open()));
    const readers = opened.map(({ response }) => new Reader(response.body));
    const another = await read({ 'X-User': 'u2' });
    const eleventh = await open();
    expect(eleventh.response.status).toBe(200);
    const newest = new Reader(eleventh.response.body);
    await publish('u1', 'a');
    await vi.waitFor(() => expect(newest.titles).toEqual(['a']), 10_000);
    await vi.waitFor(() => expect(readers.filter(({ hasEnded }) => hasEnded)).toHaveLength(1), 10_000);
    const [ended] = readers.filter(({ hasEnded }) => hasEnded);
    expect(ended?.error).toBeUndefined();
    expect(ended?.retry).toBe(30_000);
    expect(readers.filter(({ titles }) => titles.length === 1)).toHaveLength(9);
    expect(another.hasEnded).toBe(false);
  });

  it('keeps at most ten connections open for a user who opens hundreds and reads none', async () => {
    const sockets = await Promise.all(Array.from({ length: 200 }, () => openSocket(site.url)));
    let openSockets = sockets.length;
    for (const socket of sockets) {
      socket.write('GET /ois/events HTTP/1.1\r\nHost: s\r\nX-User: u1\r\nConnection: close\r\n\r\n');
      socket.resume();
      socket.once('close', () => (openSockets -= 1));
    }
    await vi.waitFor(() => expect(openSockets).toBe(10), 20_000);
    const reader = await read();
    await publish('u1', 'still served');
    await vi.waitFor(() => expect(reader.titles).toEqual(['still served']), 10_000);
  });

  it('ends when the request is aborted, on servers that do not cancel the body', async () => {
    const controller = new AbortController();
    const request = new Request('https://site.example/ois/events', {
      headers: { 'X-User': 'u1' },
      signal: controller.signal,
    });
    const reader = new Reader((await site.backend.fetch(request)).body);
    controller.abort();
    await vi.waitFor(() => expect(reader.hasEnded).toBe(true), 10_000);
  });

  it('ends when the backend is closed', async () => {
    const reader = await read();
    await site.backend.close();
    await vi.waitFor(() => expect(reader.hasEnded).toBe(true), 10_000);
    expect(reader.error).toBeUndefined();
    const refused = await site.get('/events');
    expect(refused.status).toBe(503);
    expect(refused.body['message']).toMatch(/^This server is stopping/);
    expect(refused.headers['retry-after']).toBe('5');
  });

  it('does not wait for a client that does not read, and goes on for others', async () => {
    const socket = await openSocket(site.url);
    socket.write('GET /ois/events HTTP/1.1\r\nHost: site.example\r\nX-User: u1\r\n\r\n');
    await once(socket, 'readable');
    socket.pause();
    const reader = await read();
    // The system buffers some megabytes for a socket. After that, events wait in the buffer, which has room for seven.
    for (let i = 0; i < 170; i += 1) {
      await publish('u1', `n${i}`, 'x'.repeat(60_000));
      if (i % 4 === 0) await vi.waitFor(() => expect(reader.events).toHaveLength(i + 1), 10_000);
    }
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString())).resume();
    await vi.waitFor(() => expect(text).toContain('"title":"n169"'), 20_000);
    expect(text).toContain('event: reset');
    expect(text).not.toContain('"title":"n160"');
    socket.destroy();
    await publish('u1', 'after');
    await vi.waitFor(() => expect(reader.titles.at(-1)).toBe('after'), 10_000);
    expect(site.logs).toEqual([]);
  });
});
