import { describe, expect, it } from 'vitest';
import { renewIfDue } from '../../src/client/renew-if-due.js';
import { TokenSession, type TokenSource } from '../../src/client/token-session.js';
import { HubError } from '../../src/hub/errors.js';
import type { AccessToken, TokenRequest } from '../../src/hub/token-answer.js';
import { ManualClock } from '../helpers/manual-clock.js';

function setUp(life = 3600) {
  const clock = new ManualClock();
  const asked: TokenRequest[] = [];
  const state = { life, fail: undefined as HubError | undefined, takes: 0 };
  const source: TokenSource = async (request, signal) => {
    asked.push(request);
    await Promise.resolve();
    clock.advance(state.takes);
    if (signal.aborted) throw new HubError('ABORTED', 'given up');
    if (state.fail) throw state.fail;
    const token: AccessToken = {
      value: `token-${asked.length}`,
      expiresIn: state.life,
      formUrl: undefined,
      hubUrl: undefined,
      tags: { list: ['a'], skipped: 0 },
      tables: { list: [], skipped: 0 },
    };
    return token;
  };
  return { clock, asked, state, session: new TokenSession(source, clock) };
}

const settle = () => new Promise((done) => setTimeout(done));

describe('TokenSession', () => {
  it('sends one token request for all callers, then returns the stored token', async () => {
    const { session, asked } = setUp();
    const tokens = await Promise.all(Array.from({ length: 100 }, () => session.get()));
    expect(new Set(tokens.map(({ value }) => value))).toEqual(new Set(['token-1']));
    await session.get();
    expect(asked).toHaveLength(1);
  });

  it('returns included lists only to the caller of the request that fetched them', async () => {
    const { session, asked } = setUp();
    // The second one may need the lists for other tags.
    const [first, second] = await Promise.all([
      session.get({ include: ['tags'] }),
      session.get({ include: ['tags'], tags: ['a'] }),
    ]);
    expect(first).toMatchObject({ tags: { list: ['a'] } });
    expect(second).toEqual({ ...first, tags: undefined, tables: undefined });
    expect((await session.get({ include: ['tags'] })).tags).toBeUndefined();
    expect(asked).toEqual([{ include: ['tags'] }]);
  });

  it('A3 (C) renews within the last minute', async () => {
    const { session, clock } = setUp();
    await session.get();
    clock.advance(3539);
    expect((await session.get()).value).toBe('token-1');
    clock.advance(2);
    expect((await session.get()).value).toBe('token-2');
  });

  it('A3 (C) keeps a short-lived token for four fifths of its lifetime', async () => {
    const { session, clock } = setUp(30);
    await session.get();
    clock.advance(23);
    expect((await session.get()).value).toBe('token-1');
    clock.advance(2);
    expect((await session.get()).value).toBe('token-2');
  });

  it('renews earlier for a caller that needs more remaining seconds', async () => {
    const { session, clock } = setUp(120);
    await session.get();
    clock.advance(80);
    expect((await session.get()).value).toBe('token-1');
    expect((await session.get({}, 60)).value).toBe('token-2');
    clock.advance(50);
    expect((await session.get({}, 60)).value).toBe('token-2');
  });

  it('keeps a token whose whole lifetime is shorter than the required seconds', async () => {
    const { session, clock, asked } = setUp(40);
    await session.get({}, 60);
    clock.advance(30);
    await session.get({}, 60);
    expect(asked).toHaveLength(1);
    clock.advance(3);
    await session.get({}, 60);
    expect(asked).toHaveLength(2);
  });

  it('counts a token down also after it was replaced', async () => {
    const { session, clock } = setUp(100);
    await session.get();
    const secondsLeft = session.countdown();
    clock.advance(95);
    await session.get();
    expect(secondsLeft()).toBe(5);
    expect(session.secondsLeft).toBe(100);
    clock.wall += 10_000; // asleep
    expect(secondsLeft()).toBe(0);
  });

  it('A3 (C) counts the lifetime from the start of the request', async () => {
    const { session, state } = setUp(100);
    state.takes = 15;
    await session.get();
    expect(session.secondsLeft).toBe(85);
  });

  it('uses the clock that reports the expiry first', async () => {
    const asleep = setUp();
    await asleep.session.get();
    asleep.clock.wall += 4_000_000; // the machine slept: the monotonic clock stood still
    expect((await asleep.session.get()).value).toBe('token-2');

    const setBack = setUp();
    await setBack.session.get();
    setBack.clock.wall -= 86_400_000; // somebody set the clock back
    setBack.clock.mono += 4_000_000;
    expect((await setBack.session.get()).value).toBe('token-2');
  });

  it('renews a refused token once for all callers', async () => {
    const { session, asked, clock } = setUp();
    const { value } = await session.get();
    clock.advance(10);
    const [one, two] = await Promise.all([session.renew(value), session.renew(value)]);
    expect([one.value, two.value]).toEqual(['token-2', 'token-2']);
    expect((await session.renew(value)).value).toBe('token-2');
    expect(asked).toEqual([{}, { renew: true }]);
  });

  it('renews a refused token that a request from before the refusal returns again', async () => {
    const asked: TokenRequest[] = [];
    const clock = new ManualClock();
    const source: TokenSource = async (request) => {
      asked.push(request);
      await Promise.resolve();
      // As a server with a cache answers.
      const value = request.renew ? 'new' : 'cached';
      const none = { formUrl: undefined, hubUrl: undefined, tags: undefined, tables: undefined };
      return { value, expiresIn: 100, ...none };
    };
    const session = new TokenSession(source, clock);
    await session.get();
    clock.advance(85_000);
    const [read, renewed] = await Promise.all([session.get(), session.renew('cached')]);
    expect([read.value, renewed.value]).toEqual(['cached', 'new']);
    expect(asked).toEqual([{}, {}, { renew: true }]);
  });

  it('renews an old token that was refused, rather than return one that expired meanwhile', async () => {
    const { session, clock } = setUp();
    const { value } = await session.get();
    await session.renew(value);
    clock.wall += 86_400_000; // asleep
    expect((await session.renew(value)).value).toBe('token-3');
  });

  it('sends no token request that was waiting when a renewed token was refused', async () => {
    const { session, asked, clock } = setUp();
    const first = await session.get();
    const second = await session.renew(first.value);
    const waiting = session.renew(second.value);
    const error = new HubError('UNAUTHORIZED', 'The token was refused.', { status: 401 });
    session.refuse(error);
    await settle();
    clock.advance(5);
    await expect(waiting).rejects.toBe(error);
    expect(asked).toHaveLength(2);
  });

  it('renews at once when a token is refused for the first time', async () => {
    const { session, asked, clock } = setUp();
    const { value } = await session.get();
    expect((await session.renew(value)).value).toBe('token-2');
    expect([asked.length, clock.sleeping]).toEqual([2, 0]);
  });

  it('waits at least five seconds between repeated exchanges', async () => {
    const { session, asked, clock } = setUp();
    const { value } = await session.get();
    const { value: second } = await session.renew(value);
    clock.advance(2);
    const renewal = session.renew(second);
    await settle();
    expect(asked).toHaveLength(2);
    expect(clock.sleeping).toBe(1);
    clock.advance(3);
    expect((await renewal).value).toBe('token-3');
  });

  it('waits five seconds before it renews a short-lived token, too', async () => {
    const { session, asked, clock } = setUp(2);
    await session.get();
    clock.advance(2);
    const next = session.get();
    await settle();
    expect(asked).toHaveLength(1);
    clock.advance(3);
    expect((await next).value).toBe('token-2');
  });

  it('does not delay a retry after an error', async () => {
    const { session, state } = setUp();
    state.fail = new HubError('NETWORK', 'offline');
    await expect(session.get()).rejects.toThrow('offline');
    state.fail = undefined;
    expect((await session.get()).value).toBe('token-2');
  });

  it('sends no token request after a renewed token was refused, until retry', async () => {
    const { session, asked, clock } = setUp();
    await session.get();
    const error = new HubError('UNAUTHORIZED', 'The token was refused.', { status: 401 });
    expect(session.refuse(error)).toBe(error);
    await expect(session.get()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await expect(session.renew('token-1')).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await renewIfDue(session);
    expect(asked).toHaveLength(1);
    session.retry();
    clock.advance(5);
    expect((await session.get()).value).toBe('token-2');
  });

  it('A4 (C) aborts the pending request at its end', async () => {
    const { session, asked } = setUp();
    const waiting = session.get();
    session.end();
    await expect(waiting).rejects.toMatchObject({ code: 'ABORTED' });
    expect(asked).toHaveLength(1);
  });

  it('A4 (C) drops the token at its end', async () => {
    const { session } = setUp();
    await session.get();
    session.end();
    expect([session.token, session.secondsLeft]).toEqual([undefined, 0]);
    await expect(session.get()).rejects.toMatchObject({ code: 'ABORTED' });
  });

  it('renewIfDue renews a token that is about to expire, and ignores failures', async () => {
    const { session, asked, clock, state } = setUp();
    await renewIfDue(session);
    expect(asked).toHaveLength(0);
    await session.get();
    await renewIfDue(session);
    expect(asked).toHaveLength(1);
    clock.advance(3550);
    state.fail = new HubError('NETWORK', 'offline');
    await renewIfDue(session);
    state.fail = undefined;
    await renewIfDue(session);
    expect((await session.get()).value).toBe('token-3');
    expect(asked).toHaveLength(3);
  });

  it.each(['UNAUTHORIZED', 'FORBIDDEN'] as const)(
    'sends no token request by itself after the site answered %s, since the user signed out',
    async (code) => {
      const { session, asked, clock, state } = setUp();
      await session.get();
      clock.advance(3550);
      state.fail = new HubError(code, 'signed out');
      for (let tick = 0; tick < 3; tick += 1) {
        await renewIfDue(session);
        clock.advance(30);
      }
      expect(asked).toHaveLength(2);
      expect(session.token).toBeUndefined();
      state.fail = undefined;
      expect((await session.get()).value).toBe('token-3');
    },
  );

  it('returns the stored token while it is valid if a new one cannot be fetched', async () => {
    const { session, clock, state } = setUp();
    await session.get();
    clock.advance(3550);
    state.fail = new HubError('SERVER', 'down', { status: 503 });
    expect((await session.get()).value).toBe('token-1');
    state.fail = new HubError('UNAUTHORIZED', 'signed out', { status: 401 });
    await expect(session.get()).rejects.toThrow('signed out');
    state.fail = new HubError('FORBIDDEN', 'not yours', { status: 403 });
    await expect(session.get()).rejects.toThrow('not yours');
    state.fail = new HubError('SERVER', 'down', { status: 503 });
    clock.advance(60);
    await expect(session.get()).rejects.toThrow('down');
  });

  it('contains no token in its JSON or inspected form', async () => {
    const { session } = setUp();
    await session.get();
    expect(JSON.stringify(session)).not.toContain('token-1');
  });
});
