import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withTimeout } from '../../src/client/with-timeout.js';

describe('withTimeout', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('aborts nothing once its work has resolved: what it started, such as a stream, goes on', async () => {
    const caller = new AbortController();
    let signal: AbortSignal | undefined;
    const work = (own: AbortSignal): Promise<string> => {
      signal = own;
      return Promise.resolve('open');
    };
    expect(await withTimeout(work, { who: 'The stream', timeoutMs: 1_000, signal: caller.signal })).toBe(
      'open',
    );
    vi.advanceTimersByTime(60_000);
    caller.abort();
    expect(signal?.aborted).toBe(false);
  });

  it('rejects at its limit, although its work ignores the signal', async () => {
    const ended = withTimeout(() => new Promise(() => {}), { who: 'The list', timeoutMs: 1_500 });
    const rejected = expect(ended).rejects.toMatchObject({
      code: 'TIMEOUT',
      message: 'The list did not answer within 1.5 seconds.',
    });
    vi.advanceTimersByTime(1_500);
    await rejected;
  });
});

describe('withTimeout: its caller aborts', () => {
  it.each([
    [
      'before its work throws, in the same task',
      (caller: AbortController) => async (): Promise<never> => {
        caller.abort();
        throw new TypeError('x');
      },
    ],
    [
      'and its work rejects by the signal at once',
      (caller: AbortController) => (signal: AbortSignal) => {
        setTimeout(() => caller.abort());
        return new Promise<never>((_resolve, reject) => signal.addEventListener('abort', reject));
      },
    ],
  ])('%s: rejects with ABORTED', async (_when, createWork) => {
    const caller = new AbortController();
    const result = withTimeout(createWork(caller), { who: 'The list', signal: caller.signal });
    await expect(result).rejects.toMatchObject({ code: 'ABORTED' });
  });
});
