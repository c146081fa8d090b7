import { describe, expect, it, vi } from 'vitest';
import { BridgeError } from '../../src/bridge/errors.js';
import type { HostToken } from '../../src/bridge/messages.js';
import { systemClock } from '../../src/client/token-session.js';
import { HostTokens } from '../../src/embed/host-tokens.js';
import { ManualClock } from '../helpers/manual-clock.js';

const token = (access_token: string, more: Partial<HostToken> = {}): HostToken => ({
  access_token,
  expires_in: 600,
  ...more,
});

const HUB = 'https://hub.example';

const never = (): Promise<HostToken> => new Promise(() => undefined);
const unsupported = async (): Promise<HostToken> => {
  throw new BridgeError('E_UNSUPPORTED', 'The host has no "token".');
};

describe('HostTokens', () => {
  it('requests a token, with the reason', async () => {
    const reasons: string[] = [];
    const tokens = new HostTokens(async (reason) => token(`t${reasons.push(reason)}`), HUB);
    expect(await tokens.provide()).toEqual(token('t1'));
    await tokens.provide({});
    await tokens.provide({ renew: true });
    expect(reasons).toEqual(['initial', 'expired', 'refused']);
  });

  it('uses a token that was sent before it was needed, once', async () => {
    const ask = vi.fn(async () => token('asked'));
    const tokens = new HostTokens(ask, HUB);
    tokens.store(token('given'));
    expect((await tokens.provide()).access_token).toBe('given');
    expect(ask).not.toHaveBeenCalled();
    expect((await tokens.provide()).access_token).toBe('asked');
  });

  it('uses a token that is sent during a request, and cancels the request', async () => {
    let asked: AbortSignal | undefined;
    const tokens = new HostTokens((_reason, signal) => {
      asked = signal;
      return never();
    }, HUB);
    const flight = tokens.provide();
    tokens.store(token('given'));
    expect((await flight).access_token).toBe('given');
    expect(asked?.aborted).toBe(true);
  });

  it('waits for a token if the host does not support the request', async () => {
    const tokens = new HostTokens(unsupported, HUB);
    const flight = tokens.provide();
    await Promise.resolve();
    tokens.store(token('given'));
    expect((await flight).access_token).toBe('given');
  });

  it('waits ten seconds if the host does not support the request, and leaves a later token to the next caller', async () => {
    const clock = new ManualClock();
    const tokens = new HostTokens(unsupported, HUB, clock);
    const settle = vi.fn();
    const flight = tokens.provide();
    flight.then(settle, settle);
    await expect.poll(() => clock.sleeping).toBe(1);
    clock.advance(9);
    await Promise.resolve();
    expect(settle).not.toHaveBeenCalled();
    clock.advance(1);
    await expect(flight).rejects.toMatchObject({
      code: 'TIMEOUT',
      message: 'The app sent no token (E_UNSUPPORTED). It has to answer “token”, or to send “set-token”.',
    });
    tokens.store(token('late'));
    expect((await tokens.provide()).access_token).toBe('late');
  });

  it.each(['gave up', 'dropped the user'])(
    'provides a token to the current caller, not to one who %s before',
    async (how) => {
      const tokens = new HostTokens(unsupported, HUB);
      const before = tokens.provide();
      const ended = expect(before).rejects.toMatchObject({ code: 'ABORTED' });
      await Promise.resolve();
      if (how === 'dropped the user') tokens.clear();
      const now = tokens.provide();
      await ended;
      tokens.store(token('given'));
      expect((await now).access_token).toBe('given');
      tokens.store(token('next'));
      expect((await tokens.provide()).access_token).toBe('next');
    },
  );

  it('uses a token that was sent with a short lifetime', async () => {
    const tokens = new HostTokens(async () => token('asked'), HUB);
    tokens.store(token('given', { expires_in: 20 }));
    expect((await tokens.provide()).access_token).toBe('given');
  });

  it('does not provide a refused token again', async () => {
    const tokens = new HostTokens(async () => token('new'), HUB);
    tokens.store(token('old'));
    await tokens.provide();
    tokens.store(token('old'));
    expect((await tokens.provide({ renew: true })).access_token).toBe('new');
  });

  it('drops a token with its user', async () => {
    const reasons: string[] = [];
    const tokens = new HostTokens(async (reason) => token(`asked-${reasons.push(reason)}`), HUB);
    await tokens.provide();
    tokens.store(token('first user’s'));
    tokens.clear();
    expect((await tokens.provide()).access_token).toBe('asked-2');
    expect(reasons).toEqual(['initial', 'initial']);
  });

  it('provides the remaining lifetime of a stored token', async () => {
    let [wall, monotonic] = [0, 0];
    const clock = { ...systemClock, now: () => wall, monotonic: () => monotonic };
    const tokens = new HostTokens(async () => token('asked'), HUB, clock);
    tokens.store(token('given', { expires_in: 100 }));
    monotonic += 40_000;
    expect(await tokens.provide()).toEqual({ access_token: 'given', expires_in: 60 });
    tokens.store(token('late', { expires_in: 100 }));
    // Asleep, when one of the clocks stands still.
    wall += 80_000;
    expect((await tokens.provide()).access_token).toBe('asked');
  });

  describe('lists with a token', () => {
    const lists = { tags: ['Loans'], tables: [{ short_code: 't1' }] };
    const first = { include: ['tags' as const, 'tables' as const] };

    it('are provided for the first lists, of a response and of a token that was sent before', async () => {
      const asked = new HostTokens(async () => token('asked', lists), HUB);
      expect(await asked.provide(first)).toEqual(token('asked', lists));
      const given = new HostTokens(never, HUB, { ...systemClock, now: () => 0, monotonic: () => 0 });
      given.store(token('given', lists));
      expect(await given.provide(first)).toEqual(token('given', lists));
    });

    it('are not provided for a token alone, and no tables for other tags or a limit', async () => {
      const tokens = new HostTokens(async () => token('asked', lists), HUB);
      expect(await tokens.provide({})).toEqual(token('asked'));
      const tags = token('asked', { tags: lists.tags });
      expect(await tokens.provide({ ...first, tags: ['Loans'] })).toEqual(tags);
      expect(await tokens.provide({ ...first, limit: 5 })).toEqual(tags);
    });

    it('are dropped after a minute, and the token is used', async () => {
      let now = 0;
      const tokens = new HostTokens(never, HUB, { ...systemClock, now: () => now, monotonic: () => 0 });
      tokens.store(token('given', lists));
      now = 60_000;
      expect(await tokens.provide(first)).toEqual({ access_token: 'given', expires_in: 540 });
    });
  });

  it('requires hub_url beside the token, unless the page sets it', async () => {
    const tokens = new HostTokens(async () => token('t'));
    await expect(tokens.provide()).rejects.toMatchObject({
      code: 'BAD_CONFIG',
      message: expect.stringContaining('without “hub_url”'),
    });
    const named = new HostTokens(async () => token('t', { hub_url: HUB }));
    expect(await named.provide()).toEqual(token('t', { hub_url: HUB }));
  });

  it('provides form_url', async () => {
    const tokens = new HostTokens(async () => token('t', { form_url: 'https://form.example' }), HUB);
    expect(await tokens.provide()).toEqual(token('t', { form_url: 'https://form.example' }));
  });

  describe('a token after the deadline', () => {
    /** A host that answers after the page has given up. */
    const setUp = () => {
      const late: ((token: HostToken) => void)[] = [];
      const tokens = new HostTokens(async (_reason, _signal, onLateResponse) => {
        late.push(onLateResponse);
        throw new BridgeError('E_TIMEOUT', '"token" got no response in 10000 ms.');
      }, HUB);
      return { tokens, late };
    };

    it('is stored for the next caller', async () => {
      const { tokens, late } = setUp();
      await expect(tokens.provide()).rejects.toMatchObject({ code: 'TIMEOUT' });
      late[0]?.(token('late'));
      expect((await tokens.provide()).access_token).toBe('late');
      expect(late).toHaveLength(1);
    });

    it('is provided to a caller that is waiting when it arrives', async () => {
      let takeLate: ((token: HostToken) => void) | undefined;
      const tokens = new HostTokens((_reason, _signal, onLateResponse) => {
        if (takeLate) return never();
        takeLate = onLateResponse;
        return Promise.reject(new BridgeError('E_TIMEOUT', '"token" got no response in 10000 ms.'));
      }, HUB);
      await expect(tokens.provide()).rejects.toMatchObject({ code: 'TIMEOUT' });
      const again = tokens.provide();
      takeLate?.(token('late'));
      expect((await again).access_token).toBe('late');
    });

    it('is ignored if it was for another user', async () => {
      const { tokens, late } = setUp();
      await expect(tokens.provide()).rejects.toMatchObject({ code: 'TIMEOUT' });
      tokens.clear();
      late[0]?.(token('first user’s'));
      await expect(tokens.provide()).rejects.toMatchObject({ code: 'TIMEOUT' });
      expect(late).toHaveLength(2);
    });
  });

  it.each([
    ['E_DENIED', 'FORBIDDEN', 'sent no token (E_DENIED). It has to answer “token”'],
    ['E_CANCELLED', 'FORBIDDEN', 'sent no token (E_CANCELLED). It has to answer “token”'],
    ['E_TIMEOUT', 'TIMEOUT', 'sent no token (E_TIMEOUT). It has to answer “token”'],
    ['E_INVALID', 'BAD_RESPONSE', 'answer to “token” was refused (E_INVALID)'],
    ['E_NO_HOST', 'NETWORK', 'sent no token (E_NO_HOST). It has to answer “token”'],
  ] as const)(
    'fails with an error that says what to do when the host answers %s',
    async (code, known, text) => {
      const tokens = new HostTokens(async () => {
        throw new BridgeError(code, '"token" was refused.');
      });
      await expect(tokens.provide()).rejects.toMatchObject({
        name: 'HubError',
        code: known,
        message: expect.stringContaining(text),
      });
    },
  );

  it('fails with ABORTED, which shows no error, when the user changes during the request', async () => {
    const tokens = new HostTokens(never, HUB);
    const flight = tokens.provide();
    tokens.clear();
    await expect(flight).rejects.toMatchObject({ code: 'ABORTED' });
  });
});
