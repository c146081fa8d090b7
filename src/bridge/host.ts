import type { HandlerResult, RequestArguments } from './argument-types.js';
import {
  PAGE_REQUESTS,
  VERSIONS,
  type Envelope,
  type HostRequests,
  type PageEvents,
  type PageRequests,
  type Welcome,
} from './messages.js';
import { Outbox } from './outbox.js';
import { Peer, type Handler } from './peer.js';
import { callReporting } from './report.js';
import { systemTimers, type Timers } from './timers.js';
import { createWarnOnce } from './warn-once.js';

/** The host's handlers of the page's requests. A request without a handler is answered `E_UNSUPPORTED`. */
export type PageHandlers = {
  [K in keyof PageRequests]?: (
    payload: PageRequests[K]['request'],
    signal: AbortSignal,
  ) => HandlerResult<PageRequests[K]['response']>;
};

export interface HostOptions {
  /** Sends one message to the page: `injectJavaScript`, `postMessage` to the frame with its exact origin, … */
  send(json: string): void;
  handlers?: PageHandlers | undefined;
  /** Called for each event of the page. */
  onEvent?: (<K extends keyof PageEvents>(type: K, payload: PageEvents[K]) => void) | undefined;
  /** Returns the payload of `welcome`. Called for each `hello`: at each load of the page, and when it becomes visible again. */
  welcome?: (() => Omit<Welcome, 'version' | 'caps'>) | undefined;
  /** The nonce that the document-start script left in `OISHostNonce`: messages without it are not the page's. */
  nonce?: string | undefined;
  timers?: Timers | undefined;
}

/** The host's end of the protocol, for hosts written in TypeScript. */
export interface HostEndpoint {
  /** Whether the page has sent `hello`. */
  readonly connected: boolean;
  /** Handles a message of the page, or of any other sender. */
  receive(json: unknown): void;
  /**
   * Sends a request, after the page's `hello`. The time limit counts from the call.
   * @returns the page's response; rejects with a {@link BridgeError}
   */
  request<K extends keyof HostRequests>(
    type: K,
    ...[payload, options]: RequestArguments<HostRequests[K]['request']>
  ): Promise<HostRequests[K]['response']>;
  close(): void;
}

/** Creates the host's end. The caller passes the page's messages to `receive`. */
export function createHost(options: HostOptions): HostEndpoint {
  const { handlers = {}, nonce } = options;
  /** The page's session; empty before its hello. */
  let sessionId = '';
  /** Requests that the page supports. */
  let pageCaps: readonly string[] = [];
  const outbox = new Outbox();

  /** Sends a message. @returns false if the WebView is gone */
  function trySend(json: string): boolean {
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
    getSessionId: () => sessionId,
    // Pages without this request are older, and ignore them. Before the page's hello it is unknown.
    acceptsLongMessages: () => sessionId === '' || pageCaps.includes('set-state'),
    send(json, envelope) {
      if (sessionId) return trySend(json);
      outbox.push(json, envelope);
      return true;
    },
    findRejection(envelope) {
      if (nonce !== undefined && envelope.nonce !== nonce) return 'its "nonce" is not the host’s';
      return envelope.type === 'hello' || envelope.sid === sessionId ? undefined : 'it is of an earlier load';
    },
    onEvent(envelope, payload) {
      if (envelope.kind !== 'event') return;
      if (envelope.type === 'hello') handleHello(envelope, payload as PageEvents['hello']);
      callReporting(() => options.onEvent?.(envelope.type as keyof PageEvents, payload as never));
    },
    isSafeToSend: () => true,
    warnOfDropped: createWarnOnce(),
  });

  function handleHello({ id, type, sid }: Envelope, hello: PageEvents['hello']): void {
    const isReload = sessionId !== '' && sid !== sessionId;
    sessionId = sid;
    pageCaps = hello.caps;
    if (isReload) {
      peer.failPending('E_CANCELLED', 'the page was loaded again.');
      // Unanswered: the new load would warn its developer of a wrong `sid`.
      peer.cancelRunning();
    }
    const version = hello.versions.find((candidate) => VERSIONS.includes(candidate));
    if (version === undefined) {
      const text = `"hello" lists no protocol version that this host supports. It supports ${VERSIONS.join(', ')}.`;
      return peer.refuse({ type, id, sid }, 'E_VERSION', text);
    }
    const caps = Object.keys(PAGE_REQUESTS).filter((request) => Object.hasOwn(handlers, request));
    const welcome = callReporting(() => options.welcome?.()) ?? { host: 'host' };
    peer.emit('welcome', { ...welcome, version, caps }, id);
    outbox.flush((json, queued) => {
      // Requests that were cancelled or have expired meanwhile are not. `reset` always is: it removes a former user's data.
      const isNeeded = queued.kind !== 'req' || queued.type === 'reset' || peer.isPending(queued.id);
      // A `reset` that cannot be sent waits for the page's next hello. Others, such as a token, may be outdated then.
      return !isNeeded || trySend(peer.renumber(json)) || queued.type !== 'reset';
    });
  }

  return {
    get connected() {
      return sessionId !== '';
    },
    receive: (json) => peer.receive(json),
    async request<K extends keyof HostRequests>(
      type: K,
      ...[payload, requestOptions]: RequestArguments<HostRequests[K]['request']>
    ): Promise<HostRequests[K]['response']> {
      return (await peer.request(type, payload, requestOptions ?? {})) as HostRequests[K]['response'];
    },
    close: () => peer.close(),
  };
}
