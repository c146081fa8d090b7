import { once } from 'node:events';

/**
 * Waits for SIGTERM or SIGINT. Call it before the command writes that it runs: a signal without a listener ends the process at once, and
 * a container's first process loses it.
 * @param waiting ends the wait early
 */
export async function waitForStopSignal(waiting: AbortController = new AbortController()): Promise<void> {
  const { signal } = waiting;
  const wait = (name: string): Promise<unknown> => once(process, name, { signal }).catch(() => undefined);
  await Promise.race(['SIGTERM', 'SIGINT'].map(wait));
  // A second signal ends the process at once, because it has no listener.
  waiting.abort();
}
