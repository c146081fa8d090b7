import { describeSchema } from './describe-schema.js';
import { type BridgeErrorCode } from './errors.js';
import { CATALOGUE, ENVELOPE, ERROR_PAYLOAD, type Envelope, type Sender } from './messages.js';
import { parse, type Issue, type Schema } from './schema.js';

/** Maximum length of a message, in UTF-16 code units of its JSON. */
export const MAX_MESSAGE_LENGTH = 65_536;
/** Maximum length of the host's messages that may have a token, with which the first lists may come. */
export const MAX_TOKEN_MESSAGE_LENGTH = 1_048_576;

/** Returns the maximum length of a message. @param type undefined before the message is parsed */
export const getMaxLength = (sender: Sender, type: string | undefined): number =>
  sender === 'host' && (!type || ['token', 'welcome', 'set-token'].includes(type))
    ? MAX_TOKEN_MESSAGE_LENGTH
    : MAX_MESSAGE_LENGTH;

/** A checked message, or as much of an invalid one as its error response needs. */
export interface IncomingMessage {
  envelope: Envelope;
  payload: unknown;
  /** Why the message is refused. */
  problem?: BridgeErrorCode;
  /** The problem in words, for developers. Contains nothing of the payload. */
  description?: string;
}

/**
 * Receives a warning about a message.
 * @param kind equal for all messages with the same mistake
 * @param text for developers; contains nothing of a payload
 */
export type Warn = (kind: string, text: string) => void;

/** Returns who receives what a sender sends. */
export const getOtherEnd = (sender: Sender): Sender => (sender === 'page' ? 'host' : 'page');

/** Returns the schema of a payload, or undefined for a message that is not in the catalogue. */
export function findPayloadSchema(sender: Sender, kind: Envelope['kind'], type: string): Schema | undefined {
  if (kind === 'err') return ERROR_PAYLOAD;
  const { events, requests } = CATALOGUE[kind === 'res' ? getOtherEnd(sender) : sender] as {
    events: Record<string, Schema>;
    requests: Record<string, { request: Schema; response: Schema }>;
  };
  if (kind === 'event') return Object.hasOwn(events, type) ? events[type] : undefined;
  const definition = Object.hasOwn(requests, type) ? requests[type] : undefined;
  return kind === 'req' ? definition?.request : definition?.response;
}

const getOwnField = (value: object, name: string): unknown =>
  Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;

/** Returns what a field has to be. Contains nothing of its value. */
export const describeIssue = ({ path, schema }: Issue): string =>
  `"${path || 'payload'}" has to be ${describeSchema(schema)}`;

/**
 * Parses a message of the other end. Never throws, and has no side effects besides `warn`.
 * @param warn is called for refused messages, and for optional fields that were dropped
 * @returns the message, with a `problem` if it should be answered by an error; undefined if it is no message
 */
export function parseMessage(sender: Sender, json: unknown, warn?: Warn): IncomingMessage | undefined {
  const value = parseJsonObject(json, getMaxLength(sender, undefined), warn);
  const issues: Issue[] = [];
  const envelope = value && parse(ENVELOPE, value, issues);
  if (!value || !envelope) {
    const [issue] = issues;
    if (issue) warn?.(`envelope ${issue.path}`, `A message was ignored: ${describeIssue(issue)}.`);
    return undefined;
  }
  const { ois, kind, type } = envelope;
  const refuse = (problem: BridgeErrorCode, description: string): IncomingMessage => {
    warn?.(`${problem} ${description}`, description);
    return { envelope, payload: undefined, problem, description };
  };
  const maxLength = getMaxLength(sender, type);
  if ((json as string).length > maxLength)
    return refuse('E_INVALID', `A message was refused: ${describeLength(maxLength)}.`);
  if (ois !== 1) return refuse('E_VERSION', 'A message was refused: "ois" has to be 1.');
  if ((kind === 'res' || kind === 'err') && !envelope.re) {
    warn?.('envelope re', 'A response was ignored: "re" has to be the id of its request.');
    return undefined;
  }
  const schema = findPayloadSchema(sender, kind, type);
  // The unknown type is not in the text: it comes from outside, and may contain anything.
  if (!schema) return refuse('E_UNSUPPORTED', 'A message has a type that this version does not support.');
  const payloadIssues: Issue[] = [];
  const payload = parse(schema, getOwnField(value, 'payload') ?? {}, payloadIssues);
  for (const issue of payloadIssues) {
    const { droppedPath } = issue;
    if (droppedPath === undefined) return refuse('E_INVALID', `"${type}": ${describeIssue(issue)}.`);
    const text = `"${type}": "${droppedPath}" was ignored: ${describeIssue(issue)}.`;
    warn?.(text, text);
  }
  return { envelope, payload };
}

const describeLength = (maxLength: number): string => `it may be ${maxLength} UTF-16 code units long`;

/** Returns the parsed JSON object, or undefined. */
function parseJsonObject(json: unknown, maxLength: number, warn: Warn | undefined): object | undefined {
  let problem: string;
  if (typeof json !== 'string') problem = 'a message has to be one JSON string';
  else if (json.length > maxLength) problem = describeLength(maxLength);
  else {
    try {
      const value: unknown = JSON.parse(json);
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
      problem = 'a message has to be a JSON object';
    } catch {
      problem = 'a message has to be JSON. In a script, encode it as JSON once more';
    }
  }
  warn?.(problem, `Something was received that is no message: ${problem}.`);
  return undefined;
}
