import { describe, expect, it } from 'vitest';
import { Bridge, connectHost, createHost, type Transport } from '../../src/bridge/index.js';
import { FakeWindow } from './fake-window.js';
import { evaluate, HOSTS } from './hosts.js';
import { ManualTimers, settle } from './manual-timers.js';
import { setUp } from './page.js';

const token = { access_token: 'canary-4f6a/1+b==', expires_in: 60 };

describe('handshake', () => {
  it('says hello at 0, 200, 500, 1000 and 2000 ms, and gives up at 5000', async () => {
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

  it('tells in its hello what it speaks and what it does', async () => {
    const { timers, of } = setUp({
      handlers: { back: () => ({ handled: false }), refresh: () => undefined },
    });
    await timers.advance(0);
    expect(of('hello')[0]?.payload).toEqual({ versions: [1], caps: ['back', 'refresh'] });
  });

  it('stops saying hello once it was welcomed, and takes the first welcome only', async () => {
    const welcomes: string[] = [];
    const { timers, of, welcome, bridge } = setUp({ onWelcome: ({ host = '' }) => welcomes.push(host) });
    await timers.advance(0);
    welcome({ host: 'one' });
    welcome({ host: 'two' });
    await timers.advance(9000);
    expect([of('hello').length, welcomes, bridge.mode]).toEqual([1, ['one'], 'connected']);
  });

  it('goes one-way without a version in common, and says so', async () => {
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

  it('tells the host of a welcome that it cannot use', async () => {
    const { timers, welcome, of, bridge } = setUp();
    await timers.advance(0);
    welcome({ version: 'one' });
    expect(of('welcome')).toMatchObject([{ kind: 'err', re: 'h1', payload: { code: 'E_INVALID' } }]);
    expect(bridge.mode).toBe('waiting');
  });

  it('does not ask for what came along with the welcome', async () => {
    const given = new AbortController();
    const { bridge, timers, welcome, of } = setUp({ onWelcome: () => given.abort() });
    const asked = bridge.request('token', { reason: 'initial' }, { signal: given.signal });
    const refused = expect(asked).rejects.toMatchObject({ code: 'E_CANCELLED' });
    await timers.advance(0);
    welcome({ token });
    await refused;
    expect(of('token')).toEqual([]);
  });

  it('goes one-way when the host has no version for its hello', async () => {
    const { timers, of, modes, say } = setUp();
    await timers.advance(0);
    say('err', 'hello', { code: 'E_VERSION' }, { re: of('hello')[0]?.id });
    expect(modes).toEqual(['one-way']);
  });

  it('takes no other error for that', async () => {
    const { timers, of, bridge, say } = setUp();
    await timers.advance(0);
    say('err', 'token', { code: 'E_TIMEOUT' }, { re: of('hello')[0]?.id });
    say('err', 'hello', { code: 'E_VERSION' }, { re: 'another' });
    expect(bridge.mode).toBe('waiting');
  });

  it('goes on when native code throws, whenever it is asked', async () => {
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

  it('is one-way at once where there is no host', async () => {
    const timers = new ManualTimers();
    const bridge = new Bridge([], { handlers: {}, timers });
    bridge.start();
    await timers.advance(0);
    bridge.emit('ready');
    expect([bridge.mode, bridge.host]).toEqual(['one-way', undefined]);
    await expect(bridge.request('token', { reason: 'initial' })).rejects.toMatchObject({ code: 'E_NO_HOST' });
  });

  it('pins the first that answered', async () => {
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

describe('messages before boot', () => {
  it('are taken over in order, and later ones too, pushed or received', async () => {
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

  it('waits for a host that cannot take it yet, and loses nothing', async () => {
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

  it('drops the oldest events when 256 wait', async () => {
    const { bridge, timers, welcome, of } = setUp();
    for (let height = 0; height < 300; height++) bridge.emit('height', { height });
    await timers.advance(0);
    welcome();
    expect(of('height').map(({ payload }) => payload['height'])).toEqual(
      Array.from({ length: 256 }, (_, i) => i + 44),
    );
  });

  it('go out once and in order, also when the host answers each at once', async () => {
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

  it('does not send a request that nobody waits for any more', async () => {
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

describe('requests of the page', () => {
  it('end by their deadline', async () => {
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

  it('fail with the code of the host, and without its words', async () => {
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

  it('fail when the answer is of another shape, and leave its text out', async () => {
    const { bridge, timers, welcome, say, of } = setUp();
    await timers.advance(0);
    welcome();
    const asked = bridge.request('token', { reason: 'initial' });
    say('res', 'token', { access_token: token.access_token }, { re: of('token')[0]?.id });
    const error = await asked.catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'E_INVALID' });
    expect(JSON.stringify(error) + String(error)).not.toContain('canary');
  });

  it('fail at once where the host said that it does not know them', async () => {
    const { bridge, timers, welcome, of } = setUp();
    await timers.advance(0);
    welcome({ caps: ['token'] });
    await expect(bridge.request('open-form', { shortCode: 'a' })).rejects.toMatchObject({
      code: 'E_UNSUPPORTED',
    });
    expect(of('open-form')).toEqual([]);
  });

  it('are at most 32 at once', async () => {
    const { bridge } = setUp();
    const all = Array.from({ length: 33 }, () => bridge.request('open-form', { shortCode: 'a' }));
    await expect(all[32]).rejects.toMatchObject({ code: 'E_BUSY' });
    bridge.close();
    await Promise.allSettled(all);
  });

  it('take no answer that was for an earlier load of the page', async () => {
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

describe('requests of the host', () => {
  it('are answered E_UNSUPPORTED when unknown, or known and not handled', async () => {
    const { timers, say, sent } = setUp();
    await timers.advance(0);
    for (const type of ['fly', 'constructor', 'back']) say('req', type);
    expect(sent.slice(1).map(({ kind, type, re, payload }) => [kind, type, re, payload['code']])).toEqual([
      ['err', 'fly', 'h1', 'E_UNSUPPORTED'],
      ['err', 'constructor', 'h2', 'E_UNSUPPORTED'],
      ['err', 'back', 'h3', 'E_UNSUPPORTED'],
    ]);
  });

  it('change nothing when their payload does not fit', async () => {
    const calls: unknown[] = [];
    const { timers, say, sent } = setUp({ handlers: { open: (payload) => void calls.push(payload) } });
    await timers.advance(0);
    say('req', 'open', { shortCode: 7 });
    say('req', 'open', { shortCode: 'x'.repeat(257) });
    expect(sent.slice(1).map(({ payload }) => payload['code'])).toEqual(['E_INVALID', 'E_INVALID']);
    expect(calls).toEqual([]);
  });

  it('are nothing when they are too long; depth does no harm', () => {
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

  it('are done once when they come twice', async () => {
    let backs = 0;
    const { timers, say, sent } = setUp({ handlers: { back: () => ({ handled: ++backs > 0 }) } });
    await timers.advance(0);
    say('req', 'back', {}, { id: 'same' });
    say('req', 'back', {}, { id: 'same' });
    say('req', 'back', {}, { seq: 1 });
    await settle();
    expect([backs, sent.filter(({ type }) => type === 'back').length]).toEqual([1, 1]);
  });

  it('are answered before the welcome too: who asks is there', async () => {
    const { say, sent } = setUp({ handlers: { back: () => ({ handled: false }) } });
    say('req', 'back', {}, { sid: '' });
    await settle();
    expect(sent).toMatchObject([{ kind: 'res', type: 'back', re: 'h1', payload: { handled: false } }]);
  });

  it('end by their deadline, with the handler told to stop', async () => {
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

  it('are at most 32 at once', async () => {
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

  it('are answered with a code, and none of the page’s own words, when the page fails', async () => {
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

  it('are not for this load of the page when they name another', async () => {
    const calls: string[] = [];
    const { timers, say } = setUp({ handlers: { refresh: () => void calls.push('refresh') } });
    await timers.advance(0);
    say('req', 'refresh', {}, { sid: 'earlier' });
    say('req', 'refresh', {}, { sid: '' });
    expect(calls).toEqual(['refresh']);
  });
});

describe('the token', () => {
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

  it.each(ways)('that came by %s never goes out', async (_, bring) => {
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

  it('is in no answer, nor in the name of anything that the host asked for', async () => {
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

describe('who speaks', () => {
  it('is proved by the nonce that comes back', async () => {
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
