import { describe, expect, it } from 'vitest';
import { connect, detectNames } from './connect.js';
import { FakeWindow } from './fake-window.js';
import { HOSTS } from './hosts.js';

const NATIVE = (Object.keys(HOSTS) as (keyof typeof HOSTS)[]).filter((name) => name !== 'parent');

const capacitor = (plugin: object, isAvailable = true) => ({
  isPluginAvailable: (name: string) => isAvailable && name === 'OISCapacitor',
  Plugins: { OISCapacitor: isAvailable ? plugin : { postMessage() {}, addListener() {} } },
});

describe('detect', () => {
  it('finds no host in a browser', () => {
    expect(detectNames(new FakeWindow())).toEqual([]);
  });

  it('finds no native host in a frame, whatever objects are there', () => {
    const window = new FakeWindow();
    for (const name of NATIVE) HOSTS[name](window);
    expect(detectNames(window).length).toBeGreaterThan(8);
    window.top = {};
    expect(detectNames(window)).toEqual([]);
    HOSTS.parent(window);
    expect(detectNames(window)).toEqual(['parent']);
    const { bridge } = connect(window);
    expect('OISHost' in window).toBe(false);
    bridge.close();
  });

  it('finds only the host that the page names', () => {
    const window = new FakeWindow();
    HOSTS['react-native'](window);
    HOSTS.webkit(window);
    expect([detectNames(window), detectNames(window, 'webkit'), detectNames(window, 'qt')]).toEqual([
      ['react-native', 'webkit'],
      ['webkit'],
      [],
    ]);
  });

  const postMessage = (): void => undefined;
  it.each<[string, object]>([
    ['an app of Capacitor without the plugin', { Capacitor: capacitor({}, false) }],
    ['a plugin of Capacitor without events', { Capacitor: capacitor({ postMessage }) }],
    ['a plugin of Capacitor without postMessage', { Capacitor: capacitor({ addListener: postMessage }) }],
    ['Qt without its script', { qt: { webChannelTransport: {} } }],
    ['Qt’s script without its transport', { QWebChannel: postMessage, qt: {} }],
    ['WebView2 without events', { chrome: { webview: { postMessage } } }],
    ['another object than Alipay’s', { my: { onMessage: postMessage } }],
    ['uni-app’s script in a browser', { uni: { navigateTo: postMessage } }],
    ['another object than Android’s', { OISAndroid: { addEventListener: postMessage } }],
  ])('finds no host that lacks what the page needs: %s', (_title, objects) => {
    expect(detectNames(Object.assign(new FakeWindow(), objects))).toEqual([]);
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
    expect(detectNames(window)).toEqual([]);
    Object.defineProperty(window, 'top', { get: boom });
    expect(detectNames(window)).toEqual([]);
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
