import type { HandlerResult } from './argument-types.js';
import type { HostRequests, Welcome } from './messages.js';
import type { Timers } from './timers.js';

/**
 * - `waiting`: no `welcome` yet; messages are queued
 * - `connected`: the host sent `welcome`
 * - `one-way`: no `welcome` in time; events are still sent, requests fail with `E_NO_HOST`. A late `welcome` connects,
 *   and `reconnect()` sends `hello` again.
 * - `closed`
 */
export type BridgeMode = 'waiting' | 'connected' | 'one-way' | 'closed';

/** The page's handlers of the host's requests. A request without a handler is answered `E_UNSUPPORTED`. */
export type HostHandlers = {
  [K in keyof HostRequests]?: (
    payload: HostRequests[K]['request'],
    signal: AbortSignal,
  ) => HandlerResult<HostRequests[K]['response']>;
};

export interface BridgeOptions {
  handlers: HostHandlers;
  /** Called with the host's `welcome`, once for each session. It may hold a token. */
  onWelcome?: ((welcome: Welcome) => void) | undefined;
  onMode?: ((mode: BridgeMode) => void) | undefined;
  /** The nonce that the host's document-start script left for the page. It is sent with every message. */
  nonce?: string | undefined;
  timers?: Timers | undefined;
  /** Warns developers, once for each kind, of messages that were ignored or read in part. Default: the console. */
  warn?: ((text: string) => void) | undefined;
  /** Traces every message, for debugging: direction, kind, type and id. No payload, nonce or token is in the text. */
  log?: ((text: string) => void) | undefined;
}
