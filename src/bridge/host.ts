import type { Answered, RequestArguments } from './arguments.js';
import {
  PAGE_REQUESTS,
  VERSIONS,
  type Envelope,
  type HostRequests,
  type PageEvents,
  type PageRequests,
  type Welcome,
} from './messages.js';
import { Peer, type Handler } from './peer.js';
import { systemTimers, type Timers } from './timers.js';

/** What the host does when the page asks. One that is missing is answered `E_UNSUPPORTED`. */
export type PageHandlers = {
  [K in keyof PageRequests]?: (
    payload: PageRequests[K]['ask'],
    signal: AbortSignal,
  ) => Answered<PageRequests[K]['answer']>;
};

export interface HostOptions {
  /** Hands one message to the page: `injectJavaScript`, `postMessage` to the frame with its exact origin, … */
  send(json: string): void;
  handlers?: PageHandlers | undefined;
  /** What the page tells. */
  onEvent?: (<K extends keyof PageEvents>(type: K, payload: PageEvents[K]) => void) | undefined;
  /** What to tell the page first. Called for each load of the page. */
  welcome?: (() => Omit<Welcome, 'version' | 'caps'>) | undefined;
  /** What the document-start script put on the page as `OISHostNonce`: messages without it are not the page's. */
  nonce?: string | undefined;
  timers?: Timers | undefined;
}

/** The host's end of the protocol, for hosts written in TypeScript. */
export interface HostSide {
  /** Has the page said hello? */
  readonly connected: boolean;
  /** Takes a message of the page, or of anybody. @throws {BridgeError} `E_INVALID` if the `welcome` of the options does not fit */
  receive(json: unknown): void;
  /** Asks the page for something; waits for its hello. @throws {BridgeError} by its promise */
  request<K extends keyof HostRequests>(
    type: K,
    ...[payload, options]: RequestArguments<HostRequests[K]['ask']>
  ): Promise<HostRequests[K]['answer']>;
  close(): void;
}

/** Messages that wait for the page's hello. */
const MAX_QUEUED = 256;

/** Begins to serve a page. Whoever calls it hands over, by `receive`, what the page sends. */
export function createHost(options: HostOptions): HostSide {
  const { handlers = {}, nonce } = options;
  let sid = '';
  let queue: string[] = [];

  /** A WebView may be gone. */
  function attempt(json: string): boolean {
    try {
      options.send(json);
      return true;
    } catch {
      return false;
    }
  }

  const peer = new Peer({
    self: 'host',
    nonce,
    handlers: handlers as Record<string, Handler | undefined>,
    timers: options.timers ?? systemTimers,
    sid: () => sid,
    post(json) {
      if (sid) return attempt(json);
      queue = [...queue.slice(1 - MAX_QUEUED), json];
      return true;
    },
    rejects({ envelope }) {
      if (nonce !== undefined && envelope.nonce !== nonce) return 'its "nonce" is not the host’s';
      return envelope.type === 'hello' || envelope.sid === sid ? undefined : 'it is of an earlier load';
    },
    onEvent(envelope, payload) {
      if (envelope.kind !== 'event') return;
      if (envelope.type === 'hello') greet(envelope, payload as PageEvents['hello']);
      options.onEvent?.(envelope.type as keyof PageEvents, payload as never);
    },
    mayLeave: () => true,
  });

  function greet({ id, type, sid: from }: Envelope, hello: PageEvents['hello']): void {
    const isAgain = sid !== '' && from !== sid;
    sid = from;
    if (isAgain) {
      peer.end('E_CANCELLED', 'the page was loaded again.');
      peer.stop('E_CANCELLED');
    }
    const version = hello.versions.find((one) => VERSIONS.includes(one));
    if (version === undefined) return peer.refuse({ type, id, sid }, 'E_VERSION');
    const caps = Object.keys(PAGE_REQUESTS).filter((one) => Object.hasOwn(handlers, one));
    const own = options.welcome?.() ?? { host: 'host' };
    peer.emit('welcome', { ...own, version, caps }, id);
    const waiting = queue;
    queue = [];
    waiting.forEach(attempt);
  }

  return {
    get connected() {
      return sid !== '';
    },
    receive: (json) => peer.receive(json),
    async request<K extends keyof HostRequests>(
      type: K,
      ...[payload, given]: RequestArguments<HostRequests[K]['ask']>
    ): Promise<HostRequests[K]['answer']> {
      return (await peer.request(type, payload, given ?? {})) as HostRequests[K]['answer'];
    },
    close: () => peer.close(),
  };
}
