import { describe, expect, it } from 'vitest';
import { Bridge, connectHost, createHost, type Transport } from '../../src/bridge/index.js';
import { FakeWindow } from './fake-window.js';
import { evaluate, HOSTS } from './hosts.js';
import { ManualTimers, settle } from './manual-timers.js';
import { setUp } from './page.js';

const token = { access_token: 'canary-4f6a/1+b==', expires_in: 60 };

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

describe('Queued messages', () => {
  it('are handled in order, like later ones, by push and by receive', async () => {
    const window = new FakeWindow();
    HOSTS['android-interface'](window);
    const calls: string[] = [];
    const message = (seq: number, kind: string, type: string, payload = {}): string =>
      JSON.stringify({ ois: 1, kind, type, id: `h${seq}`, sid: '', seq, payload });
    evaluate(window, message(1, 'event', 'welcome', { version: 1, host: 'early' }));
    evaluate(window, message(2, 'req', 'open', { shortCode: 'b' }));
    const early = window['OISHostQueue'] as { push(json: string): void };
    const bridge = connectHost({
      window: window.asWindow,
      timers: new ManualTimers(),
      onWelcome: ({ host = '' }) => calls.push(host),
      handlers: {
        open: ({ shortCode }) => void calls.push(shortCode),
        refresh: () => void calls.push('refresh'),
      },
    });
    evaluate(window, message(3, 'req', 'refresh'));
    (window['OISHostQueue'] as typeof early).push(message(4, 'req', 'open', { shortCode: 'c' }));
    await settle();
    expect(calls).toEqual(['early', 'b', 'refresh', 'c']);
    bridge.close();
  });

  it('wait for a host that is not ready, and are not lost', async () => {
    const timers = new ManualTimers();
    const heard: string[] = [];
    let receiver: Parameters<Transport['connect']>[0] | undefined;
    let isReady = false;
    const bridge = new Bridge(
      [
        {
          host: 'qt',
          connect(given) {
            receiver = given;
            return () => undefined;
          },
          send(_, { type }) {
            if (isReady && type !== 'hello') heard.push(type);
            return isReady;
          },
        },
      ],
      { handlers: {}, timers },
    );
    bridge.start();
    bridge.emit('ready');
    await timers.advance(5000);
    bridge.emit('recharge-requested');
    expect([bridge.mode, heard]).toEqual(['one-way', []]);
    isReady = true;
    receiver?.ready();
    expect(heard).toEqual(['ready', 'recharge-requested']);
  });

  it('drop the oldest one above 256', async () => {
    const { bridge, timers, welcome, of } = setUp();
    for (let height = 0; height < 300; height++) bridge.emit('height', { height });
    await timers.advance(0);
    welcome();
    expect(of('height').map(({ payload }) => payload['height'])).toEqual(
      Array.from({ length: 256 }, (_, i) => i + 44),
    );
  });

  it('are sent once and in order, even if the host answers each synchronously', async () => {
    const timers = new ManualTimers();
    const heard: string[] = [];
    let seq = 0;
    const say = (kind: string, type: string, payload: object = {}): void =>
      bridge.receive(JSON.stringify({ ois: 1, kind, type, id: `h${++seq}`, sid: '', seq, payload }));
    const transport: Transport = {
      host: 'webkit',
      connect: () => () => undefined,
      send(_, { kind, type }) {
        if (kind === 'event' && type !== 'hello') heard.push(type);
        if (type === 'ready') say('req', 'refresh');
        return true;
      },
    };
    const bridge = new Bridge([transport], {
      timers,
      handlers: { refresh: () => bridge.emit('height', { height: 1 }) },
    });
    bridge.emit('ready');
    bridge.emit('open', { shortCode: 'a' });
    say('event', 'welcome', { version: 1, host: 'test' });
    await settle();
    expect(heard).toEqual(['ready', 'open', 'height']);
  });

  it('do not include requests that were cancelled or timed out', async () => {
    const { bridge, timers, welcome, of } = setUp();
    const giveUp = new AbortController();
    const asked = bridge.request('open-form', { shortCode: 'a' }, { signal: giveUp.signal });
    giveUp.abort();
    await expect(asked).rejects.toMatchObject({ code: 'E_CANCELLED' });
    await timers.advance(0);
    welcome();
    expect(of('open-form')).toEqual([]);
  });
});

describe('Requests of the page', () => {
  it('fail with E_TIMEOUT at their deadline', async () => {
    const { bridge, timers, welcome, say, of } = setUp();
    await timers.advance(0);
    welcome();
    const [asked, short] = [bridge.request('token', { reason: 'initial' }), askShort()];
    function askShort() {
      return bridge.request('token', { reason: 'expired' }, { timeout: 50 });
    }
    const late = expect(short).rejects.toMatchObject({ code: 'E_TIMEOUT' });
    await timers.advance(50);
    await late;
    const tooLate = expect(asked).rejects.toMatchObject({ code: 'E_TIMEOUT' });
    await timers.advance(9950);
    await tooLate;
    say('res', 'token', token, { re: of('token')[0]?.id });
    expect(timers.waiting).toBe(0);
  });

  it('fail with the host’s error code, and without its text', async () => {
    const { bridge, timers, welcome, say, of } = setUp();
    await timers.advance(0);
    welcome();
    const asked = bridge.request('open-form', { shortCode: 'a' });
    say(
      'err',
      'open-form',
      { code: 'E_DENIED', message: token.access_token },
      { re: of('open-form')[0]?.id },
    );
    const error = await asked.catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'E_DENIED' });
    expect(JSON.stringify(error) + String(error)).not.toContain('canary');
  });

  it('fail when the answer does not match its schema, and leave its text out', async () => {
    const { bridge, timers, welcome, say, of } = setUp();
    await timers.advance(0);
    welcome();
    const asked = bridge.request('token', { reason: 'initial' });
    say('res', 'token', { access_token: token.access_token }, { re: of('token')[0]?.id });
    const error = await asked.catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'E_INVALID' });
    expect(JSON.stringify(error) + String(error)).not.toContain('canary');
  });

  it('fail at once when the host did not list them as capabilities', async () => {
    const { bridge, timers, welcome, of } = setUp();
    await timers.advance(0);
    welcome({ caps: ['token'] });
    await expect(bridge.request('open-form', { shortCode: 'a' })).rejects.toMatchObject({
      code: 'E_UNSUPPORTED',
    });
    expect(of('open-form')).toEqual([]);
  });

  it('are limited to 32 at once', async () => {
    const { bridge } = setUp();
    const all = Array.from({ length: 33 }, () => bridge.request('open-form', { shortCode: 'a' }));
    await expect(all[32]).rejects.toMatchObject({ code: 'E_BUSY' });
    bridge.close();
    await Promise.allSettled(all);
  });

  it('ignore an answer for an earlier load of the page', async () => {
    const { bridge, timers, welcome, say, of } = setUp();
    await timers.advance(0);
    welcome();
    const asked = bridge.request('token', { reason: 'initial' });
    const { id: re } = of('token')[0]!;
    say('res', 'token', { ...token, access_token: 'stale' }, { re, sid: 'another-load' });
    say('res', 'token', { ...token, access_token: 'nameless' }, { re, sid: '' });
    say('res', 'open-form', {}, { re });
    say('res', 'token', token, { re });
    expect(await asked).toEqual(token);
  });
});

describe('Requests of the host', () => {
  it('are answered E_UNSUPPORTED when they are unknown or have no handler', async () => {
    const { timers, say, sent } = setUp();
    await timers.advance(0);
    for (const type of ['fly', 'constructor', 'back']) say('req', type);
    expect(sent.slice(1).map(({ kind, type, re, payload }) => [kind, type, re, payload['code']])).toEqual([
      ['err', 'fly', 'h1', 'E_UNSUPPORTED'],
      ['err', 'constructor', 'h2', 'E_UNSUPPORTED'],
      ['err', 'back', 'h3', 'E_UNSUPPORTED'],
    ]);
  });

  it('are answered E_INVALID for an invalid payload, and call no handler', async () => {
    const calls: unknown[] = [];
    const { timers, say, sent } = setUp({ handlers: { open: (payload) => void calls.push(payload) } });
    await timers.advance(0);
    say('req', 'open', { shortCode: 7 });
    say('req', 'open', { shortCode: 'x'.repeat(257) });
    expect(sent.slice(1).map(({ payload }) => payload['code'])).toEqual(['E_INVALID', 'E_INVALID']);
    expect(calls).toEqual([]);
  });

  it('are ignored above the maximum length; deep nesting is harmless', () => {
    const calls: string[] = [];
    const { bridge, sent } = setUp({ handlers: { refresh: () => void calls.push('refresh') } });
    const of = (id: number, extra: string) =>
      `{"ois":1,"kind":"req","type":"refresh","id":"${id}","sid":"","seq":${id},"extra":${extra}}`;
    const rest = of(1, '""').length;
    bridge.receive(of(1, `"${'x'.repeat(65_537 - rest)}"`));
    expect([calls, sent]).toEqual([[], []]);
    bridge.receive(of(2, `"${'x'.repeat(65_536 - rest)}"`));
    bridge.receive(of(3, '['.repeat(30_000) + ']'.repeat(30_000)));
    expect(calls).toEqual(['refresh', 'refresh']);
  });

  it('are handled once when they are delivered twice', async () => {
    let backs = 0;
    const { timers, say, sent } = setUp({ handlers: { back: () => ({ handled: ++backs > 0 }) } });
    await timers.advance(0);
    say('req', 'back', {}, { id: 'same' });
    say('req', 'back', {}, { id: 'same' });
    say('req', 'back', {}, { seq: 1 });
    await settle();
    expect([backs, sent.filter(({ type }) => type === 'back').length]).toEqual([1, 1]);
  });

  it('are answered before the welcome, too', async () => {
    const { say, sent } = setUp({ handlers: { back: () => ({ handled: false }) } });
    say('req', 'back', {}, { sid: '' });
    await settle();
    expect(sent).toMatchObject([{ kind: 'res', type: 'back', re: 'h1', payload: { handled: false } }]);
  });

  it('are answered E_TIMEOUT at their deadline, and the handler’s signal is aborted', async () => {
    let stopped = false;
    const { timers, say, of } = setUp({
      handlers: {
        refresh: (_, signal) =>
          new Promise<void>((done) =>
            signal.addEventListener('abort', () => {
              stopped = true;
              done();
            }),
          ),
      },
    });
    await timers.advance(0);
    say('req', 'refresh');
    await timers.advance(10_000);
    expect(stopped).toBe(true);
    expect(of('refresh')).toMatchObject([{ kind: 'err', payload: { code: 'E_TIMEOUT' } }]);
  });

  it('are limited to 32 at once', async () => {
    const { timers, say, of, bridge } = setUp({
      handlers: { refresh: () => new Promise<void>(() => undefined) },
    });
    await timers.advance(0);
    for (let i = 0; i < 33; i++) say('req', 'refresh');
    expect(of('refresh')).toMatchObject([{ re: 'h33', payload: { code: 'E_BUSY' } }]);
    bridge.close();
    expect(of('refresh')).toHaveLength(33);
    expect(of('refresh').at(-1)).toMatchObject({ payload: { code: 'E_CLOSED' } });
  });

  it('are answered with a code, and without the page’s error text, when a handler fails', async () => {
    const { timers, say, of } = setUp({
      handlers: {
        open: () => {
          throw new Error(token.access_token);
        },
        close: () => Promise.reject(Object.assign(new Error('no'), { code: 'E_DENIED' })),
        back: () => ({ handled: 'maybe' as unknown as boolean }),
      },
    });
    await timers.advance(0);
    say('req', 'open', { shortCode: 'a' });
    say('req', 'close');
    say('req', 'back');
    await settle();
    expect(['open', 'close', 'back'].map((type) => of(type)[0]?.payload)).toEqual([
      { code: 'E_INTERNAL', recoverable: true },
      { code: 'E_DENIED', recoverable: false },
      { code: 'E_INVALID', recoverable: false },
    ]);
  });

  it('are ignored when they name another load of the page', async () => {
    const calls: string[] = [];
    const { timers, say } = setUp({ handlers: { refresh: () => void calls.push('refresh') } });
    await timers.advance(0);
    say('req', 'refresh', {}, { sid: 'earlier' });
    say('req', 'refresh', {}, { sid: '' });
    expect(calls).toEqual(['refresh']);
  });
});

describe('A token', () => {
  const attempts: [string, (bridge: Bridge, text: string) => unknown][] = [
    ['an event', (bridge, text) => bridge.emit('error', { code: 'NETWORK', message: `at ${text}` })],
    [
      'an address',
      (bridge, text) => bridge.request('open-external', { url: `https://a.example/?token=${text}` }),
    ],
    ['a request', (bridge, text) => bridge.request('open-form', { shortCode: 'a', name: text })],
  ];
  const ways: [string, (page: ReturnType<typeof setUp>) => void | Promise<unknown>][] = [
    ['the welcome', ({ welcome }) => welcome({ token })],
    ['set-token', ({ say }) => say('req', 'set-token', token)],
    ['another way', ({ bridge }) => bridge.protect(token.access_token)],
    [
      'an answer',
      async ({ bridge, say, of, welcome }) => {
        welcome();
        const asked = bridge.request('token', { reason: 'initial' });
        say('res', 'token', token, { re: of('token')[0]?.id });
        await asked;
      },
    ],
  ];

  it.each(ways)('from %s is never sent', async (_, bring) => {
    const page = setUp({ handlers: { 'set-token': () => undefined } });
    await page.timers.advance(0);
    await bring(page);
    for (const text of [token.access_token, encodeURIComponent(token.access_token)]) {
      for (const [what, attempt] of attempts) {
        const error = await (async () => attempt(page.bridge, text))().catch((reason: unknown) => reason);
        expect(error, what).toMatchObject({ code: 'E_INVALID' });
        expect(JSON.stringify(error) + String(error) + String((error as Error).stack)).not.toContain(
          'canary',
        );
      }
    }
    await page.timers.advance(5000);
    expect(JSON.stringify(page.sent)).not.toContain('canary');
  });

  it('is neither in an answer nor in the type of an answer', async () => {
    const { timers, say, welcome, sent } = setUp({
      handlers: { back: () => ({ handled: true, why: token.access_token }) },
    });
    await timers.advance(0);
    welcome({ token });
    say('req', 'back');
    say('req', 'nothing', { text: token.access_token });
    await settle();
    expect(JSON.stringify(sent)).not.toContain('canary');
  });
});

describe('Identity of the host', () => {
  it('is proved by the nonce in its welcome', async () => {
    const named = setUp({ nonce: 'secret-nonce' });
    await named.timers.advance(0);
    named.say('event', 'welcome', { version: 1, host: 'a' }, { nonce: 'guess' });
    expect(named.bridge.mode).toBe('waiting');
    named.say('event', 'welcome', { version: 1, host: 'a' }, { nonce: 'secret-nonce' });
    expect([named.bridge.mode, named.bridge.proved]).toEqual(['connected', true]);

    for (const [options, proved] of [
      [{}, false],
      [{ nonce: 'n' }, false],
      [{ trusted: true }, true],
    ] as const) {
      const { bridge, timers, welcome } = setUp(options);
      await timers.advance(0);
      welcome();
      expect([bridge.mode, bridge.proved]).toEqual(['connected', proved]);
    }
  });
});
