import { describe, expect, it, vi } from 'vitest';
import { runInSlices } from '../../../src/client/search/time-slices.js';
import { measureAsyncCpuMs } from '../../helpers/cpu-time.js';

describe('runInSlices', () => {
  it('runs all steps of a short run at once', () => {
    const seen: number[] = [];
    void runInSlices(5, (index) => seen.push(index), {});
    expect(seen).toEqual([0, 1, 2, 3, 4]);
  });

  it('ends with the step that returns undefined', async () => {
    const step = vi.fn<(index: number) => number | undefined>((index) => (index < 3 ? 10 : undefined));
    await runInSlices(Infinity, step, {});
    expect(step).toHaveBeenCalledTimes(4);
  });

  it('has a first slice shorter than a frame, and then slices of at most 8 ms', async () => {
    let now = 0;
    let sliceStart = 0;
    const slices: number[] = [];
    await runInSlices(
      1_000,
      () => {
        now += 0.1;
        return 400;
      },
      {
        now: () => now,
        yieldToEventLoop: async () => {
          slices.push(now - sliceStart);
          sliceStart = now;
        },
      },
    );
    expect(slices.length).toBeGreaterThan(5);
    const [first, ...others] = slices;
    expect(first).toBeLessThan(14);
    expect(first).toBeGreaterThan(10);
    expect(Math.max(...others)).toBeLessThan(8);
  });

  it('lets the event loop run in between', async () => {
    const task = vi.fn<() => void>();
    setTimeout(task, 1);
    const cpuMs = await measureAsyncCpuMs(() =>
      runInSlices(Infinity, () => 4_000, { signal: AbortSignal.timeout(60) }).catch(() => undefined),
    );
    expect(task).toHaveBeenCalled();
    expect(cpuMs).toBeLessThan(1_000);
  });

  it('ends with the reason of an aborted signal', async () => {
    const reason = new Error('next keystroke');
    const controller = new AbortController();
    const run = runInSlices(Infinity, () => 4_000, { signal: controller.signal });
    controller.abort(reason);
    await expect(run).rejects.toBe(reason);
    const step = vi.fn<() => number>();
    await expect(runInSlices(1, step, { signal: controller.signal })).rejects.toBe(reason);
    expect(step).not.toHaveBeenCalled();
  });
});
