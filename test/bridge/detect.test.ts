import { describe, expect, it } from 'vitest';
import { connectHost, detect, type ConnectOptions, type HostName } from '../../src/bridge/index.js';
import { FakeWindow, messageEvent, type From } from './fake-window.js';
import { HOSTS, ORIGINS, PARENT, evaluate } from './hosts.js';
import { ManualTimers } from './manual-timers.js';

const look = (window: FakeWindow, only?: HostName) =>
  detect(
    { window: window.asWindow, origins: ORIGINS, nonce: undefined, miniProgramPage: '/pages/ois/index' },
    only,
  ).map(({ host }) => host);

const connect = (window: FakeWindow, options: Partial<ConnectOptions> = {}) => {
  const timers = new ManualTimers();
  const bridge = connectHost({ window: window.asWindow, handlers: {}, timers, origins: ORIGINS, ...options });
  return { bridge, timers };
};

const welcome = JSON.stringify({
  ois: 1,
  kind: 'event',
  type: 'welcome',
  id: 'w',
  sid: '',
  seq: 0,
  payload: { version: 1, host: 'native' },
});

const NATIVE = (Object.keys(HOSTS) as (keyof typeof HOSTS)[]).filter((name) => name !== 'parent');

describe('detect', () => {
  it('finds no host in a browser', () => {
    expect(look(new FakeWindow())).toEqual([]);
  });

  it('finds no native host in a frame, whatever objects are there', () => {
    const window = new FakeWindow();
    for (const name of NATIVE) HOSTS[name](window);
    expect(look(window).length).toBeGreaterThan(8);
    window.top = {};
    expect(look(window)).toEqual([]);
    HOSTS.parent(window);
    expect(look(window)).toEqual(['parent']);
    const { bridge } = connect(window);
    expect('OISHost' in window).toBe(false);
    bridge.close();
  });

  it('finds only the host that the page names', () => {
    const window = new FakeWindow();
    HOSTS['react-native'](window);
    HOSTS.webkit(window);
    expect([look(window), look(window, 'webkit'), look(window, 'qt')]).toEqual([
      ['react-native', 'webkit'],
      ['webkit'],
      [],
    ]);
  });

  it('does not throw for hostile accessors, proxies and odd values', async () => {
    const boom = (): never => {
      throw new Error('no');
    };
    const hostile = new Proxy(() => undefined, {
      get: boom,
      has: boom,
      apply: boom,
      getOwnPropertyDescriptor: boom,
    });
    const names = [
      'OISAndroid',
      'OISFlutter',
      'OISArkWeb',
      'webkit',
      'ReactNativeWebView',
      'flutter_inappwebview',
    ];
    const more = [
      'my',
      'uni',
      'webUni',
      'wx',
      'qq',
      'tt',
      'swan',
      'chrome',
      'qt',
      'QWebChannel',
      'Capacitor',
    ];
    for (const value of [null, 1, 'text', {}, [], () => undefined, { postMessage: 1 }, hostile]) {
      const window = new FakeWindow();
      for (const name of [...names, ...more]) window[name] = value;
      const { bridge, timers } = connect(window);
      await timers.advance(6000);
      expect(bridge.mode).toBe('one-way');
      bridge.close();
    }
    const window = new FakeWindow();
    for (const name of [...names, ...more]) Object.defineProperty(window, name, { get: boom });
    expect(look(window)).toEqual([]);
    Object.defineProperty(window, 'top', { get: boom });
    expect(look(window)).toEqual([]);
  });

  it('survives native objects whose methods throw, in one-way mode', async () => {
    const window = new FakeWindow();
    window['OISAndroid'] = {
      postMessage() {
        throw new Error('gone');
      },
    };
    const { bridge, timers } = connect(window);
    bridge.emit('ready');
    await timers.advance(6000);
    bridge.emit('ready');
    expect([bridge.host, bridge.mode]).toEqual(['android-interface', 'one-way']);
  });
});

describe('Window messages of other senders', () => {
  const frame = { name: 'form' };
  const forged: [string, From][] = [
    ['a frame', { source: frame, origin: 'https://form.example' }],
    ['a frame that was removed', { source: null, origin: 'https://form.example' }],
    ['a sandboxed frame', { source: frame, origin: 'null' }],
    ['a sandboxed frame that was removed', { source: null, origin: 'null' }],
    ['a frame of the same origin', { source: frame, origin: 'https://page.example' }],
  ];

  it.each(forged)('from %s are not accepted as React Native’s', (_, from) => {
    const window = new FakeWindow();
    HOSTS['react-native'](window);
    const { bridge } = connect(window);
    window.dispatchEvent(messageEvent(welcome, from));
    expect(bridge.mode).toBe('waiting');
    window.dispatchEvent(messageEvent(welcome));
    expect(bridge.mode).toBe('connected');
  });

  it.each(forged)('from %s transfer no port to ArkWeb', async (_, from) => {
    const window = new FakeWindow();
    const ark = HOSTS.arkweb(window);
    const { port1, port2 } = new MessageChannel();
    const { bridge, timers } = connect(window);
    window.dispatchEvent(messageEvent('OISPort', { ...from, ports: [port1] }));
    port2.postMessage(welcome);
    await timers.advance(100);
    expect(bridge.mode).toBe('waiting');
    ark.ready?.();
    ark.say(welcome);
    await timers.advance(100);
    expect(bridge.mode).toBe('connected');
    bridge.close();
    port2.close();
  });

  it('transfer no port without the nonce, if there is one', async () => {
    const window = new FakeWindow();
    window['OISHostNonce'] = 'n-1';
    HOSTS.arkweb(window);
    const { port1, port2 } = new MessageChannel();
    const { bridge, timers } = connect(window);
    window.dispatchEvent(messageEvent('OISPort', { ports: [port1] }));
    port2.postMessage(welcome);
    await timers.advance(100);
    expect(bridge.mode).toBe('waiting');
    bridge.close();
    port2.close();
  });

  it('are accepted as the parent’s only with its window and an allowed origin', async () => {
    const window = new FakeWindow();
    const mock = HOSTS.parent(window);
    const { bridge } = connect(window);
    for (const from of [
      { source: window.parent, origin: 'https://evil.example' },
      { source: window.parent, origin: `${PARENT}.evil.example` },
      { source: window.parent, origin: 'null' },
      { source: {}, origin: PARENT },
      { source: null, origin: PARENT },
      { source: null, origin: '' },
    ]) {
      window.dispatchEvent(messageEvent(welcome, from));
      expect(bridge.mode).toBe('waiting');
    }
    mock.say(welcome);
    expect([bridge.mode, bridge.proved]).toEqual(['connected', true]);
    bridge.close();
  });
});

describe('The parent transport', () => {
  it('sends to exact origins only, and after the first message only to its origin', async () => {
    const window = new FakeWindow();
    const mock = HOSTS.parent(window);
    const targets: string[] = [];
    (window.parent as { postMessage: unknown }).postMessage = (_: string, target: string) =>
      targets.push(target);
    const { bridge, timers } = connect(window);
    await timers.advance(0);
    expect(targets).toEqual(ORIGINS);
    mock.say(welcome);
    bridge.emit('ready');
    expect(targets.slice(2)).toEqual([PARENT]);
    bridge.close();
  });

  it('requires an allowed origin', () => {
    const window = new FakeWindow();
    HOSTS.parent(window);
    window.location.ancestorOrigins = ['https://evil.example'];
    expect(look(window)).toEqual([]);
    window.location.ancestorOrigins = [PARENT];
    expect(look(window)).toEqual(['parent']);
  });

  it.each([
    '*',
    'null',
    '',
    'app.example',
    'https://app.example/',
    'https://app.example/path',
    'javascript:',
  ])('cannot be %o', (origin) => {
    expect(() => connect(new FakeWindow(), { origins: [origin] })).toThrow('E_ORIGIN');
  });
});

describe('Mini programs that cannot answer', () => {
  function miniProgram(place: 'wx' | 'swan', inside: { env?: boolean; agent?: string; flag?: boolean }) {
    const window = new FakeWindow();
    const delivered: unknown[] = [];
    const posted: unknown[] = [];
    const pages: string[] = [];
    const object = {
      // "web-view" (WeChat): bindmessage fires at back, destroy and share only.
      postMessage: ({ data }: { data: unknown }) => posted.push(data),
      navigateTo: ({ url }: { url: string }) => pages.push(url),
      getEnv: (callback: (env: { miniprogram: boolean }) => void) =>
        setTimeout(() => callback({ miniprogram: inside.env ?? false })),
    };
    window[place] = place === 'wx' ? { miniProgram: object } : { webView: object };
    window.navigator.userAgent += inside.agent ?? '';
    if (inside.flag) window['__wxjs_environment'] = 'miniprogram';
    const back = (): void => void delivered.push(...posted.splice(0));
    return { window, pages, delivered, back };
  }

  it.each([
    ['its environment', 'wx', { env: true }],
    ['its flag', 'wx', { flag: true }],
    ['its user agent', 'wx', { agent: ' MicroMessenger/8.0 miniProgram/wx123' }],
    ['another vendor’s environment', 'swan', { env: true }],
  ] as const)(
    'are detected by %s, navigated for requests, and receive events when they go back',
    async (_, place, inside) => {
      const { window, pages, delivered, back } = miniProgram(place, inside);
      const { bridge, timers } = connect(window);
      await timers.advance(0);
      expect(await bridge.request('open-form', { shortCode: 'a b&c', name: '表単' })).toEqual({});
      expect(pages).toEqual([
        `/pages/ois/index?type=open-form&shortCode=a%20b%26c&name=${encodeURIComponent('表単')}`,
      ]);
      await expect(bridge.request('open-form', { shortCode: '' })).rejects.toMatchObject({
        code: 'E_INVALID',
      });
      bridge.emit('close', { shortCode: 'a' });
      await timers.advance(5000);
      expect(bridge.mode).toBe('one-way');
      expect(delivered).toEqual([]);
      back();
      const types = delivered.map((json) => (JSON.parse(json as string) as { type: string }).type);
      expect(types.filter((type) => type !== 'hello')).toEqual(['close']);
      await expect(bridge.request('token', { reason: 'initial' })).rejects.toMatchObject({
        code: 'E_NO_HOST',
      });
      bridge.protect('canary-of-the-user');
      await expect(bridge.request('open-form', { shortCode: 'canary-of-the-user' })).rejects.toMatchObject({
        code: 'E_INVALID',
      });
      expect(pages).toHaveLength(1);
      bridge.close();
      await expect(bridge.request('open-form', { shortCode: 'a' })).rejects.toMatchObject({
        code: 'E_CLOSED',
      });
    },
  );

  it('are not detected in the ordinary browser of their app', async () => {
    const { window, pages, delivered, back } = miniProgram('wx', { env: false });
    const { bridge, timers } = connect(window);
    const asked = bridge.request('open-form', { shortCode: 'a' });
    const refused = expect(asked).rejects.toMatchObject({ code: 'E_NO_HOST' });
    await timers.advance(6000);
    await refused;
    back();
    expect([pages, delivered]).toEqual([[], []]);
  });

  it.each(['alipay', 'uni-app'] as const)('%s navigates until a host answers', async (name) => {
    const window = new FakeWindow();
    const mock = HOSTS[name](window);
    const pages: string[] = [];
    const object = (name === 'alipay' ? window['my'] : window['uni']) as Record<string, unknown>;
    object['navigateTo'] = ({ url }: { url: string }) => pages.push(url);
    const { bridge, timers } = connect(window, { miniProgramPage: '/pages/form' });
    mock.ready?.();
    await timers.advance(0);
    await bridge.request('open-external', { url: 'https://a.example/?b=c' });
    expect(pages).toEqual([
      `/pages/form?type=open-external&url=${encodeURIComponent('https://a.example/?b=c')}`,
    ]);
    mock.say(welcome);
    const asked = bridge.request('open-form', { shortCode: 'a' });
    bridge.close();
    await expect(asked).rejects.toMatchObject({ code: 'E_CLOSED' });
    expect(pages).toHaveLength(1);
  });
});

describe('The page’s objects on the window', () => {
  it('are removed by close(), unless other code replaced them', () => {
    const window = new FakeWindow();
    const { bridge } = connect(window);
    const second = connect(window);
    bridge.close();
    evaluate(window, welcome);
    expect([bridge.mode, second.bridge.mode]).toEqual(['closed', 'connected']);
    second.bridge.close();
    expect(['OISHost', 'OISHostQueue'].filter((name) => name in window)).toEqual([]);
  });

  it.each([undefined, 7, {}, '', 'x'.repeat(257)])('do not include %o as a nonce, and delete it', (nonce) => {
    const window = new FakeWindow();
    window['OISHostNonce'] = nonce;
    const { bridge } = connect(window);
    evaluate(window, welcome);
    expect([bridge.mode, bridge.proved, 'OISHostNonce' in window]).toEqual(['connected', false, false]);
  });
});
