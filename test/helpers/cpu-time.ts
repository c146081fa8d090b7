import { existsSync, readFileSync } from 'node:fs';

/**
 * Runs work that does not wait for anything.
 * @returns the CPU time of this process meanwhile (milliseconds). Unlike elapsed time, it does not contain the time that
 * other processes had
 */
export function measureCpuMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Like {@link measureCpuMs}, for work that pauses for the event loop. */
export async function measureAsyncCpuMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** @returns the CPU time of the quickest of five runs (milliseconds): the others may compile, or collect garbage */
export async function measureQuickestCpuMs(work: () => unknown): Promise<number> {
  let quickest = Infinity;
  for (let run = 0; run < 5; run += 1) quickest = Math.min(quickest, await measureAsyncCpuMs(work));
  return quickest;
}

/**
 * @param pid of another process
 * @returns the CPU time of its main thread so far (milliseconds); the present time where the system has no `/proc`
 */
export function readMainThreadMs(pid: number | undefined): number {
  const path = `/proc/${pid}/schedstat`;
  return existsSync(path) ? Number(readFileSync(path, 'utf8').split(' ')[0]) / 1e6 : performance.now();
}

/**
 * @param pid of a process
 * @returns how long its main thread has waited for a processor so far (milliseconds); 0 where the system has no `/proc`
 */
export function readWaitMs(pid: number | undefined): number {
  const path = `/proc/${pid}/schedstat`;
  return existsSync(path) ? Number(readFileSync(path, 'utf8').split(' ')[1]) / 1e6 : 0;
}

/** @returns the smallest of `values` that is not exceeded by a share of them, such as 0.99 */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? NaN;
}
