/** A request that several callers wait for. `abort()` ends it for all of them. */
interface SharedRequest extends AbortController {
  /** Callers that wait for it. */
  count: number;
  /** What the request resolves with. */
  body?: Promise<unknown>;
}

/** Requests of this task. */
const recent = new Map<unknown, SharedRequest>();

/**
 * Sends a request, or joins an equal one of the same task: within a task, no other user signs in. It is aborted when its last
 * caller leaves.
 * @param key all that the response depends on
 * @param signal aborted when this caller leaves
 */
export function shareRequest<T>(
  key: unknown,
  signal: AbortSignal,
  send: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  // Once it is answered, or a caller has left, nothing joins it: another user may have signed in.
  const close = (): unknown => recent.delete(key);
  let shared = recent.get(key);
  if (!shared) {
    shared = new AbortController() as SharedRequest;
    shared.count = 0;
    shared.body = send(shared.signal).finally(close);
    recent.set(key, shared);
    // At the end of the task, or later in a hidden page, whose timers browsers delay.
    setTimeout(close);
  }
  shared.count += 1;
  signal.addEventListener('abort', () => {
    close();
    if (!--shared.count) shared.abort();
  });
  return shared.body as Promise<T>;
}
