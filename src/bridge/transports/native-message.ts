import type { Receiver } from './transport.js';

/**
 * Did native code send this window message? It has no window of its own: an empty origin and no source, or it ran in the
 * page itself. A frame's message has that frame's origin, also after the frame was removed, when its source is `null` too.
 */
export function isNative({ source, origin }: MessageEvent, window: Window): boolean {
  return source === null ? origin === '' : source === window && origin === window.location.origin;
}

/**
 * Messages of the protocol that native code posted to the window, or dispatched on the document.
 * @returns ends it
 */
export function listenToNative(target: EventTarget, window: Window, { receive }: Receiver): () => void {
  const listener = (event: Event): void => {
    if (isNative(event as MessageEvent, window)) receive((event as MessageEvent).data);
  };
  target.addEventListener('message', listener);
  return () => target.removeEventListener('message', listener);
}

/** Looks up what a host put on the window. May throw, as accessors do. */
export const globalOf = (window: Window, name: string): Record<string, unknown> | undefined =>
  member(window, name);

/** A member that is an object, as native ones are, or a function. */
export function member(of: unknown, name: string): Record<string, unknown> | undefined {
  const value = (of as Record<string, unknown> | undefined)?.[name];
  return (typeof value === 'object' && value !== null) || typeof value === 'function'
    ? (value as Record<string, unknown>)
    : undefined;
}

/** A native object with this method, which only works when it is called on the object. */
export function withMethod<M extends string>(
  of: Record<string, unknown> | undefined,
  method: M,
): Record<M, (...args: unknown[]) => unknown> | undefined {
  return typeof of?.[method] === 'function' ? (of as Record<M, (...args: unknown[]) => unknown>) : undefined;
}

/** Calls a native method whose promise, if there is one, says nothing that the protocol would not. */
export function fire(answer: unknown): true {
  void Promise.resolve(answer).catch(() => undefined);
  return true;
}
