import type { IncomingMessage, ServerResponse } from 'node:http';

/** The rest of a shorter body is read, which costs less than a new connection. */
const MIN_DISCARDED_BYTES = 64 * 1024;
/** Time for the client to read its response before the connection is destroyed. */
const LINGER_MS = 1_000;

/**
 * Closes the connection after the response if a large request body was not read to its end. Otherwise Node would read
 * and drop the rest, which can be hundreds of megabytes and fills memory faster than it is freed.
 */
export function discardBody(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = incoming.headers;
  // In HTTP/1.1, a request without both has no body.
  if (encoding === undefined && Number(length ?? 0) <= MIN_DISCARDED_BYTES) return;
  outgoing.once('finish', () => {
    const { socket } = incoming;
    if (incoming.complete) return;
    socket.pause();
    // destroy() would reset the connection before the client has read the response.
    socket.end();
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  });
}
