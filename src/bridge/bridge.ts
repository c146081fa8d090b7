import type { EventArguments } from './argument-types.js';
import type { BridgeMode, BridgeOptions } from './bridge-options.js';
import { BridgeError } from './errors.js';
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
import type { Warn } from './protocol.js';
import { callReporting } from './report.js';
import { SecretFilter } from './secret-filter.js';
import { systemTimers } from './timers.js';
import type { HostName, Transport } from './transports/transport.js';
import { tryCall } from './try-call.js';
import { createWarnOnce } from './warn-once.js';

/** The page's end of the protocol, over one of the given transports: the first whose host answers. */
export class Bridge {
  readonly #options: BridgeOptions;
  readonly #peer: Peer;
  readonly #handshake: Handshake;
  readonly #secrets = new SecretFilter();
  readonly #warn: Warn;
  readonly #outbox = new Outbox();
  readonly #closeCallbacks: (() => void)[] = [];

  /**
   * @param transports candidates, the likeliest first, or a function that detects them, which
   *   {@link Bridge.reconnect} calls again. Without any the bridge is one-way from the start.
   */
  constructor(transports: readonly Transport[] | (() => readonly Transport[]), options: BridgeOptions) {
    this.#options = options;
    const { nonce, timers = systemTimers, log } = options;
    const caps = Object.keys(HOST_REQUESTS).filter((type) => Object.hasOwn(options.handlers, type));
    this.#warn = createWarnOnce(options.warn);
    this.#handshake = new Handshake({
      detect: typeof transports === 'function' ? transports : () => transports,
      nonce,
      timers,
      receive: (json) => this.receive(json),
      sendHello: () => this.#peer.emit('hello', { versions: VERSIONS, caps }),
      flush: () => this.#flush(),
      onMode: (mode) => callReporting(() => options.onMode?.(mode)),
      onLost: (reason, isNewSession) => {
        if (isNewSession) {
          this.#peer.clearRecentIds();
          // Their answers would reach the new host, which numbers its requests from the start.
          this.#peer.cancelRunning();
        }
        this.#peer.failPending('E_NO_HOST', reason);
      },
    });
    this.#peer = new Peer({
      self: 'page',
      nonce,
      handlers: this.#createHandlers(),
      timers,
      getSessionId: () => this.#handshake.sessionId,
      send: (json, envelope) => this.#send(json, envelope),
      findRejection: (envelope) => this.#handshake.findRejection(envelope),
      onRepeat: (envelope) => this.#handshake.handleRepeat(envelope),
      onEvent: (envelope, payload) => this.#handleEvent(envelope, payload),
      isSafeToSend: (payload) => !this.#secrets.isIn(payload),
      warn: this.#warn,
      // The id of a received message is the host's text.
      log: log && ((text) => this.#secrets.isIn(text) || log(text)),
    });
  }

  /** Starts to listen, and sends `hello` until the host answers with `welcome`. */
  start(): void {
    this.#handshake.start();
  }

  /**
   * Detects the host again, and sends `hello` again: a few times if there was no `welcome`, and requests wait for it.
   * For example after the user's retry, or when the page becomes visible.
   */
  reconnect(): void {
    this.#handshake.reconnect();
  }

  /**
   * Starts a new session with a `sid` of its own, as another load of the page would: for a page that is restored from the
   * back-forward cache, or a host that was replaced. Open requests fail with `E_NO_HOST`.
   */
  restart(): void {
    this.#handshake.restart();
  }

  get mode(): BridgeMode {
    return this.#handshake.mode;
  }

  /** The host's `welcome`; undefined before it came. */
  get welcome(): Welcome | undefined {
    return this.#handshake.welcome;
  }

  /** The host that receives messages: the one that answered, or the likeliest. */
  get host(): HostName | undefined {
    return this.#handshake.host;
  }

  /** Whether the host proved its identity, by the nonce or by its origin. */
  get verified(): boolean {
    return this.#handshake.verified;
  }

  /** Returns whether the host supports a request; undefined if the host did not list its capabilities. */
  supports(cap: string): boolean | undefined {
    return this.welcome?.caps?.includes(cap);
  }

  /** Registers a token that did not come from the host: messages that contain it are not sent. */
  protect(token: string): void {
    this.#secrets.add(token);
  }

  /**
   * Sends an event. It is queued until the host is connected.
   * @throws {BridgeError} `E_INVALID` for a payload that does not match its schema or contains the token, `E_CLOSED`
   */
  emit<K extends Exclude<keyof PageEvents, 'hello'>>(
    type: K,
    ...[payload]: EventArguments<PageEvents[K]>
  ): void {
    this.#peer.emit(type, payload);
  }

  /**
   * Sends a request.
   * @returns the host's response
   * @throws {BridgeError} any code
   */
  async request<K extends keyof PageRequests>(
    type: K,
    payload: PageRequests[K]['request'],
    options: RequestOptions<PageRequests[K]['response']> = {},
  ): Promise<PageRequests[K]['response']> {
    if (this.supports(type) === false) {
      throw new BridgeError('E_UNSUPPORTED', `The host does not support "${type}".`);
    }
    const perform =
      this.mode === 'waiting' || this.mode === 'one-way' ? this.#handshake.target?.perform : undefined;
    if (perform) {
      const checked = this.#peer.checkRequest(type, payload) as PageRequests[K]['request'];
      if (tryCall(() => perform(type, checked))) return {} as PageRequests[K]['response'];
    }
    // A token is registered before any other code gets it.
    const registerToken = (response: unknown): PageRequests[K]['response'] => {
      if (type === 'token') this.#secrets.add((response as HostToken).access_token);
      return response as PageRequests[K]['response'];
    };
    const { onLateResponse } = options;
    const handleLate = onLateResponse && ((response: unknown) => onLateResponse(registerToken(response)));
    return registerToken(await this.#peer.request(type, payload, { ...options, onLateResponse: handleLate }));
  }

  /** Handles a message of the host, from any channel. Never throws. */
  receive(json: unknown): void {
    this.#peer.receive(json);
  }

  /** Closes the bridge: open requests fail with `E_CLOSED`, and nothing is sent or received any more. */
  close(): void {
    if (this.mode === 'closed') return;
    this.#peer.close();
    for (const callback of this.#closeCallbacks) tryCall(callback);
    this.#outbox.clear();
    this.#handshake.close();
  }

  /** Registers a callback for when the bridge is closed. */
  onClose(callback: () => void): void {
    this.#closeCallbacks.push(callback);
  }

  /** Wraps `set-token`, so that a token is registered before the handler gets it. */
  #createHandlers(): Record<string, Handler | undefined> {
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

  #handleEvent(envelope: Envelope, payload: unknown): void {
    const { kind, type, re } = envelope;
    if (kind === 'err') {
      // The host shares no version with this page.
      if (type === 'hello' && this.#handshake.isHelloPending(re)) this.#handshake.enterOneWayMode();
      return;
    }
    const welcome = payload as Welcome;
    // Also for a welcome that is ignored below: its token must not be sent either.
    if (welcome.token) this.#secrets.add(welcome.token.access_token);
    const outcome = this.#handshake.handleWelcome(envelope, welcome);
    if (outcome === 'other-version') {
      const text = `"welcome" has a "version" that this page does not support. Choose one of the "versions" in its hello: ${VERSIONS.join(', ')}.`;
      this.#warn('E_VERSION welcome', text);
      this.#peer.refuse(envelope, 'E_VERSION', text);
      this.#handshake.enterOneWayMode();
    }
    if (outcome !== 'connected') return;
    // Before the flush: a token in the welcome cancels the queued request for one.
    callReporting(() => this.#options.onWelcome?.(welcome));
    this.#flush();
  }

  /** Sends a message, or queues it. @returns false if no host can receive it */
  #send(json: string, envelope: Envelope): boolean {
    const { type, kind, id } = envelope;
    if (type === 'hello') return trySend(this.#handshake.addHello(id), json, envelope);
    const { target, isOneWay } = this.#handshake;
    const isAnswer = kind === 'res' || kind === 'err';
    if (isOneWay && kind === 'req') return false;
    if (!target && this.mode !== 'waiting') return false;
    // A host that sent a request is there, even if it never sent welcome.
    if (isAnswer && trySend(target, json, envelope)) return true;
    this.#outbox.push(json, envelope);
    if (this.mode !== 'waiting') this.#flush();
    return true;
  }

  #flush(): void {
    if (this.mode === 'waiting') return;
    this.#outbox.flush((json, envelope) => {
      const isRequest = envelope.kind === 'req';
      // Cancelled or expired meanwhile.
      if (isRequest && !this.#peer.isPending(envelope.id)) return true;
      const isOfFormerHost = envelope.sid !== this.#handshake.sessionId;
      // Requests and responses have ended with it. An event, such as a request to top up, is still news.
      if (isOfFormerHost && envelope.kind !== 'event') return true;
      // After another hello the host may still answer.
      if (isRequest && this.mode === 'one-way') return false;
      return trySend(this.#handshake.target, isOfFormerHost ? this.#peer.renumber(json) : json, envelope);
    });
  }
}

const trySend = (transport: Transport | undefined, json: string, envelope: Envelope): boolean =>
  tryCall(() => transport?.send(json, envelope)) ?? false;
