import type { BridgeMode } from './bridge-options.js';
import { HelloSchedule } from './hello-schedule.js';
import { Links } from './links.js';
import { VERSIONS, type Envelope, type Welcome } from './messages.js';
import { Session } from './session.js';
import type { Timers } from './timers.js';
import type { HostName, Transport } from './transports/transport.js';

/** Shortest time between two hellos that a host's message gives cause for, in ms. */
const ANNOUNCED_MS = 1000;

/** What the handshake needs of its bridge. */
export interface HandshakeOptions {
  /** Looks for hosts, the likeliest first. */
  find: () => readonly Transport[];
  nonce: string | undefined;
  timers: Timers;
  /** Takes what came over a transport. */
  receive: (json: unknown) => void;
  /** Sends a hello over the transport that {@link Handshake.addHello} returns. */
  sayHello: () => void;
  /** Messages can be sent that could not be before. */
  flush: () => void;
  onMode: (mode: BridgeMode) => void;
  /** No host answered, or another one is there now: what waits for an answer waits in vain. */
  onLost: (why: string, isNewSession: boolean) => void;
}

/** Finds the host, and keeps track of which one it is: hellos, welcomes, sessions. */
export class Handshake {
  readonly #options: HandshakeOptions;
  readonly #links: Links;
  readonly #schedule: HelloSchedule;
  #session = new Session();
  /** The transport that a hello goes over just now. */
  #greeted: Transport | undefined;
  #pinned: Transport | undefined;
  #mode: BridgeMode = 'waiting';
  #welcome: Welcome | undefined;
  #proved = false;
  #pause: unknown;
  /** A host in the place of another has spoken during the pause. */
  #owesHello = false;

  constructor(options: HandshakeOptions) {
    this.#options = options;
    this.#links = new Links(options.find, (transport) => ({
      receive: (json) => isMeant(json) && options.receive(json),
      ready: () => this.#handleReady(transport),
    }));
    this.#schedule = new HelloSchedule(
      options.timers,
      () => this.#look() || this.#sayHello(this.#links.transports),
      () => this.giveUp(),
    );
  }

  get mode(): BridgeMode {
    return this.#mode;
  }

  get welcome(): Welcome | undefined {
    return this.#welcome;
  }

  get proved(): boolean {
    return this.#proved;
  }

  get sessionId(): string {
    return this.#session.id;
  }

  /** The transport that messages go over: the one whose host answered, or the likeliest. */
  get target(): Transport | undefined {
    return this.#pinned ?? this.#links.transports[0];
  }

  get host(): HostName | undefined {
    return this.target?.host;
  }

  /** No welcome came, and none is waited for. */
  get isOneWay(): boolean {
    return this.#mode === 'one-way' && !this.#schedule.isWaiting;
  }

  start(): void {
    this.#links.update();
    // What a host has said before the page was there may hold its welcome.
    if (this.#mode !== 'connected') this.#greet();
  }

  reconnect(): void {
    if (this.#mode === 'closed' || this.#look()) return;
    if (this.#mode === 'connected') this.#sayHello([this.#pinned!]);
    else if (!this.#schedule.isWaiting) this.#greet();
  }

  restart(): void {
    if (this.#mode === 'closed') return;
    // Without a welcome nobody knows the session, and what waits to be sent is of this one.
    if (this.#mode === 'connected') {
      this.#session = new Session();
      this.#pinned = this.#welcome = undefined;
      this.#proved = false;
      this.#setMode('waiting');
      this.#options.onLost('the host is another one now.', true);
    }
    this.#greet();
  }

  /** Nobody has answered, or nobody who shares a version. */
  giveUp(): void {
    if (this.#mode === 'connected' || this.#mode === 'closed') return;
    if (this.#mode === 'waiting') this.#setMode('one-way');
    this.#options.onLost('no host answered.', false);
    this.#options.flush();
  }

  close(): void {
    this.#schedule.stop();
    this.#options.timers.clear(this.#pause);
    this.#links.close();
    this.#setMode('closed');
  }

  /** A hello is being sent. @returns the transport that it goes over */
  addHello(id: string): Transport {
    this.#session.addHello(id, this.#greeted!);
    return this.#greeted!;
  }

  /** Does this hello wait for its answer? */
  awaits(hello: string | undefined): boolean {
    return this.#session.awaits(hello);
  }

  /** Says why a message is not the host's, or not for this session. */
  rejects(envelope: Envelope): string | undefined {
    const { kind, type, re, nonce } = envelope;
    const own = this.#options.nonce;
    if (nonce !== undefined && own !== undefined && nonce !== own) return 'its "nonce" is not the page’s';
    const isConnected = this.#mode === 'connected';
    if (type === 'welcome' && re !== undefined && !isConnected && !this.awaits(re))
      return 'its "re" is not the "id" of a hello that waits';
    const rejection = this.#session.rejects(envelope);
    if (rejection !== undefined) return rejection;
    const countsAnew = this.#session.count(envelope);
    if (kind === 'req' && (isConnected ? countsAnew : !this.#schedule.hasMore)) this.#answerHost();
    return undefined;
  }

  /** The first answer to a hello, yet a number that came before: a new host, which counts from the start. */
  handleRepeat({ type, re }: Envelope): void {
    if (type === 'welcome' && this.awaits(re)) this.restart();
  }

  /**
   * @returns whether the page is connected by this welcome; `other-version` if it cannot be; `known` if it was before
   */
  handleWelcome({ re, nonce }: Envelope, welcome: Welcome): 'connected' | 'known' | 'other-version' {
    const transport = this.#session.takeAnswer(re);
    if (this.#mode === 'connected') return 'known';
    if (!VERSIONS.includes(welcome.version)) return 'other-version';
    this.#pinned = transport ?? this.target;
    this.#proved = this.#pinned?.trusted ?? (nonce !== undefined && nonce === this.#options.nonce);
    this.#welcome = welcome;
    // Answers to the other hellos are of the same host.
    this.#session.forgetHellos();
    this.#schedule.stop();
    this.#setMode('connected');
    return 'connected';
  }

  #handleReady(transport: Transport): void {
    this.#sayHello([transport]);
    if (transport === this.target) this.#options.flush();
  }

  /** A host speaks that has heard no hello: it came after the last one, or in the place of another. */
  #answerHost(): void {
    if (this.#pause !== undefined) {
      this.#owesHello = this.#mode === 'connected';
      return;
    }
    this.#pause = this.#options.timers.set(() => {
      this.#pause = undefined;
      if (this.#owesHello) this.#answerHost();
    }, ANNOUNCED_MS);
    this.#owesHello = false;
    this.#sayHello(this.#pinned ? [this.#pinned] : this.#links.transports);
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
    for (this.#greeted of transports) {
      // A host may answer at once: the others need no hello any more.
      if (this.#mode === 'connected' && this.#greeted !== this.#pinned) return;
      this.#options.sayHello();
    }
  }

  #setMode(mode: BridgeMode): void {
    this.#mode = mode;
    this.#options.onMode(mode);
  }
}

/** A message of the protocol, as far as one can see: what else goes over a channel that is shared is not looked at. */
const isMeant = (json: unknown): boolean =>
  typeof json === 'string'
    ? json.includes('"ois"')
    : typeof json === 'object' && json !== null && Object.hasOwn(json, 'ois');
