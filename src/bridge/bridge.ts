import type { EventArguments } from './arguments.js';
import { attempt } from './attempt.js';
import type { BridgeMode, BridgeOptions } from './bridge-options.js';
import { BridgeError } from './errors.js';
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
import { Peer, type Handler, type RequestOptions } from './peer.js';
import type { Incoming } from './protocol.js';
import { Secrets } from './secrets.js';
import { systemTimers, type Timers } from './timers.js';
import type { HostName, Transport } from './transports/transport.js';

/** When to say hello, and when to stop waiting for an answer, in ms after the start. */
const HELLO_MS = [0, 200, 500, 1000, 2000];
const GIVE_UP_MS = 5000;
/** The page's end of the protocol, over one of the given transports: the first whose host answers. */
export class Bridge {
  readonly #options: BridgeOptions;
  readonly #timers: Timers;
  readonly #peer: Peer;
  readonly #transports: readonly Transport[];
  readonly #secrets = new Secrets();
  readonly #sid = crypto.getRandomValues(new Uint32Array(4)).join('-');
  readonly #alarms = new Set<unknown>();
  readonly #disconnect: (() => void)[] = [];
  /** Which transport a hello went over. */
  readonly #hellos = new Map<string, Transport>();
  readonly #outbox = new Outbox();
  #greeted: Transport | undefined;
  #pinned: Transport | undefined;
  #mode: BridgeMode = 'waiting';
  #welcome: Welcome | undefined;
  #proved = false;

  /** @param transports candidates, the likeliest first; with none it is one-way from the start */
  constructor(transports: readonly Transport[], options: BridgeOptions) {
    this.#options = options;
    this.#timers = options.timers ?? systemTimers;
    this.#transports = transports;
    this.#peer = new Peer({
      self: 'page',
      nonce: options.nonce,
      handlers: this.#handlers(),
      timers: this.#timers,
      sid: () => this.#sid,
      post: (json, envelope) => this.#post(json, envelope),
      accepts: (message) => this.#accepts(message),
      onEvent: (envelope, payload) => this.#onEvent(envelope, payload),
      mayLeave: (payload) => !this.#secrets.isIn(payload),
    });
  }

  /** Begins: listens, and says hello until the host says welcome. */
  start(): void {
    for (const transport of this.#transports) {
      const receiver = {
        receive: (json: unknown) => this.receive(json),
        ready: () => this.#onReady(transport),
      };
      const disconnect = attempt(() => transport.connect(receiver));
      if (disconnect) this.#disconnect.push(disconnect);
    }
    for (const ms of HELLO_MS) this.#after(ms, () => this.#sayHello(this.#transports));
    this.#after(this.#transports.length > 0 ? GIVE_UP_MS : 0, () => this.#giveUp());
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
    options: RequestOptions = {},
  ): Promise<PageRequests[K]['answer']> {
    if (this.supports(type) === false) throw new BridgeError('E_UNSUPPORTED', `The host has no "${type}".`);
    const perform = this.#mode === 'waiting' || this.#mode === 'one-way' ? this.#target?.perform : undefined;
    if (perform) {
      const checked = this.#peer.check('req', type, payload) as PageRequests[K]['ask'];
      if (attempt(() => perform(type, checked))) return {} as PageRequests[K]['answer'];
    }
    const answer = await this.#peer.request(type, payload, options);
    if (type === 'token') this.#secrets.add((answer as HostToken).access_token);
    return answer as PageRequests[K]['answer'];
  }

  /** Takes a message from the host, from wherever it came. Never throws. */
  receive(json: unknown): void {
    this.#peer.receive(json);
  }

  /** Ends everything: what is under way fails with `E_CLOSED`, and nothing is sent or heard any more. */
  close(): void {
    if (this.#mode === 'closed') return;
    this.#peer.close();
    for (const timer of this.#alarms) this.#timers.clear(timer);
    for (const disconnect of this.#disconnect) attempt(disconnect);
    this.#outbox.clear();
    this.#setMode('closed');
  }

  /** Calls back when the bridge is closed. */
  onClose(callback: () => void): void {
    this.#disconnect.push(callback);
  }

  get #target(): Transport | undefined {
    return this.#pinned ?? this.#transports[0];
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

  /** Messages for another load of the page are not for this one. What answers has to name the load. */
  #accepts({ envelope: { sid, kind, type, re, nonce } }: Incoming): boolean {
    const own = this.#options.nonce;
    if (nonce !== undefined && own !== undefined && nonce !== own) return false;
    if (type === 'welcome' && re !== undefined && !this.#hellos.has(re)) return false;
    return sid === this.#sid || (sid === '' && kind !== 'res' && kind !== 'err');
  }

  #onEvent({ kind, type, id, sid, re, nonce }: Envelope, payload: unknown): void {
    if (kind === 'err') {
      // The host shares no version with this page.
      if (type === 'hello' && this.#hellos.has(re!)) this.#giveUp();
      return;
    }
    if (type !== 'welcome' || this.#mode === 'connected') return;
    const welcome = payload as Welcome;
    if (!VERSIONS.includes(welcome.version)) {
      this.#peer.refuse({ type, id, sid }, 'E_VERSION');
      return this.#giveUp();
    }
    this.#pinned = this.#hellos.get(re!) ?? this.#target;
    this.#proved = this.#pinned?.trusted ?? (nonce !== undefined && nonce === this.#options.nonce);
    if (welcome.token) this.#secrets.add(welcome.token.access_token);
    this.#welcome = welcome;
    this.#setMode('connected');
    // First: with a token in the welcome, the question for one need not go out.
    this.#options.onWelcome?.(welcome);
    this.#flush();
  }

  #onReady(transport: Transport): void {
    this.#sayHello([transport]);
    if (transport === this.#target) this.#flush();
  }

  #sayHello(transports: readonly Transport[]): void {
    if (this.#mode === 'connected') return;
    const caps = Object.keys(HOST_REQUESTS).filter((type) => type in this.#options.handlers);
    for (this.#greeted of transports) this.#peer.emit('hello', { versions: VERSIONS, caps });
  }

  #giveUp(): void {
    if (this.#mode !== 'waiting') return;
    this.#setMode('one-way');
    this.#peer.end('E_NO_HOST', 'no host answered.');
    this.#flush();
  }

  #post(json: string, envelope: Envelope): boolean {
    const { type, kind, id } = envelope;
    if (type === 'hello') {
      this.#hellos.set(id, this.#greeted!);
      return send(this.#greeted, json, envelope);
    }
    const isAnswer = kind === 'res' || kind === 'err';
    if (this.#mode === 'one-way' && kind === 'req') return false;
    if (!this.#target && this.#mode !== 'waiting') return false;
    // Who asks is there, whether or not it ever said welcome.
    if (isAnswer && send(this.#target, json, envelope)) return true;
    this.#outbox.push(json, envelope);
    if (this.#mode !== 'waiting') this.#flush();
    return true;
  }

  /** Nobody waits for the answer to an old request any more. */
  #flush(): void {
    if (this.#mode === 'waiting') return;
    this.#outbox.flush((json, envelope) => {
      const isStale = envelope.kind === 'req' && !this.#peer.isPending(envelope.id);
      return isStale || send(this.#target, json, envelope);
    });
  }

  #after(ms: number, callback: () => void): void {
    this.#alarms.add(this.#timers.set(callback, ms));
  }

  #setMode(mode: BridgeMode): void {
    this.#mode = mode;
    this.#options.onMode?.(mode);
  }
}

const send = (transport: Transport | undefined, json: string, envelope: Envelope): boolean =>
  attempt(() => transport?.send(json, envelope)) ?? false;
