import { afterEach, describe, expect, it } from 'vitest';
import { EventStream } from '../../../src/client/events/event-stream.js';
import { detectTabSharing, type TabSharing } from '../../../src/client/events/tab-group.js';
import { systemClock, type Clock } from '../../../src/client/token-session.js';
import { FakeStreamServer, notification, refuse, settle } from './fake-stream.js';

/** A tab: a stream of its own, of the same browser and server as the others. */
interface Tab {
  stream: EventStream;
  titles: string[];
  history: string[];
  states: string[];
}

const SPEED = 5;
/** Makes all waits shorter: the tests are about what follows them. */
const clock: Clock = { ...systemClock, sleep: (ms, signal) => systemClock.sleep(ms / SPEED, signal) };

const tabs = new Set<Tab>();
let endpoint = '';

function openTab(
  server: FakeStreamServer,
  { sharing }: { sharing: TabSharing | undefined } = { sharing: detectTabSharing() },
): Tab {
  const tab: Omit<Tab, 'stream'> = { titles: [], history: [], states: [] };
  const stream = new EventStream(
    { endpoint, fetch: server.fetch, sharing, clock, random: () => 0 },
    {
      onEvent: (event, isHistory) => {
        if (event.type === 'notification') (isHistory ? tab.history : tab.titles).push(event.title);
      },
      onState: ({ name }) => tab.states.push(name),
    },
  );
  const opened = Object.assign(tab, { stream });
  tabs.add(opened);
  stream.start();
  return opened;
}

function createServer(user: () => string | undefined = () => 'key-of-mei'): FakeStreamServer {
  endpoint = `https://site.example/${crypto.randomUUID()}/events`;
  return new FakeStreamServer({ streamKey: user });
}

const heldLocks = async (): Promise<string[]> =>
  ((await navigator.locks.query()).held ?? [])
    .map(({ name = '' }) => name)
    .filter((name) => name.includes(endpoint));

afterEach(() => {
  for (const { stream } of tabs) stream.stop();
  tabs.clear();
});

describe('EventStream: tabs of one browser', () => {
  it('share one stream, and each gets each event once', async () => {
    const server = createServer();
    const first = openTab(server);
    await expect.poll(heldLocks).toHaveLength(1);
    server.last.event('1', 'notification', notification('before'));
    const others = [openTab(server), openTab(server)];
    await expect.poll(() => server.open.length).toBe(1);
    expect(server.connections).toHaveLength(3);
    server.open[0]?.event('2', 'notification', notification('a'));
    server.open[0]?.event('3', 'notification', notification('b'));
    for (const { titles } of others) await expect.poll(() => titles).toEqual(['a', 'b']);
    await expect.poll(() => first.titles).toEqual(['before', 'a', 'b']);
    // What came before a tab was opened is shown there, and is no news.
    for (const { history } of others) await expect.poll(() => history).toEqual(['before']);
  });

  it('go on when the tab that reads the stream ends: another one resumes after the last event', async () => {
    const server = createServer();
    const first = openTab(server);
    await expect.poll(heldLocks).toHaveLength(1);
    const second = openTab(server);
    await expect.poll(() => [server.open.length, server.connections.length]).toEqual([1, 2]);
    server.open[0]?.event('7', 'notification', notification('a'));
    server.open[0]?.send('id: 7-checkpoint\n\n');
    // The backend kit sends it without an id.
    server.open[0]?.send('event: reset\ndata: {}\n\n');
    await expect.poll(() => second.titles).toEqual(['a']);
    await settle();
    first.stream.stop();
    await expect.poll(() => server.connections.length).toBe(3);
    expect(server.last.headers.get('Last-Event-ID')).toBe('7-checkpoint');
    server.last.event('8', 'notification', notification('b'));
    await expect.poll(() => second.titles).toEqual(['a', 'b']);
  });

  it('miss no event: a suspended tab receives missed events by its own request', async () => {
    const server = createServer();
    openTab(server);
    await expect.poll(heldLocks).toHaveLength(1);
    const second = openTab(server);
    await expect.poll(() => [server.open.length, server.connections.length]).toEqual([1, 2]);
    server.open[0]?.event('1', 'notification', notification('a'));
    await expect.poll(() => second.titles).toEqual(['a']);
    second.stream.stop();
    server.open[0]?.event('2', 'notification', notification('missed'));
    second.stream.start();
    await expect.poll(() => server.connections.length).toBe(3);
    expect(server.last.headers.get('Last-Event-ID')).toBe('1');
    server.last.event('2', 'notification', notification('missed'));
    await expect.poll(() => second.titles).toEqual(['a', 'missed']);
    await expect.poll(() => server.open.length).toBe(1);
    expect(second.history).toEqual([]);
  });

  it('all know when the shared stream is interrupted, and when it is open again', async () => {
    const server = createServer();
    const first = openTab(server);
    await expect.poll(heldLocks).toHaveLength(1);
    const second = openTab(server);
    await expect.poll(() => [server.open.length, server.connections.length]).toEqual([1, 2]);
    expect(second.states).not.toContain('waiting');
    server.respond = () => refuse(503);
    server.open[0]?.end();
    for (const { states } of [first, second]) await expect.poll(() => states.at(-1)).toBe('waiting');
    server.respond = () => undefined;
    for (const { states } of [first, second]) await expect.poll(() => states.at(-1)).toBe('open');
    // Interrupted when its reader ends: the tab that takes over shows its own state.
    server.respond = () => refuse(503);
    first.stream.stop();
    await expect.poll(() => second.states.slice(-2)).toEqual(['connecting', 'waiting']);
    server.respond = () => undefined;
    await expect.poll(() => second.states.at(-1)).toBe('open');
  });

  it('show no interruption when the server ends the stream in time and it is opened again', async () => {
    const server = createServer();
    const first = openTab(server);
    await expect.poll(heldLocks).toHaveLength(1);
    const second = openTab(server);
    await expect.poll(() => [server.open.length, server.connections.length]).toEqual([1, 2]);
    server.open[0]?.end();
    await expect.poll(() => server.connections.length).toBe(3);
    server.last.event('1', 'notification', notification('a'));
    for (const { titles } of [first, second]) await expect.poll(() => titles).toEqual(['a']);
    for (const { states } of [first, second]) expect(states).not.toContain('waiting');
  });

  it('try again at once when another one has reached the server', async () => {
    const server = createServer();
    const first = openTab(server);
    await expect.poll(heldLocks).toHaveLength(1);
    server.respond = () => refuse(503, { 'Retry-After': '600' });
    server.open[0]?.end();
    await expect.poll(() => first.states.at(-1)).toBe('waiting');
    await expect.poll(() => server.connections.length).toBe(2);
    server.respond = () => undefined;
    const second = openTab(server);
    for (const { states } of [first, second]) await expect.poll(() => states.at(-1)).toBe('open');
    await expect.poll(() => server.open.length).toBe(1);
    server.open[0]?.event('1', 'notification', notification('a'));
    for (const { titles } of [first, second]) await expect.poll(() => titles).toEqual(['a']);
  });

  it('A4 (C) never share between two users', async () => {
    let user = 'key-of-mei';
    const server = createServer(() => user);
    const mei = openTab(server);
    await expect.poll(heldLocks).toHaveLength(1);
    user = 'key-of-amara';
    const amara = openTab(server);
    await expect.poll(heldLocks).toHaveLength(2);
    server.connections[0]?.event('1', 'notification', notification('for mei'));
    server.connections[1]?.event('2', 'notification', notification('for amara'));
    await expect.poll(() => [mei.titles, amara.titles]).toEqual([['for mei'], ['for amara']]);
    await settle();
    expect([mei.titles, amara.titles, mei.history, amara.history]).toEqual([
      ['for mei'],
      ['for amara'],
      [],
      [],
    ]);
  });

  it.each([
    ['the server does not name its users', () => undefined, detectTabSharing()],
    ['the browser has no locks', () => 'key', undefined],
  ])('have a stream each if %s', async (_, user, sharing) => {
    const server = createServer(user);
    const both = [openTab(server, { sharing }), openTab(server, { sharing })];
    await expect.poll(() => server.open.length).toBe(2);
    for (const connection of server.open) connection.event('1', 'notification', notification('a'));
    for (const { titles } of both) await expect.poll(() => titles).toEqual(['a']);
    // Longer than a tab reads its own stream beside a shared one.
    await new Promise((done) => setTimeout(done, 1_500 / SPEED));
    expect(server.open).toHaveLength(2);
    expect(await heldLocks()).toEqual([]);
  });

  it('leave no lock and no connection behind', async () => {
    const server = createServer();
    const both = [openTab(server), openTab(server)];
    await expect.poll(heldLocks).toHaveLength(1);
    for (const { stream } of both) stream.stop();
    await expect.poll(heldLocks).toEqual([]);
    const { pending = [] } = await navigator.locks.query();
    expect(pending.filter(({ name }) => name?.includes(endpoint))).toEqual([]);
    expect(server.open).toEqual([]);
  });

  it('ignore messages of another shape', async () => {
    const server = createServer();
    openTab(server);
    await expect.poll(heldLocks).toHaveLength(1);
    const second = openTab(server);
    await expect.poll(() => [server.open.length, server.connections.length]).toEqual([1, 2]);
    const channel = new BroadcastChannel(`ois-events ${endpoint} key-of-mei`);
    for (const message of [null, 'x', 7, [], { type: 'message' }, { type: 'message', message: { id: 1 } }]) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel reaches its own origin only
      channel.postMessage(message);
    }
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel reaches its own origin only
    channel.postMessage({ type: 'history', messages: [null, {}, { id: '1', event: 'notification' }] });
    server.open[0]?.event('2', 'notification', notification('a'));
    await expect.poll(() => second.titles).toEqual(['a']);
    expect(second.history).toEqual([]);
    channel.close();
  });
});
