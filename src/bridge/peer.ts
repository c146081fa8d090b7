import { BridgeError, ERROR_CODES, type BridgeErrorCode } from './errors.js';
import type { Envelope, Sender } from './messages.js';
import { payloadShape, readMessage, type Incoming } from './protocol.js';
import { Recent } from './recent.js';
import { read } from './shapes.js';
import type { Timers } from './timers.js';

/** How long an answer may take, in ms, unless the caller says otherwise. */
export const DEADLINE_MS = 10_000;
/** Requests under way at once, each way. */
const MOST_PENDING = 32;

/** Answers a request of the other end. The signal is aborted when nobody waits for the answer any more. */
export type Handler = (payload: never, signal: AbortSignal) => unknown;

export interface RequestOptions {
  /** Gives up with `E_CANCELLED`. */
  signal?: AbortSignal | undefined;
  /** Deadline in ms; 10 s by default. */
  timeout?: number | undefined;
}

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
  /** Is this message from the other end and meant for this one? */
  accepts(message: Incoming): boolean;
  /** An event, or an `err` that answers one. */
  onEvent(envelope: Envelope, payload: unknown): void;
  /** May a checked payload go out? */
  mayLeave(payload: unknown): boolean;
}

/** What is answered. */
type Asked = Pick<Envelope, 'type' | 'id' | 'sid'>;

interface Pending {
  type: string;
  settle(error: BridgeError | undefined, answer?: unknown): void;
}

/** What page and host have in common: envelopes, requests with their deadlines, answers, and no message twice. */
export class Peer {
  readonly #options: PeerOptions;
  readonly #seen = new Recent();
  readonly #pending = new Map<string, Pending>();
  readonly #running = new Set<(code: BridgeErrorCode) => void>();
  #seq = 0;
  #closed = false;

  constructor(options: PeerOptions) {
    this.#options = options;
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
  request(
    type: string,
    payload: unknown,
    { signal, timeout = DEADLINE_MS }: RequestOptions,
  ): Promise<unknown> {
    const { timers } = this.#options;
    return new Promise((resolve, reject) => {
      const refuse = (code: BridgeErrorCode, why: string) =>
        reject(new BridgeError(code, `"${type}" ${why}`));
      if (this.#closed) return refuse('E_CLOSED', 'came after close().');
      if (signal?.aborted) return refuse('E_CANCELLED', 'was given up.');
      if (this.#pending.size >= MOST_PENDING) return refuse('E_BUSY', 'is one request too many.');
      const id = `${this.#seq + 1}`;
      const give = (code: BridgeErrorCode, why: string) => () =>
        this.#pending.get(id)?.settle(new BridgeError(code, `"${type}" ${why}`));
      const cancel = give('E_CANCELLED', 'was given up.');
      const timer = timers.set(give('E_TIMEOUT', `got no answer in ${timeout} ms.`), timeout);
      const settle: Pending['settle'] = (error, answer) => {
        this.#pending.delete(id);
        timers.clear(timer);
        signal?.removeEventListener('abort', cancel);
        if (error) reject(error);
        else resolve(answer);
      };
      this.#pending.set(id, { type, settle });
      signal?.addEventListener('abort', cancel);
      try {
        if (!this.#send('req', type, payload).taken) give('E_NO_HOST', 'has nobody to answer it.')();
      } catch (error) {
        settle(error as BridgeError);
      }
    });
  }

  /** Does somebody still wait for the answer to this request? */
  isPending(id: string): boolean {
    return this.#pending.has(id);
  }

  /** Takes what the other end, or anybody, sent. Never throws. */
  receive(json: unknown): void {
    const { self, accepts, onEvent } = this.#options;
    const message = this.#closed ? undefined : readMessage(self === 'page' ? 'host' : 'page', json);
    if (!message) return;
    const { envelope, payload, problem } = message;
    const { kind, type, id, re } = envelope;
    // Each load of the page counts anew, the host does not.
    const speaker = self === 'host' ? envelope.sid : '';
    if (!accepts(message) || this.#seen.has(speaker, id, envelope.seq)) return;
    if (kind === 'req') this.#answer(envelope, payload, problem);
    else if (kind === 'event') {
      if (!problem) onEvent(envelope, payload);
      // A host whose welcome is passed over would wait for ever, and not know why.
      else if (problem === 'E_VERSION' || (problem === 'E_INVALID' && self === 'page'))
        this.refuse(envelope, problem);
    } else if (this.#pending.get(re!)?.type === type) {
      this.#settle(re!, kind, payload, problem);
    } else if (kind === 'err' && !problem) onEvent(envelope, payload);
  }

  /** Answers a message with an error. */
  refuse(asked: Asked, code: BridgeErrorCode): void {
    this.#send('err', asked.type, { code }, asked);
  }

  /** Ends the requests that wait for an answer. */
  end(code: BridgeErrorCode, why: string): void {
    for (const { type, settle } of this.#pending.values()) {
      settle(new BridgeError(code, `"${type}": ${why}`));
    }
  }

  /** Gives up what the other end has asked and is not answered yet. */
  stop(code: BridgeErrorCode): void {
    for (const stop of this.#running) stop(code);
  }

  /** Ends everything; what comes later is ignored. */
  close(): void {
    this.stop('E_CLOSED');
    this.#closed = true;
    this.end('E_CLOSED', 'the bridge was closed.');
  }

  #settle(re: string, kind: 'res' | 'err', payload: unknown, problem: BridgeErrorCode | undefined): void {
    const { type, settle } = this.#pending.get(re)!;
    if (problem) settle(new BridgeError(problem, `"${type}" got an answer of another shape.`));
    else if (kind === 'res') settle(undefined, payload);
    else settle(new BridgeError((payload as { code: BridgeErrorCode }).code, `"${type}" was refused.`));
  }

  #answer(envelope: Envelope, payload: unknown, problem: BridgeErrorCode | undefined): void {
    const { handlers, timers } = this.#options;
    const { type } = envelope;
    const handler = Object.hasOwn(handlers, type) ? handlers[type] : undefined;
    if (problem || !handler) return this.refuse(envelope, problem ?? 'E_UNSUPPORTED');
    if (this.#running.size >= MOST_PENDING) return this.refuse(envelope, 'E_BUSY');
    const ending = new AbortController();
    const finish = (): boolean => {
      timers.clear(timer);
      return this.#running.delete(stop);
    };
    const stop = (code: BridgeErrorCode): void => {
      if (finish()) this.refuse(envelope, code);
      ending.abort();
    };
    const timer = timers.set(() => stop('E_TIMEOUT'), DEADLINE_MS);
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
    const checked: unknown = shape && read(shape, payload ?? {});
    if (checked === undefined) throw invalid(type, 'is not what its message calls for');
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
    const json = JSON.stringify({ ...envelope, payload: checked });
    return { id: envelope.id, taken: post(json, envelope) };
  }
}

const invalid = (type: string, why: string): BridgeError =>
  new BridgeError('E_INVALID', `The payload of "${type}" ${why}.`);
