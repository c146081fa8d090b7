import type { Outcome } from './webhook-idempotency.js';

export interface TimeLimit {
  /** When the signal is aborted, on the clock of `performance.now()`. */
  endsAt: number;
  /** When it is too late even if the process was too busy to abort the signal. */
  latest: number;
  /** Ends it early: nobody waits for the answer any more. */
  gone?: AbortSignal | undefined;
}

export interface Reports {
  /** The handler threw, in time. */
  threw(error: unknown): void;
  /** The time was over, or whoever asked had gone, before the handler ended. */
  stopped(): void;
  /** After that it said that it had succeeded. */
  succeededLate(): void;
}

/**
 * Runs a handler. `done` only if it succeeded while its signal was not aborted: so a handler that looks at the signal
 * right before it returns knows which of the two it will be. It may go on after that, but no longer changes the outcome.
 * @param handle says whether it succeeded
 */
export async function runInTime(
  handle: (signal: AbortSignal) => boolean | Promise<boolean>,
  { endsAt, latest, gone }: TimeLimit,
  reports: Reports,
): Promise<Outcome> {
  const controller = new AbortController();
  const { signal } = controller;
  const stop = (): void => controller.abort();
  const isOver = (): boolean => signal.aborted || performance.now() >= latest;
  if (gone?.aborted || performance.now() >= endsAt) {
    reports.stopped();
    return 'failed';
  }
  const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  const timer = setTimeout(stop, endsAt - performance.now());
  gone?.addEventListener('abort', stop);

  let outcome: Outcome | undefined;
  async function run(): Promise<void> {
    try {
      const succeeded = await handle(signal);
      if (outcome === undefined && !isOver()) outcome = succeeded ? 'done' : 'failed';
      else if (succeeded) reports.succeededLate();
    } catch (error) {
      if (outcome !== undefined || isOver()) return;
      outcome = 'failed';
      reports.threw(error);
    }
  }
  await Promise.race([run(), stopped]);
  clearTimeout(timer);
  gone?.removeEventListener('abort', stop);
  if (outcome !== undefined) return outcome;
  outcome = 'failed';
  // Not aborted yet if the handler held up the whole process, so that no timer got its turn.
  stop();
  reports.stopped();
  return outcome;
}
