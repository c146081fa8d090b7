// @vitest-environment node
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { runInTime } from '../../../src/server/webhook/run-in-time.js';

let told: string[] = [];
const reports = {
  threw: (error: unknown) => void told.push(`threw ${String(error)}`),
  stopped: () => void told.push('stopped'),
  succeededLate: () => void told.push('succeeded late'),
};
/** Generous towards a busy machine: what ends in time does so at once. */
const limit = (ms: number, gone?: AbortSignal) => ({
  endsAt: performance.now() + ms,
  latest: performance.now() + ms + 150,
  gone,
});

beforeEach(() => {
  told = [];
});

/** Holds up everything, as a long loop or a synchronous database driver does. */
function block(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

describe('V12 (S) runInTime', () => {
  it.each([
    [true, 'done'],
    [false, 'failed'],
  ])('gives what the handler says: %s', async (said, ending) => {
    expect(await runInTime(async () => said, limit(5_000), reports)).toBe(ending);
    expect(await runInTime(() => said, limit(5_000), reports)).toBe(ending);
    expect(told).toEqual([]);
  });

  it('takes an error for a failure', async () => {
    const thrower = (): boolean => {
      throw new Error('a');
    };
    expect(await runInTime(thrower, limit(5_000), reports)).toBe('failed');
    expect(await runInTime(() => Promise.reject(new Error('b')), limit(5_000), reports)).toBe('failed');
    expect(told).toEqual(['threw Error: a', 'threw Error: b']);
  });

  it('aborts a slow handler, which can undo then, and keeps to the failure when it succeeds late', async () => {
    let undone = false;
    let end: Promise<unknown> = Promise.resolve();
    const ending = await runInTime(
      (signal) => {
        signal.addEventListener('abort', () => (undone = true));
        const work = sleep(150, true);
        end = work;
        return work;
      },
      limit(30),
      reports,
    );
    expect([ending, undone, told]).toEqual(['failed', true, ['stopped']]);
    await end;
    await sleep(0);
    expect(told).toEqual(['stopped', 'succeeded late']);
  });

  it('says nothing more of a handler that gives up after its signal', async () => {
    const handler = (signal: AbortSignal) => sleep(5_000, true, { signal });
    expect(await runInTime(handler, limit(30), reports)).toBe('failed');
    await sleep(10);
    expect(told).toEqual(['stopped']);
  });

  it('ends although a handler never does', async () => {
    const never = () => new Promise<boolean>(() => undefined);
    expect(await runInTime(never, limit(30), reports)).toBe('failed');
  });

  it('ends a handler that nobody waits for any more', async () => {
    const leaving = new AbortController();
    setTimeout(() => leaving.abort(), 20);
    const handler = (signal: AbortSignal) => sleep(5_000, true, { signal });
    expect(await runInTime(handler, limit(60_000, leaving.signal), reports)).toBe('failed');
    expect(told).toEqual(['stopped']);
  });

  it('does not start where the time is over or the asker has gone', async () => {
    let started = 0;
    const handler = (): boolean => (started += 1) > 0;
    expect(await runInTime(handler, limit(-1), reports)).toBe('failed');
    expect(await runInTime(handler, limit(5_000, AbortSignal.abort()), reports)).toBe('failed');
    expect(started).toBe(0);
    expect(told).toEqual(['stopped', 'stopped']);
  });

  it('agrees with a handler that looks at its signal right before it returns', async () => {
    const outcomes = new Set<string>();
    for (let nth = 0; nth < 60; nth += 1) {
      let seen = '';
      const ending = await runInTime(
        async (signal) => {
          await sleep(8 + (nth % 5));
          seen = signal.aborted ? 'failed' : 'done';
          return !signal.aborted;
        },
        limit(10),
        reports,
      );
      // Empty where the handler had not come that far when it was stopped.
      if (seen !== '') expect(ending).toBe(seen);
      outcomes.add(ending);
    }
    expect(outcomes).toEqual(new Set(['done', 'failed']));
    expect(told).not.toContain('succeeded late');
  });

  it('does not believe a handler that held up the process beyond the last moment', async () => {
    let isAborted = false;
    const ending = await runInTime(
      (signal) => {
        signal.addEventListener('abort', () => (isAborted = true));
        block(250);
        return true;
      },
      limit(30),
      reports,
    );
    expect([ending, isAborted, told]).toEqual(['failed', true, ['succeeded late', 'stopped']]);
  });

  it('believes one that held it up for less, because it could not have known better', async () => {
    const handler = (signal: AbortSignal): boolean => {
      block(60);
      return !signal.aborted;
    };
    expect(await runInTime(handler, { ...limit(30), latest: performance.now() + 60_000 }, reports)).toBe(
      'done',
    );
  });

  it('leaves no listener behind', async () => {
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
    await runInTime(() => true, limit(5_000, counted), reports);
    expect(listeners).toBe(0);
  });
});
