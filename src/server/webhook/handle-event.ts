import { tidyMessage } from '../../hub/envelope.js';
import type { HubEvent, NotificationEvent } from '../../hub/events.js';
import type { Log, LogEntry } from '../log.js';
import { until, type Ending, type EventMemory } from './event-memory.js';
import type { WebhookContext, WebhookHandlers } from './options.js';
import { runInTime, type TimeLimit } from './run-in-time.js';

export interface HandleParts {
  handlers: WebhookHandlers;
  memory: EventMemory;
  /** Gets each notification for a user once, whatever the site's own handler says. */
  deliver?: ((event: NotificationEvent) => Promise<void>) | undefined;
  log: Log;
  /** Strikes the API key out of a text. */
  withoutKey: (text: string) => string;
}

/** What an operator needs to find the event in their own books. */
function nameOf(event: HubEvent, id: string): string {
  const amount = event.kind === 'deduct' || event.kind === 'refund' ? ` of ${event.billing.amount} yuan` : '';
  const user = tidyMessage(JSON.stringify(event.target.client_user_id));
  return `${tidyMessage(event.event)}${amount} for ${user} at ${event.timestamp} (id ${id})`;
}

/** A handler's error may name the link that it was working with. */
const withoutTokens = (text: string): string => text.replace(/\btoken=[^\s&#"']+/g, 'token=…');

/** Calls the site's handler for an event. @returns whether the hub is to be told that it succeeded */
async function callHandler(
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
      const answer: unknown = await handlers.onDeduct(event, context);
      const ok: unknown =
        typeof answer === 'object' && answer !== null && 'ok' in answer ? answer.ok : undefined;
      if (typeof ok === 'boolean') return ok;
      throw new TypeError('webhook.onDeduct must give { ok: true } or { ok: false }.');
    }
    case 'refund':
      if (!handlers.onRefund) throw new Error('webhook.onRefund is not set, so nothing was given back.');
      await handlers.onRefund(event, context);
      return true;
    case 'unknown':
      await handlers.onUnknown?.(event, context);
      return true;
  }
}

/**
 * Handles an event once, whichever server it comes to and how often it comes: a repeat gets the first one's ending, and
 * waits for it if need be. Without the store, notifications alone are handled. Never rejects: whatever goes wrong is logged, and the ending is `failed`.
 */
export function eventHandling({ handlers, memory, deliver, log, withoutKey }: HandleParts) {
  const tell = (level: LogEntry['level'], event: LogEntry['event'], message: string): void =>
    log({ level, event, message: withoutTokens(withoutKey(message)) });

  async function run(event: HubEvent, id: string, limit: TimeLimit): Promise<Ending> {
    const name = nameOf(event, id);
    return runInTime((signal) => callHandler(event, handlers, { id, signal }), limit, {
      threw: (error) => tell('error', 'webhook_failed', `${name} failed: ${tidyMessage(String(error))}`),
      stopped: () =>
        tell('warn', 'webhook_late', `${name} was not handled in time: the hub is told that it failed.`),
      succeededLate: () =>
        tell(
          'error',
          'webhook_late',
          `${name} succeeded too late: the hub was told that it failed. Undo it, unless its handler has.`,
        ),
    });
  }

  async function repeat(event: HubEvent, id: string, latest: AbortSignal): Promise<Ending> {
    const ending = await memory.recall(id, latest);
    if (ending === undefined) {
      const message = `${nameOf(event, id)} came before, and how that ended is not known: the hub is told that it failed. Look it up in your own books.`;
      tell('error', 'webhook_unfinished', message);
    }
    return ending ?? 'failed';
  }

  async function first(event: HubEvent, id: string, limit: TimeLimit, latest: AbortSignal): Promise<Ending> {
    const isForUser = event.kind === 'notification' && event.target.client_user_id !== null;
    const delivering = (async () => isForUser && deliver?.(event))().catch((error: unknown) =>
      tell(
        'error',
        'webhook_failed',
        `${nameOf(event, id)} did not reach the event streams: ${tidyMessage(String(error))}`,
      ),
    );
    if (event.kind === 'unknown' && !handlers.onUnknown) {
      tell(
        'warn',
        'webhook_unknown',
        `${nameOf(event, id)} is no event that this version knows. Set webhook.onUnknown to see it.`,
      );
    }
    const ending = await run(event, id, limit);
    await memory.remember(id, ending, latest).catch((error: unknown) => {
      const message = `${nameOf(event, id)} ended (${ending}), but the store could not be told: ${tidyMessage(String(error))}`;
      tell('error', 'webhook_failed', message);
    });
    await until(latest, delivering).catch(() => undefined);
    return ending;
  }

  /** Where nobody knows, a message that comes twice is better than one that never comes: the hub sends none again. */
  async function isFirst(event: HubEvent, id: string, latest: AbortSignal): Promise<boolean> {
    try {
      return await memory.claim(id, latest);
    } catch (error) {
      if (event.kind !== 'notification') throw error;
      const message = `${nameOf(event, id)} is handled, though the store could not be asked whether it came before (${tidyMessage(String(error))}).`;
      tell('warn', 'webhook_failed', message);
      return true;
    }
  }

  /** @param limit its `latest` is when there must be an answer, whatever has happened until then */
  return async (event: HubEvent, id: string, limit: TimeLimit): Promise<Ending> => {
    const latest = AbortSignal.timeout(Math.max(0, Math.ceil(limit.latest - performance.now())));
    try {
      return (await isFirst(event, id, latest))
        ? await first(event, id, limit, latest)
        : await repeat(event, id, latest);
    } catch (error) {
      const message = `${nameOf(event, id)} was not handled: the store could not be asked whether it came before (${tidyMessage(String(error))}).`;
      tell('error', 'webhook_failed', message);
      return 'failed';
    }
  };
}
