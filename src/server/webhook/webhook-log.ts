import { tidyMessage } from '../../hub/parse-envelope.js';
import { describeError as toText } from '../describe-error.js';
import { limitLogRate } from '../limit-log-rate.js';
import type { Log, LogEntry } from '../log.js';
import type { IdentifiedEvent, Outcome } from './webhook-idempotency.js';

interface WebhookLogOptions {
  log: Log;
  /** The clock, in milliseconds since 1970. */
  now: () => number;
}

export const describeError = (error: unknown): string => tidyMessage(toText(error));

const IN_INBOX = '`npx open-integration-widget inbox list` lists it.';

/** Returns what an operator needs to find the event in the site's own records. */
export function describeEvent({ event, id }: IdentifiedEvent): string {
  const amount = event.kind === 'deduct' || event.kind === 'refund' ? ` of ${event.billing.amount} yuan` : '';
  const user = tidyMessage(JSON.stringify(event.target.client_user_id));
  const project = tidyMessage(JSON.stringify(event.short_code));
  return `${tidyMessage(event.event)}${amount} for ${user} at ${event.timestamp} (short code ${project}, id ${id})`;
}

export type WebhookLog = ReturnType<typeof createWebhookLog>;

/** Creates the functions that write all log lines of the webhook. */
export function createWebhookLog({ log, now }: WebhookLogOptions) {
  const write = (level: LogEntry['level'], event: LogEntry['event'], message: string): void =>
    log({ level, event, message });

  return {
    /** Logs a call that the allow-list denied. */
    logDenied: limitLogRate(now, (omitted, reason: string) => {
      const more = omitted > 0 ? ` ${omitted} more were denied since the last such line.` : '';
      write('warn', 'webhook_denied', `A webhook call was denied: ${reason}.${more}`);
    }),

    /** Logs a call of the hub that was refused: it is not an event, or could not be read. */
    logInvalid(reason: string): void {
      write('error', 'webhook_refused', `A webhook call was refused: ${reason}`);
    },

    logInvalidDeduction(reason: string): void {
      const message = `A billing_deduct that does not follow the specification was answered ok: false. ${reason}`;
      write('error', 'webhook_refused', message);
    },

    logUnknownEvent(event: IdentifiedEvent): void {
      const message = `${describeEvent(event)} is not an event of the specification. Set webhook.onUnknown to handle it.`;
      write('warn', 'webhook_unknown', message);
    },

    logHandlerError(event: IdentifiedEvent, error: unknown): void {
      write('error', 'webhook_failed', `${describeEvent(event)} failed: ${describeError(error)}`);
    },

    logHandlerTimeout(event: IdentifiedEvent): void {
      const message = `${describeEvent(event)} was not handled in time and was answered as failed.`;
      write('warn', 'webhook_late', message);
    },

    logLateSuccess(event: IdentifiedEvent): void {
      const message = `${describeEvent(event)} succeeded too late, after it was answered as failed. Undo it, unless its handler did.`;
      write('error', 'webhook_late', message);
    },

    logLostResponse(event: IdentifiedEvent): void {
      const message = `${describeEvent(event)} succeeded, but the hub closed the connection before the response, and counts it as failed: undo it, unless a line webhook_merged with this id follows.`;
      write('error', 'webhook_late', message);
    },

    logDeliveryError(event: IdentifiedEvent, error: unknown): void {
      const message = `${describeEvent(event)} was not sent to the event streams: ${describeError(error)}`;
      write('error', 'webhook_failed', message);
    },

    /** Logs an event that was not handled again because an equal one was handled before. */
    logRepeat(event: IdentifiedEvent, outcome: Outcome): void {
      const message = `${describeEvent(event)} equals an event that was handled before. It was not handled again, and was answered like the first one (${outcome}).`;
      write('warn', 'webhook_merged', message);
    },

    /** Logs a repeat of an event whose handling did not end. */
    logUnfinished(event: IdentifiedEvent): void {
      const message = `${describeEvent(event)} was received before, and the handling of the first one did not end. It was answered as failed. Look it up in your own records.`;
      write('error', 'webhook_unfinished', message);
    },

    /** Logs that an event was not claimed because the store failed. */
    logClaimError(event: IdentifiedEvent, error: unknown): void {
      const reason = `the store could not be searched for an earlier delivery (${describeError(error)}).`;
      if (event.event.kind === 'notification') {
        write('warn', 'webhook_failed', `${describeEvent(event)} was handled, although ${reason}`);
      } else {
        write('error', 'webhook_failed', `${describeEvent(event)} was not handled, because ${reason}`);
      }
    },

    /** Logs that the outcome of an event was not recorded because the store failed. */
    logRecordError(event: IdentifiedEvent, outcome: Outcome, error: unknown): void {
      const message = `${describeEvent(event)} was handled (${outcome}), but the store failed to record that: ${describeError(error)}`;
      write('error', 'webhook_failed', message);
    },

    /** Logs an attempt of the inbox. @param delayMs until the next one */
    logRetry(event: IdentifiedEvent, reason: string, delayMs: number): void {
      const message = `${describeEvent(event)} failed: ${reason} It is tried again in ${delayMs / 1000} s.`;
      write('warn', 'webhook_failed', message);
    },

    logDead(event: string, reason: string): void {
      write('error', 'webhook_dead', `${event} is not tried again: ${reason} ${IN_INBOX}`);
    },

    logAmbiguous(event: string, reason: string): void {
      write('error', 'webhook_unfinished', `${event} is ambiguous: ${reason} ${IN_INBOX}`);
    },

    logInboxError(what: string, error: unknown): void {
      write('error', 'inbox_failed', `${what}: ${describeError(error)}`);
    },

    /** Logs that the outcome of an earlier delivery was not found because the store failed. */
    logLookupError(event: IdentifiedEvent, error: unknown): void {
      const message = `${describeEvent(event)} was received before, and the store failed to return the outcome (${describeError(error)}). It was answered as failed. Look it up in your own records.`;
      write('error', 'webhook_failed', message);
    },
  };
}
