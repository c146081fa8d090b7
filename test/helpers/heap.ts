import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** @returns bytes of the heap that are in use after a garbage collection */
export function measureHeap(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

/**
 * Runs something three times. What else the process does, such as compiling, does not take memory each time.
 * @param run its argument is 0, 1 and 2
 * @returns the least by which the heap grew (bytes)
 */
export async function measureGrowth(run: (round: number) => void | Promise<void>): Promise<number> {
  const growths: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const before = measureHeap();
    await run(round);
    // What is released in a task of its own, such as finalizers.
    await setImmediate();
    growths.push(measureHeap() - before);
  }
  return Math.min(...growths);
}
