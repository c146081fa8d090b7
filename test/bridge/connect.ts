import { connectHost, detect, type ConnectOptions, type HostName } from '../../src/bridge/index.js';
import type { FakeWindow } from './fake-window.js';
import { ORIGINS } from './hosts.js';
import { ManualTimers } from './manual-timers.js';

/** Returns the names of the hosts that a page in this window detects. @param only the host that the page specifies */
export const detectNames = (window: FakeWindow, only?: HostName) =>
  detect(
    { window: window.asWindow, origins: ORIGINS, nonce: undefined, miniProgramPage: '/pages/ois/index' },
    only,
  ).map(({ host }) => host);

/** Connects a page in this window, with timers of its own. */
export const connect = (window: FakeWindow, options: Partial<ConnectOptions> = {}) => {
  const timers = new ManualTimers();
  const bridge = connectHost({ window: window.asWindow, handlers: {}, timers, origins: ORIGINS, ...options });
  return { bridge, timers };
};

/** A host's `welcome` that answers no hello. */
export const welcome = JSON.stringify({
  ois: 1,
  kind: 'event',
  type: 'welcome',
  id: 'w',
  sid: '',
  seq: 0,
  payload: { version: 1, host: 'native' },
});
