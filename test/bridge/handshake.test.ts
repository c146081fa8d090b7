import { describe, expect, it } from 'vitest';
import { Bridge, connectHost, createHost, type Transport } from '../../src/bridge/index.js';
import { FakeWindow } from './fake-window.js';
import { HOSTS } from './hosts.js';
import { ManualTimers } from './manual-timers.js';
import { setUp } from './page.js';

const token = { access_token: 'secret-4f6a/1+b==', expires_in: 60 };

describe('Bridge handshake', () => {
  it('sends hello at 0, 200, 500, 1000 and 2000 ms, and switches to one-way mode at 5000', async () => {
    const { timers, of, modes } = setUp();
    const seen: number[] = [];
    for (const ms of [0, 199, 1, 299, 1, 500, 999, 1, 2999]) {
      await timers.advance(ms);
      seen.push(of('hello').length);
    }
    expect(seen).toEqual([1, 1, 2, 2, 3, 4, 4, 5, 5]);
    expect(modes).toEqual([]);
    await timers.advance(1);
    expect(modes).toEqual(['one-way']);
  });

  it('lists versions and capabilities in hello', async () => {
    const { timers, of } = setUp({
      handlers: { back: () => ({ handled: false }), refresh: () => undefined },
    });
    await timers.advance(0);
    expect(of('hello')[0]?.payload).toEqual({ versions: [1], caps: ['back', 'refresh'] });
  });

  it('stops sending hello after the first welcome, and ignores further ones', async () => {
    const welcomes: string[] = [];
    const { timers, of, welcome, bridge } = setUp({ onWelcome: ({ host = '' }) => welcomes.push(host) });
    await timers.advance(0);
    welcome({ host: 'one' });
    welcome({ host: 'two' });
    await timers.advance(9000);
    expect([of('hello').length, welcomes, bridge.mode]).toEqual([1, ['one'], 'connected']);
  });

  it('switches to one-way mode without a common version, and answers E_VERSION', async () => {
    const { timers, of, welcome, modes, say, sent } = setUp();
    await timers.advance(0);
    welcome({ version: 2 });
    expect(modes).toEqual(['one-way']);
    expect(of('welcome')).toMatchObject([{ kind: 'err', re: 'h1', payload: { code: 'E_VERSION' } }]);
    say('req', 'back', {}, { ois: 2 });
    expect(sent.at(-1)).toMatchObject({
      kind: 'err',
      type: 'back',
      re: 'h2',
      payload: { code: 'E_VERSION' },
    });
  });

  it('answers an invalid welcome E_INVALID', async () => {
    const { timers, welcome, of, bridge } = setUp();
    await timers.advance(0);
    welcome({ version: 'one' });
    expect(of('welcome')).toMatchObject([{ kind: 'err', re: 'h1', payload: { code: 'E_INVALID' } }]);
    expect(bridge.mode).toBe('waiting');
  });

  it('does not send a queued token request that the welcome made unnecessary', async () => {
    const given = new AbortController();
    const { bridge, timers, welcome, of } = setUp({ onWelcome: () => given.abort() });
    const asked = bridge.request('token', { reason: 'initial' }, { signal: given.signal });
    const refused = expect(asked).rejects.toMatchObject({ code: 'E_CANCELLED' });
    await timers.advance(0);
    welcome({ token });
    await refused;
    expect(of('token')).toEqual([]);
  });

  it('switches to one-way mode when the host answers hello with E_VERSION', async () => {
    const { timers, of, modes, say } = setUp();
    await timers.advance(0);
    say('err', 'hello', { code: 'E_VERSION' }, { re: of('hello')[0]?.id });
    expect(modes).toEqual(['one-way']);
  });

  it('stays in waiting mode after any other error', async () => {
    const { timers, of, bridge, say } = setUp();
    await timers.advance(0);
    say('err', 'token', { code: 'E_TIMEOUT' }, { re: of('hello')[0]?.id });
    say('err', 'hello', { code: 'E_VERSION' }, { re: 'another' });
    expect(bridge.mode).toBe('waiting');
  });

  it('survives native code that throws in any call', async () => {
    const timers = new ManualTimers();
    const boom = (): never => {
      throw new Error('gone');
    };
    const connectThrows: Transport = { host: 'qt', connect: boom, send: boom };
    const allThrows: Transport = { host: 'alipay', connect: () => boom, send: boom, perform: boom };
    const bridge = new Bridge([allThrows, connectThrows], { handlers: {}, timers });
    bridge.start();
    await timers.advance(5000);
    await expect(bridge.request('open-form', { shortCode: 'a' })).rejects.toMatchObject({
      code: 'E_NO_HOST',
    });
    bridge.close();
    expect(bridge.mode).toBe('closed');
  });

  it('switches to one-way mode at once without a host', async () => {
    const timers = new ManualTimers();
    const bridge = new Bridge([], { handlers: {}, timers });
    bridge.start();
    await timers.advance(0);
    bridge.emit('ready');
    expect([bridge.mode, bridge.host]).toEqual(['one-way', undefined]);
    await expect(bridge.request('token', { reason: 'initial' })).rejects.toMatchObject({ code: 'E_NO_HOST' });
  });

  it('uses the transport whose host answered first', async () => {
    const window = new FakeWindow();
    const webkit = HOSTS.webkit(window);
    const native = HOSTS['react-native'](window);
    const timers = new ManualTimers();
    const bridge = connectHost({ window: window.asWindow, handlers: {}, timers });
    const heard: string[] = [];
    native.onMessage = (json) => heard.push(json);
    const host = createHost({ send: (json) => webkit.say(json), timers });
    webkit.onMessage = (json) => host.receive(json);
    expect(bridge.host).toBe('react-native');
    await timers.advance(0);
    expect([bridge.mode, bridge.host]).toEqual(['connected', 'webkit']);
    const before = heard.length;
    bridge.emit('ready');
    await timers.advance(5000);
    expect(heard).toHaveLength(before);
  });
});

describe('Identity of the host', () => {
  it('is verified by the nonce in its welcome', async () => {
    const named = setUp({ nonce: 'secret-nonce' });
    await named.timers.advance(0);
    named.say('event', 'welcome', { version: 1, host: 'a' }, { nonce: 'guess' });
    expect(named.bridge.mode).toBe('waiting');
    named.say('event', 'welcome', { version: 1, host: 'a' }, { nonce: 'secret-nonce' });
    expect([named.bridge.mode, named.bridge.verified]).toEqual(['connected', true]);

    for (const [options, verified] of [
      [{}, false],
      [{ nonce: 'n' }, false],
      [{ trusted: true }, true],
    ] as const) {
      const { bridge, timers, welcome } = setUp(options);
      await timers.advance(0);
      welcome();
      expect([bridge.mode, bridge.verified]).toEqual(['connected', verified]);
    }
  });

  it('ignores a welcome that answers no hello of this page', async () => {
    const { bridge, timers, say, welcome } = setUp();
    await timers.advance(0);
    say('event', 'welcome', { version: 1, host: 'x' }, { re: 'of the page before', sid: '' });
    expect(bridge.mode).toBe('waiting');
    welcome();
    expect(bridge.mode).toBe('connected');
  });

  it('sends no hello after close(), and keeps the mode', async () => {
    const { bridge, timers, sent, modes } = setUp();
    await timers.advance(0);
    bridge.close();
    const before = sent.length;
    bridge.reconnect();
    bridge.restart();
    await timers.advance(10_000);
    expect([bridge.mode, modes.at(-1), sent.length]).toEqual(['closed', 'closed', before]);
  });

  it('leaves no timer after close()', async () => {
    const { bridge, timers, welcome, say } = setUp();
    await timers.advance(0);
    welcome();
    say('req', 'refresh', {}, { sid: '', seq: 0 });
    bridge.close();
    expect(timers.waiting).toBe(0);
  });
});
