import { tidyMessage } from '../../hub/parse-envelope.js';
import { HubError } from '../../hub/errors.js';
import type { HubEvent } from '../../hub/events.js';
import { quote, type Debug } from '../debug.js';
import type { ToErrorResponse } from '../to-error-response.js';
import { requireJson } from '../json-request.js';
import {
  createJsonResponse,
  createPlainRoute,
  type PlainResponse,
  type PlainRoute,
} from '../plain-response.js';
import { refuse, ResponseError } from '../responses.js';
import type { SharedStore } from '../store/shared-store.js';
import { withTimeout } from '../with-timeout.js';
import { resolveClientIp, type ClientIpRules } from './client-ip.js';
import type { CheckedWebhookOptions } from './options.js';
import { parseWebhook, type InvalidDeduction, type ParsedWebhook } from './parse-webhook.js';
import { callHandler, runHandler, type HandlerDeadlines } from './run-handler.js';
import {
  createDeduplicationId,
  createRandomId,
  WebhookIdempotency,
  type IdentifiedEvent,
  type Outcome,
} from './webhook-idempotency.js';
import type { WebhookInbox } from './webhook-inbox.js';
import type { WebhookLog } from './webhook-log.js';

/** Milliseconds from the moment that a call was received. The hub waits 10 seconds for the response. */
export interface WebhookTimeouts {
  /** For the body to be complete. */
  bodyMs: number;
  /** For the handler. */
  handlerMs: number;
  /** For the response, even if the store or another server has not answered. */
  responseMs: number;
}

const DEFAULT_TIMEOUTS: WebhookTimeouts = { bodyMs: 5_000, handlerMs: 8_000, responseMs: 9_000 };

export interface EventProcessorOptions extends Pick<CheckedWebhookOptions, 'handlers' | 'deduplicate'> {
  idempotency: WebhookIdempotency;
  /** Sends an event to the event streams of its target user. */
  deliver?: ((event: HubEvent) => Promise<void>) | undefined;
  webhookLog: WebhookLog;
  webhookInbox?: WebhookInbox | undefined;
}

export interface WebhookRouteOptions
  extends CheckedWebhookOptions, Pick<EventProcessorOptions, 'deliver' | 'webhookLog' | 'webhookInbox'> {
  store: SharedStore;
  /** Root of the hub. */
  scope: string;
  toErrorResponse: ToErrorResponse;
  debug?: Debug;
}

/** Creates `POST /webhook`, which receives the calls of the hub (specification: Events). It never rejects. */
export function createWebhookRoute(
  options: WebhookRouteOptions,
  timeouts: WebhookTimeouts = DEFAULT_TIMEOUTS,
): PlainRoute {
  const { clientIpRules, store, scope, webhookLog, toErrorResponse, debug = () => undefined } = options;
  const idempotency = new WebhookIdempotency({ store, scope });
  const processEvent = createEventProcessor({ ...options, idempotency });

  const receive: PlainRoute = async (request, info) => {
    // Receive. All deadlines count from here.
    const receivedAtMs = performance.now();

    // Check the allow-list before anything of the body is read: nothing else authenticates the call.
    const denial = findDenial(info.remoteAddress, request.headers, clientIpRules);
    if (denial !== undefined) {
      debug('webhook', () => `denied: ${denial}`);
      webhookLog.logDenied(denial);
      refuse(403, 'This address may not call the webhook.');
    }

    // Parse.
    const webhook = await parseOrRefuse(request, timeouts.bodyMs, webhookLog);
    if ('invalidReason' in webhook) {
      webhookLog.logInvalidDeduction(webhook.invalidReason);
      return createJsonResponse(200, '{"ok":false}');
    }

    // Deduplicate and handle.
    const { kind, event: name } = webhook.event;
    debug('webhook', () => `received ${quote(name)} (${kind})`);
    const outcome = await processEvent(webhook, {
      handlerDeadlineMs: receivedAtMs + timeouts.handlerMs,
      deadlineMs: receivedAtMs + timeouts.responseMs,
      // The hub counts a deduction without a response as failed. A refund or a notification is worth completing.
      clientDisconnected: kind === 'deduct' ? request.signal : undefined,
      // With Node's server. Deno also aborts signals after responses: https://github.com/denoland/deno/issues/27005
      responseLost: kind === 'deduct' && info.cut ? request.signal : undefined,
    });

    // Respond.
    debug('webhook', () => `${quote(name)}: ${outcome} ${Math.round(performance.now() - receivedAtMs)} ms`);
    return createResponse(kind, outcome);
  };

  return createPlainRoute(receive, toErrorResponse);
}

/**
 * Creates the function that deduplicates and handles an event. It never rejects: errors are logged, and the outcome is
 * `failed`.
 */
export function createEventProcessor({
  handlers,
  deduplicate,
  idempotency,
  deliver,
  webhookLog,
  webhookInbox,
}: EventProcessorOptions) {
  return async function processEvent(
    { event, body }: ParsedWebhook,
    deadlines: HandlerDeadlines,
  ): Promise<Outcome> {
    const { deadlineMs } = deadlines;

    // Deduplicate: a repeat gets the outcome of the first delivery.
    const isDeduplicated =
      deduplicate === 'all' || (deduplicate === 'notifications' && event.kind === 'notification');
    const id = isDeduplicated ? createDeduplicationId(event, body) : createRandomId();
    const identified = { event, id };

    // With an inbox, the handler runs after the response.
    if (webhookInbox?.defers(event)) {
      const options = { body, isDeduplicated, deadlineMs: deadlines.handlerDeadlineMs };
      const accepted = await webhookInbox.accept(identified, options);
      if (accepted === 'written' && event.kind === 'notification') {
        await waitForDelivery(deliverToStreams(identified), deadlineMs);
      }
      if (accepted !== undefined) return accepted === 'failed' ? 'failed' : 'done';
    }

    const earlierOutcome = isDeduplicated ? await claimOrFindOutcome(identified, deadlineMs) : undefined;
    if (earlierOutcome !== undefined) {
      if (earlierOutcome === 'done' && event.kind === 'deduct')
        void deliverCharge(identified, deadlines, true);
      return earlierOutcome;
    }

    // A deduction is recorded before its handler runs, or declined.
    const inbox = event.kind === 'deduct' && handlers.onDeduct ? webhookInbox : undefined;
    const record = await inbox?.begin(identified, body, deadlines.handlerDeadlineMs);
    if (inbox && !record) {
      if (isDeduplicated) await recordOutcome(identified, 'failed', deadlineMs);
      return 'failed';
    }

    // Handle. The event streams receive notifications whatever the site's handler does, and money only when it was moved.
    const delivery = event.kind === 'notification' ? deliverToStreams(identified) : undefined;
    if (event.kind === 'unknown' && !handlers.onUnknown) webhookLog.logUnknownEvent(identified);
    const outcome = await runHandler((signal) => callHandler(event, handlers, { id, signal }), deadlines, {
      onError: (error) => {
        record?.onError(error);
        webhookLog.logHandlerError(identified, error);
      },
      onTimeout: (hasBegun) => {
        webhookLog.logHandlerTimeout(identified);
        record?.onTimeout(hasBegun);
      },
      onLateSuccess: () => {
        webhookLog.logLateSuccess(identified);
        record?.onLateSuccess();
      },
      onLateDecline: () => record?.onLateDecline?.(),
    });
    const recording = isDeduplicated ? recordOutcome(identified, outcome, deadlineMs) : undefined;
    record?.end(outcome, deadlines.responseLost, recording);
    await recording;
    await waitForDelivery(delivery, deadlineMs);
    if (outcome !== 'done') return outcome;
    // An inbox lists it as ambiguous.
    if (deadlines.responseLost?.aborted && !record) webhookLog.logLostResponse(identified);
    // Not awaited: the hub waits for the response to a deduction.
    if (event.kind === 'deduct') void deliverCharge(identified, deadlines, isDeduplicated);
    if (event.kind === 'refund') void deliverToStreams(identified);
    return outcome;
  };

  /** Sends a charge to the streams unless the hub does not get its response: then a repeat may confirm it, and sends it. */
  async function deliverCharge(
    event: IdentifiedEvent,
    { responseLost }: HandlerDeadlines,
    isDeduplicated: boolean,
  ): Promise<void> {
    if (responseLost?.aborted) return;
    // Without the store it may be sent twice, which is better than never.
    const isFirst = !isDeduplicated || (await idempotency.claimDelivery(event).catch(() => true));
    if (isFirst) await deliverToStreams(event);
  }

  /** @returns undefined if the event is to be handled: this is its first delivery */
  async function claimOrFindOutcome(
    event: IdentifiedEvent,
    deadlineMs: number,
  ): Promise<Outcome | undefined> {
    try {
      if (await idempotency.claim(event, deadlineMs)) return undefined;
    } catch (error) {
      webhookLog.logClaimError(event, error);
      // The hub does not send a notification again, so handling it twice is better than losing it.
      return event.event.kind === 'notification' ? undefined : 'failed';
    }
    try {
      const outcome = await idempotency.waitForOutcome(event, deadlineMs);
      if (outcome === undefined) webhookLog.logUnfinished(event);
      else webhookLog.logRepeat(event, outcome);
      return outcome ?? 'failed';
    } catch (error) {
      webhookLog.logLookupError(event, error);
      return 'failed';
    }
  }

  async function recordOutcome(event: IdentifiedEvent, outcome: Outcome, deadlineMs: number): Promise<void> {
    try {
      await idempotency.recordOutcome(event, outcome, deadlineMs);
    } catch (error) {
      webhookLog.logRecordError(event, outcome, error);
    }
  }

  /** @returns a promise that never rejects; undefined if there is nothing to deliver */
  function deliverToStreams(identified: IdentifiedEvent): Promise<void> | undefined {
    const { event } = identified;
    if (!deliver || event.target.client_user_id === null) return undefined;
    // A function that throws synchronously becomes a promise that rejects.
    return (async () => deliver(event))().catch((error: unknown) =>
      webhookLog.logDeliveryError(identified, error),
    );
  }
}

async function waitForDelivery(delivery: Promise<void> | undefined, deadlineMs: number): Promise<void> {
  if (!delivery) return;
  await withTimeout(delivery, { timeoutMs: deadlineMs - performance.now() }).catch(() => undefined);
}

/** @returns why the client may not call the webhook, for the log; undefined if it may */
function findDenial(
  remoteAddress: string | undefined,
  headers: Headers,
  rules: ClientIpRules,
): string | undefined {
  const clientIp = resolveClientIp(remoteAddress, headers, rules);
  if ('reason' in clientIp) return clientIp.reason;
  if (rules.allowedIps(clientIp)) return undefined;
  const hint = headers.has(rules.header)
    ? ' (if it is your own proxy, add it to webhook.trustedProxies)'
    : '';
  return `${clientIp.text} is not in webhook.allowedIps${hint}`;
}

async function parseOrRefuse(
  request: Request,
  bodyTimeoutMs: number,
  webhookLog: WebhookLog,
): Promise<ParsedWebhook | InvalidDeduction> {
  try {
    requireJson(request);
    return await parseWebhook(request, bodyTimeoutMs);
  } catch (error) {
    if (!(error instanceof HubError || error instanceof ResponseError)) throw error;
    // The hub sends each event once, and an event that could not be read is named in this header only.
    const name = tidyMessage(request.headers.get('X-Webhook-Event') ?? 'missing');
    webhookLog.logInvalid(`${error.message} (X-Webhook-Event: ${name})`);
    if (error instanceof ResponseError) throw error;
    return refuse(400, error.message);
  }
}

/**
 * Creates the response (specification: Events). For a deduction the status is always 200, and the hub reads `ok`; for
 * all others it reads the status. An unknown event is never confirmed, since it may be a charge under a new name.
 */
function createResponse(kind: HubEvent['kind'], outcome: Outcome): PlainResponse {
  if (kind !== 'deduct' && outcome === 'failed') refuse(500, 'The event could not be handled.');
  return createJsonResponse(200, JSON.stringify({ ok: outcome === 'done' && kind !== 'unknown' }));
}
