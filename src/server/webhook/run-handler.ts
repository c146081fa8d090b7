import type { HubEvent } from '../../hub/events.js';
import { withTimeout } from '../with-timeout.js';
import type { WebhookContext, WebhookHandlers } from './options.js';
import type { Outcome } from './webhook-idempotency.js';

/** Times on the clock of `performance.now()`. */
export interface HandlerDeadlines {
  /** When the handler's signal is aborted. */
  handlerDeadlineMs: number;
  /** When the response is due. A later result does not count, even if a busy process could not abort the signal. */
  deadlineMs: number;
  /** Aborts the handler's signal early: the client waits for no response any more. */
  clientDisconnected?: AbortSignal | undefined;
  /** Aborted if the connection closes before the response has been sent. Undefined if that cannot be known. */
  responseLost?: AbortSignal | undefined;
}

export interface HandlerCallbacks {
  /** The handler threw before its deadline. */
  onError(error: unknown): void;
  /**
   * The deadline passed, or the client disconnected, before the handler ended.
   * @param hasBegun false: before it began, so that it never runs
   */
  onTimeout(hasBegun: boolean): void;
  /** The handler reported success after that. */
  onLateSuccess(): void;
  /** The handler declined a deduction after that. */
  onLateDecline?(): void;
}

/** The handler of each kind of event. */
export const HANDLER_NAMES = {
  notification: 'onNotification',
  deduct: 'onDeduct',
  refund: 'onRefund',
  unknown: 'onUnknown',
} as const satisfies Record<HubEvent['kind'], keyof WebhookHandlers>;

/**
 * Calls the site's handler for an event.
 * @returns whether it reported success
 * @throws {TypeError} if `onDeduct` returns neither `{ ok: true }` nor `{ ok: false }`
 * @throws {Error} if a billing event has no handler, and whatever the handler throws
 */
export async function callHandler(
  event: HubEvent,
  handlers: WebhookHandlers,
  context: WebhookContext,
): Promise<boolean> {
  switch (event.kind) {
    case 'notification':
      await handlers.onNotification?.(event, context);
      return true;
    case 'deduct': {
      if (!handlers.onDeduct) throw new Error('webhook.onDeduct is not set, so every charge is declined.');
      const result: unknown = await handlers.onDeduct(event, context);
      const ok: unknown =
        typeof result === 'object' && result !== null && 'ok' in result ? result.ok : undefined;
      if (typeof ok === 'boolean') return ok;
      throw new TypeError('webhook.onDeduct must return { ok: true } or { ok: false }.');
    }
    case 'refund':
      if (!handlers.onRefund) throw new Error('webhook.onRefund is not set, so nothing was refunded.');
      await handlers.onRefund(event, context);
      return true;
    case 'unknown':
      await handlers.onUnknown?.(event, context);
      return true;
  }
}

/**
 * Runs a handler until its deadline. The outcome is `done` only if the handler reported success while its signal was not
 * aborted, so a handler that checks the signal right before it returns can rely on it. A handler that goes on after its
 * deadline no longer changes the outcome.
 * @param handler resolves to whether it succeeded
 */
export async function runHandler(
  handler: (signal: AbortSignal) => boolean | Promise<boolean>,
  { handlerDeadlineMs, deadlineMs, clientDisconnected }: HandlerDeadlines,
  callbacks: HandlerCallbacks,
): Promise<Outcome> {
  if (clientDisconnected?.aborted || performance.now() >= handlerDeadlineMs) {
    callbacks.onTimeout(false);
    return 'failed';
  }
  const controller = new AbortController();
  let outcome: Outcome | undefined;

  /** Returns the outcome, which is a failure if the handler has not ended. */
  function end(): Outcome {
    if (outcome === undefined) {
      outcome = 'failed';
      controller.abort();
      callbacks.onTimeout(true);
    }
    return outcome;
  }

  function isTooLate(): boolean {
    // In a busy process, the timer of the deadline may fire after the end of the handler.
    if (performance.now() >= deadlineMs) end();
    return outcome !== undefined;
  }

  async function run(): Promise<void> {
    try {
      const succeeded = await handler(controller.signal);
      if (!isTooLate()) outcome = succeeded ? 'done' : 'failed';
      else if (succeeded) callbacks.onLateSuccess();
      else callbacks.onLateDecline?.();
    } catch (error) {
      if (isTooLate()) return;
      outcome = 'failed';
      callbacks.onError(error);
    }
  }

  const running = run();
  // Read after the handler began, since it may have kept the process busy until here.
  const timeoutMs = handlerDeadlineMs - performance.now();
  // A rejection means that the deadline passed or the client disconnected: there is no outcome then.
  await withTimeout(running, { timeoutMs, signal: clientDisconnected }).catch(() => undefined);
  return end();
}
