import type { IncomingMessage, ServerResponse } from 'node:http';

/** What is left of so small a body is cheaper to take than a new connection (bytes). */
const SMALL = 64 * 1024;
/** How long the client has to read its answer before the connection breaks (milliseconds). */
const LINGER_MS = 1_000;

/**
 * Once the answer is out, takes no more of a large body that nobody wants: reading hundreds of megabytes to throw them
 * away would fill memory faster than it is cleared. The connection is no use after that.
 */
export function leaveUnread(incoming: IncomingMessage, outgoing: ServerResponse): void {
  if (Number(incoming.headers['content-length'] ?? NaN) <= SMALL) return;
  outgoing.once('finish', () => {
    const { socket } = incoming;
    if (incoming.complete) return;
    socket.pause();
    // Closed at once, it would be reset, and the client might never see the answer.
    socket.end();
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  });
}
