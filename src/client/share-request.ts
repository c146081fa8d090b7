/** A request that several callers wait for. To abort it ends it for all of them. */
interface SharedRequest extends AbortController {
  readers: number;
  /** What the request resolves with. */
  body?: Promise<unknown>;
}

/** Requests of this task. */
const recent = new Map<unknown, SharedRequest>();

/**
 * Sends a request, or joins an equal one of the same task: within a task, no other user signs in. It is aborted with its last
 * reader.
 * @param key all that the response depends on
 * @param signal aborted when this reader leaves
 */
export function shareRequest<T>(
  key: unknown,
  signal: AbortSignal,
  send: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  let shared = recent.get(key);
  // It has been aborted if nothing reads it any more.
  if (!shared?.readers) {
    shared = Object.assign(new AbortController(), { readers: 0 }) as SharedRequest;
    shared.body = send(shared.signal);
    recent.set(key, shared);
    setTimeout(() => recent.clear());
  }
  shared.readers += 1;
  signal.addEventListener('abort', () => {
    if (!--shared.readers) shared.abort();
  });
  return shared.body as Promise<T>;
}
