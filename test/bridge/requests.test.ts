import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { settle } from './manual-timers.js';
import { setUp } from './page.js';

const token = { access_token: 'secret-4f6a/1+b==', expires_in: 60 };

describe('Requests of the page', () => {
  it.each([Infinity, 2 ** 40])('may wait as long as timers allow: %d ms', async (timeout) => {
    const { bridge, timers, welcome, of, say } = setUp();
    await timers.advance(0);
    welcome();
    const asked = bridge.request('token', { reason: 'initial' }, { timeout });
    await timers.advance(2 ** 31 - 2);
    say('res', 'token', token, { re: of('token')[0]?.id });
    expect(await asked).toMatchObject(token);
    const late = expect(bridge.request('token', { reason: 'initial' }, { timeout })).rejects.toMatchObject({
      code: 'E_TIMEOUT',
    });
    await timers.advance(2 ** 31 - 1);
    await late;
  });

  it('fail with E_TIMEOUT at their deadline', async () => {
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

  it('fail with the host’s error code, and without its text', async () => {
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
    expect(JSON.stringify(error) + String(error)).not.toContain('secret-4f6a');
  });

  it('fail when the response does not match its schema, and leave its text out', async () => {
    const { bridge, timers, welcome, say, of } = setUp();
    await timers.advance(0);
    welcome();
    const asked = bridge.request('token', { reason: 'initial' });
    say('res', 'token', { access_token: token.access_token }, { re: of('token')[0]?.id });
    const error = await asked.catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'E_INVALID' });
    expect(JSON.stringify(error) + String(error)).not.toContain('secret-4f6a');
  });

  it('fail at once when the host did not list them as capabilities', async () => {
    const { bridge, timers, welcome, of } = setUp();
    await timers.advance(0);
    welcome({ caps: ['token'] });
    await expect(bridge.request('open-form', { shortCode: 'a' })).rejects.toMatchObject({
      code: 'E_UNSUPPORTED',
    });
    expect(of('open-form')).toEqual([]);
  });

  it('leave no listener on their signal once they are answered', async () => {
    const { bridge, timers, welcome, say, of } = setUp();
    await timers.advance(0);
    welcome();
    const { signal } = new AbortController();
    const asked = bridge.request('dismiss', {}, { signal });
    expect(getEventListeners(signal, 'abort')).toHaveLength(1);
    say('res', 'dismiss', {}, { re: of('dismiss')[0]!.id });
    await asked;
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('are limited to 32 at once', async () => {
    const { bridge } = setUp();
    const all = Array.from({ length: 33 }, () => bridge.request('open-form', { shortCode: 'a' }));
    await expect(all[32]).rejects.toMatchObject({ code: 'E_BUSY' });
    bridge.close();
    await Promise.allSettled(all);
  });

  it('ignore a response for an earlier load of the page', async () => {
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

describe('Requests of the host', () => {
  it('are answered E_UNSUPPORTED when they are unknown or have no handler', async () => {
    const { timers, say, sent } = setUp();
    await timers.advance(0);
    for (const type of ['fly', 'constructor', 'back']) say('req', type);
    expect(sent.slice(1).map(({ kind, type, re, payload }) => [kind, type, re, payload['code']])).toEqual([
      ['err', 'fly', 'h1', 'E_UNSUPPORTED'],
      ['err', 'constructor', 'h2', 'E_UNSUPPORTED'],
      ['err', 'back', 'h3', 'E_UNSUPPORTED'],
    ]);
  });

  it('are answered E_INVALID for an invalid payload, and call no handler', async () => {
    const calls: unknown[] = [];
    const { timers, say, sent } = setUp({ handlers: { open: (payload) => void calls.push(payload) } });
    await timers.advance(0);
    say('req', 'open', { shortCode: 7 });
    say('req', 'open', { shortCode: 'x'.repeat(257) });
    expect(sent.slice(1).map(({ payload }) => payload['code'])).toEqual(['E_INVALID', 'E_INVALID']);
    expect(calls).toEqual([]);
  });

  it('are refused above the maximum length; deep nesting is harmless', () => {
    const calls: string[] = [];
    const { bridge, sent } = setUp({ handlers: { refresh: () => void calls.push('refresh') } });
    const of = (id: number, extra: string) =>
      `{"ois":1,"kind":"req","type":"refresh","id":"${id}","sid":"","seq":${id},"extra":${extra}}`;
    const rest = of(1, '""').length;
    bridge.receive(of(1, `"${'x'.repeat(65_537 - rest)}"`));
    expect([calls, sent.map(({ payload }) => payload)]).toEqual([
      [],
      [
        {
          code: 'E_INVALID',
          message: 'A message was refused: it may be 65536 UTF-16 code units long.',
          recoverable: false,
        },
      ],
    ]);
    bridge.receive(of(2, `"${'x'.repeat(65_536 - rest)}"`));
    bridge.receive(of(3, '['.repeat(30_000) + ']'.repeat(30_000)));
    expect(calls).toEqual(['refresh', 'refresh']);
  });

  it('are handled once when they are delivered twice', async () => {
    let backs = 0;
    const { timers, say, sent } = setUp({ handlers: { back: () => ({ handled: ++backs > 0 }) } });
    await timers.advance(0);
    say('req', 'back', {}, { id: 'same' });
    say('req', 'back', {}, { id: 'same' });
    say('req', 'back', {}, { seq: 1 });
    await settle();
    expect([backs, sent.filter(({ type }) => type === 'back').length]).toEqual([1, 1]);
  });

  it('are answered before the welcome, too', async () => {
    const { say, sent } = setUp({ handlers: { back: () => ({ handled: false }) } });
    say('req', 'back', {}, { sid: '' });
    await settle();
    expect(sent).toMatchObject([{ kind: 'res', type: 'back', re: 'h1', payload: { handled: false } }]);
  });

  it('are answered E_TIMEOUT at their deadline, and the handler’s signal is aborted', async () => {
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

  it('are limited to 32 at once', async () => {
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

  it('are answered with a code, and without the page’s error text, when a handler fails', async () => {
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
      {
        code: 'E_INVALID',
        message:
          'E_INVALID: The payload of "back" does not match its schema: "handled" has to be `true` or `false`.',
        recoverable: false,
      },
    ]);
  });

  it('are ignored when they name another load of the page', async () => {
    const calls: string[] = [];
    const { timers, say } = setUp({ handlers: { refresh: () => void calls.push('refresh') } });
    await timers.advance(0);
    say('req', 'refresh', {}, { sid: 'earlier' });
    say('req', 'refresh', {}, { sid: '' });
    expect(calls).toEqual(['refresh']);
  });

  it('are not answered after restart(): the next host would get the response', async () => {
    let finish = (): void => undefined;
    const aborted: boolean[] = [];
    const handlers = {
      refresh: (_: unknown, signal: AbortSignal) =>
        new Promise<void>((resolve) => (finish = () => (aborted.push(signal.aborted), resolve()))),
    };
    const { bridge, timers, say, of, welcome } = setUp({ handlers });
    await timers.advance(0);
    welcome({ host: 'first' });
    say('req', 'refresh');
    await settle();
    bridge.restart();
    await timers.advance(0);
    welcome({ host: 'second' });
    finish();
    await settle();
    expect([aborted, of('refresh')]).toEqual([[true], []]);
  });
});
