import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits beside what a test measures, started at the same time.
 * @returns how much later than after `delayMs` the wait ended (milliseconds): what a busy machine adds to any wait of this length
 */
export async function measureTimerDelayMs(delayMs: number): Promise<number> {
  const begun = performance.now();
  await sleep(delayMs);
  return performance.now() - begun - delayMs;
}
