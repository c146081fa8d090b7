import { describe, expect, it } from 'vitest';
import type { Bridge } from '../../src/bridge/index.js';
import { settle } from './manual-timers.js';
import { setUp } from './page.js';

const token = { access_token: 'secret-4f6a/1+b==', expires_in: 60 };

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
          'secret-4f6a',
        );
      }
    }
    await page.timers.advance(5000);
    expect(JSON.stringify(page.sent)).not.toContain('secret-4f6a');
  });

  it('is not sent in an address within the query of another one', async () => {
    const { timers, bridge, welcome, sent } = setUp();
    await timers.advance(0);
    welcome({ token });
    let address = `/a?token=${encodeURIComponent(token.access_token)}`;
    for (let n = 0; n < 2; n += 1) {
      address = `/next?to=${encodeURIComponent(address)}`;
      const url = `https://a.example${address}`;
      await expect(bridge.request('open-external', { url })).rejects.toMatchObject({ code: 'E_INVALID' });
    }
    expect(JSON.stringify(sent)).not.toContain('open-external');
  });

  it('is not sent after the app has sent others, as it may do each time that the page becomes visible', async () => {
    const { timers, bridge, welcome } = setUp();
    await timers.advance(0);
    welcome({ token });
    for (let n = 0; n < 50; n += 1) {
      bridge.reconnect();
      welcome({ token: { ...token, access_token: `another-token-${n}` } });
    }
    const message = `at ${token.access_token}`;
    expect(() => bridge.emit('error', { code: 'NETWORK', message })).toThrow('E_INVALID');
  });

  it('is not sent inside a text that is JSON itself', async () => {
    const quoted = 'se"cret\\4f6a';
    const { timers, bridge, welcome, sent } = setUp();
    await timers.advance(0);
    welcome({ token: { ...token, access_token: quoted } });
    const state = JSON.stringify({ ois: 1, search: quoted });
    expect(() => bridge.emit('state', { state })).toThrow(expect.objectContaining({ code: 'E_INVALID' }));
    expect(JSON.stringify(sent)).not.toContain('4f6a');
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
    expect(JSON.stringify(sent)).not.toContain('secret-4f6a');
  });

  it.each(['…', ''])('is not sent in part at the end of a text that was shortened (%o)', async (ellipsis) => {
    const long = 'secret-4f6a'.repeat(20);
    const { timers, bridge, welcome, of } = setUp();
    await timers.advance(0);
    welcome({ token: { ...token, access_token: long } });
    const emit = (message: string) => bridge.emit('error', { code: 'NETWORK', message });
    for (const length of [16, 40, long.length - 1])
      expect(() => emit(`at ${long.slice(0, length)}${ellipsis}`)).toThrow('E_INVALID');
    for (const message of [
      `at ${long.slice(0, 15)}${ellipsis}`,
      `${long.slice(0, 40)} and more${ellipsis}`,
    ]) {
      emit(message);
      expect(of('error').at(-1)?.payload['message']).toBe(message);
    }
  });
});
