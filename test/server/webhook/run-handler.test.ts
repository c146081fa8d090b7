// @vitest-environment node
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { runHandler } from '../../../src/server/webhook/run-handler.js';

let calls: string[] = [];
const callbacks = {
  onError: (error: unknown) => void calls.push(`error: ${String(error)}`),
  onTimeout: () => void calls.push('timeout'),
  onLateSuccess: () => void calls.push('late success'),
  onLateDecline: () => void calls.push('late decline'),
};
/** Time in which the handler of a test that waits for its deadline surely begins, also on a busy machine. */
const SHORT_MS = 250;
/** @param marginMs time between the deadlines of the handler and of the response */
const createDeadlines = (
  timeoutMs: number,
  { clientDisconnected, marginMs = 60_000 }: { clientDisconnected?: AbortSignal; marginMs?: number } = {},
) => {
  const handlerDeadlineMs = performance.now() + timeoutMs;
  return { handlerDeadlineMs, deadlineMs: handlerDeadlineMs + marginMs, clientDisconnected };
};

beforeEach(() => {
  calls = [];
});

/** Blocks the event loop, as a long loop or a synchronous database driver does. @param timeMs on the clock of `performance` */
function blockUntil(timeMs: number): void {
  while (performance.now() < timeMs);
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
        const work = new Promise<boolean>((resolve) =>
          signal.addEventListener('abort', () => {
            undone = true;
            setTimeout(resolve, 50, true);
          }),
        );
        end = work;
        return work;
      },
      createDeadlines(SHORT_MS),
      callbacks,
    );
    expect([outcome, undone, calls]).toEqual(['failed', true, ['timeout']]);
    await end;
    await sleep(0);
    expect(calls).toEqual(['timeout', 'late success']);
  });

  it('reports a handler that rejects after its signal was aborted only as timed out', async () => {
    const handler = (signal: AbortSignal) => sleep(5_000, true, { signal });
    expect(await runHandler(handler, createDeadlines(SHORT_MS), callbacks)).toBe('failed');
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
    const deadlines = createDeadlines(60_000, { clientDisconnected: clientDisconnected.signal });
    expect(await runHandler(handler, deadlines, callbacks)).toBe('failed');
    expect(calls).toEqual(['timeout']);
  });

  it('does not call the handler when its deadline has passed or the client has disconnected', async () => {
    let started = 0;
    const handler = (): boolean => (started += 1) > 0;
    expect(await runHandler(handler, createDeadlines(-1), callbacks)).toBe('failed');
    const disconnected = createDeadlines(5_000, { clientDisconnected: AbortSignal.abort() });
    expect(await runHandler(handler, disconnected, callbacks)).toBe('failed');
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

  it.each([
    [true, 'late success'],
    [false, 'late decline'],
  ])(
    'returns failed for a handler that blocked the process until after the response deadline and returns %s',
    async (succeeded, lastCall) => {
      let isAborted = false;
      const deadlines = createDeadlines(SHORT_MS, { marginMs: 50 });
      const outcome = await runHandler(
        (signal) => {
          signal.addEventListener('abort', () => (isAborted = true));
          blockUntil(deadlines.deadlineMs);
          return succeeded;
        },
        deadlines,
        callbacks,
      );
      expect([outcome, isAborted, calls]).toEqual(['failed', true, ['timeout', lastCall]]);
    },
  );

  it('returns done for a success that blocked the process less long, since its signal was not aborted', async () => {
    const deadlines = createDeadlines(SHORT_MS);
    const handler = (signal: AbortSignal): boolean => {
      blockUntil(deadlines.handlerDeadlineMs + 30);
      return !signal.aborted;
    };
    expect(await runHandler(handler, deadlines, callbacks)).toBe('done');
  });

  it('aborts a handler that blocked the process first at its deadline, not later', async () => {
    const deadlines = createDeadlines(500);
    let abortedAt = 0;
    let isAbortedInTime = false;
    await runHandler(
      (signal) => {
        signal.addEventListener('abort', () => (abortedAt = performance.now()));
        blockUntil(deadlines.handlerDeadlineMs - 100);
        // Timers run in the order of their times, however busy the machine is. A delay of 500 ms from here is too late.
        setTimeout(() => (isAbortedInTime = signal.aborted), 350);
        return new Promise<boolean>(() => undefined);
      },
      deadlines,
      callbacks,
    );
    expect(abortedAt).toBeGreaterThan(deadlines.handlerDeadlineMs - 5);
    await expect.poll(() => isAbortedInTime).toBe(true);
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
    await runHandler(() => true, createDeadlines(5_000, { clientDisconnected: counted }), callbacks);
    expect(listeners).toBe(0);
  });
});
