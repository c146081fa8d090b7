import type { Context } from 'hono';
import { isRecord, tidyMessage } from '../../hub/envelope.js';
import { HubError } from '../../hub/errors.js';
import { readEvent, type HubEvent } from '../../hub/events.js';
import { refuse } from '../answers.js';
import { readCapped } from '../read-capped.js';

/** Far above any event: texts that people read, and a path. */
const LONGEST_BODY = 64 * 1024;

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

const tooLong = (): never => refuse(413, `The body must have at most ${LONGEST_BODY} bytes.`);

async function readBody(request: Request, deadlineMs: number): Promise<Uint8Array> {
  const deadline = AbortSignal.timeout(deadlineMs);
  // What is left of the body is the server's: it needs the connection for the answer.
  const body = request.body?.pipeThrough(new TransformStream(), { signal: deadline, preventCancel: true });
  try {
    return (await readCapped(body ?? null, LONGEST_BODY)) ?? tooLong();
  } catch (error) {
    if (deadline.aborted) refuse(408, `The body must be complete within ${deadlineMs / 1000} seconds.`);
    if (error instanceof Error && 'status' in error) throw error;
    return refuse(400, 'The body could not be read to its end.');
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
 * @param deadlineMs for the body, from now
 * @throws {HubError} `BAD_RESPONSE` for what is no event, where the header `X-Webhook-Event` does not name the body's
 *   event (specification: Request headers), and for an event other than a deduction that is not what the specification
 *   describes
 */
export async function readWebhook(c: Context, deadlineMs: number): Promise<ReceivedEvent | UnreadableDeduct> {
  if (Number(c.req.header('Content-Length')) > LONGEST_BODY) tooLong();
  const bytes = await readBody(c.req.raw, deadlineMs);
  let text: string;
  let body: unknown;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    body = JSON.parse(text);
  } catch {
    throw new HubError('BAD_RESPONSE', 'The body is no JSON in UTF-8.');
  }
  if (!isRecord(body)) throw new HubError('BAD_RESPONSE', 'The event is no JSON object.');
  if (c.req.header('X-Webhook-Event') !== body['event']) {
    throw new HubError('BAD_RESPONSE', 'The header X-Webhook-Event must name the body’s event.');
  }
  return readReceived(body, text);
}
