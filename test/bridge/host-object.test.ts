import { describe, expect, it } from 'vitest';
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

  it.each([undefined, 7, {}, '', 'x'.repeat(257)])('do not include %o as a nonce, and delete it', (nonce) => {
    const window = new FakeWindow();
    window['OISHostNonce'] = nonce;
    const { bridge } = connect(window);
    evaluate(window, welcome);
    expect([bridge.mode, bridge.verified, 'OISHostNonce' in window]).toEqual(['connected', false, false]);
  });
});
