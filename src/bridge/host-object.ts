/** What native code finds on the window, and what it leaves there before the page runs. */
interface HostWindow {
  /** `receive(json)`: how a host speaks, by running a script in the main frame. */
  OISHost?: { receive(json: unknown): void };
  /** What the host said before: `(window.OISHostQueue ||= []).push(json)` works once the page's document is there. */
  OISHostQueue?: unknown;
  OISHostNonce?: unknown;
}

const MAX_NONCE_LENGTH = 256;

/**
 * Takes what the host's main-frame document-start script left, so that no other script and no frame finds it.
 * @returns nothing where there is none
 */
export function takeNonce(window: Window): string | undefined {
  const page = window as HostWindow;
  const nonce = page.OISHostNonce;
  delete page.OISHostNonce;
  return typeof nonce === 'string' && nonce.length > 0 && nonce.length <= MAX_NONCE_LENGTH
    ? nonce
    : undefined;
}

/**
 * Puts `OISHost` on the window, and hands over what has come before, in order.
 * @returns takes it away
 */
export function installHostObject(window: Window, receive: (json: unknown) => void): () => void {
  const page = window as HostWindow;
  const early = page.OISHostQueue;
  const host = { receive: (json: unknown) => receive(json) };
  const queue = { push: (...messages: unknown[]) => messages.forEach(host.receive) };
  page.OISHost = host;
  page.OISHostQueue = queue;
  if (Array.isArray(early)) early.forEach(host.receive);
  return () => {
    if (page.OISHost === host) delete page.OISHost;
    if (page.OISHostQueue === queue) delete page.OISHostQueue;
  };
}
