import { expect, it, vi } from 'vitest';
import { createHost } from '../../src/bridge/index.js';
import { connect } from './connect.js';
import { FakeWindow, messageEvent } from './fake-window.js';
import { HOSTS } from './hosts.js';

it('A new ArkWeb port replaces that of an app whose host object was created again', async () => {
  const window = new FakeWindow();
  window.navigator.userAgent += ' ArkWeb/4.1.6.1 Mobile';
  const welcomes: (string | undefined)[] = [];
  const { bridge, timers } = connect(window, { onWelcome: ({ host }) => welcomes.push(host) });
  const attach = async (name: string): Promise<void> => {
    const mock = HOSTS.arkweb(window);
    const host = createHost({
      send: (json) => mock.say(json),
      handlers: { token: () => ({ access_token: `token-of-${name}`, expires_in: 60 }) },
      welcome: () => ({ host: name }),
      timers,
    });
    mock.onMessage = (json) => host.receive(json);
    mock.ready?.();
    await vi.waitFor(async () => {
      await timers.advance(100);
      expect(welcomes).toContain(name);
    });
  };
  await attach('former');
  await attach('new');
  expect(bridge.mode).toBe('connected');
  expect(await bridge.request('token', { reason: 'initial' })).toMatchObject({
    access_token: 'token-of-new',
  });
  bridge.close();
});

it('An ArkWeb port is closed when another one replaces it, and by close()', async () => {
  const window = new FakeWindow();
  window.navigator.userAgent += ' ArkWeb/4.1.6.1 Mobile';
  const { bridge } = connect(window);
  const closed: string[] = [];
  for (const name of ['former', 'new']) {
    const { port1, port2 } = new MessageChannel();
    port2.addEventListener('close', () => closed.push(name));
    port2.start();
    window.dispatchEvent(messageEvent('OISPort', { ports: [port1] }));
  }
  await expect.poll(() => closed).toEqual(['former']);
  bridge.close();
  await expect.poll(() => closed).toEqual(['former', 'new']);
});
