import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createHost, type HostOptions } from '../../src/bridge/index.js';
import { ManualTimers, settle } from './manual-timers.js';

interface Message {
  kind: string;
  type: string;
  id: string;
  re?: string;
  sid: string;
  seq: number;
  payload: Record<string, unknown>;
}

/** Creates a host, and a page whose messages the test writes. */
function setUp(options: Partial<HostOptions> = {}) {
  const sent: Message[] = [];
  const told: string[] = [];
  const timers = new ManualTimers();
  const host = createHost({
    send: (json) => void sent.push(JSON.parse(json) as Message),
    onEvent: (type) => told.push(type),
    timers,
    ...options,
  });
  let seq = 0;
  const page = (sid: string, kind: string, type: string, payload: object = {}, rest: object = {}): void => {
    seq++;
    host.receive(JSON.stringify({ ois: 1, kind, type, id: `p${seq}`, sid, seq, payload, ...rest }));
  };
  const hello = (sid: string, rest: object = {}): void =>
    page(sid, 'event', 'hello', { versions: [1], caps: [] }, rest);
  return { host, sent, told, timers, page, hello };
}

describe('createHost', () => {
  it('answers each hello with a welcome, and sends queued messages after the first', async () => {
    const { host, sent, hello, page } = setUp({
      handlers: { token: () => ({ access_token: 'abc', expires_in: 9 }) },
    });
    const asked = host.request('open', { shortCode: 'a' });
    expect([sent, host.connected]).toEqual([[], false]);
    hello('load-1');
    expect(sent).toMatchObject([
      { type: 'welcome', re: 'p1', sid: 'load-1', payload: { version: 1, host: 'host', caps: ['token'] } },
      { type: 'open', kind: 'req', sid: 'load-1' },
    ]);
    // In the order of sending: a lower number would mean a restarted host.
    expect(sent[1]!.seq).toBeGreaterThan(sent[0]!.seq);
    hello('load-1');
    expect(sent.slice(2)).toMatchObject([{ type: 'welcome', re: 'p2' }]);
    page('load-1', 'res', 'open', {}, { re: sent[1]?.id });
    expect(await asked).toEqual({});
  });

  it('drops requests that were cancelled or have expired before the page was ready, except reset', async () => {
    const { host, sent, hello, timers } = setUp();
    const controller = new AbortController();
    const all = Promise.allSettled([
      host.request('open', { shortCode: 'cancelled' }, { signal: controller.signal }),
      host.request('open', { shortCode: 'expired' }),
      host.request('reset'),
    ]);
    controller.abort();
    await timers.advance(60_000);
    const waiting = host.request('open', { shortCode: 'waiting' });
    hello('load-1');
    expect((await all).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(sent).toMatchObject([
      { type: 'welcome' },
      { type: 'reset' },
      { type: 'open', payload: { shortCode: 'waiting' } },
    ]);
    host.close();
    await expect(waiting).rejects.toMatchObject({ code: 'E_CLOSED' });
  });

  it('sends a queued reset after the next hello if the WebView was gone', async () => {
    const sent: Message[] = [];
    let isGone = true;
    const { host, hello } = setUp({
      send(json) {
        const message = JSON.parse(json) as Message;
        if (isGone && message.type === 'reset') throw new Error('the WebView is gone');
        sent.push(message);
      },
    });
    const asked = host.request('reset');
    hello('load-1');
    isGone = false;
    hello('load-1');
    expect(sent.map(({ type }) => type)).toEqual(['welcome', 'welcome', 'reset']);
    hello('load-1');
    expect(sent.at(-1)?.type).toBe('welcome');
    host.close();
    await expect(asked).rejects.toMatchObject({ code: 'E_CLOSED' });
  });

  it('does not send a queued token after the next hello if the WebView was gone: it may be of another user', async () => {
    const sent: Message[] = [];
    let isGone = true;
    const { host, hello } = setUp({
      send(json) {
        const message = JSON.parse(json) as Message;
        if (isGone && message.type === 'set-token') throw new Error('the WebView is gone');
        sent.push(message);
      },
    });
    const asked = host.request('set-token', { access_token: 'former', expires_in: 60 });
    hello('load-1');
    isGone = false;
    hello('load-1');
    expect(sent.map(({ type }) => type)).toEqual(['welcome', 'welcome']);
    host.close();
    await expect(asked).rejects.toMatchObject({ code: 'E_CLOSED' });
  });

  it('cancels requests to an earlier load of the page, and ignores its messages', async () => {
    const { host, sent, told, hello, page } = setUp();
    hello('load-1');
    const asked = host.request('back');
    const refused = expect(asked).rejects.toMatchObject({ code: 'E_CANCELLED' });
    hello('load-2', { id: 'p1', seq: 1 });
    await refused;
    expect(sent.at(-1)).toMatchObject({ type: 'welcome', sid: 'load-2', re: 'p1' });
    page('load-1', 'event', 'ready');
    page('load-2', 'event', 'ready');
    expect(told).toEqual(['hello', 'hello', 'ready']);
  });

  it('answers the load that sent the request, and aborts handlers for an earlier load without an answer', async () => {
    const answers: ((token: { access_token: string; expires_in: number }) => void)[] = [];
    const signals: AbortSignal[] = [];
    const { sent, hello, page } = setUp({
      handlers: {
        token(_, signal) {
          signals.push(signal);
          return new Promise((answer) => answers.push(answer));
        },
      },
    });
    hello('load-1');
    page('load-1', 'req', 'token', { reason: 'initial' }, { id: 'same' });
    hello('load-2');
    page('load-2', 'req', 'token', { reason: 'initial' }, { id: 'same' });
    answers[0]?.({ access_token: 'of-load-1', expires_in: 60 });
    await settle();
    answers[1]?.({ access_token: 'of-load-2', expires_in: 60 });
    await settle();
    const answered = sent.filter(({ type, sid }) => type === 'token' && sid === 'load-2');
    expect(answered).toMatchObject([{ kind: 'res', re: 'same', payload: { access_token: 'of-load-2' } }]);
    expect(JSON.stringify(sent)).not.toContain('of-load-1');
    expect(sent.filter(({ kind }) => kind === 'err')).toEqual([]);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  });

  it('answers a page after its deadline, and aborts a handler after a minute', async () => {
    const answers: ((token: { access_token: string; expires_in: number }) => void)[] = [];
    const { sent, hello, page, timers } = setUp({
      handlers: { token: () => new Promise((answer) => answers.push(answer)) },
    });
    hello('load-1');
    page('load-1', 'req', 'token', { reason: 'initial' });
    page('load-1', 'req', 'token', { reason: 'initial' });
    await timers.advance(59_000);
    answers[0]?.({ access_token: 'late', expires_in: 60 });
    await timers.advance(1000);
    expect(sent.slice(1)).toMatchObject([
      { kind: 'res', re: 'p2', payload: { access_token: 'late' } },
      { kind: 'err', re: 'p3', payload: { code: 'E_TIMEOUT', recoverable: true } },
    ]);
  });

  it('ignores messages without the nonce', async () => {
    const asked: unknown[] = [];
    const { host, sent, told, hello, page } = setUp({
      nonce: 'n-1',
      handlers: { 'open-external': (payload) => void asked.push(payload) },
    });
    hello('load-1');
    hello('load-1', { nonce: 'n-2' });
    expect([sent, told, host.connected]).toEqual([[], [], false]);
    hello('load-1', { nonce: 'n-1' });
    page('load-1', 'req', 'open-external', { url: 'https://evil.example/' });
    await settle();
    expect(asked).toEqual([]);
    expect(sent).toMatchObject([{ type: 'welcome', nonce: 'n-1' }]);
  });

  it('sends a welcome without its invalid fields, and warns of each once', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    onTestFinished(() => warn.mockRestore());
    const { host, sent, hello } = setUp({
      welcome: () => ({
        locale: 'zh-CN-#Hans',
        theme: 'dark',
        colors: { accent: { resource: '?attr/colorPrimary' } as unknown as string, text: '#111' },
      }),
    });
    hello('load-1');
    hello('load-1');
    expect(sent.map(({ payload }) => payload)).toMatchObject(
      [1, 2].map(() => ({ theme: 'dark', colors: { text: '#111' } })),
    );
    expect(JSON.stringify(sent)).not.toMatch(/locale|accent/);
    expect(warn.mock.calls.map(([text]) => String(text))).toEqual([
      expect.stringContaining('"welcome" was sent without "locale": "locale" has to be text'),
      expect.stringContaining('"welcome" was sent without "colors.accent": "colors.accent" has to be text'),
    ]);
    await expect(host.request('set-locale', { locale: 'zh-CN-#Hans' })).rejects.toThrow(
      '"locale" has to be text',
    );
  });

  it.each([
    [
      'a text as its lifetime',
      { access_token: 'secret', expires_in: '3600' },
      '"expires_in" has to be number, from 1',
    ],
    ['the hub’s envelope', { code: 0, data: { access_token: 'secret' } }, '"access_token" has to be text'],
  ])(
    'names the invalid field of a token with %s to the app’s console and the page',
    async (_, token, words) => {
      const log = vi.spyOn(console, 'error').mockReturnValue();
      onTestFinished(() => log.mockRestore());
      const { sent, hello, page } = setUp({ handlers: { token: () => token as never } });
      hello('load-1');
      page('load-1', 'req', 'token', { reason: 'initial' });
      await settle();
      const payload = { code: 'E_INVALID', message: expect.stringContaining(words) };
      expect(sent.at(-1)).toMatchObject({ kind: 'err', type: 'token', payload });
      expect(log.mock.calls).toEqual([[expect.stringContaining(words)]]);
      expect(JSON.stringify([sent, log.mock.calls])).not.toContain('secret');
    },
  );

  it('reports what a handler throws to the app’s console, where there is no reportError, and not to the page', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    onTestFinished(() => log.mockRestore());
    const config = { headers: { Authorization: 'Bearer secret' } };
    const error = Object.assign(new TypeError('response.json is not a function'), { config });
    const { sent, hello, page } = setUp({ handlers: { token: () => Promise.reject(error) } });
    hello('load-1');
    page('load-1', 'req', 'token', { reason: 'initial' });
    await settle();
    expect(sent.at(-1)?.payload).toEqual({ code: 'E_INTERNAL', recoverable: true });
    expect(log.mock.calls).toEqual([[error.stack]]);
  });

  it('goes on after an error of a callback, which it reports', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    onTestFinished(() => log.mockRestore());
    const fail = (): never => {
      throw new Error('a mistake of the app');
    };
    const { host, sent, hello } = setUp({ welcome: fail, onEvent: fail });
    void host.request('open', { shortCode: 'a' });
    hello('load-1');
    expect(sent).toMatchObject([
      { type: 'welcome', payload: { version: 1, host: 'host' } },
      { type: 'open' },
    ]);
    const mistake = expect.stringContaining('a mistake of the app');
    expect(log.mock.calls).toEqual([[mistake], [mistake]]);
  });

  it('answers E_VERSION to a page without a common version', () => {
    const { sent, page } = setUp();
    page('load-1', 'event', 'hello', { versions: [7], caps: [] });
    expect(sent).toMatchObject([{ kind: 'err', type: 'hello', re: 'p1', payload: { code: 'E_VERSION' } }]);
  });

  it('fails requests at once when sending throws', async () => {
    let gone = false;
    const { host, hello } = setUp({
      send: () => {
        if (gone) throw new Error('WebView was destroyed');
      },
    });
    hello('load-1');
    gone = true;
    await expect(host.request('back')).rejects.toMatchObject({ code: 'E_NO_HOST' });
    await expect(host.request('open', { shortCode: '' })).rejects.toMatchObject({ code: 'E_INVALID' });
  });

  it('close() fails open requests and cancels handlers', async () => {
    const { host, hello, sent, timers } = setUp();
    hello('load-1');
    const asked = host.request('back');
    host.close();
    await expect(asked).rejects.toMatchObject({ code: 'E_CLOSED' });
    hello('load-2');
    expect([sent.length, timers.waiting]).toEqual([2, 0]);
  });
});
