import { BridgeError, ERROR_CODES, isRecoverable, type BridgeErrorCode } from './errors.js';
import { MessageFactory, type MessageFactoryOptions, type OutgoingMessage } from './message-factory.js';
import { CATALOGUE, type Envelope } from './messages.js';
import { DEFAULT_TIMEOUT_MS, MAX_PENDING, PendingRequests, type RequestOptions } from './pending-requests.js';
import { getOtherEnd, parseMessage, type IncomingMessage, type Warn } from './protocol.js';
import { RecentIds } from './recent-ids.js';
import { callReporting, report } from './report.js';
import type { Timers } from './timers.js';

/** How long the host's handlers may take, in ms: its user may have to sign in. The page accepts a late token, too. */
const HOST_HANDLER_TIMEOUT_MS = 60_000;

/** Handles a request of the other end. The signal is aborted when the response is not needed any more. */
export type Handler = (payload: never, signal: AbortSignal) => unknown;

/** What distinguishes the page's {@link Peer} from the host's. */
export interface PeerOptions extends MessageFactoryOptions {
  handlers: Readonly<Record<string, Handler | undefined>>;
  timers: Timers;
  /** Sends or queues a message. @returns false if no host can receive it */
  send(json: string, envelope: Envelope): boolean;
  /** Returns why a message is not from the other end, or not for this session; undefined if it is accepted. */
  findRejection(envelope: Envelope): string | undefined;
  /** Called for a message whose `id` or `seq` came before. */
  onRepeat?(envelope: Envelope): void;
  /** Warns developers of messages that were ignored, refused or read in part. */
  warn?: Warn;
  /** Traces messages by direction, kind, type and id. */
  log?: ((text: string) => void) | undefined;
  /** Called for an event, and for an `err` that answers one. */
  onEvent(envelope: Envelope, payload: unknown): void;
}

/** The fields of a message that its response refers to. */
type MessageReference = Pick<Envelope, 'type' | 'id' | 'sid'>;

/** What page and host have in common: envelopes, requests with deadlines, responses, and detection of repeats. */
export class Peer {
  readonly #options: PeerOptions;
  readonly #messages: MessageFactory;
  readonly #recentIds = new RecentIds();
  readonly #pending: PendingRequests;
  /** Cancels each running handler. */
  readonly #running = new Set<(code?: BridgeErrorCode) => void>();
  #isClosed = false;

  constructor(options: PeerOptions) {
    this.#options = options;
    this.#messages = new MessageFactory(options);
    this.#pending = new PendingRequests(options.timers);
  }

  /**
   * Sends an event.
   * @param re id of the message that it answers
   * @throws {BridgeError} `E_INVALID` for an invalid payload, `E_CLOSED`
   */
  emit(type: string, payload: unknown, re?: string): void {
    if (this.#isClosed) throw new BridgeError('E_CLOSED', `"${type}" was sent after close().`);
    this.#send(
      this.#messages.create({ kind: 'event', type }, payload, re === undefined ? undefined : { id: re }),
    );
  }

  /** Sends a request. @returns the response; rejects with a {@link BridgeError} */
  request(type: string, payload: unknown, options: RequestOptions): Promise<unknown> {
    const fail = (code: BridgeErrorCode, reason: string) =>
      Promise.reject(new BridgeError(code, `"${type}" ${reason}`));
    if (this.#isClosed) return fail('E_CLOSED', 'was sent after close().');
    if (options.signal?.aborted) return fail('E_CANCELLED', 'was cancelled.');
    if (this.#pending.size >= MAX_PENDING) return fail('E_BUSY', 'is one request too many.');
    let message: OutgoingMessage;
    try {
      message = this.#messages.create({ kind: 'req', type }, payload);
    } catch (error) {
      return Promise.reject(error as BridgeError);
    }
    const { id } = message.envelope;
    // Registered before it is sent: the other end may answer synchronously.
    const response = this.#pending.add(id, type, options);
    if (!this.#send(message)) {
      this.#pending.fail(id, new BridgeError('E_NO_HOST', `"${type}" has no host to answer it.`));
    }
    return response;
  }

  isPending(id: string): boolean {
    return this.#pending.has(id);
  }

  /**
   * Handles a message from outside, valid or not.
   * @throws what `onEvent` throws; never for the message
   */
  receive(json: unknown): void {
    const { self, findRejection, onRepeat, warn } = this.#options;
    const message = this.#isClosed ? undefined : parseMessage(getOtherEnd(self), json, warn);
    if (!message) return;
    const { envelope } = message;
    this.#log('Received', envelope);
    const rejection = findRejection(envelope);
    if (rejection) return warn?.(rejection, `A message was ignored: ${rejection}.`);
    // Each load of the page counts from the start, and so does a host that has received no hello yet.
    if (!this.#recentIds.add(envelope.sid, envelope.id, envelope.seq)) return this.#dispatch(message);
    warn?.('repeat', 'A message was ignored as a repeat: its "id" or its "seq" came before. Count on.');
    onRepeat?.(envelope);
  }

  /** Answers a message with an error. */
  refuse(reference: MessageReference, code: BridgeErrorCode, message?: string): void {
    const payload = { code, message, recoverable: isRecoverable(code) };
    this.#send(this.#messages.create({ kind: 'err', type: reference.type }, payload, reference));
  }

  /** Fails the requests without a response. */
  failPending(code: BridgeErrorCode, reason: string): void {
    this.#pending.failAll(code, reason);
  }

  /** Prepares a message that was queued before there was a session, or in the one with a former host. */
  renumber(json: string): string {
    return this.#messages.renumber(json);
  }

  /** Checks the payload of a request that is not sent as a message. @throws {BridgeError} `E_INVALID` */
  checkRequest(type: string, payload: unknown): unknown {
    return this.#messages.check('req', type, payload);
  }

  /** Cancels the running handlers. @param code of the error that their requests get. Default: none, the other end is gone */
  cancelRunning(code?: BridgeErrorCode): void {
    for (const cancel of this.#running) cancel(code);
  }

  /** Forgets received ids, for another end that counts from the start. */
  clearRecentIds(): void {
    this.#recentIds.clear();
  }

  /** Fails requests, cancels handlers, and ignores later messages. */
  close(): void {
    this.cancelRunning('E_CLOSED');
    this.#isClosed = true;
    this.failPending('E_CLOSED', 'the bridge was closed.');
  }

  #dispatch(message: IncomingMessage): void {
    const { envelope, payload, problem, description } = message;
    const { self, onEvent, warn } = this.#options;
    const { kind } = envelope;
    if (kind === 'req') this.#handleRequest(message);
    else if (kind === 'event') {
      if (!problem) onEvent(envelope, payload);
      // The host waits for the result of its welcome, and needs the reason.
      else if (problem === 'E_VERSION' || (problem === 'E_INVALID' && self === 'page'))
        this.refuse(envelope, problem, description);
    } else if (!this.#settleRequest(message)) {
      if (kind === 'err' && !problem) onEvent(envelope, payload);
      else warn?.('response', 'A response was ignored: its "re" and "type" match no open request.');
    }
  }

  /** @returns whether the message answers an open request */
  #settleRequest({ envelope, payload, problem }: IncomingMessage): boolean {
    const { kind, type, re = '' } = envelope;
    let error: BridgeError | undefined;
    if (problem) error = new BridgeError(problem, `"${type}" got a response that does not match its schema.`);
    else if (kind === 'err') {
      error = new BridgeError((payload as { code: BridgeErrorCode }).code, `"${type}" was refused.`);
    }
    return this.#pending.settle(re, { type, error, payload });
  }

  #handleRequest({ envelope, payload, problem, description }: IncomingMessage): void {
    const { self, handlers, timers } = this.#options;
    const { type } = envelope;
    const handler = Object.hasOwn(handlers, type) ? handlers[type] : undefined;
    if (problem || !handler) return this.refuse(envelope, problem ?? 'E_UNSUPPORTED', description);
    if (this.#running.size >= MAX_PENDING) return this.refuse(envelope, 'E_BUSY');
    const controller = new AbortController();
    const finish = (): boolean => {
      timers.clear(timer);
      return this.#running.delete(cancel);
    };
    const cancel = (code?: BridgeErrorCode): void => {
      if (finish() && code) this.refuse(envelope, code);
      controller.abort();
    };
    const timeoutMs = self === 'host' ? HOST_HANDLER_TIMEOUT_MS : DEFAULT_TIMEOUT_MS;
    const timer = timers.set(() => cancel('E_TIMEOUT'), timeoutMs);
    this.#running.add(cancel);
    void this.#runHandler(envelope, () => handler(payload as never, controller.signal), finish);
  }

  /** @param finish returns false if the request was cancelled meanwhile */
  async #runHandler(envelope: Envelope, run: () => unknown, finish: () => boolean): Promise<void> {
    let reply: () => void;
    try {
      const result = await run();
      reply = () => {
        this.#send(this.#messages.create({ kind: 'res', type: envelope.type }, result, envelope));
      };
    } catch (error) {
      reply = this.#createErrorReply(envelope, error);
    }
    if (!finish()) return;
    try {
      reply();
    } catch (error) {
      // Names the field of the result that is invalid, and contains nothing of its value.
      const message = error instanceof BridgeError ? error.message : undefined;
      this.#createErrorReply(envelope, error, message)();
    }
  }

  /** @param message the library's own, which the other end may get */
  #createErrorReply(envelope: Envelope, error: unknown, message?: string): () => void {
    const code = ERROR_CODES.find((known) => known === (error as BridgeError | undefined)?.code);
    // Reported here, because the other end gets no details of what a handler throws.
    if (!code || message) report(error);
    return () => this.refuse(envelope, code ?? 'E_INTERNAL', message);
  }

  /** @returns false if no host can receive it */
  #send({ envelope, json }: OutgoingMessage): boolean {
    this.#log('Sending', envelope);
    return this.#options.send(json, envelope);
  }

  #log(action: string, { kind, type, id }: Envelope): void {
    // Another type comes from outside, and may contain anything.
    const name = KNOWN_TYPES.includes(type) ? type : '(unknown type)';
    callReporting(() => this.#options.log?.(`${action} ${kind} ${name} id=${id}`));
  }
}

const KNOWN_TYPES = Object.values(CATALOGUE).flatMap(({ events, requests }) => [
  ...Object.keys(events),
  ...Object.keys(requests),
]);
