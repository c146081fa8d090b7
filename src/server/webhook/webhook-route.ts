import type { Context, Handler } from 'hono';
import { HubError } from '../../hub/errors.js';
import type { HubEvent } from '../../hub/events.js';
import { failure, refuse } from '../answers.js';
import type { AppEnv } from '../require-user.js';
import type { SharedStore } from '../store/shared-store.js';
import { requireJson } from '../token-request.js';
import { admit } from './admit.js';
import type { AddressRules } from './client-address.js';
import { eventHandling, type HandleParts } from './handle-event.js';
import { readWebhook, type ReceivedEvent, type UnreadableDeduct } from './read-webhook.js';
import { WebhookIdempotency, type Outcome } from './webhook-idempotency.js';

/** Milliseconds from the moment that a call has come in. The hub hangs up after 10 seconds. */
export interface WebhookTimes {
  /** The body must be here. */
  body: number;
  /** The handler's time is over. */
  handler: number;
  /** The answer goes out, whatever the store and other servers are still busy with. */
  answer: number;
}

const TIMES: WebhookTimes = { body: 5_000, handler: 8_000, answer: 9_000 };

export interface WebhookParts extends Omit<HandleParts, 'idempotency'> {
  addresses: AddressRules;
  store: SharedStore;
  /** The hub's root address. */
  scope: string;
  /** The clock, in milliseconds since 1970. */
  now: () => number;
}

/**
 * The answer by the specification: a deduction's is always HTTP 200, and `ok` alone tells; of the others the status is
 * read. What may be a charge under a new name is never confirmed.
 */
function answerOf(c: Context, kind: HubEvent['kind'], outcome: Outcome): Response {
  if (kind !== 'deduct' && outcome === 'failed') return failure(c, 500, 'The event could not be handled.');
  return c.json({ ok: outcome === 'done' && kind !== 'unknown' });
}

/** What a `POST /webhook` passes on its way: allow-list, content type, event (specification: Events). */
export function webhookHandlers(
  { addresses, store, scope, now, ...parts }: WebhookParts,
  times: WebhookTimes = TIMES,
): Handler<AppEnv>[] {
  const handle = eventHandling({ ...parts, idempotency: new WebhookIdempotency({ store, scope }) });

  const logRefused = (why: string): void =>
    parts.log({
      level: 'error',
      event: 'webhook_refused',
      message: parts.withoutKey(`A webhook call was refused: ${why}`),
    });

  async function read(c: Context<AppEnv>): Promise<ReceivedEvent | UnreadableDeduct> {
    try {
      return await readWebhook(c, times.body);
    } catch (error) {
      if (!(error instanceof HubError)) throw error;
      logRefused(error.message);
      return refuse(400, error.message);
    }
  }

  async function answer(c: Context<AppEnv>): Promise<Response> {
    const start = performance.now();
    const received = await read(c);
    if ('unreadable' in received) {
      logRefused(`a billing_deduct that cannot be read is answered ok: false. ${received.unreadable}`);
      return c.json({ ok: false });
    }
    const { kind } = received.event;
    const outcome = await handle(received, {
      endsAt: start + times.handler,
      latest: start + times.answer,
      // The hub counts a deduction as failed if it gets no answer. A refund or a message is better seen through.
      gone: kind === 'deduct' ? c.req.raw.signal : undefined,
    });
    return answerOf(c, kind, outcome);
  }

  return [admit(addresses, parts.log, now), requireJson, answer];
}
