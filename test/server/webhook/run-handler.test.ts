// @vitest-environment node
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { runHandler } from '../../../src/server/webhook/run-handler.js';

let calls: string[] = [];
const callbacks = {
  onError: (error: unknown) => void calls.push(`error: ${String(error)}`),
  onTimeout: () => void calls.push('timeout'),
  onLateSuccess: () => void calls.push('late success'),
};
/** Long enough on a busy machine: handlers that end in time end at once. */
const createDeadlines = (timeoutMs: number, clientDisconnected?: AbortSignal) => ({
  handlerDeadlineMs: performance.now() + timeoutMs,
  deadlineMs: performance.now() + timeoutMs + 150,
  clientDisconnected,
});

beforeEach(() => {
  calls = [];
});

/** Blocks the event loop, as a long loop or a synchronous database driver does. */
function block(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

describe('V12 (S) runHandler', () => {
  it.each([
    [true, 'done'],
    [false, 'failed'],
  ])('returns the outcome of a handler that reports %s', async (succeeded, outcome) => {
    expect(await runHandler(async () => succeeded, createDeadlines(5_000), callbacks)).toBe(outcome);
    expect(await runHandler(() => succeeded, createDeadlines(5_000), callbacks)).toBe(outcome);
    expect(calls).toEqual([]);
  });

  it('returns failed and reports the error when the handler throws', async () => {
    const thrower = (): boolean => {
      throw new Error('a');
    };
    expect(await runHandler(thrower, createDeadlines(5_000), callbacks)).toBe('failed');
    expect(await runHandler(() => Promise.reject(new Error('b')), createDeadlines(5_000), callbacks)).toBe(
      'failed',
    );
    expect(calls).toEqual(['error: Error: a', 'error: Error: b']);
  });

  it('aborts a slow handler, which can then undo its work, and returns failed even if it succeeds later', async () => {
    let undone = false;
    let end: Promise<unknown> = Promise.resolve();
    const outcome = await runHandler(
      (signal) => {
        signal.addEventListener('abort', () => (undone = true));
        const work = sleep(150, true);
        end = work;
        return work;
      },
      createDeadlines(30),
      callbacks,
    );
    expect([outcome, undone, calls]).toEqual(['failed', true, ['timeout']]);
    await end;
    await sleep(0);
    expect(calls).toEqual(['timeout', 'late success']);
  });

  it('reports a handler that rejects after its signal was aborted only as timed out', async () => {
    const handler = (signal: AbortSignal) => sleep(5_000, true, { signal });
    expect(await runHandler(handler, createDeadlines(30), callbacks)).toBe('failed');
    await sleep(10);
    expect(calls).toEqual(['timeout']);
  });

  it('returns failed when a handler never ends', async () => {
    const never = () => new Promise<boolean>(() => undefined);
    expect(await runHandler(never, createDeadlines(30), callbacks)).toBe('failed');
  });

  it('aborts the handler when the client disconnects', async () => {
    const clientDisconnected = new AbortController();
    setTimeout(() => clientDisconnected.abort(), 20);
    const handler = (signal: AbortSignal) => sleep(5_000, true, { signal });
    expect(await runHandler(handler, createDeadlines(60_000, clientDisconnected.signal), callbacks)).toBe(
      'failed',
    );
    expect(calls).toEqual(['timeout']);
  });

  it('does not call the handler when its deadline has passed or the client has disconnected', async () => {
    let started = 0;
    const handler = (): boolean => (started += 1) > 0;
    expect(await runHandler(handler, createDeadlines(-1), callbacks)).toBe('failed');
    expect(await runHandler(handler, createDeadlines(5_000, AbortSignal.abort()), callbacks)).toBe('failed');
    expect(started).toBe(0);
    expect(calls).toEqual(['timeout', 'timeout']);
  });

  it('returns the outcome that a handler expects when it checks its signal right before it returns', async () => {
    const outcomes = new Set<string>();
    for (let nth = 0; nth < 60; nth += 1) {
      let seen = '';
      const outcome = await runHandler(
        async (signal) => {
          await sleep(8 + (nth % 5));
          seen = signal.aborted ? 'failed' : 'done';
          return !signal.aborted;
        },
        createDeadlines(10),
        callbacks,
      );
      // Empty if the handler was aborted before it came that far.
      if (seen !== '') expect(outcome).toBe(seen);
      outcomes.add(outcome);
    }
    expect(outcomes).toEqual(new Set(['done', 'failed']));
    expect(calls).not.toContain('late success');
  });

  it('returns failed for a success that blocked the process until after the response deadline', async () => {
    let isAborted = false;
    const outcome = await runHandler(
      (signal) => {
        signal.addEventListener('abort', () => (isAborted = true));
        block(250);
        return true;
      },
      createDeadlines(30),
      callbacks,
    );
    expect([outcome, isAborted, calls]).toEqual(['failed', true, ['late success', 'timeout']]);
  });

  it('returns done for a success that blocked the process less long, since its signal was not aborted', async () => {
    const handler = (signal: AbortSignal): boolean => {
      block(60);
      return !signal.aborted;
    };
    expect(
      await runHandler(
        handler,
        { ...createDeadlines(30), deadlineMs: performance.now() + 60_000 },
        callbacks,
      ),
    ).toBe('done');
  });

  it('aborts a handler that blocked the process first at its deadline, not later', async () => {
    const startedAt = performance.now();
    let abortedAt = Infinity;
    await runHandler(
      (signal) => {
        signal.addEventListener('abort', () => (abortedAt = performance.now()));
        block(600);
        return new Promise<boolean>(() => undefined);
      },
      { handlerDeadlineMs: startedAt + 700, deadlineMs: startedAt + 60_000 },
      callbacks,
    );
    expect(abortedAt - startedAt).toBeLessThan(1_200);
  });

  it('keeps no listener on the signal of the client', async () => {
    const { signal } = new AbortController();
    let listeners = 0;
    const counted = new Proxy(signal, {
      get: (target, key) => {
        const value: unknown = Reflect.get(target, key, target);
        if (key === 'addEventListener') listeners += 1;
        if (key === 'removeEventListener') listeners -= 1;
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    await runHandler(() => true, createDeadlines(5_000, counted), callbacks);
    expect(listeners).toBe(0);
  });
});
