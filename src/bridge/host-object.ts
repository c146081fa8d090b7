/** The window's properties that native code uses. */
interface HostWindow {
  /** Native code calls `receive(json)` by a script in the main frame. */
  OISHost?: { receive(json: unknown): void };
  /** Messages from before `OISHost` existed: `(window.OISHostQueue ||= []).push(json)` works as soon as the document exists. */
  OISHostQueue?: unknown;
  OISHostNonce?: unknown;
}

const MAX_NONCE_LENGTH = 256;

/**
 * Reads and deletes the nonce that the host's main-frame document-start script left, so that no other script and no
 * frame finds it.
 * @returns the nonce, or undefined if there is no usable one
 */
export function consumeNonce(window: Window): string | undefined {
  const page = window as HostWindow;
  const nonce = page.OISHostNonce;
  // A script that declares it by `var` makes a property that cannot be deleted.
  if (!Reflect.deleteProperty(page, 'OISHostNonce')) Reflect.set(page, 'OISHostNonce', undefined);
  return typeof nonce === 'string' && nonce.length > 0 && nonce.length <= MAX_NONCE_LENGTH
    ? nonce
    : undefined;
}

/**
 * Puts `OISHost` on the window, and delivers the queued messages in order.
 * @returns a function that removes it
 */
export function installHostObject(window: Window, receive: (json: unknown) => void): () => void {
  const page = window as HostWindow;
  const queued = page.OISHostQueue;
  const host = { receive: (json: unknown) => receive(json) };
  const queue = { push: (...messages: unknown[]) => messages.forEach(host.receive) };
  page.OISHost = host;
  page.OISHostQueue = queue;
  if (Array.isArray(queued)) queued.forEach(host.receive);
  return () => {
    if (page.OISHost === host) delete page.OISHost;
    if (page.OISHostQueue === queue) delete page.OISHostQueue;
  };
}
