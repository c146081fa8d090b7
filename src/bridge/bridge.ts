import type { EventArguments } from './arguments.js';
import { attempt } from './attempt.js';
import type { BridgeMode, BridgeOptions } from './bridge-options.js';
import { BridgeError } from './errors.js';
import { explainOnce } from './explain.js';
import { Handshake } from './handshake.js';
import {
  HOST_REQUESTS,
  VERSIONS,
  type Envelope,
  type HostToken,
  type PageEvents,
  type PageRequests,
  type Welcome,
} from './messages.js';
import { Outbox } from './outbox.js';
import { Peer, type Handler } from './peer.js';
import type { RequestOptions } from './pending-requests.js';
import { Secrets } from './secrets.js';
import { systemTimers } from './timers.js';
import type { HostName, Transport } from './transports/transport.js';

/** The page's end of the protocol, over one of the given transports: the first whose host answers. */
export class Bridge {
  readonly #options: BridgeOptions;
  readonly #peer: Peer;
  readonly #handshake: Handshake;
  readonly #secrets = new Secrets();
  readonly #outbox = new Outbox();
  readonly #onClose: (() => void)[] = [];

  /**
   * @param transports candidates, the likeliest first, or a function that looks for them: it is called again by
   *   {@link Bridge.reconnect}. With none it is one-way from the start.
   */
  constructor(transports: readonly Transport[] | (() => readonly Transport[]), options: BridgeOptions) {
    this.#options = options;
    const { nonce, timers = systemTimers } = options;
    const caps = Object.keys(HOST_REQUESTS).filter((type) => Object.hasOwn(options.handlers, type));
    this.#handshake = new Handshake({
      find: typeof transports === 'function' ? transports : () => transports,
      nonce,
      timers,
      receive: (json) => this.receive(json),
      sayHello: () => this.#peer.emit('hello', { versions: VERSIONS, caps }),
      flush: () => this.#flush(),
      onMode: (mode) => options.onMode?.(mode),
      onLost: (why, isNewSession) => {
        if (isNewSession) this.#peer.forget();
        this.#peer.end('E_NO_HOST', why);
      },
    });
    this.#peer = new Peer({
      self: 'page',
      nonce,
      handlers: this.#handlers(),
      timers,
      sid: () => this.#handshake.sessionId,
      post: (json, envelope) => this.#post(json, envelope),
      rejects: ({ envelope }) => this.#handshake.rejects(envelope),
      onRepeat: (envelope) => this.#handshake.handleRepeat(envelope),
      onEvent: (envelope, payload) => this.#onEvent(envelope, payload),
      mayLeave: (payload) => !this.#secrets.isIn(payload),
      explain: explainOnce(options.warn),
    });
  }

  /** Begins: listens, and says hello until the host says welcome. */
  start(): void {
    this.#handshake.start();
  }

  /**
   * Looks for the host again, and says hello again: a few times where there was no welcome, and requests wait for it.
   * For a user's retry, for instance, or when the page comes into sight.
   */
  reconnect(): void {
    this.#handshake.reconnect();
  }

  /**
   * Starts a session with a `sid` of its own, as another load of the page would: for a page that comes back from the
   * back-forward cache, or a host that is another one now. What is under way fails with `E_NO_HOST`.
   */
  restart(): void {
    this.#handshake.restart();
  }

  get mode(): BridgeMode {
    return this.#handshake.mode;
  }

  /** What the host said of itself; nothing before it did. */
  get welcome(): Welcome | undefined {
    return this.#handshake.welcome;
  }

  /** The host that messages go to: the one that answered, or the likeliest. */
  get host(): HostName | undefined {
    return this.#handshake.host;
  }

  /** Did the host prove itself, by the nonce or by its origin? */
  get proved(): boolean {
    return this.#handshake.proved;
  }

  /** Does the host answer this request? Nothing as long as it is not known. */
  supports(cap: string): boolean | undefined {
    return this.welcome?.caps?.includes(cap);
  }

  /** A token that came another way than by the host: no message that holds it will go out. */
  protect(token: string): void {
    this.#secrets.add(token);
  }

  /**
   * Tells the host something. Waits in the queue until it is there.
   * @throws {BridgeError} `E_INVALID` for a payload that does not fit or holds the token, `E_CLOSED`
   */
  emit<K extends Exclude<keyof PageEvents, 'hello'>>(
    type: K,
    ...[payload]: EventArguments<PageEvents[K]>
  ): void {
    this.#peer.emit(type, payload);
  }

  /** Asks the host for something. @throws {BridgeError} any code */
  async request<K extends keyof PageRequests>(
    type: K,
    payload: PageRequests[K]['ask'],
    options: RequestOptions<PageRequests[K]['answer']> = {},
  ): Promise<PageRequests[K]['answer']> {
    if (this.supports(type) === false) throw new BridgeError('E_UNSUPPORTED', `The host has no "${type}".`);
    const perform =
      this.mode === 'waiting' || this.mode === 'one-way' ? this.#handshake.target?.perform : undefined;
    if (perform) {
      const checked = this.#peer.check('req', type, payload) as PageRequests[K]['ask'];
      if (attempt(() => perform(type, checked))) return {} as PageRequests[K]['answer'];
    }
    const known = (answer: unknown): PageRequests[K]['answer'] => {
      if (type === 'token') this.#secrets.add((answer as HostToken).access_token);
      return answer as PageRequests[K]['answer'];
    };
    const { onLate } = options;
    const late = onLate && ((answer: unknown) => onLate(known(answer)));
    return known(await this.#peer.request(type, payload, { ...options, onLate: late }));
  }

  /** Takes a message from the host, from wherever it came. Never throws. */
  receive(json: unknown): void {
    this.#peer.receive(json);
  }

  /** Ends everything: what is under way fails with `E_CLOSED`, and nothing is sent or heard any more. */
  close(): void {
    if (this.mode === 'closed') return;
    this.#peer.close();
    for (const callback of this.#onClose) attempt(callback);
    this.#outbox.clear();
    this.#handshake.close();
  }

  /** Calls back when the bridge is closed. */
  onClose(callback: () => void): void {
    this.#onClose.push(callback);
  }

  /** A token is known as one before anybody can see it. */
  #handlers(): Record<string, Handler | undefined> {
    const { handlers } = this.#options;
    const setToken = handlers['set-token'];
    return {
      ...handlers,
      'set-token':
        setToken &&
        ((token: HostToken, signal) => {
          this.#secrets.add(token.access_token);
          return setToken(token, signal);
        }),
    };
  }

  #onEvent(envelope: Envelope, payload: unknown): void {
    const { kind, type, re } = envelope;
    if (kind === 'err') {
      // The host shares no version with this page.
      if (type === 'hello' && this.#handshake.awaits(re)) this.#handshake.giveUp();
      return;
    }
    const welcome = payload as Welcome;
    // Also of one that is not needed: it is known before anybody can see it.
    if (welcome.token) this.#secrets.add(welcome.token.access_token);
    const outcome = this.#handshake.handleWelcome(envelope, welcome);
    if (outcome === 'other-version') {
      this.#peer.refuse(envelope, 'E_VERSION');
      this.#handshake.giveUp();
    }
    if (outcome !== 'connected') return;
    // First: with a token in the welcome, the question for one need not go out.
    this.#options.onWelcome?.(welcome);
    this.#flush();
  }

  #post(json: string, envelope: Envelope): boolean {
    const { type, kind, id } = envelope;
    if (type === 'hello') return send(this.#handshake.addHello(id), json, envelope);
    const { target, isOneWay } = this.#handshake;
    const isAnswer = kind === 'res' || kind === 'err';
    if (isOneWay && kind === 'req') return false;
    if (!target && this.mode !== 'waiting') return false;
    // Who asks is there, whether or not it ever said welcome.
    if (isAnswer && send(target, json, envelope)) return true;
    this.#outbox.push(json, envelope);
    if (this.mode !== 'waiting') this.#flush();
    return true;
  }

  /** Nobody waits for the answer to an old request any more. */
  #flush(): void {
    if (this.mode === 'waiting') return;
    this.#outbox.flush((json, envelope) => {
      const isRequest = envelope.kind === 'req';
      if (isRequest && !this.#peer.isPending(envelope.id)) return true;
      // Said hello to again, the host may answer yet.
      if (isRequest && this.mode === 'one-way') return false;
      return send(this.#handshake.target, json, envelope);
    });
  }
}

const send = (transport: Transport | undefined, json: string, envelope: Envelope): boolean =>
  attempt(() => transport?.send(json, envelope)) ?? false;
