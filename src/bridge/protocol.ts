import { type BridgeErrorCode } from './errors.js';
import { CATALOGUE, ENVELOPE, FAILURE, type Envelope, type Sender } from './messages.js';
import { read, type Shape } from './shapes.js';

/** Longest message, in UTF-16 code units of its JSON. */
export const LONGEST_MESSAGE = 65_536;

/** A message that was checked, or as much of it as an answer needs, with what is wrong. */
export interface Incoming {
  envelope: Envelope;
  payload: unknown;
  problem?: BridgeErrorCode;
}

const other = (sender: Sender): Sender => (sender === 'page' ? 'host' : 'page');

/** The shape of a payload; nothing for a message that is not in the catalogue. */
export function payloadShape(sender: Sender, kind: Envelope['kind'], type: string): Shape | undefined {
  if (kind === 'err') return FAILURE;
  const { events, requests } = CATALOGUE[kind === 'res' ? other(sender) : sender] as {
    events: Record<string, Shape>;
    requests: Record<string, { ask: Shape; answer: Shape }>;
  };
  if (kind === 'event') return Object.hasOwn(events, type) ? events[type] : undefined;
  const request = Object.hasOwn(requests, type) ? requests[type] : undefined;
  return kind === 'req' ? request?.ask : request?.answer;
}

/**
 * Reads what the other end sent. Never throws, and changes nothing.
 * @returns nothing for what is no message at all; a message with a `problem` for one that should be answered with it
 */
export function readMessage(sender: Sender, json: unknown): Incoming | undefined {
  if (typeof json !== 'string' || json.length > LONGEST_MESSAGE) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return undefined;
  }
  const envelope = read(ENVELOPE, value);
  if (!envelope) return undefined;
  const { ois, kind, type } = envelope;
  const fail = (problem: BridgeErrorCode): Incoming => ({ envelope, payload: undefined, problem });
  if (ois !== 1) return fail('E_VERSION');
  if ((kind === 'res' || kind === 'err') && !envelope.re) return undefined;
  const shape = payloadShape(sender, kind, type);
  if (!shape) return fail('E_UNSUPPORTED');
  const payload = read(shape, (value as { payload?: unknown }).payload ?? {});
  return payload === undefined ? fail('E_INVALID') : { envelope, payload };
}
