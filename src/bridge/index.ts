export type { BridgeMode, BridgeOptions, HostHandlers } from './bridge-options.js';
export { Bridge } from './bridge.js';
export { connectHost, type ConnectOptions } from './connect-host.js';
export { detect } from './detect.js';
export { BridgeError, ERROR_CODES, type BridgeErrorCode } from './errors.js';
export { createHost, type HostOptions, type HostEndpoint, type PageHandlers } from './host.js';
export type {
  Envelope,
  HostColors,
  HostEvents,
  HostRequests,
  HostToken,
  PageEvents,
  PageRequests,
  Welcome,
} from './messages.js';
export type { RequestOptions } from './pending-requests.js';
export type { Timers } from './timers.js';
export type { Detect, HostName, Receiver, Surroundings, Transport } from './transports/transport.js';
