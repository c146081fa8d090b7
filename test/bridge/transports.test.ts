import { describe, expect, it } from 'vitest';
import { connectHost, createHost, type HostHandlers } from '../../src/bridge/index.js';
import { FakeWindow } from './fake-window.js';
import { HOSTS, ORIGINS } from './hosts.js';
import { ManualTimers, settle } from './manual-timers.js';

type Name = keyof typeof HOSTS;
const NAMES = Object.keys(HOSTS) as Name[];
const token = { access_token: 'token-of-the-user', expires_in: 3600 };

/** Creates a page, and a host that uses the fake of its kind. */
function setUp(name: Name, { nonce, handlers = {} }: { nonce?: string; handlers?: HostHandlers } = {}) {
  const window = new FakeWindow();
  const mock = HOSTS[name](window);
  if (nonce) window['OISHostNonce'] = window['mockNonce'] = nonce;
  const timers = new ManualTimers();
  const told: [string, unknown][] = [];
  const host = createHost({
    send: (json) => mock.say(json),
    handlers: { token: () => token },
    onEvent: (type, payload) => void (type === 'hello' || told.push([type, payload])),
    welcome: () => ({ host: 'mock', locale: 'de' }),
    nonce,
    timers,
  });
  const serve = (): void => void (mock.onMessage = (json) => host.receive(json));
  const load = () => connectHost({ window: window.asWindow, origins: ORIGINS, handlers, timers });
  return { window, mock, timers, told, host, serve, load };
}

describe.each(NAMES)('%s', (name) => {
  it('is detected, and exchanges messages in both directions', async () => {
    const handlers: HostHandlers = { back: () => ({ handled: true }) };
    const { mock, timers, host, serve, load, told } = setUp(name, { handlers });
    serve();
    const bridge = load();
    expect(bridge.host).toBe(name);
    mock.ready?.();
    await timers.advance(200);
    expect(bridge.mode).toBe('connected');
    expect(bridge.welcome).toMatchObject({ host: 'mock', locale: 'de', version: 1 });
    expect([bridge.supports('token'), bridge.supports('open-form')]).toEqual([true, false]);

    expect(await bridge.request('token', { reason: 'initial' })).toEqual(token);
    expect(await host.request('back')).toEqual({ handled: true });
    bridge.emit('open', { shortCode: 'a' });
    bridge.emit('close', { shortCode: 'a' });
    await settle();
    expect(told).toEqual([
      ['open', { shortCode: 'a' }],
      ['close', { shortCode: 'a' }],
    ]);
    bridge.close();
  });

  it('loses no message when the page sends first', async () => {
    const { mock, timers, serve, load, told } = setUp(name);
    const bridge = load();
    bridge.emit('ready');
    bridge.emit('load', { count: 3, matching: 1, skipped: 0 });
    const asked = bridge.request('token', { reason: 'initial' });
    await timers.advance(600);
    expect(told).toEqual([]);
    serve();
    mock.ready?.();
    await timers.advance(600);
    expect(told).toEqual([
      ['ready', {}],
      ['load', { count: 3, matching: 1, skipped: 0 }],
    ]);
    expect(await asked).toEqual(token);
    bridge.close();
  });

  it('loses no message when the host sends first', async () => {
    const calls: string[] = [];
    const { mock, timers, host, serve, load } = setUp(name, {
      handlers: {
        open: ({ shortCode }) => void calls.push(`open ${shortCode}`),
        'set-theme': ({ theme }) => void calls.push(theme),
      },
    });
    serve();
    const answers = Promise.all([
      host.request('open', { shortCode: 'a' }),
      host.request('set-theme', { theme: 'dark' }),
    ]);
    await timers.advance(1000);
    const bridge = load();
    mock.ready?.();
    await timers.advance(200);
    expect(await answers).toEqual([{}, {}]);
    expect(calls).toEqual(['open a', 'dark']);
    bridge.close();
  });

  it('switches to one-way mode without an answer, and accepts a late welcome', async () => {
    const { mock, timers, serve, load, told } = setUp(name);
    const heard: string[] = [];
    mock.onMessage = (json) => heard.push((JSON.parse(json) as { type: string }).type);
    const bridge = load();
    mock.ready?.();
    bridge.emit('ready');
    const asked = bridge.request('token', { reason: 'initial' });
    asked.catch(() => undefined);
    await timers.advance(4999);
    expect([bridge.mode, heard.includes('ready')]).toEqual(['waiting', false]);
    await timers.advance(1);
    expect([bridge.mode, heard.filter((type) => type !== 'hello')]).toEqual(['one-way', ['ready']]);
    await expect(asked).rejects.toMatchObject({ code: 'E_NO_HOST' });
    await expect(bridge.request('token', { reason: 'initial' })).rejects.toMatchObject({ code: 'E_NO_HOST' });
    expect(bridge.supports('token')).toBeUndefined();
    serve();
    mock.say(JSON.stringify(welcomeFor(name)));
    await settle();
    expect(bridge.mode).toBe('connected');
    bridge.emit('open', { shortCode: 'a' });
    await settle();
    expect(told).toEqual([]); // the host has not heard the hello that this page load is known by
    bridge.close();
  });

  it('sends the nonce in every message, and the host is verified by it', async () => {
    const { window, mock, timers, serve, load, host, told } = setUp(name, { nonce: 'n-0123456789' });
    serve();
    const bridge = load();
    expect('OISHostNonce' in window).toBe(false);
    const sent: string[] = [];
    mock.onMessage = (json) => (sent.push(json), host.receive(json));
    mock.ready?.();
    bridge.emit('ready');
    await timers.advance(200);
    expect(sent.map((json) => (JSON.parse(json) as { nonce: string }).nonce)).toEqual(
      sent.map(() => 'n-0123456789'),
    );
    expect([told.length, bridge.verified]).toEqual([1, true]);
    host.receive(
      sent
        .at(-1)!
        .replace('n-0123456789', 'guess')
        .replace(/"(id|seq)":"?\d+"?/g, '"$1":99'),
    );
    expect(told).toHaveLength(1);
    bridge.close();
  });

  it('sends and receives nothing after close()', async () => {
    const { window, mock, timers, serve, load } = setUp(name);
    serve();
    const bridge = load();
    mock.ready?.();
    await timers.advance(200);
    const asked = bridge.request('token', { reason: 'initial' });
    bridge.close();
    await expect(asked).rejects.toMatchObject({ code: 'E_CLOSED' });
    await expect(bridge.request('token', { reason: 'initial' })).rejects.toMatchObject({ code: 'E_CLOSED' });
    expect(() => bridge.emit('ready')).toThrow('E_CLOSED');
    await settle();
    expect([window.heard, mock.heard?.() ?? 0, timers.waiting]).toEqual([0, 0, 0]);
    expect('OISHost' in window).toBe(false);
    expect(bridge.mode).toBe('closed');
  });
});

const welcomeFor = (name: Name) => ({
  ois: 1,
  kind: 'event',
  type: 'welcome',
  id: 'late',
  sid: '',
  seq: 900,
  payload: { version: 1, host: name },
});
