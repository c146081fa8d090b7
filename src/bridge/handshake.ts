import type { BridgeMode } from './bridge-options.js';
import { Connections } from './connections.js';
import { HelloSchedule } from './hello-schedule.js';
import { VERSIONS, type Envelope, type Welcome } from './messages.js';
import { Session } from './session.js';
import type { Timers } from './timers.js';
import type { HostName, Transport } from './transports/transport.js';

/** Minimum time between two hellos that are caused by messages of the host, in ms. */
const MIN_HELLO_INTERVAL_MS = 1000;

/** The parts of {@link Bridge} that the handshake uses. */
export interface HandshakeOptions {
  /** Detects hosts, the likeliest first. Called again on every reconnect. */
  detect: () => readonly Transport[];
  nonce: string | undefined;
  timers: Timers;
  /** Handles a message from a transport. */
  receive: (json: unknown) => void;
  /** Sends a hello over the transport that {@link Handshake.addHello} returns. */
  sendHello: () => void;
  /** Sends queued messages, after a change that makes this possible. */
  flush: () => void;
  onMode: (mode: BridgeMode) => void;
  /** No host answered, or another host replaced it: open requests will not be answered. */
  onLost: (reason: string, isNewSession: boolean) => void;
}

/** Finds the host, and keeps track of its identity: hellos, welcomes, sessions. */
export class Handshake {
  readonly #options: HandshakeOptions;
  readonly #connections: Connections;
  readonly #schedule: HelloSchedule;
  #session = new Session();
  /** The transport of the hello that is being sent. */
  #helloTransport: Transport | undefined;
  /** The transport whose host answered. */
  #connected: Transport | undefined;
  #mode: BridgeMode = 'waiting';
  #welcome: Welcome | undefined;
  #verified = false;
  /** Runs while no further hello may be caused by the host. */
  #throttleTimer: unknown;
  /** A new host spoke while the throttle was running. */
  #isHelloDue = false;

  constructor(options: HandshakeOptions) {
    this.#options = options;
    this.#connections = new Connections(options.detect, (transport) => ({
      receive: (json) => isBridgeMessage(json) && options.receive(json),
      ready: () => this.#handleReady(transport),
    }));
    this.#schedule = new HelloSchedule(
      options.timers,
      () => this.#updateConnections() || this.#sendHello(this.#connections.transports),
      () => this.enterOneWayMode(),
    );
  }

  get mode(): BridgeMode {
    return this.#mode;
  }

  get welcome(): Welcome | undefined {
    return this.#welcome;
  }

  get verified(): boolean {
    return this.#verified;
  }

  get sessionId(): string {
    return this.#session.id;
  }

  /** The transport for messages: the one whose host answered, or the likeliest. */
  get target(): Transport | undefined {
    return this.#connected ?? this.#connections.transports.find(({ isAbsent }) => !isAbsent);
  }

  get host(): HostName | undefined {
    return this.target?.host;
  }

  /** Whether no welcome came, and none is expected. */
  get isOneWay(): boolean {
    return this.#mode === 'one-way' && !this.#schedule.isWaiting;
  }

  start(): void {
    this.#connections.update();
    // Messages that the host queued before the page was there may include its welcome.
    if (this.#mode !== 'connected') this.#startHellos();
  }

  reconnect(): void {
    if (this.#mode === 'closed' || this.#updateConnections()) return;
    if (this.#mode === 'connected') this.#sendHello([this.#connected!]);
    else if (!this.#schedule.isWaiting) this.#startHellos();
  }

  restart(): void {
    if (this.#mode === 'closed') return;
    // Before a welcome no host uses the session, and queued messages belong to it.
    if (this.#mode === 'connected') {
      this.#session = new Session();
      this.#connected = this.#welcome = undefined;
      this.#verified = false;
      this.#setMode('waiting');
      this.#options.onLost('another host replaced the one that it was sent to.', true);
    }
    this.#startHellos();
  }

  /** Stops waiting: no host answered, or none supports a common version. */
  enterOneWayMode(): void {
    if (this.#mode === 'connected' || this.#mode === 'closed') return;
    if (this.#mode === 'waiting') this.#setMode('one-way');
    this.#options.onLost('no host answered.', false);
    this.#options.flush();
  }

  close(): void {
    this.#schedule.stop();
    this.#options.timers.clear(this.#throttleTimer);
    this.#connections.close();
    this.#setMode('closed');
  }

  /** Records a hello that is being sent. @returns the transport to send it over */
  addHello(id: string): Transport {
    this.#session.addHello(id, this.#helloTransport!);
    return this.#helloTransport!;
  }

  isHelloPending(id: string | undefined): boolean {
    return this.#session.isHelloPending(id);
  }

  /** Returns why a message is not from the host, or not for this session; undefined if it is accepted. */
  findRejection(envelope: Envelope): string | undefined {
    const { kind, type, sid, re, nonce } = envelope;
    const ownNonce = this.#options.nonce;
    if (nonce !== undefined && ownNonce !== undefined && nonce !== ownNonce)
      return 'its "nonce" is not the page’s';
    const isConnected = this.#mode === 'connected';
    if (type === 'welcome' && re !== undefined && !isConnected && !this.isHelloPending(re))
      return 'its "re" is not the "id" of a hello that waits';
    const rejection = this.#session.findRejection(envelope);
    if (rejection !== undefined) return rejection;
    const isEarlier = this.#session.recordSeq(envelope);
    // Only a new host counts from the start. A repeat is not enough to detect it: the page remembers the last 256 messages only.
    if (type === 'welcome' && isConnected && isEarlier && this.isHelloPending(re)) {
      this.restart();
      return 'it is from a new host, which gets a hello of its own';
    }
    const isRestarted = sid === '' && isEarlier;
    if (kind === 'req' && (isConnected ? isRestarted : !this.#schedule.hasMore)) this.#greetNewHost();
    return undefined;
  }

  /** Handles a repeated id or seq. In the first response to a hello it comes from a new host, which counts from the start. */
  handleRepeat({ type, re }: Envelope): void {
    if (type === 'welcome' && this.isHelloPending(re)) this.restart();
  }

  /**
   * Handles a `welcome`.
   * @returns `connected` if this welcome connected the page; `known` if it was connected before; `other-version` if the
   *   host selected a version that the page does not support
   */
  handleWelcome({ re, nonce }: Envelope, welcome: Welcome): 'connected' | 'known' | 'other-version' {
    const transport = this.#session.resolveHello(re);
    if (this.#mode === 'connected') return 'known';
    if (!VERSIONS.includes(welcome.version)) return 'other-version';
    // A welcome that answers no hello may come from a host that was not there before.
    if (!transport) this.#connections.update();
    this.#connected = transport ?? this.target;
    this.#verified = this.#connected?.trusted ?? (nonce !== undefined && nonce === this.#options.nonce);
    this.#welcome = welcome;
    // Responses to the other hellos are of the same host.
    this.#session.clearHellos();
    this.#schedule.stop();
    this.#setMode('connected');
    return 'connected';
  }

  #handleReady(transport: Transport): void {
    this.#sendHello([transport]);
    if (transport === this.target) this.#options.flush();
  }

  /** Sends hello to a host that has received none: it came after the last hello, or replaced another host. */
  #greetNewHost(): void {
    if (this.#throttleTimer !== undefined) {
      this.#isHelloDue = this.#mode === 'connected';
      return;
    }
    this.#throttleTimer = this.#options.timers.set(() => {
      this.#throttleTimer = undefined;
      if (this.#isHelloDue) this.#greetNewHost();
    }, MIN_HELLO_INTERVAL_MS);
    this.#isHelloDue = false;
    // Its object may have been added, or replaced, since the last hello.
    if (!this.#updateConnections())
      this.#sendHello(this.#connected ? [this.#connected] : this.#connections.transports);
  }

  /**
   * Detects hosts again.
   * @returns whether the connected host was replaced; a session with the new one is then started
   */
  #updateConnections(): boolean {
    const isReplaced = this.#connections.update().some((transport) => transport === this.#connected);
    if (isReplaced) this.restart();
    return isReplaced;
  }

  #startHellos(): void {
    this.#schedule.start(this.#connections.transports.length > 0);
  }

  #sendHello(transports: readonly Transport[]): void {
    for (this.#helloTransport of transports) {
      // A host may answer synchronously: the others then need no hello.
      if (this.#mode === 'connected' && this.#helloTransport !== this.#connected) return;
      this.#options.sendHello();
    }
  }

  #setMode(mode: BridgeMode): void {
    this.#mode = mode;
    this.#options.onMode(mode);
  }
}

/** Returns whether a message may belong to the bridge. A shared channel carries other messages, too; they are not parsed. */
const isBridgeMessage = (json: unknown): boolean =>
  typeof json === 'string'
    ? json.includes('"ois"')
    : typeof json === 'object' && json !== null && Object.hasOwn(json, 'ois');
