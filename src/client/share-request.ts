interface SharedRequest {
  controller: AbortController;
  /** What the request resolves with. */
  body: Promise<unknown>;
  readers: number;
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
  // Without readers, it was aborted.
  if (!shared?.readers) {
    const controller = new AbortController();
    shared = { controller, body: send(controller.signal), readers: 0 };
    recent.set(key, shared);
    setTimeout(() => recent.clear());
  }
  shared.readers += 1;
  signal.addEventListener('abort', () => {
    if (!--shared.readers) shared.controller.abort();
  });
  return shared.body as Promise<T>;
}
