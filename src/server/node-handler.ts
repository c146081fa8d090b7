import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { STREAM_KEY_HEADER } from '../hub/stream-events.js';
import { createArgumentError } from './argument-error.js';
import type { ConnectionInfo } from './connection-info.js';
import { getHandlerParts, type Backend } from './create-backend.js';
import { discardBody } from './discard-body.js';
import { createPlainErrorResponse, type PlainResponse } from './plain-response.js';
import { readIncoming } from './read-incoming.js';

/** A request to which a body parser may have added the body. */
type ParsedIncoming = IncomingMessage & { body?: unknown; rawBody?: unknown };

/**
 * Restores the headers as received, which the adapter reads: platforms that create a request from an event, as `serverless-http`
 * does on AWS Lambda, set `headers` alone.
 */
function restoreRawHeaders(incoming: Partial<IncomingMessage>): void {
  if (incoming.rawHeaders?.length) return;
  incoming.rawHeaders = Object.entries(incoming.headers ?? {})
    .flat()
    .map(String);
}

/** Restores a body that a body parser has read from the stream to `body`: the adapter reads `rawBody` if it is there. */
function restoreBody(incoming: ParsedIncoming): void {
  const { body } = incoming;
  if (!incoming.readableEnded || body === undefined || incoming.rawBody instanceof Buffer) return;
  try {
    incoming.rawBody = Buffer.isBuffer(body)
      ? body
      : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
  } catch {
    // JSON that is nested too deeply to be serialized is not a valid request.
    incoming.rawBody = Buffer.from('null');
  }
}

/**
 * Resumes a body that middleware has paused, such as while it looked up a session, as soon as something reads it: Node does not do
 * so for a new listener. Not before, or its first chunks would be lost.
 */
function resumeWhenRead(incoming: IncomingMessage): void {
  if (incoming.readableFlowing !== false) return;
  incoming.on('newListener', (event) => void (event === 'data' && incoming.resume()));
}

/** Returns the response to a request that the adapter cannot convert, such as one with an unusable `Host` header. */
function createMalformedResponse(): Response {
  const { body, status, headers } = createPlainErrorResponse({
    status: 400,
    message: 'The request is malformed.',
  });
  return new Response(body, { status, headers });
}

/**
 * Sends a response without the adapter, whose own conversion takes longer than finding a cached token.
 * @returns a promise that is never settled, unless sending throws: the adapter has nothing left to do. Its own marker for a
 * response that is already sent makes it convert headers once more for each response. Check this on each upgrade of the adapter.
 */
function sendPlain({ status, headers, body }: PlainResponse, outgoing: ServerResponse): Promise<never> {
  headers['Content-Length'] = String(Buffer.byteLength(body));
  outgoing.writeHead(status, headers);
  // Head and body as one write to the socket: `end(body)` adds an empty one, which takes a tenth of the time of a cached token.
  outgoing.cork();
  outgoing.write(body);
  outgoing.uncork();
  outgoing.end();
  return new Promise(() => {});
}

const createCut = (outgoing: { destroy(): unknown }) => () => void outgoing.destroy();

/**
 * Returns a handler for `node:http`, Express and all others that call `(request, response)`. It responds to every request
 * that it gets. Mount it at any path: see `basePath`.
 */
export function toNodeHandler(
  backend: Pick<Backend, 'fetch'>,
): (incoming: IncomingMessage, outgoing: ServerResponse) => void {
  if (typeof backend?.fetch !== 'function') throw createArgumentError('toNodeHandler needs a backend.');
  const { fastPath, isClosed } = getHandlerParts(backend) ?? {};
  const listener = getRequestListener(
    async (request, { incoming, outgoing }) => {
      const { remoteAddress } = incoming.socket;
      const hadBegun = (outgoing as ServerResponse).headersSent;
      const info: ConnectionInfo = {
        cut: createCut(outgoing),
        readText: (maxBytes) => readIncoming(incoming as IncomingMessage, maxBytes),
      };
      if (remoteAddress !== undefined) info.remoteAddress = remoteAddress;
      const plain = await fastPath?.(request, info);
      const response = plain ?? (await backend.fetch(request, info));
      // Something else responds meanwhile, such as a timeout of the site's own: the adapter would end that response with its own error.
      const { headersSent, writableEnded } = outgoing as ServerResponse;
      if (writableEnded || (headersSent && !hadBegun)) {
        if (response instanceof Response) await response.body?.cancel();
        return new Promise<never>(() => {});
      }
      // `server.close()` waits for connections, and does not close those that become idle after it was called. A stream ends then.
      const isStream = !plain && (response as Response).headers.has(STREAM_KEY_HEADER);
      if (isStream || isClosed?.()) (outgoing as ServerResponse).shouldKeepAlive = false;
      return plain ? sendPlain(plain, outgoing as ServerResponse) : response;
    },
    // Does not replace the global Request and Response.
    { overrideGlobalObjects: false, autoCleanupIncoming: false, errorHandler: createMalformedResponse },
  );
  return (incoming, outgoing) => {
    restoreRawHeaders(incoming);
    restoreBody(incoming);
    resumeWhenRead(incoming);
    discardBody(incoming, outgoing);
    void listener(incoming, outgoing);
  };
}
