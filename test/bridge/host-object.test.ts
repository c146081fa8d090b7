import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { connect, welcome } from './connect.js';
import { FakeWindow } from './fake-window.js';
import { evaluate } from './hosts.js';

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

  it('receive the messages after one whose callback throws, which is reported', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    onTestFinished(() => log.mockRestore());
    const window = new FakeWindow();
    const open = { ois: 1, kind: 'req', type: 'open', id: 'o', sid: '', seq: 1, payload: { shortCode: 'a' } };
    window['OISHostQueue'] = [welcome, JSON.stringify(open)];
    const opened: string[] = [];
    const fail = (): never => {
      throw new Error('a mistake of the page');
    };
    const { bridge } = connect(window, {
      onWelcome: fail,
      onMode: fail,
      handlers: { open: ({ shortCode }) => void opened.push(shortCode) },
    });
    expect([bridge.mode, opened]).toEqual(['connected', ['a']]);
    bridge.close();
    const mistake = expect.stringContaining('a mistake of the page');
    expect(log.mock.calls).toEqual([[mistake], [mistake], [mistake]]);
  });

  it.each([undefined, 7, {}, '', 'x'.repeat(257)])('do not include %o as a nonce, and delete it', (nonce) => {
    const window = new FakeWindow();
    window['OISHostNonce'] = nonce;
    const { bridge } = connect(window);
    evaluate(window, welcome);
    expect([bridge.mode, bridge.verified, 'OISHostNonce' in window]).toEqual(['connected', false, false]);
  });

  it.each([
    ['declares by `var`, and clear it', true, undefined],
    ['has made constant', false, 'n'],
  ])('include a nonce that the host’s script %s', (_, writable, left) => {
    const window = new FakeWindow();
    Object.defineProperty(window, 'OISHostNonce', { value: 'n', writable, configurable: false });
    const { bridge } = connect(window);
    evaluate(window, welcome.replace('{', '{"nonce":"n",'));
    expect([bridge.mode, bridge.verified, window['OISHostNonce']]).toEqual(['connected', true, left]);
    bridge.close();
  });
});
