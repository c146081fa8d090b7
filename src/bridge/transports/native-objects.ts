import type { Receiver } from './transport.js';

/**
 * Returns whether native code sent this window message. Native code has no window of its own: its message has an empty
 * origin and no source, or was sent in the page itself. A frame's message has that frame's origin, even when the frame was
 * removed and its source is `null`, too.
 */
export function isNativeMessage({ source, origin }: MessageEvent, window: Window): boolean {
  return source === null ? origin === '' : source === window && origin === window.location.origin;
}

/**
 * Listens to messages that native code posts to the window, or dispatches on the document.
 * @returns a function that removes the listener
 */
export function listenToNativeMessages(
  target: EventTarget,
  window: Window,
  { receive }: Receiver,
): () => void {
  const handleMessage = (event: Event): void => {
    if (isNativeMessage(event as MessageEvent, window)) receive((event as MessageEvent).data);
  };
  target.addEventListener('message', handleMessage);
  return () => target.removeEventListener('message', handleMessage);
}

/** Returns a property that is an object or a function, as native ones are; undefined otherwise. May throw, as accessors do. */
export function getObject(owner: unknown, name: string): Record<string, unknown> | undefined {
  const value = (owner as Record<string, unknown> | undefined)?.[name];
  return (typeof value === 'object' && value !== null) || typeof value === 'function'
    ? (value as Record<string, unknown>)
    : undefined;
}

/** Returns the native object if it has this method, or undefined. The method only works when it is called on the object. */
export function withMethod<M extends string>(
  object: Record<string, unknown> | undefined,
  method: M,
): Record<M, (...args: unknown[]) => unknown> | undefined {
  return typeof object?.[method] === 'function'
    ? (object as Record<M, (...args: unknown[]) => unknown>)
    : undefined;
}

/** Ignores the result of a native method, and the rejection of its promise: the protocol has responses of its own. */
export function ignoreResult(result: unknown): true {
  void Promise.resolve(result).catch(() => undefined);
  return true;
}
