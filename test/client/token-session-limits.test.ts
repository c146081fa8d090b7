import { describe, expect, it } from 'vitest';
import { TokenSession, type TokenSource } from '../../src/client/token-session.js';
import { HubError } from '../../src/hub/errors.js';
import type { AccessToken, TokenRequest } from '../../src/hub/token-answer.js';
import { ManualClock } from '../helpers/manual-clock.js';

const createToken = (value: string, expiresIn: number): AccessToken => {
  const none = { formUrl: undefined, hubUrl: undefined, tags: undefined, tables: undefined };
  return { value, expiresIn, ...none };
};

/** A session whose requests are answered by the test, as a source does that ignores its signal. */
function setUp() {
  const clock = new ManualClock();
  const asked: TokenRequest[] = [];
  const answers: { resolve: (token: AccessToken) => void; reject: (error: HubError) => void }[] = [];
  const source: TokenSource = (request) => {
    asked.push(request);
    return new Promise((resolve, reject) => answers.push({ resolve, reject }));
  };
  return { clock, asked, answers, session: new TokenSession(source, clock) };
}

const settle = () => new Promise((done) => setTimeout(done));

describe('TokenSession: another user', () => {
  it('stores no token that arrives after the end', async () => {
    const { session, answers } = setUp();
    const former = expect(session.get()).rejects.toMatchObject({ code: 'ABORTED' });
    session.end();
    answers[0]!.resolve(createToken('former', 3600));
    await former;
    expect(session.token).toBeUndefined();
  });

  it('A4 (C) gives calls that wait a token that is requested after dropUser()', async () => {
    const { session, answers, asked } = setUp();
    const waiting = [session.get()];
    session.dropUser();
    waiting.push(session.get());
    answers[0]!.resolve(createToken('former', 3600));
    await settle();
    expect(asked).toHaveLength(2);
    answers[1]!.resolve(createToken('new', 3600));
    expect((await Promise.all(waiting)).map(({ value }) => value)).toEqual(['new', 'new']);
    expect(session.token?.value).toBe('new');
    session.dropUser();
    expect(session.token).toBeUndefined();
  });

  it('requests a token for the new user if the former one is refused after dropUser()', async () => {
    const { session, answers, asked } = setUp();
    const former = session.get();
    session.dropUser();
    const next = session.get();
    answers[0]!.reject(new HubError('UNAUTHORIZED', 'the former user'));
    await settle();
    expect(asked).toHaveLength(2);
    answers[1]!.resolve(createToken('new', 3600));
    expect((await Promise.all([former, next])).map(({ value }) => value)).toEqual(['new', 'new']);
  });

  it('throws the refusal of the new user', async () => {
    const { session, answers, asked } = setUp();
    const next = session.get();
    session.dropUser();
    answers[0]!.reject(new HubError('UNAUTHORIZED', 'the former user'));
    await settle();
    answers[1]!.reject(new HubError('FORBIDDEN', 'the new user'));
    await expect(next).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(asked).toHaveLength(2);
  });
});

describe('TokenSession: another user, while nothing is requested', () => {
  it('A4 (C) forgets a refusal of the former user', async () => {
    const { session, answers } = setUp();
    session.refuse(new HubError('UNAUTHORIZED', 'the former user'));
    session.dropUser();
    const next = session.get();
    answers[0]!.resolve(createToken('new', 3600));
    expect((await next).value).toBe('new');
  });

  it('requests one token if dropUser() comes while a request waits for its time', async () => {
    const { session, answers, asked, clock } = setUp();
    const first = session.get();
    answers[0]!.resolve(createToken('former', 3600));
    await first;
    session.dropUser();
    const next = session.get();
    session.dropUser();
    clock.advance(5);
    await settle();
    expect(asked).toHaveLength(2);
    answers[1]!.resolve(createToken('new', 3600));
    expect((await next).value).toBe('new');
    expect(asked).toHaveLength(2);
  });
});

describe('TokenSession: limits', () => {
  it('returns no token that has expired if a new one cannot be fetched', async () => {
    const { session, answers, clock } = setUp();
    const first = session.get();
    answers[0]!.resolve(createToken('old', 100));
    await first;
    clock.advance(101);
    const second = expect(session.get()).rejects.toMatchObject({ code: 'SERVER' });
    await settle();
    answers[1]!.reject(new HubError('SERVER', 'down'));
    await second;
  });

  it('does not fetch a token again whose lifetime is as long as the caller needs', async () => {
    const { session, answers, asked } = setUp();
    const first = session.get({}, 60);
    answers[0]!.resolve(createToken('short', 60));
    await first;
    expect((await session.get({}, 60)).value).toBe('short');
    expect(asked).toHaveLength(1);
  });

  it('keeps the first refusal, until the user tries again', async () => {
    const { session, answers } = setUp();
    const first = new HubError('UNAUTHORIZED', 'first');
    expect(session.refuse(first)).toBe(first);
    expect(session.refuse(new HubError('UNAUTHORIZED', 'second'))).toBe(first);
    session.retry();
    const next = session.get();
    answers[0]!.resolve(createToken('next', 3600));
    expect((await next).value).toBe('next');
  });
});
