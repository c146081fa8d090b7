import { isRecord } from '../../hub/envelope.js';
import { tidyMessage } from '../../hub/parse-envelope.js';
import { HubError } from '../../hub/errors.js';
import { parseHubEvent, type HubEvent } from '../../hub/events.js';
import { ownFields } from '../../hub/own-fields.js';
import { createIncompleteBodyError, createLongBodyError } from '../body-errors.js';
import { refuse } from '../responses.js';
import { readLimitedBody } from '../read-limited-body.js';
import { TimeoutError, withTimeout } from '../with-timeout.js';

/** Far above any event, which consists of short texts and a path. */
const MAX_BODY_BYTES = 64 * 1024;

/** An event and the body that it was parsed from. */
export interface ParsedWebhook {
  event: HubEvent;
  body: string;
}

/** A deduction that does not follow the specification. */
export interface InvalidDeduction {
  /** What is wrong with it, with its short code and timestamp. */
  invalidReason: string;
}

/**
 * Reads a body without a declared length, up to the limit. When the signal is aborted, the rest is left to the server,
 * which needs the connection for the response.
 */
async function readUndeclaredBody(request: Request, signal: AbortSignal): Promise<Uint8Array> {
  const body = request.body?.pipeThrough(new TransformStream(), { signal, preventCancel: true });
  const bytes = await readLimitedBody(body ?? null, MAX_BODY_BYTES);
  if (!bytes) throw createLongBodyError(MAX_BODY_BYTES);
  return bytes;
}

async function readBody(request: Request, timeoutMs: number): Promise<Uint8Array> {
  const declaredBytes = Number(request.headers.get('Content-Length') ?? NaN);
  if (declaredBytes > MAX_BODY_BYTES) throw createLongBodyError(MAX_BODY_BYTES);
  const reading = new AbortController();
  // The HTTP parser enforces a declared length. Without one, the bytes are counted here.
  const body = Number.isNaN(declaredBytes)
    ? readUndeclaredBody(request, reading.signal)
    : request.arrayBuffer().then((buffer) => new Uint8Array(buffer));
  try {
    return await withTimeout(body, { timeoutMs });
  } catch (error) {
    if (error instanceof TimeoutError) {
      reading.abort();
      refuse(408, `The body must be complete within ${timeoutMs / 1000} seconds.`);
    }
    if (error instanceof Error && 'status' in error) throw error;
    throw createIncompleteBodyError();
  }
}

/** Reads the event. An invalid deduction is returned rather than thrown, because its response is `ok: false`. */
function parseEvent(fields: Record<string, unknown>, body: string): ParsedWebhook | InvalidDeduction {
  try {
    return { event: parseHubEvent(fields), body };
  } catch (error) {
    if (fields['event'] !== 'billing_deduct' || !(error instanceof HubError)) throw error;
    const { short_code: project, timestamp } = fields;
    const details = [`short code ${JSON.stringify(tidyMessage(project))}`, tidyMessage(timestamp)];
    return { invalidReason: `${error.message} (${details.join(', ')})` };
  }
}

/**
 * Reads the body of a webhook call and parses its event. Refuses a body that is too long with 413, and one that is not
 * complete in time with 408.
 * @param bodyTimeoutMs for the body, from now
 * @throws {HubError} `BAD_RESPONSE` if the body is not an event, if the header `X-Webhook-Event` differs from the body's
 *   event (specification: Request headers), or if an event other than a deduction does not follow the specification
 */
export async function parseWebhook(
  request: Request,
  bodyTimeoutMs: number,
): Promise<ParsedWebhook | InvalidDeduction> {
  const bytes = await readBody(request, bodyTimeoutMs);
  let body: string;
  let value: unknown;
  try {
    body = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    value = JSON.parse(body);
  } catch {
    throw new HubError('BAD_RESPONSE', 'The body is not JSON in UTF-8.');
  }
  if (!isRecord(value)) throw new HubError('BAD_RESPONSE', 'The event is not a JSON object.');
  const fields = ownFields(value);
  if ((request.headers.get('X-Webhook-Event') ?? undefined) !== fields['event']) {
    throw new HubError('BAD_RESPONSE', 'The header X-Webhook-Event must be the same as the body’s event.');
  }
  return parseEvent(fields, body);
}
