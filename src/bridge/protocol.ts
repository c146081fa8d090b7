import { describeShape } from './describe-shape.js';
import { type BridgeErrorCode } from './errors.js';
import { CATALOGUE, ENVELOPE, FAILURE, type Envelope, type Sender } from './messages.js';
import { read, type Misfit, type Shape } from './shapes.js';

/** Longest message, in UTF-16 code units of its JSON. */
export const LONGEST_MESSAGE = 65_536;

/** A message that was checked, or as much of it as an answer needs, with what is wrong. */
export interface Incoming {
  envelope: Envelope;
  payload: unknown;
  problem?: BridgeErrorCode;
  /** What is wrong, in words for developers. None of the payload is in there. */
  words?: string;
}

/**
 * Receives what is wrong with a message.
 * @param kind the same for each message with the same mistake
 * @param words for developers; none of a payload is in there
 */
export type Explain = (kind: string, words: string) => void;

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

const ownField = (value: object, name: string): unknown =>
  Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;

const wordsFor = ({ path, shape }: Misfit): string =>
  `"${path || 'payload'}" has to be ${describeShape(shape)}`;

/**
 * Reads what the other end sent. Never throws, and changes nothing.
 * @param explain is called for what was refused, and for optional fields that were left out
 * @returns nothing for what is no message at all; a message with a `problem` for one that should be answered with it
 */
export function readMessage(sender: Sender, json: unknown, explain?: Explain): Incoming | undefined {
  const value = parse(json, explain);
  const misfits: Misfit[] = [];
  const envelope = value && read(ENVELOPE, value, misfits);
  if (!value || !envelope) {
    const [misfit] = misfits;
    if (misfit) explain?.(`envelope ${misfit.path}`, `A message was ignored: ${wordsFor(misfit)}.`);
    return undefined;
  }
  const { ois, kind, type } = envelope;
  const fail = (problem: BridgeErrorCode, words: string): Incoming => {
    explain?.(`${problem} ${words}`, words);
    return { envelope, payload: undefined, problem, words };
  };
  if (ois !== 1) return fail('E_VERSION', 'A message was refused: "ois" has to be 1.');
  if ((kind === 'res' || kind === 'err') && !envelope.re) {
    explain?.('envelope re', 'An answer was ignored: "re" has to be the id of what it answers.');
    return undefined;
  }
  const shape = payloadShape(sender, kind, type);
  // Its name is not ours, and may be anything.
  if (!shape) return fail('E_UNSUPPORTED', 'A message has a type that this version does not know.');
  return readPayload(envelope, shape, ownField(value, 'payload') ?? {}, fail, explain);
}

function readPayload(
  envelope: Envelope,
  shape: Shape,
  given: unknown,
  fail: (problem: BridgeErrorCode, words: string) => Incoming,
  explain: Explain | undefined,
): Incoming {
  const misfits: Misfit[] = [];
  const payload = read(shape, given, misfits);
  for (const misfit of misfits) {
    const { leftOut } = misfit;
    if (leftOut === undefined) return fail('E_INVALID', `"${envelope.type}": ${wordsFor(misfit)}.`);
    const words = `"${envelope.type}": "${leftOut}" was left out: ${wordsFor(misfit)}.`;
    explain?.(words, words);
  }
  return { envelope, payload };
}

/** A parsed message: an object, or nothing. */
function parse(json: unknown, explain: Explain | undefined): object | undefined {
  let words: string;
  if (typeof json !== 'string') words = 'a message has to be one JSON string';
  else if (json.length > LONGEST_MESSAGE)
    words = `a message may be ${LONGEST_MESSAGE} UTF-16 code units long`;
  else {
    try {
      const value: unknown = JSON.parse(json);
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
      words = 'a message has to be a JSON object';
    } catch {
      words = 'a message has to be JSON. In a script, encode it as JSON once more';
    }
  }
  explain?.(words, `Something that was received is no message: ${words}.`);
  return undefined;
}
