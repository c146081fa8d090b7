// @vitest-environment node
import { getActiveResourcesInfo } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { TimeoutError, withTimeout } from '../../src/server/with-timeout.js';

const never = new Promise<never>(() => undefined);
const countTimers = (): number => getActiveResourcesInfo().filter((name) => name === 'Timeout').length;

/** Creates a signal that counts its listeners. */
function countListeners(signal: AbortSignal): { signal: AbortSignal; readonly count: number } {
  let count = 0;
  const proxy = new Proxy(signal, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key, target);
      if (key === 'addEventListener') count += 1;
      if (key === 'removeEventListener') count -= 1;
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return {
    signal: proxy,
    get count() {
      return count;
    },
  };
}

describe('withTimeout', () => {
  it('returns the result of work that ends in time', async () => {
    expect(await withTimeout(sleep(5, 'result'), { timeoutMs: 5_000 })).toBe('result');
  });

  it('rejects with the error of work that fails in time', async () => {
    const error = new Error('no');
    await expect(withTimeout(Promise.reject(error), { timeoutMs: 5_000 })).rejects.toBe(error);
  });

  it('rejects with a TimeoutError that names the subject when the time is over', async () => {
    const waiting = withTimeout(never, { timeoutMs: 10, subject: 'The store' });
    await expect(waiting).rejects.toThrow(new TimeoutError('The store did not complete in time.'));
    await expect(waiting).rejects.toBeInstanceOf(TimeoutError);
  });

  it.each([0, -1, -Infinity])('prefers work that has ended to a timeout of %d ms', async (timeoutMs) => {
    expect(await withTimeout(Promise.resolve('result'), { timeoutMs })).toBe('result');
    await expect(withTimeout(never, { timeoutMs })).rejects.toBeInstanceOf(TimeoutError);
  });

  it('rejects with the reason of a signal that is aborted, before or during the wait', async () => {
    const reason = new Error('gone');
    const controller = new AbortController();
    const waiting = withTimeout(never, { timeoutMs: 5_000, signal: controller.signal });
    controller.abort(reason);
    await expect(waiting).rejects.toBe(reason);
    const options = { timeoutMs: 5_000, signal: controller.signal };
    await expect(withTimeout(never, options)).rejects.toBe(reason);
  });

  it.each([
    ['a result', () => Promise.resolve(1), 60_000],
    ['an error', () => Promise.reject(new Error('no')), 60_000],
    ['a timeout', () => never, 5],
  ])('keeps neither timer nor listener after %s', async (_what, start, timeoutMs) => {
    const timers = countTimers();
    const listeners = countListeners(new AbortController().signal);
    await withTimeout<unknown>(start(), { timeoutMs, signal: listeners.signal }).catch(() => undefined);
    // Fewer if one of another file has ended meanwhile.
    expect(countTimers()).toBeLessThanOrEqual(timers);
    expect(listeners.count).toBe(0);
  });

  it('leaves no rejection unhandled when work fails after the timeout', async () => {
    const unhandled: unknown[] = [];
    const note = (error: unknown): void => void unhandled.push(error);
    process.on('unhandledRejection', note);
    let fail = (_error: Error): void => {};
    const failing = new Promise<never>((_resolve, reject) => (fail = reject));
    await expect(withTimeout(failing, { timeoutMs: 5 })).rejects.toBeInstanceOf(TimeoutError);
    fail(new Error('late'));
    await sleep(30);
    process.off('unhandledRejection', note);
    expect(unhandled).toEqual([]);
  });
});
