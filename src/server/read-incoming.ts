import type { IncomingMessage } from 'node:http';

/**
 * Reads a body as text. The adapter's `request.text` takes longer than all else until a cached token is sent.
 * @returns undefined if the body is longer; at once, if something has begun to read it
 */
export function readIncoming(
  incoming: IncomingMessage,
  maxBytes: number,
): Promise<string | undefined> | undefined {
  if (incoming.readableFlowing !== null || incoming.destroyed) return undefined;
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    incoming.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxBytes) chunks.push(chunk);
      else resolve(undefined);
    });
    incoming.on('end', () => {
      // Nearly always one, and copying it takes long.
      const body = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
      resolve(body.toString());
    });
    // Rejecting a settled promise takes long, too.
    incoming.on('close', () => incoming.readableEnded || reject(new Error()));
  });
}
