import { attempt } from './attempt.js';
import type { BridgeOptions } from './bridge-options.js';
import { Bridge } from './bridge.js';
import { detect } from './detect.js';
import { BridgeError } from './errors.js';
import { installHostObject, takeNonce } from './host-object.js';
import type { HostName, Surroundings } from './transports/transport.js';

export interface ConnectOptions extends Omit<BridgeOptions, 'nonce'> {
  /** The host, where the page knows it; found out otherwise. */
  host?: HostName | undefined;
  /** Origins of the pages that may hold this one in a frame, such as `https://app.example.com`. Default: none may. */
  origins?: readonly string[] | undefined;
  /** The mini program's page that opens forms and links. Default: `/pages/ois/index`. */
  miniProgramPage?: string | undefined;
  /** The page. Default: this one. */
  window?: Window | undefined;
}

/**
 * Connects the page to the host around it, whichever that is. What the host has said before is handed to `handlers` and
 * `onWelcome` in order, before this returns. `close()` ends it all.
 * @throws {BridgeError} `E_ORIGIN` for an origin that is none
 */
export function connectHost(options: ConnectOptions): Bridge {
  const { window: page = window, origins = [] } = options;
  for (const origin of origins) checkOrigin(origin);
  const surroundings: Surroundings = {
    window: page,
    origins,
    nonce: takeNonce(page),
    miniProgramPage: options.miniProgramPage ?? '/pages/ois/index',
  };
  const bridge = new Bridge(() => detect(surroundings, options.host), {
    ...options,
    nonce: surroundings.nonce,
  });
  // Native code runs its scripts in the main frame; in a frame of somebody's page this would be for that page only.
  if (page.top === page) bridge.onClose(installHostObject(page, (json) => bridge.receive(json)));
  bridge.onClose(followVisibility(page, bridge));
  bridge.start();
  return bridge;
}

/**
 * Says hello again when the page may have another host than before: it comes into sight, or back from the back-forward
 * cache, while its app has shown another page.
 * @returns a function that removes the listeners
 */
function followVisibility(page: Window, bridge: Bridge): () => void {
  const handlePageShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) bridge.restart();
  };
  const handleVisibility = (): void => {
    if (page.document.visibilityState === 'visible') bridge.reconnect();
  };
  page.addEventListener('pageshow', handlePageShow);
  page.document.addEventListener('visibilitychange', handleVisibility);
  return () => {
    page.removeEventListener('pageshow', handlePageShow);
    page.document.removeEventListener('visibilitychange', handleVisibility);
  };
}

function checkOrigin(origin: string): void {
  // URL.canParse is too new for the WebViews that phones still carry.
  if (attempt(() => new URL(origin).origin) !== origin) {
    throw new BridgeError(
      'E_ORIGIN',
      'Each of "origins" has to be an origin, such as https://app.example.com.',
    );
  }
}
