import type { BridgeOptions } from './bridge-options.js';
import { Bridge } from './bridge.js';
import { detect } from './detect.js';
import { BridgeError } from './errors.js';
import { consumeNonce, installHostObject } from './host-object.js';
import type { HostName, PageWindow, Surroundings } from './transports/transport.js';
import { tryCall } from './try-call.js';

export interface ConnectOptions extends Omit<BridgeOptions, 'nonce'> {
  /** The host, if the page specifies it; detected otherwise. */
  host?: HostName | undefined;
  /** Origins of the pages that may embed this one in a frame, such as `https://app.example.com`. Default: none. */
  origins?: readonly string[] | undefined;
  /** The mini program's page that opens forms and links. Default: `/pages/ois/index`. */
  miniProgramPage?: string | undefined;
  /** The page's window. Default: this one. */
  window?: PageWindow | undefined;
}

/**
 * Connects the page to the host around it. Messages that the host queued before are passed to `handlers` and `onWelcome` in
 * order, before this function returns. `close()` disconnects.
 * @throws {BridgeError} `E_ORIGIN` for an invalid origin
 */
export function connectHost(options: ConnectOptions): Bridge {
  const { window: page = window, origins = [] } = options;
  for (const origin of origins) checkOrigin(origin);
  const surroundings: Surroundings = {
    window: page,
    origins,
    nonce: consumeNonce(page),
    miniProgramPage: options.miniProgramPage ?? '/pages/ois/index',
  };
  const bridge = new Bridge(() => detect(surroundings, options.host), {
    ...options,
    nonce: surroundings.nonce,
  });
  // Native code runs its scripts in the main frame: in a frame, OISHost would serve the embedding page only.
  if (page.top === page) bridge.onClose(installHostObject(page, (json) => bridge.receive(json)));
  bridge.onClose(reconnectOnVisible(page, bridge));
  bridge.start();
  return bridge;
}

/**
 * Sends hello again when the page may have another host than before: it becomes visible, or is restored from the
 * back-forward cache after its app has shown another page.
 * @returns a function that removes the listeners
 */
function reconnectOnVisible(page: Window, bridge: Bridge): () => void {
  const handlePageShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) bridge.restart();
  };
  const handleVisibilityChange = (): void => {
    if (page.document.visibilityState === 'visible') bridge.reconnect();
  };
  page.addEventListener('pageshow', handlePageShow);
  page.document.addEventListener('visibilitychange', handleVisibilityChange);
  return () => {
    page.removeEventListener('pageshow', handlePageShow);
    page.document.removeEventListener('visibilitychange', handleVisibilityChange);
  };
}

function checkOrigin(origin: string): void {
  // URL.canParse is too new for the WebViews that phones still have.
  if (tryCall(() => new URL(origin).origin) !== origin) {
    throw new BridgeError(
      'E_ORIGIN',
      'Each of "origins" has to be an origin, such as https://app.example.com.',
    );
  }
}
