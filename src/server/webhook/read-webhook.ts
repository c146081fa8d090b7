import type { Context } from 'hono';
import { isRecord, tidyMessage } from '../../hub/envelope.js';
import { HubError } from '../../hub/errors.js';
import { readEvent, type HubEvent } from '../../hub/events.js';
import { ownFields } from '../../hub/own-fields.js';
import { refuse } from '../answers.js';
import { readCapped } from '../read-capped.js';
import { startDeadline, untilAborted } from './deadline.js';

/** Far above any event: texts that people read, and a path. */
const MAX_BODY_BYTES = 64 * 1024;

export interface ReceivedEvent {
  event: HubEvent;
  /** The body as it came. */
  text: string;
}

/** A deduction that is not what the specification describes. */
export interface UnreadableDeduct {
  /** What is wrong with it, and what it is about. */
  unreadable: string;
}

const tooLong = (): never => refuse(413, `The body must have at most ${MAX_BODY_BYTES} bytes.`);

/** Reads a body of unknown length, no further than the limit. Aborting leaves the rest to the server, which needs the connection for the answer. */
async function readUnmeasured(request: Request, signal: AbortSignal): Promise<Uint8Array> {
  const body = request.body?.pipeThrough(new TransformStream(), { signal, preventCancel: true });
  return (await readCapped(body ?? null, MAX_BODY_BYTES)) ?? tooLong();
}

async function readBody(request: Request, timeoutMs: number): Promise<Uint8Array> {
  const declared = Number(request.headers.get('Content-Length') ?? NaN);
  if (declared > MAX_BODY_BYTES) tooLong();
  const deadline = startDeadline(timeoutMs);
  try {
    // A declared length is kept to by the HTTP parser; only without one do the bytes need counting.
    return Number.isNaN(declared)
      ? await readUnmeasured(request, deadline.signal)
      : new Uint8Array(await untilAborted(deadline.signal, request.arrayBuffer()));
  } catch (error) {
    if (deadline.signal.aborted) refuse(408, `The body must be complete within ${timeoutMs / 1000} seconds.`);
    if (error instanceof Error && 'status' in error) throw error;
    return refuse(400, 'The body could not be read to its end.');
  } finally {
    deadline.end();
  }
}

/** Reads an event, or says why a deduction cannot be read: that has to be answered too, with `ok: false`. */
function readReceived(body: Record<string, unknown>, text: string): ReceivedEvent | UnreadableDeduct {
  try {
    return { event: readEvent(body), text };
  } catch (error) {
    if (body['event'] !== 'billing_deduct' || !(error instanceof HubError)) throw error;
    const { short_code: project, timestamp } = body;
    const about = [`short code ${JSON.stringify(tidyMessage(project))}`, tidyMessage(timestamp)];
    return { unreadable: `${error.message} (${about.join(', ')})` };
  }
}

/**
 * Reads one call of the hub. Ends the request with 413 or 408 for a body that is too long or too late.
 * @param timeoutMs for the body, from now
 * @throws {HubError} `BAD_RESPONSE` for what is no event, where the header `X-Webhook-Event` does not name the body's
 *   event (specification: Request headers), and for an event other than a deduction that is not what the specification
 *   describes
 */
export async function readWebhook(c: Context, timeoutMs: number): Promise<ReceivedEvent | UnreadableDeduct> {
  const bytes = await readBody(c.req.raw, timeoutMs);
  let text: string;
  let parsed: unknown;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    parsed = JSON.parse(text);
  } catch {
    throw new HubError('BAD_RESPONSE', 'The body is no JSON in UTF-8.');
  }
  if (!isRecord(parsed)) throw new HubError('BAD_RESPONSE', 'The event is no JSON object.');
  const body = ownFields(parsed);
  if (c.req.header('X-Webhook-Event') !== body['event']) {
    throw new HubError('BAD_RESPONSE', 'The header X-Webhook-Event must name the body’s event.');
  }
  return readReceived(body, text);
}
