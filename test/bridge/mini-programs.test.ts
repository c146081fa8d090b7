import { describe, expect, it } from 'vitest';
import { connect, welcome } from './connect.js';
import { FakeWindow } from './fake-window.js';
import { HOSTS } from './hosts.js';

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
      // Baidu's script says `smartprogram`.
      getEnv: (callback: (env: object) => void) =>
        setTimeout(() =>
          callback({ [place === 'swan' ? 'smartprogram' : 'miniprogram']: inside.env ?? false }),
        ),
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
      const share = expect(bridge.request('share', { text: 'a' })).rejects.toMatchObject({
        code: 'E_NO_HOST',
      });
      expect(bridge.host).toBe('mini-program');
      bridge.emit('close', { shortCode: 'a' });
      await timers.advance(5000);
      await share;
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
    // Links work as in any browser.
    expect(bridge.host).toBeUndefined();
  });

  it('are not detected after the page has closed its bridge', async () => {
    const { window, delivered, back } = miniProgram('wx', { env: true });
    const { bridge, timers } = connect(window);
    bridge.close();
    await timers.advance(1);
    back();
    expect([delivered, bridge.host]).toEqual([[], undefined]);
  });

  it('uni-app’s script works in ordinary browsers, where nothing is sent', async () => {
    const window = new FakeWindow();
    HOSTS['uni-app'](window);
    const object = window['uni'] as Record<string, unknown>;
    object['getEnv'] = (callback: (env: object) => void) => callback({ h5: true });
    const { bridge, timers } = connect(window);
    await timers.advance(6000);
    expect([bridge.mode, bridge.host]).toEqual(['one-way', undefined]);
    bridge.close();
  });

  it('uni-app’s script says that its app is a browser until the app’s objects are there', async () => {
    const window = new FakeWindow();
    const mock = HOSTS['uni-app'](window);
    const heard: string[] = [];
    mock.onMessage = (json) => heard.push((JSON.parse(json) as { type: string }).type);
    const object = window['uni'] as Record<string, unknown>;
    object['getEnv'] = (callback: (env: object) => void) =>
      callback(window['plus'] ? { plus: true } : { h5: true });
    const { bridge, timers } = connect(window);
    await timers.advance(0);
    window['plus'] = {};
    mock.ready?.();
    await timers.advance(6000);
    bridge.emit('recharge-requested');
    expect([bridge.host, heard.includes('recharge-requested')]).toEqual(['uni-app', true]);
    object['getEnv'] = () => {
      throw new Error('no');
    };
    expect(bridge.host).toBe('uni-app');
    bridge.close();
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
