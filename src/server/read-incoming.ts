import type { IncomingMessage } from 'node:http';
import { createIncompleteBodyError, createLongBodyError } from './body-errors.js';

/**
 * Whether nothing has begun to read the body, such as a body parser, which may leave it in `rawBody`. Chunks are strings if
 * something has set their encoding.
 */
function isUnread(incoming: IncomingMessage & { rawBody?: unknown }): boolean {
  const { destroyed, readableDidRead, readableEncoding, rawBody } = incoming;
  const hasBegun = readableDidRead || incoming.listenerCount('data') > 0;
  return !destroyed && !hasBegun && readableEncoding === null && rawBody === undefined;
}

/**
 * Reads a body as text. The adapter's `request.text` takes longer than all else until a cached token is sent.
 * @returns undefined if something has begun to read it, so that the request must be read
 * @throws {ResponseError} 413 if it is longer, and 400 if it ends early
 */
export function readIncoming(incoming: IncomingMessage, maxBytes: number): Promise<string> | undefined {
  if (!isUnread(incoming)) return undefined;
  return new Promise((resolve, reject) => {
    // Refused before it has arrived.
    if (Number(incoming.headers['content-length']) > maxBytes) return reject(createLongBodyError(maxBytes));
    const chunks: Buffer[] = [];
    let size = 0;
    incoming.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxBytes) chunks.push(chunk);
      else reject(createLongBodyError(maxBytes));
    });
    incoming.on('end', () => {
      // Nearly always one chunk, and copying it takes long.
      const body = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
      resolve(body.toString());
    });
    // Not after the end: to reject a promise that is settled takes long as well.
    incoming.on('close', () => incoming.readableEnded || reject(createIncompleteBodyError()));
  });
}
