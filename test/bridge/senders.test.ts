import { describe, expect, it } from 'vitest';
import { connect, detectNames, welcome } from './connect.js';
import { FakeWindow, messageEvent, type From } from './fake-window.js';
import { HOSTS, ORIGINS, PARENT } from './hosts.js';

describe('Window messages of other senders', () => {
  const frame = { name: 'form' };
  const forged: [string, From][] = [
    ['a frame', { source: frame, origin: 'https://form.example' }],
    ['a frame that was removed', { source: null, origin: 'https://form.example' }],
    ['a sandboxed frame', { source: frame, origin: 'null' }],
    ['a sandboxed frame that was removed', { source: null, origin: 'null' }],
    ['a frame of the same origin', { source: frame, origin: 'https://page.example' }],
  ];

  it('from the window itself are accepted only with its origin', () => {
    const window = new FakeWindow();
    HOSTS['react-native'](window);
    const { bridge } = connect(window);
    window.dispatchEvent(messageEvent(welcome, { source: window, origin: 'https://former.example' }));
    expect(bridge.mode).toBe('waiting');
  });

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
    expect([bridge.mode, bridge.verified]).toEqual(['connected', true]);
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
    expect(detectNames(window)).toEqual([]);
    window.location.ancestorOrigins = [PARENT];
    expect(detectNames(window)).toEqual(['parent']);
    // The parent's frame has `referrerpolicy="no-referrer"`.
    window.location.ancestorOrigins = ['null'];
    expect(detectNames(window)).toEqual(['parent']);
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
