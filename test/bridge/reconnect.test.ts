import { describe, expect, it } from 'vitest';
import { Bridge, connectHost, createHost, type Transport } from '../../src/bridge/index.js';
import { FakeWindow } from './fake-window.js';
import { HOSTS } from './hosts.js';
import { ManualTimers, settle } from './manual-timers.js';
import { setUp } from './page.js';

/** Creates a page in a FakeWindow without a host. */
function play() {
  const window = new FakeWindow();
  const timers = new ManualTimers();
  const welcomes: string[] = [];
  const load = () =>
    connectHost({
      window: window.asWindow,
      timers,
      warn: () => undefined,
      handlers: { refresh: () => undefined, back: () => ({ handled: false }) },
      onWelcome: ({ host = '' }) => welcomes.push(host),
    });
  /** Adds an app's object to the window, and replaces the previous one. */
  const attach = (name: string) => {
    const mock = HOSTS['android-interface'](window);
    const told: string[] = [];
    const host = createHost({
      send: (json) => mock.say(json),
      handlers: { token: () => ({ access_token: `token-of-${name}`, expires_in: 60 }) },
      welcome: () => ({ host: name }),
      onEvent: (type) => told.push(type),
      timers,
    });
    mock.onMessage = (json) => host.receive(json);
    return { host, told };
  };
  const show = () => {
    Object.assign(window.document, { visibilityState: 'visible' });
    window.document.dispatchEvent(new Event('visibilitychange'));
  };
  const restore = (persisted: boolean) =>
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  return { window, timers, welcomes, load, attach, show, restore };
}

describe('A host that starts late', () => {
  it('is detected within the first two seconds, while the page still sends hello', async () => {
    const { timers, welcomes, load, attach } = play();
    const bridge = load();
    await timers.advance(700);
    expect(bridge.mode).toBe('one-way');
    attach('late');
    await timers.advance(400);
    expect([bridge.mode, welcomes]).toEqual(['connected', ['late']]);
    bridge.close();
  });

  it.each(['becomes visible', 'is restored from the back-forward cache', 'is reconnected by the user'])(
    'receives hello when the page %s',
    async (how) => {
      const { timers, welcomes, load, attach, show, restore } = play();
      const bridge = load();
      await timers.advance(60_000);
      attach('late');
      await timers.advance(60_000);
      expect(bridge.mode).toBe('one-way');
      if (how === 'becomes visible') show();
      else if (how === 'is reconnected by the user') bridge.reconnect();
      else restore(true);
      await timers.advance(0);
      expect([bridge.mode, welcomes]).toEqual(['connected', ['late']]);
      bridge.close();
      expect(timers.waiting).toBe(0);
    },
  );

  it('receives no hello when the page is hidden, or shown for the first time', async () => {
    const { window, timers, load, restore } = play();
    const mock = HOSTS['android-interface'](window);
    const heard: string[] = [];
    mock.onMessage = (json) => heard.push(json);
    const bridge = load();
    await timers.advance(60_000);
    const before = heard.length;
    Object.assign(window.document, { visibilityState: 'hidden' });
    window.document.dispatchEvent(new Event('visibilitychange'));
    restore(false);
    await timers.advance(60_000);
    expect(heard).toHaveLength(before);
    bridge.close();
  });

  it('receives hello after its own messages, at most once a second', async () => {
    const { timers, say, of, bridge, welcome } = setUp({ handlers: { refresh: () => undefined } });
    await timers.advance(6000);
    expect([bridge.mode, of('hello').length]).toEqual(['one-way', 5]);
    say('req', 'refresh', {}, { sid: '' });
    say('req', 'refresh', {}, { sid: '' });
    expect(of('hello')).toHaveLength(6);
    await timers.advance(1000);
    say('req', 'refresh', {}, { sid: '' });
    expect(of('hello')).toHaveLength(7);
    welcome({ host: 'late' });
    expect(bridge.mode).toBe('connected');
  });

  it.each([
    ['request', 'req', 'refresh', {}],
    ['welcome', 'event', 'welcome', { version: 1, host: 'late' }],
  ])(
    'is detected by its own %s, although its object was not there before',
    async (_, kind, type, payload) => {
      const { window, timers, welcomes, load } = play();
      const bridge = load();
      await timers.advance(60_000);
      const mock = HOSTS['android-interface'](window);
      const received: string[] = [];
      mock.onMessage = (json) => received.push((JSON.parse(json) as { type: string }).type);
      mock.say(JSON.stringify({ ois: 1, kind, type, id: 'h1', sid: '', seq: 1, payload }));
      await timers.advance(0);
      expect(bridge.host).toBe('android-interface');
      if (type === 'welcome') {
        expect(welcomes).toEqual(['late']);
        bridge.emit('open', { shortCode: 'abc' });
        expect(received).toContain('open');
      } else expect(received).toContain('hello');
      bridge.close();
    },
  );

  it('receives the request of the user’s retry, although no host had answered before', async () => {
    const { bridge, timers, of, welcome, say } = setUp();
    await timers.advance(5000);
    bridge.reconnect();
    const asked = bridge.request('token', { reason: 'initial' });
    bridge.emit('ready');
    await timers.advance(700);
    expect(of('token')).toEqual([]);
    welcome();
    say('res', 'token', { access_token: 'late-token', expires_in: 60 }, { re: of('token')[0]?.id });
    expect(await asked).toMatchObject({ access_token: 'late-token' });
    expect(of('ready')).toHaveLength(1);
  });

  it('that never starts fails that request, and delays no event', async () => {
    const { bridge, timers, of, modes } = setUp();
    await timers.advance(5000);
    bridge.reconnect();
    const asked = bridge.request('token', { reason: 'initial' });
    const refused = expect(asked).rejects.toMatchObject({ code: 'E_NO_HOST' });
    bridge.emit('ready');
    await timers.advance(5000);
    await refused;
    expect([of('ready').length, of('token').length, modes]).toEqual([1, 0, ['one-way']]);
    await expect(bridge.request('token', { reason: 'initial' })).rejects.toMatchObject({ code: 'E_NO_HOST' });
  });
});

describe('A host that replaces another', () => {
  it('gets a new session, and its numbers are no repeats', async () => {
    const { timers, welcomes, load, attach, show } = play();
    const first = attach('first');
    const bridge = load();
    await timers.advance(0);
    await first.host.request('back');
    const second = attach('second');
    show();
    await timers.advance(0);
    expect([bridge.mode, welcomes]).toEqual(['connected', ['first', 'second']]);
    expect(await second.host.request('back')).toMatchObject({ handled: false });
    expect(await bridge.request('token', { reason: 'initial' })).toMatchObject({
      access_token: 'token-of-second',
    });
    bridge.close();
  });

  it.each([5, 300])('is detected by its answer to the next hello, after %i requests', async (count) => {
    const { bridge, timers, say, of, welcome } = setUp();
    await timers.advance(0);
    welcome({ host: 'first' });
    for (let i = 0; i < count; i++) say('req', 'back');
    const { sid } = of('hello')[0]!;
    bridge.reconnect();
    const again = of('hello').at(-1)!;
    expect(again.sid).toBe(sid);
    // It counts from the start.
    say('event', 'welcome', { version: 1, host: 'second' }, { id: 'h1', seq: 1, re: again.id });
    await timers.advance(0);
    const fresh = of('hello').at(-1)!;
    expect(fresh.sid).not.toBe(sid);
    say('event', 'welcome', { version: 1, host: 'second' }, { id: 'h1', seq: 1, re: fresh.id });
    expect([bridge.mode, bridge.welcome?.host]).toEqual(['connected', 'second']);
  });

  it('is detected by a message without a session, with a number that came before', async () => {
    const { timers, say, of, welcome } = setUp({ handlers: { back: () => ({ handled: false }) } });
    await timers.advance(0);
    welcome();
    say('req', 'back');
    expect(of('hello')).toHaveLength(1);
    say('req', 'back', {}, { sid: '' });
    expect(of('hello')).toHaveLength(1);
    say('req', 'back', {}, { sid: '', seq: 1, id: 'h1' });
    say('req', 'back', {}, { sid: '', seq: 2, id: 'h2' });
    await settle();
    expect([of('hello').length, of('back').length]).toEqual([2, 4]);
    await timers.advance(1000);
    expect(of('hello')).toHaveLength(3);
    await timers.advance(60_000);
    expect(of('hello')).toHaveLength(3);
  });

  it('receives hello on its own object after a message without a session', async () => {
    const { window, timers, welcomes, load, attach } = play();
    attach('first');
    const bridge = load();
    await timers.advance(0);
    attach('second');
    const message = { ois: 1, kind: 'req', type: 'refresh', id: 'h1', sid: '', seq: 1 };
    (window as unknown as { OISHost: { receive(json: string): void } }).OISHost.receive(
      JSON.stringify(message),
    );
    await timers.advance(0);
    expect(welcomes).toEqual(['first', 'second']);
    bridge.close();
  });

  it('does not answer requests to the previous one', async () => {
    const { bridge, timers, say, of, welcome } = setUp();
    await timers.advance(0);
    welcome({ host: 'first' });
    const asked = bridge.request('token', { reason: 'initial' });
    const refused = expect(asked).rejects.toMatchObject({ code: 'E_NO_HOST' });
    const { sid, id: re } = of('token')[0]!;
    bridge.restart();
    await refused;
    expect(bridge.mode).toBe('waiting');
    await timers.advance(0);
    welcome({ host: 'second' });
    say('req', 'back', {}, { sid });
    say('res', 'token', { access_token: 'old', expires_in: 60 }, { sid, re });
    await settle();
    expect(of('back')).toEqual([]);
  });

  it('is not verified by the identity of the previous one', () => {
    const { bridge, welcome } = setUp({ trusted: true });
    welcome();
    expect(bridge.verified).toBe(true);
    bridge.restart();
    expect(bridge.verified).toBe(false);
    bridge.close();
  });

  it('is not assumed when a host answers hello slowly, or twice', async () => {
    const { bridge, timers, say, of, welcome } = setUp();
    await timers.advance(600);
    const [one, two] = of('hello');
    const { sid } = one!;
    say('event', 'welcome', { version: 1, host: 'slow' }, { id: 'w', seq: 1, re: one!.id });
    say('event', 'welcome', { version: 1, host: 'slow' }, { id: 'w', seq: 1, re: two!.id });
    await timers.advance(5000);
    welcome();
    expect(of('hello')).toHaveLength(3);
    expect([bridge.mode, of('hello').at(-1)?.sid]).toEqual(['connected', sid]);
  });

  it('is not assumed when the same host receives hello again', async () => {
    const { bridge, timers, say, of, welcome } = setUp();
    await timers.advance(0);
    welcome();
    const asked = bridge.request('token', { reason: 'initial' });
    bridge.reconnect();
    say('event', 'welcome', { version: 1 }, { re: of('hello').at(-1)?.id });
    say('res', 'token', { access_token: 'same', expires_in: 60 }, { re: of('token')[0]?.id });
    expect(await asked).toMatchObject({ access_token: 'same' });
  });
});

describe('A bridge with a fixed list of transports', () => {
  it('connects each once, even if it reconnects', async () => {
    let connected = 0;
    const transport: Transport = {
      host: 'qt',
      connect: () => {
        connected++;
        return () => connected--;
      },
      send: () => true,
    };
    const timers = new ManualTimers();
    const bridge = new Bridge([transport], { handlers: {}, timers });
    bridge.start();
    await timers.advance(6000);
    bridge.reconnect();
    await timers.advance(6000);
    expect(connected).toBe(1);
    bridge.close();
    expect(connected).toBe(0);
  });
});
