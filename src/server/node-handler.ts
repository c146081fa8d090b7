import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { failureEnvelope } from './answers.js';
import type { ConnectionInfo } from './connection-info.js';
import { quickLaneOf, type Backend } from './create-backend.js';
import { leaveUnread } from './leave-unread.js';
import type { PlainAnswer } from './plain-answer.js';

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
  Response.json(failureEnvelope({ status: 400, message: 'The request is malformed.' }), {
    status: 400,
    headers: { 'Cache-Control': 'no-store' },
  });

function write({ status, headers, body }: PlainAnswer, outgoing: ServerResponse): Response {
  headers['Content-Length'] = String(Buffer.byteLength(body));
  outgoing.writeHead(status, headers).end(body);
  return RESPONSE_ALREADY_SENT;
}

/**
 * The backend as a handler for `node:http`, Express and whatever else calls `(request, response)`. It answers every
 * request that it is given. Mount it where you like: see `basePath`.
 */
export function toNodeHandler(
  backend: Pick<Backend, 'fetch'>,
): (incoming: IncomingMessage, outgoing: ServerResponse) => void {
  const quick = quickLaneOf(backend);
  const listener = getRequestListener(
    (request, { incoming, outgoing }) => {
      const { remoteAddress } = incoming.socket;
      const info: ConnectionInfo = { cut: () => void outgoing.destroy() };
      if (remoteAddress !== undefined) info.remoteAddress = remoteAddress;
      const plain = quick?.(request, info);
      return plain
        ? plain.then((answer) => write(answer, outgoing as ServerResponse))
        : backend.fetch(request, info);
    },
    // The site's own Request and Response stay as they are.
    { overrideGlobalObjects: false, autoCleanupIncoming: false, errorHandler: malformed },
  );
  return (incoming, outgoing) => {
    giveBack(incoming);
    if (incoming.method !== 'GET' && incoming.method !== 'HEAD') leaveUnread(incoming, outgoing);
    void listener(incoming, outgoing);
  };
}
