import { BridgeError, ERROR_CODES, isRecoverable, type BridgeErrorCode } from './errors.js';
import type { Envelope, Sender } from './messages.js';
import { DEADLINE_MS, MAX_PENDING, PendingRequests, type RequestOptions } from './pending-requests.js';
import { payloadShape, readMessage, type Explain, type Incoming } from './protocol.js';
import { Recent } from './recent.js';
import { read, type Misfit } from './shapes.js';
import type { Timers } from './timers.js';
import { toJson } from './to-json.js';

/** How long the host may take for an answer, in ms: its user may have to sign in. The page takes a late token, too. */
const HOST_ANSWER_MS = 60_000;

/** Answers a request of the other end. The signal is aborted when nobody waits for the answer any more. */
export type Handler = (payload: never, signal: AbortSignal) => unknown;

/** What either end of the protocol gives its {@link Peer}. */
export interface PeerOptions {
  /** Which end this is. */
  self: Sender;
  nonce?: string | undefined;
  handlers: Readonly<Record<string, Handler | undefined>>;
  timers: Timers;
  /** The page load that messages are for; empty while it is unknown. An answer is for the one that asked. */
  sid(): string;
  /** Hands a message over. @returns whether somebody can take it */
  post(json: string, envelope: Envelope): boolean;
  /** Says why this message is not from the other end, or not meant for this one, if it is not. */
  rejects(message: Incoming): string | undefined;
  /** A message has an `id` or a `seq` that came before. */
  onRepeat?(envelope: Envelope): void;
  /** Tells developers of messages that were ignored, refused or read in part. */
  explain?: Explain;
  /** An event, or an `err` that answers one. */
  onEvent(envelope: Envelope, payload: unknown): void;
  /** May a checked payload go out? */
  mayLeave(payload: unknown): boolean;
}

/** What is answered. */
type Asked = Pick<Envelope, 'type' | 'id' | 'sid'>;

/** What page and host have in common: envelopes, requests with their deadlines, answers, and no message twice. */
export class Peer {
  readonly #options: PeerOptions;
  readonly #seen = new Recent();
  readonly #pending: PendingRequests;
  readonly #running = new Set<(code: BridgeErrorCode) => void>();
  #seq = 0;
  #closed = false;

  constructor(options: PeerOptions) {
    this.#options = options;
    this.#pending = new PendingRequests(options.timers);
  }

  /**
   * Sends an event.
   * @returns its id
   * @throws {BridgeError} `E_INVALID` for a payload that does not fit, `E_CLOSED`
   */
  emit(type: string, payload: unknown, re?: string): string {
    if (this.#closed) throw new BridgeError('E_CLOSED', `"${type}" came after close().`);
    return this.#send('event', type, payload, re === undefined ? undefined : { id: re }).id;
  }

  /** Sends a request. @throws {BridgeError} by its promise */
  request(type: string, payload: unknown, options: RequestOptions): Promise<unknown> {
    const refuse = (code: BridgeErrorCode, why: string) =>
      Promise.reject(new BridgeError(code, `"${type}" ${why}`));
    if (this.#closed) return refuse('E_CLOSED', 'came after close().');
    if (options.signal?.aborted) return refuse('E_CANCELLED', 'was given up.');
    if (this.#pending.size >= MAX_PENDING) return refuse('E_BUSY', 'is one request too many.');
    const id = `${this.#seq + 1}`;
    const answer = this.#pending.open(id, type, options);
    try {
      if (!this.#send('req', type, payload).taken) {
        this.#pending.fail(id, new BridgeError('E_NO_HOST', `"${type}" has nobody to answer it.`));
      }
    } catch (error) {
      this.#pending.fail(id, error as BridgeError);
    }
    return answer;
  }

  /** Does somebody still wait for the answer to this request? */
  isPending(id: string): boolean {
    return this.#pending.has(id);
  }

  /** Takes what the other end, or anybody, sent. Never throws. */
  receive(json: unknown): void {
    const { self, rejects, onRepeat, explain } = this.#options;
    const message = this.#closed ? undefined : readMessage(self === 'page' ? 'host' : 'page', json, explain);
    if (!message) return;
    const rejection = rejects(message);
    if (rejection) return explain?.(rejection, `A message was ignored: ${rejection}.`);
    const { envelope } = message;
    // Each load of the page counts anew, and so does a host that has heard no hello yet.
    if (!this.#seen.has(envelope.sid, envelope.id, envelope.seq)) return this.#take(message);
    explain?.('repeat', 'A message was taken for a repeat: its "id" or its "seq" came before. Count on.');
    onRepeat?.(envelope);
  }

  #take({ envelope, payload, problem, words }: Incoming): void {
    const { self, onEvent, explain } = this.#options;
    const { kind, re } = envelope;
    if (kind === 'req') this.#answer(envelope, payload, problem, words);
    else if (kind === 'event') {
      if (!problem) onEvent(envelope, payload);
      // A host whose welcome is passed over would wait for ever, and not know why.
      else if (problem === 'E_VERSION' || (problem === 'E_INVALID' && self === 'page'))
        this.refuse(envelope, problem, words);
    } else if (!this.#settle(re!, envelope, payload, problem)) {
      if (kind === 'err' && !problem) onEvent(envelope, payload);
      else explain?.('answer', 'An answer was ignored: its "re" and "type" are of no request that waits.');
    }
  }

  /** Answers a message with an error. */
  refuse(asked: Asked, code: BridgeErrorCode, message?: string): void {
    this.#send('err', asked.type, { code, message, recoverable: isRecoverable(code) }, asked);
  }

  /** Ends the requests that wait for an answer. */
  end(code: BridgeErrorCode, why: string): void {
    this.#pending.failAll(code, why);
  }

  /** Gives up what the other end has asked and is not answered yet. */
  stop(code: BridgeErrorCode): void {
    for (const stop of this.#running) stop(code);
  }

  /** The other end counts its messages from the start. */
  forget(): void {
    this.#seen.clear();
  }

  /** Ends everything; what comes later is ignored. */
  close(): void {
    this.stop('E_CLOSED');
    this.#closed = true;
    this.end('E_CLOSED', 'the bridge was closed.');
  }

  #settle(re: string, { kind, type }: Envelope, payload: unknown, problem?: BridgeErrorCode): boolean {
    let error: BridgeError | undefined;
    if (problem) error = new BridgeError(problem, `"${type}" got an answer of another shape.`);
    else if (kind === 'err') {
      error = new BridgeError((payload as { code: BridgeErrorCode }).code, `"${type}" was refused.`);
    }
    return this.#pending.answer(re, type, error, payload);
  }

  #answer(envelope: Envelope, payload: unknown, problem?: BridgeErrorCode, words?: string): void {
    const { self, handlers, timers } = this.#options;
    const { type } = envelope;
    const handler = Object.hasOwn(handlers, type) ? handlers[type] : undefined;
    if (problem || !handler) return this.refuse(envelope, problem ?? 'E_UNSUPPORTED', words);
    if (this.#running.size >= MAX_PENDING) return this.refuse(envelope, 'E_BUSY');
    const ending = new AbortController();
    const finish = (): boolean => {
      timers.clear(timer);
      return this.#running.delete(stop);
    };
    const stop = (code: BridgeErrorCode): void => {
      if (finish()) this.refuse(envelope, code);
      ending.abort();
    };
    const timer = timers.set(() => stop('E_TIMEOUT'), self === 'host' ? HOST_ANSWER_MS : DEADLINE_MS);
    this.#running.add(stop);
    void this.#run(envelope, () => handler(payload as never, ending.signal), finish);
  }

  async #run(envelope: Envelope, handle: () => unknown, finish: () => boolean): Promise<void> {
    let reply: () => void;
    try {
      const answer = await handle();
      reply = () => this.#send('res', envelope.type, answer, envelope);
    } catch (error) {
      reply = this.#failure(envelope, error);
    }
    if (!finish()) return;
    try {
      reply();
    } catch (error) {
      this.#failure(envelope, error)();
    }
  }

  #failure(envelope: Envelope, error: unknown): () => void {
    const code = ERROR_CODES.find((known) => known === (error as BridgeError | undefined)?.code);
    // The other end could not tell what went wrong here.
    if (!code) globalThis.reportError?.(error);
    return () => this.refuse(envelope, code ?? 'E_INTERNAL');
  }

  /**
   * The payload as it may go out.
   * @throws {BridgeError} `E_INVALID` if it does not fit, or holds the token
   */
  check(kind: Envelope['kind'], type: string, payload: unknown): unknown {
    const shape = payloadShape(this.#options.self, kind, type);
    const misfits: Misfit[] = [];
    const checked: unknown = shape && read(shape, payload ?? {}, misfits);
    // What comes from outside may have optional fields that do not fit; what goes out may not.
    if (checked === undefined || misfits.length > 0) throw invalid(type, 'is not what its message calls for');
    if (!this.#options.mayLeave(checked)) throw invalid(type, 'holds the token, which never leaves the page');
    return checked;
  }

  /** @throws {BridgeError} `E_INVALID` */
  #send(
    kind: Envelope['kind'],
    type: string,
    payload: unknown,
    asked?: { id: string; sid?: string },
  ): { id: string; taken: boolean } {
    const { self, nonce, post } = this.#options;
    const checked = this.check(kind, type, payload);
    const seq = ++this.#seq;
    const sid = (self === 'host' && asked?.sid) || this.#options.sid();
    const envelope: Envelope = { ois: 1, kind, type, id: `${seq}`, re: asked?.id, sid, seq, nonce };
    const json = toJson({ ...envelope, payload: checked });
    return { id: envelope.id, taken: post(json, envelope) };
  }
}

const invalid = (type: string, why: string): BridgeError =>
  new BridgeError('E_INVALID', `The payload of "${type}" ${why}.`);
