/** A request that several callers wait for. To abort it ends it for all of them. */
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
  let shared = recent.get(key);
  // It has been answered, or aborted, if no caller waits for it any more.
  if (!shared?.count) {
    shared = new AbortController() as SharedRequest;
    shared.count = 0;
    // Once it is answered, nothing joins it: browsers delay the timers of hidden pages, and another user may have signed in.
    shared.body = send(shared.signal).finally(() => (shared!.count = 0));
    recent.set(key, shared);
    setTimeout(() => recent.clear());
  }
  shared.count += 1;
  signal.addEventListener('abort', () => {
    if (!--shared.count) shared.abort();
  });
  return shared.body as Promise<T>;
}
