import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { failureEnvelope } from './answers.js';
import type { Backend } from './create-backend.js';

/** What a body parser in front may have added. */
type Incoming = IncomingMessage & { body?: unknown; rawBody?: unknown };

/**
 * A body parser that ran before has used up the stream and left what it read in `body`. The adapter takes `rawBody`
 * in the stream's place.
 */
function giveBack(incoming: Incoming): void {
  const { body } = incoming;
  if (!incoming.readableEnded || body === undefined || incoming.rawBody instanceof Buffer) return;
  try {
    incoming.rawBody = Buffer.isBuffer(body)
      ? body
      : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
  } catch {
    // Nested so deeply that it cannot be written: no JSON that anybody waits for.
    incoming.rawBody = Buffer.from('null');
  }
}

/** Only for what is no request at all, such as an unusable Host header: the backend answers anything else itself. */
const malformed = (): Response =>
  Response.json(failureEnvelope(400, 'The request is malformed.'), {
    status: 400,
    headers: { 'Cache-Control': 'no-store' },
  });

/**
 * The backend as a handler for `node:http`, Express and whatever else calls `(request, response)`. It answers every
 * request that it is given. Mount it where you like: see `basePath`.
 */
export function toNodeHandler(
  backend: Pick<Backend, 'fetch'>,
): (incoming: IncomingMessage, outgoing: ServerResponse) => void {
  const listener = getRequestListener(
    (request, { incoming }) => {
      const { remoteAddress } = incoming.socket;
      return backend.fetch(request, remoteAddress === undefined ? {} : { remoteAddress });
    },
    // The site's own Request and Response stay as they are.
    { overrideGlobalObjects: false, errorHandler: malformed },
  );
  return (incoming, outgoing) => {
    giveBack(incoming);
    void listener(incoming, outgoing);
  };
}
