import { BridgeError } from './errors.js';
import type { Envelope, Sender } from './messages.js';
import { describeIssue, findPayloadSchema, getMaxLength, MAX_MESSAGE_LENGTH, type Warn } from './protocol.js';
import { parse, type Issue } from './schema.js';
import { serializeParsed } from './serialize-parsed.js';

export interface MessageFactoryOptions {
  /** Which end this is. */
  self: Sender;
  nonce?: string | undefined;
  /** Returns the session of outgoing messages; empty while it is unknown. A response goes to the session of its request. */
  getSessionId(): string;
  /** Returns whether the other end reads messages that are long because of lists. Default: true. */
  acceptsLongMessages?(): boolean;
  /** Returns whether a checked payload may be sent: false if it contains a secret. */
  isSafeToSend(payload: unknown): boolean;
  /** Warns of invalid optional fields, which are not sent. Default: their message is not sent. */
  warnOfDropped?: Warn | undefined;
}

/** A message as it is sent. */
export interface OutgoingMessage {
  envelope: Envelope;
  json: string;
}

/** Creates one end's messages: checks their payloads, and numbers them. */
export class MessageFactory {
  readonly #options: MessageFactoryOptions;
  #seq = 0;

  constructor(options: MessageFactoryOptions) {
    this.#options = options;
  }

  /**
   * Creates a message with an id of its own.
   * @param reference the message that it answers
   * @throws {BridgeError} `E_INVALID` for an invalid payload, or one that is too long
   */
  create(
    { kind, type }: Pick<Envelope, 'kind' | 'type'>,
    payload: unknown,
    reference?: { id: string; sid?: string },
  ): OutgoingMessage {
    const { self, nonce, getSessionId } = this.#options;
    const checked = this.check(kind, type, payload);
    const seq = ++this.#seq;
    const sid = (self === 'host' && reference?.sid) || getSessionId();
    const envelope: Envelope = { ois: 1, kind, type, id: `${seq}`, re: reference?.id, sid, seq, nonce };
    const maxLength = getMaxLength(self, type);
    const json = this.#serialize({ ...envelope, payload: checked }, maxLength);
    if (json.length > maxLength) throw createInvalid(type, `is longer than ${maxLength} UTF-16 code units`);
    return { envelope, json };
  }

  /**
   * Assigns a queued message to the current session, and numbers it again: `seq` has to follow the order of sending, or the
   * other end takes the message for that of a restarted sender.
   */
  renumber(json: string): string {
    const message = JSON.parse(json) as Record<string, unknown>;
    const renumbered = { ...message, sid: this.#options.getSessionId(), seq: ++this.#seq };
    return this.#serialize(renumbered, getMaxLength(this.#options.self, String(message['type'])));
  }

  /** Returns the JSON of a message; without lists that do not fit: the page requests those itself. */
  #serialize(message: Record<string, unknown>, maxLength: number): string {
    const { acceptsLongMessages = () => true } = this.#options;
    const json = serializeParsed(message);
    if (json.length <= (acceptsLongMessages() ? maxLength : MAX_MESSAGE_LENGTH)) return json;
    return serializeParsed({ ...message, payload: dropLists(message['payload']) });
  }

  /**
   * Returns the payload as it may be sent.
   * @throws {BridgeError} `E_INVALID` if it does not match its schema, or contains the token
   */
  check(kind: Envelope['kind'], type: string, payload: unknown): unknown {
    const { self, isSafeToSend, warnOfDropped } = this.#options;
    const schema = findPayloadSchema(self, kind, type);
    const issues: Issue[] = [];
    const checked: unknown = schema && parse(schema, payload ?? {}, issues);
    // Lists with too many items are left out.
    const invalid = issues.filter(({ droppedPath }) => !/(^|\.)(tags|tables)$/.test(droppedPath ?? ''));
    const fatal = invalid.find(({ droppedPath }) => !droppedPath || !warnOfDropped);
    if (fatal) throw createInvalid(type, `does not match its schema: ${describeIssue(fatal)}`);
    if (checked === undefined) throw createInvalid(type, 'has no schema');
    if (!isSafeToSend(checked)) {
      throw createInvalid(type, 'contains the token, which never leaves the page');
    }
    for (const issue of invalid) {
      const text = `"${type}" was sent without "${issue.droppedPath}": ${describeIssue(issue)}.`;
      warnOfDropped?.(`${type} ${issue.droppedPath}`, text);
    }
    return checked;
  }
}

/** Returns a payload without the lists that came with its token. */
function dropLists(payload: unknown): unknown {
  const { tags: _tags, tables: _tables, token, ...rest } = payload as Record<string, unknown>;
  return token === undefined ? rest : { ...rest, token: dropLists(token) };
}

const createInvalid = (type: string, reason: string): BridgeError =>
  new BridgeError('E_INVALID', `The payload of "${type}" ${reason}.`);
