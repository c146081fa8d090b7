import type { EventArguments } from './arguments.js';
import { attempt } from './attempt.js';
import type { BridgeMode, BridgeOptions } from './bridge-options.js';
import { BridgeError } from './errors.js';
import { explainOnce } from './explain.js';
import { HelloSchedule } from './hello-schedule.js';
import { Links } from './links.js';
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
import type { Explain, Incoming } from './protocol.js';
import { Secrets } from './secrets.js';
import { Session } from './session.js';
import { systemTimers, type Timers } from './timers.js';
import type { HostName, Transport } from './transports/transport.js';

/** Shortest time between two hellos that a host's message gives cause for, in ms. */
const ANNOUNCED_MS = 1000;

/** The page's end of the protocol, over one of the given transports: the first whose host answers. */
export class Bridge {
  readonly #options: BridgeOptions;
  readonly #timers: Timers;
  readonly #peer: Peer;
  readonly #links: Links;
  readonly #schedule: HelloSchedule;
  readonly #explain: Explain;
  readonly #secrets = new Secrets();
  readonly #outbox = new Outbox();
  readonly #onClose: (() => void)[] = [];
  #session = new Session();
  /** The transport that a hello goes over just now. */
  #greeted: Transport | undefined;
  #pinned: Transport | undefined;
  #mode: BridgeMode = 'waiting';
  #welcome: Welcome | undefined;
  #proved = false;
  #pause: unknown;

  /**
   * @param transports candidates, the likeliest first, or a function that looks for them: it is called again by
   *   {@link Bridge.reconnect}. With none it is one-way from the start.
   */
  constructor(transports: readonly Transport[] | (() => readonly Transport[]), options: BridgeOptions) {
    this.#options = options;
    this.#timers = options.timers ?? systemTimers;
    this.#explain = explainOnce(options.warn);
    this.#links = new Links(
      typeof transports === 'function' ? transports : () => transports,
      (transport) => ({
        receive: (json) => isMeant(json) && this.receive(json),
        ready: () => this.#onReady(transport),
      }),
    );
    this.#schedule = new HelloSchedule(
      this.#timers,
      () => this.#look() || this.#sayHello(this.#links.transports),
      () => this.#giveUp(),
    );
    this.#peer = new Peer({
      self: 'page',
      nonce: options.nonce,
      handlers: this.#handlers(),
      timers: this.#timers,
      sid: () => this.#session.id,
      post: (json, envelope) => this.#post(json, envelope),
      rejects: (message) => this.#rejects(message),
      onRepeat: (envelope) => this.#onRepeat(envelope),
      onEvent: (envelope, payload) => this.#onEvent(envelope, payload),
      mayLeave: (payload) => !this.#secrets.isIn(payload),
      explain: this.#explain,
    });
  }

  /** Begins: listens, and says hello until the host says welcome. */
  start(): void {
    this.#links.update();
    // What a host has said before the page was there may hold its welcome.
    if (this.#mode !== 'connected') this.#greet();
  }

  /**
   * Looks for the host again, and says hello again: a few times where there was no welcome, and requests wait for it.
   * For a user's retry, for instance, or when the page comes into sight.
   */
  reconnect(): void {
    if (this.#mode === 'closed' || this.#look()) return;
    if (this.#mode === 'connected') this.#sayHello([this.#pinned!]);
    else if (!this.#schedule.isWaiting) this.#greet();
  }

  /**
   * Starts a session with a `sid` of its own, as another load of the page would: for a page that comes back from the
   * back-forward cache, or a host that is another one now. What is under way fails with `E_NO_HOST`.
   */
  restart(): void {
    if (this.#mode === 'closed') return;
    // Without a welcome nobody knows the session, and what waits to be sent is of this one.
    if (this.#mode === 'connected') {
      this.#session = new Session();
      this.#peer.forget();
      this.#pinned = this.#welcome = undefined;
      this.#proved = false;
      this.#setMode('waiting');
      this.#peer.end('E_NO_HOST', 'the host is another one now.');
    }
    this.#greet();
  }

  get mode(): BridgeMode {
    return this.#mode;
  }

  /** What the host said of itself; nothing before it did. */
  get welcome(): Welcome | undefined {
    return this.#welcome;
  }

  /** The host that messages go to: the one that answered, or the likeliest. */
  get host(): HostName | undefined {
    return this.#target?.host;
  }

  /** Did the host prove itself, by the nonce or by its origin? */
  get proved(): boolean {
    return this.#proved;
  }

  /** Does the host answer this request? Nothing as long as it is not known. */
  supports(cap: string): boolean | undefined {
    return this.#welcome?.caps?.includes(cap);
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
    const perform = this.#mode === 'waiting' || this.#mode === 'one-way' ? this.#target?.perform : undefined;
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
    if (this.#mode === 'closed') return;
    this.#peer.close();
    this.#schedule.stop();
    this.#timers.clear(this.#pause);
    this.#links.close();
    for (const callback of this.#onClose) attempt(callback);
    this.#outbox.clear();
    this.#setMode('closed');
  }

  /** Calls back when the bridge is closed. */
  onClose(callback: () => void): void {
    this.#onClose.push(callback);
  }

  get #target(): Transport | undefined {
    return this.#pinned ?? this.#links.transports[0];
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

  #rejects({ envelope }: Incoming): string | undefined {
    const { kind, type, re, nonce } = envelope;
    const own = this.#options.nonce;
    if (nonce !== undefined && own !== undefined && nonce !== own) return 'its "nonce" is not the page’s';
    const isConnected = this.#mode === 'connected';
    if (type === 'welcome' && re !== undefined && !isConnected && !this.#session.awaits(re))
      return 'its "re" is not the "id" of a hello that waits';
    const rejection = this.#session.rejects(envelope);
    if (rejection !== undefined) return rejection;
    const countsAnew = this.#session.count(envelope);
    if (kind === 'req' && (isConnected ? countsAnew : !this.#schedule.hasMore)) this.#answerHost();
    return undefined;
  }

  /** A host speaks that has heard no hello: it came after the last one, or in the place of another. */
  #answerHost(): void {
    if (this.#pause !== undefined) return;
    this.#pause = this.#timers.set(() => (this.#pause = undefined), ANNOUNCED_MS);
    this.#sayHello(this.#pinned ? [this.#pinned] : this.#links.transports);
  }

  /** The first answer to a hello, yet a number that came before: a new host, which counts from the start. */
  #onRepeat({ type, re }: Envelope): void {
    if (type === 'welcome' && this.#session.awaits(re)) this.restart();
  }

  #onEvent(envelope: Envelope, payload: unknown): void {
    const { kind, type, id, sid, re, nonce } = envelope;
    if (kind === 'err') {
      // The host shares no version with this page.
      if (type === 'hello' && this.#session.awaits(re)) this.#giveUp();
      return;
    }
    if (type !== 'welcome') return;
    const welcome = payload as Welcome;
    // Also of one that is not needed: it is known before anybody can see it.
    if (welcome.token) this.#secrets.add(welcome.token.access_token);
    const transport = this.#session.takeAnswer(re);
    if (this.#mode === 'connected') return;
    if (!VERSIONS.includes(welcome.version)) {
      this.#peer.refuse({ type, id, sid }, 'E_VERSION');
      return this.#giveUp();
    }
    this.#pinned = transport ?? this.#target;
    this.#proved = this.#pinned?.trusted ?? (nonce !== undefined && nonce === this.#options.nonce);
    this.#welcome = welcome;
    // Answers to the other hellos are of the same host.
    this.#session.forgetHellos();
    this.#schedule.stop();
    this.#setMode('connected');
    // First: with a token in the welcome, the question for one need not go out.
    this.#options.onWelcome?.(welcome);
    this.#flush();
  }

  #onReady(transport: Transport): void {
    this.#sayHello([transport]);
    if (transport === this.#target) this.#flush();
  }

  /** Looks for hosts. @returns whether the one that the page talks to was replaced, and a session with the new one starts */
  #look(): boolean {
    const isReplaced = this.#links.update().some((transport) => transport === this.#pinned);
    if (isReplaced) this.restart();
    return isReplaced;
  }

  #greet(): void {
    this.#schedule.start(this.#links.transports.length === 0);
  }

  #sayHello(transports: readonly Transport[]): void {
    const caps = Object.keys(HOST_REQUESTS).filter((type) => Object.hasOwn(this.#options.handlers, type));
    for (this.#greeted of transports) {
      // A host may answer at once: the others need no hello any more.
      if (this.#mode === 'connected' && this.#greeted !== this.#pinned) return;
      this.#peer.emit('hello', { versions: VERSIONS, caps });
    }
  }

  /** Nobody has answered, or nobody who shares a version. */
  #giveUp(): void {
    if (this.#mode === 'connected' || this.#mode === 'closed') return;
    if (this.#mode === 'waiting') this.#setMode('one-way');
    this.#peer.end('E_NO_HOST', 'no host answered.');
    this.#flush();
  }

  #post(json: string, envelope: Envelope): boolean {
    const { type, kind, id } = envelope;
    if (type === 'hello') {
      this.#session.addHello(id, this.#greeted!);
      return send(this.#greeted, json, envelope);
    }
    const isAnswer = kind === 'res' || kind === 'err';
    if (this.#isOneWay && kind === 'req') return false;
    if (!this.#target && this.#mode !== 'waiting') return false;
    // Who asks is there, whether or not it ever said welcome.
    if (isAnswer && send(this.#target, json, envelope)) return true;
    this.#outbox.push(json, envelope);
    if (this.#mode !== 'waiting') this.#flush();
    return true;
  }

  /** No welcome came, and none is waited for. */
  get #isOneWay(): boolean {
    return this.#mode === 'one-way' && !this.#schedule.isWaiting;
  }

  /** Nobody waits for the answer to an old request any more. */
  #flush(): void {
    if (this.#mode === 'waiting') return;
    this.#outbox.flush((json, envelope) => {
      const isRequest = envelope.kind === 'req';
      if (isRequest && !this.#peer.isPending(envelope.id)) return true;
      // Said hello to again, the host may answer yet.
      if (isRequest && this.#mode === 'one-way') return false;
      return send(this.#target, json, envelope);
    });
  }

  #setMode(mode: BridgeMode): void {
    this.#mode = mode;
    this.#options.onMode?.(mode);
  }
}

const send = (transport: Transport | undefined, json: string, envelope: Envelope): boolean =>
  attempt(() => transport?.send(json, envelope)) ?? false;

/** A message of the protocol, as far as one can see: what else goes over a channel that is shared is not looked at. */
const isMeant = (json: unknown): boolean =>
  typeof json === 'string'
    ? json.includes('"ois"')
    : typeof json === 'object' && json !== null && Object.hasOwn(json, 'ois');
