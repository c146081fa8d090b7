import type { Answered } from './arguments.js';
import type { HostRequests, Welcome } from './messages.js';
import type { Timers } from './timers.js';

/**
 * - `waiting`: for the host's welcome; messages are queued
 * - `connected`: the host said welcome
 * - `one-way`: it did not; events still go out, requests fail with `E_NO_HOST`. A late welcome connects, and
 *   `reconnect()` asks for one.
 * - `closed`
 */
export type BridgeMode = 'waiting' | 'connected' | 'one-way' | 'closed';

/** What the page does when the host asks. One that is missing is answered `E_UNSUPPORTED`. */
export type HostHandlers = {
  [K in keyof HostRequests]?: (
    payload: HostRequests[K]['ask'],
    signal: AbortSignal,
  ) => Answered<HostRequests[K]['answer']>;
};

export interface BridgeOptions {
  handlers: HostHandlers;
  /** When the host has answered, once for each session. Its token, if there is one, is in there. */
  onWelcome?: ((welcome: Welcome) => void) | undefined;
  onMode?: ((mode: BridgeMode) => void) | undefined;
  /** What the host's document-start script left for the page. It goes along with every message. */
  nonce?: string | undefined;
  timers?: Timers | undefined;
  /** Tells developers, once for each kind, of messages that were ignored or read in part. Default: the console. */
  warn?: ((text: string) => void) | undefined;
}
