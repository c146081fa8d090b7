import { describe, expect, it, vi } from 'vitest';
import { runInSlices } from '../../../src/client/search/time-slices.js';
import { measureAsyncCpuMs } from '../../helpers/cpu-time.js';

/** Returns a step that does something `count` times. */
function repeat(count: number, action: (index: number) => number): () => number | undefined {
  let index = 0;
  return () => {
    index += 1;
    return index <= count ? action(index) : undefined;
  };
}

describe('runInSlices', () => {
  it('runs all steps of a short run at once, until one returns undefined', () => {
    const step = vi.fn<() => number | undefined>(repeat(5, () => 10));
    void runInSlices(step, {});
    expect(step).toHaveBeenCalledTimes(6);
  });

  it('has slices that fill most of a frame of 16 ms', async () => {
    let now = 0;
    let sliceStart = 0;
    const slices: number[] = [];
    await runInSlices(
      repeat(1_000, () => {
        now += 0.1;
        return 400;
      }),
      {
        now: () => now,
        yieldToEventLoop: async () => {
          slices.push(now - sliceStart);
          sliceStart = now;
        },
      },
    );
    expect(slices.length).toBeGreaterThan(5);
    expect(Math.min(...slices)).toBeGreaterThan(10);
    expect(Math.max(...slices)).toBeLessThan(14);
  });

  it('lets the event loop run in between', async () => {
    const task = vi.fn<() => void>();
    setTimeout(task, 1);
    const cpuMs = await measureAsyncCpuMs(() =>
      runInSlices(() => 4_000, { signal: AbortSignal.timeout(60) }).catch(() => undefined),
    );
    expect(task).toHaveBeenCalled();
    expect(cpuMs).toBeLessThan(1_000);
  });

  it('ends with the reason of an aborted signal', async () => {
    const reason = new Error('next keystroke');
    const controller = new AbortController();
    const run = runInSlices(() => 4_000, { signal: controller.signal });
    controller.abort(reason);
    await expect(run).rejects.toBe(reason);
    const step = vi.fn<() => number>();
    await expect(runInSlices(step, { signal: controller.signal })).rejects.toBe(reason);
    expect(step).not.toHaveBeenCalled();
  });
});
