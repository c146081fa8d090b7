import { Bridge } from '../bridge/bridge.js';
import type { HostHandlers } from '../bridge/bridge-options.js';
import { detect } from '../bridge/detect.js';
import { consumeNonce, installHostObject } from '../bridge/host-object.js';
import type { Welcome } from '../bridge/messages.js';
import { parseMessage, type IncomingMessage } from '../bridge/protocol.js';
import type { HostName, Surroundings, Transport } from '../bridge/transports/transport.js';
import type { Times } from './times.js';

/** Ids of messages that the checks write themselves. The bridge does not get their answers. */
const OWN_ID = 'check-';

/** A message of the app. */
export interface Received {
  kind: string;
  type: string;
  id: string;
  re: string | undefined;
  sid: string;
  seq: number;
  json: string;
  /** As the page reads it; undefined if it is no message. */
  message: IncomingMessage | undefined;
  atMs: number;
}

/** Fields of a message that differ from a correct one. `null`: left out. */
export interface Overrides {
  id?: string;
  sid?: string;
  seq?: number;
  nonce?: string | null;
}

export interface ConnectionOptions {
  window: Window;
  handlers: HostHandlers;
  /** Origins of pages that may embed this one. */
  origins: readonly string[];
  onWelcome?: (welcome: Welcome) => void;
  /** How long to wait. */
  times: Times;
  /** Hellos are lost for this time, as if the app were not there yet, unless it sends something before. Default: 0. */
  lostHellosMs?: number;
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The page's real end of the bridge, which also records all messages, and sends incorrect ones. */
export class Connection {
  readonly bridge: Bridge;
  readonly nonce: string | undefined;
  readonly times: Times;
  readonly received: Received[] = [];
  /** The bridge's own messages: type, id and time. */
  readonly sent: { type: string; id: string; sid: string; atMs: number }[] = [];
  /** What the page refuses or ignores, in words. */
  readonly warnings = new Set<string>();
  /** By host: the transport over which the bridge sends. Each detection creates others, which are not connected. */
  readonly #senders = new Map<HostName, Transport>();
  /** Hellos before this time are lost. */
  #helloFromMs: number;
  #seq = 0;
  #ids = 0;
  #waiting = new Set<() => void>();

  constructor({ window, handlers, origins, onWelcome, times, lostHellosMs = 0 }: ConnectionOptions) {
    this.times = times;
    this.#helloFromMs = performance.now() + lostHellosMs;
    this.nonce = consumeNonce(window);
    const surroundings: Surroundings = {
      window,
      origins,
      nonce: this.nonce,
      miniProgramPage: '/pages/ois/index',
    };
    const warn = (text: string): void => void this.warnings.add(text);
    this.bridge = new Bridge(() => detect(surroundings).map((transport) => this.#observe(transport)), {
      handlers,
      nonce: this.nonce,
      warn,
      onWelcome,
    });
    if (window.top === window)
      installHostObject(window, (json) => this.#receive(json, (forward) => this.bridge.receive(forward)));
  }

  /** The host that answered, or the likeliest. */
  get host(): HostName | undefined {
    return this.bridge.host;
  }

  get sid(): string {
    return this.sent.at(-1)?.sid ?? '';
  }

  /** Types of the requests that the app supports; undefined if its welcome has no list. */
  get caps(): readonly string[] | undefined {
    return this.bridge.welcome?.caps;
  }

  /** Sends a message, correct but for the overrides. @returns its id */
  send(kind: 'event' | 'req', type: string, payload: object, overrides: Overrides = {}): string {
    const id = overrides.id ?? this.createId();
    const nonce = overrides.nonce === undefined ? this.nonce : (overrides.nonce ?? undefined);
    const { sid = this.sid, seq = this.#count() } = overrides;
    this.sendText(JSON.stringify({ ois: 1, kind, type, id, sid, seq, nonce, payload }));
    return id;
  }

  createId(): string {
    return `${OWN_ID}${(this.#ids += 1)}-${Math.random().toString(36).slice(2, 10)}`;
  }

  /** The number of the last message. */
  get seq(): number {
    return this.#seq;
  }

  /** Sends any text. */
  sendText(json: string): void {
    if (this.host) this.#senders.get(this.host)?.send(json, undefined as never);
  }

  answersTo(id: string): Received[] {
    return this.received.filter(({ re }) => re === id);
  }

  /** Waits for a message. @returns undefined if none came in time */
  async waitFor(find: (message: Received) => boolean, timeoutMs: number): Promise<Received | undefined> {
    const found = await this.waitUntil(() => this.received.find(find), timeoutMs);
    return found || undefined;
  }

  /** Waits until a value is there; checked after each message, and a few times a second. */
  waitUntil<T>(get: () => T | undefined | false, timeoutMs: number): Promise<T | undefined> {
    return new Promise((resolve) => {
      const end = (value: T | undefined): void => {
        clearTimeout(timer);
        clearInterval(ticks);
        this.#waiting.delete(check);
        resolve(value);
      };
      const check = (): void => {
        const value = get();
        if (value !== undefined && value !== false) end(value);
      };
      // Infinity would be no time at all.
      const timer = setTimeout(() => end(undefined), Math.min(timeoutMs, 2 ** 31 - 1));
      const ticks = setInterval(check, 100);
      this.#waiting.add(check);
      check();
    });
  }

  /** Records what a transport sends and receives, and numbers its messages together with those of the checks. */
  #observe(transport: Transport): Transport {
    const { perform: _, ...others } = transport;
    return {
      ...others,
      connect: ({ receive, ready }) =>
        transport.connect({ receive: (json) => this.#receive(json, receive), ready }),
      send: (json, envelope) => {
        if (envelope.type === 'hello' && performance.now() < this.#helloFromMs) return true;
        const seq = this.#count();
        this.#senders.set(transport.host, transport);
        const { type, id, sid } = envelope;
        this.sent.push({ type, id, sid, atMs: performance.now() });
        return transport.send(JSON.stringify({ ...(JSON.parse(json) as object), seq }), { ...envelope, seq });
      },
    };
  }

  #count(): number {
    return (this.#seq += 1);
  }

  #receive(json: unknown, forward: (json: unknown) => void): void {
    const record = toReceived(json, (_kind, text) => this.warnings.add(text));
    if (record) this.received.push(record);
    // The app has attached.
    if (record?.kind === 'req') this.#helloFromMs = 0;
    if (!record?.re?.startsWith(OWN_ID)) forward(json);
    for (const check of this.#waiting) check();
  }
}

/** Reads a message, invalid or not. @returns undefined for what belongs to another user of the channel */
function toReceived(json: unknown, warn: (kind: string, text: string) => void): Received | undefined {
  if (typeof json !== 'string' || !json.includes('"ois"')) return undefined;
  let fields: Record<string, unknown> = {};
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value === 'object' && value !== null) fields = value as Record<string, unknown>;
  } catch {
    // The parser below describes it.
  }
  const { kind, type, id, re, sid, seq } = fields;
  return {
    kind: toText(kind),
    type: toText(type),
    id: toText(id),
    re: typeof re === 'string' ? re : undefined,
    sid: toText(sid),
    seq: typeof seq === 'number' ? seq : NaN,
    json,
    message: parseMessage('host', json, warn),
    atMs: performance.now(),
  };
}
