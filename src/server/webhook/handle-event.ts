import { randomBytes } from 'node:crypto';
import { tidyMessage } from '../../hub/envelope.js';
import type { HubEvent, NotificationEvent } from '../../hub/events.js';
import type { Log, LogEntry } from '../log.js';
import { startDeadline, untilAborted } from './deadline.js';
import { eventId } from './event-id.js';
import type { Deduplicate, WebhookContext, WebhookHandlers } from './options.js';
import type { ReceivedEvent } from './read-webhook.js';
import { runInTime, type TimeLimit } from './run-in-time.js';
import type { IdentifiedEvent, Outcome, WebhookIdempotency } from './webhook-idempotency.js';

export interface HandleParts {
  handlers: WebhookHandlers;
  /** Which equal events are one. */
  deduplicate: Deduplicate;
  idempotency: WebhookIdempotency;
  /** Gets each notification for a user once, whatever the site's own handler says. */
  deliver?: ((event: NotificationEvent) => Promise<void>) | undefined;
  log: Log;
  /** Strikes the API key out of a text. */
  withoutKey: (text: string) => string;
}

/** What an operator needs to find the event in their own books. */
function describeEvent({ event, id }: IdentifiedEvent): string {
  const amount = event.kind === 'deduct' || event.kind === 'refund' ? ` of ${event.billing.amount} yuan` : '';
  const user = tidyMessage(JSON.stringify(event.target.client_user_id));
  const project = tidyMessage(JSON.stringify(event.short_code));
  return `${tidyMessage(event.event)}${amount} for ${user} at ${event.timestamp} (short code ${project}, id ${id})`;
}

function isDeduplicated({ kind }: HubEvent, deduplicate: Deduplicate): boolean {
  return deduplicate === 'all' || (deduplicate === 'notifications' && kind === 'notification');
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
 * Handles events. Of those that are deduplicated, each is handled once, whichever server it comes to and how often it
 * comes: a repeat gets the first one's outcome, and waits for it if need be; without the store, notifications alone are
 * handled. All others are handled as often as they come. Never rejects: whatever goes wrong is logged, and the outcome
 * is `failed`.
 */
export function eventHandling({ handlers, deduplicate, idempotency, deliver, log, withoutKey }: HandleParts) {
  const write = (level: LogEntry['level'], event: LogEntry['event'], message: string): void =>
    log({ level, event, message: withoutTokens(withoutKey(message)) });

  async function runHandler(identified: IdentifiedEvent, limit: TimeLimit): Promise<Outcome> {
    const { event, id } = identified;
    const name = describeEvent(identified);
    return runInTime((signal) => callHandler(event, handlers, { id, signal }), limit, {
      threw: (error) => write('error', 'webhook_failed', `${name} failed: ${tidyMessage(String(error))}`),
      stopped: () =>
        write('warn', 'webhook_late', `${name} was not handled in time: the hub is told that it failed.`),
      succeededLate: () =>
        write(
          'error',
          'webhook_late',
          `${name} succeeded too late: the hub was told that it failed. Undo it, unless its handler has.`,
        ),
    });
  }

  async function deliverToStreams(identified: IdentifiedEvent): Promise<void> {
    const { event } = identified;
    if (event.kind !== 'notification' || event.target.client_user_id === null) return;
    try {
      await deliver?.(event);
    } catch (error) {
      const message = `${describeEvent(identified)} did not reach the event streams: ${tidyMessage(String(error))}`;
      write('error', 'webhook_failed', message);
    }
  }

  /** Hands the event over. @param recordOutcome never rejects */
  async function handle(
    identified: IdentifiedEvent,
    limit: TimeLimit,
    deadline: AbortSignal,
    recordOutcome?: (outcome: Outcome) => Promise<void>,
  ): Promise<Outcome> {
    const { event } = identified;
    const delivered = deliverToStreams(identified);
    if (event.kind === 'unknown' && !handlers.onUnknown) {
      write(
        'warn',
        'webhook_unknown',
        `${describeEvent(identified)} is no event that this version knows. Set webhook.onUnknown to see it.`,
      );
    }
    const outcome = await runHandler(identified, limit);
    await recordOutcome?.(outcome);
    if (event.kind === 'notification') await untilAborted(deadline, delivered).catch(() => undefined);
    return outcome;
  }

  /** Where nobody knows, a message that comes twice is better than one that never comes: the hub sends none again. */
  async function isFirst(identified: IdentifiedEvent, deadline: AbortSignal): Promise<boolean> {
    try {
      return await idempotency.claim(identified, deadline);
    } catch (error) {
      if (identified.event.kind !== 'notification') throw error;
      const message = `${describeEvent(identified)} is handled, though the store could not be asked whether it came before (${tidyMessage(String(error))}).`;
      write('warn', 'webhook_failed', message);
      return true;
    }
  }

  async function answerRepeat(identified: IdentifiedEvent, deadline: AbortSignal): Promise<Outcome> {
    const name = describeEvent(identified);
    try {
      const outcome = await idempotency.waitForOutcome(identified, deadline);
      if (outcome === undefined) {
        const message = `${name} came before, and how that ended is not known: the hub is told that it failed. Look it up in your own books.`;
        write('error', 'webhook_unfinished', message);
        return 'failed';
      }
      const message = `${name} came before and is taken for the same event: it is not handled again, and is answered as the first was (${outcome}).`;
      write('warn', 'webhook_merged', message);
      return outcome;
    } catch (error) {
      const message = `${name} came before, and the store could not be asked how that ended (${tidyMessage(String(error))}): the hub is told that it failed. Look it up in your own books.`;
      write('error', 'webhook_failed', message);
      return 'failed';
    }
  }

  async function handleOnce(
    identified: IdentifiedEvent,
    limit: TimeLimit,
    deadline: AbortSignal,
  ): Promise<Outcome> {
    try {
      if (!(await isFirst(identified, deadline))) return await answerRepeat(identified, deadline);
    } catch (error) {
      const message = `${describeEvent(identified)} was not handled: the store could not be asked whether it came before (${tidyMessage(String(error))}).`;
      write('error', 'webhook_failed', message);
      return 'failed';
    }
    return handle(identified, limit, deadline, (outcome) =>
      idempotency.recordOutcome(identified, outcome, deadline).catch((error: unknown) => {
        const message = `${describeEvent(identified)} ended (${outcome}), but the store could not be told: ${tidyMessage(String(error))}`;
        write('error', 'webhook_failed', message);
      }),
    );
  }

  /** @param limit its `latest` is when there must be an answer, whatever has happened until then */
  return async ({ event, text }: ReceivedEvent, limit: TimeLimit): Promise<Outcome> => {
    const deadline = startDeadline(limit.latest - performance.now());
    try {
      return isDeduplicated(event, deduplicate)
        ? await handleOnce({ event, id: eventId(event, text) }, limit, deadline.signal)
        : await handle({ event, id: randomBytes(32).toString('hex') }, limit, deadline.signal);
    } finally {
      deadline.end();
    }
  };
}
