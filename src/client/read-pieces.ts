import { readText, type TextReader } from './request.js';

/** Decoded at once: some milliseconds. */
const PIECE_BYTES = 2 ** 19;

/**
 * A longer body is read once it has arrived. While Chromium's developer tools are open, they decode one that arrives in pieces in one task: 17
 * MB in some 70 milliseconds.
 */
const MAX_STREAMED_BYTES = 5_000_000;

/** Returns the next piece of a text; undefined after the last one. */
export type ReadPiece = () => Promise<string | undefined>;

/** Reads on in a text, or reads a body of known length, while it arrives. */
export async function readPieces(source: TextReader | Response): Promise<ReadPiece> {
  const isResponse = 'headers' in source;
  if (isResponse && Number(source.headers.get('content-length')) > MAX_STREAMED_BYTES)
    return readBlob(await source.blob());
  const reader = isResponse ? readText(source) : source;
  return async () => (await reader.read()).value;
}

/** Reads each piece while the one before is parsed. */
function readBlob(blob: Blob): ReadPiece {
  const decoder = new TextDecoder();
  let bytesRead = 0;
  const read = async (): Promise<{ piece: ArrayBuffer } | { error: unknown }> => {
    try {
      return { piece: await blob.slice(bytesRead, bytesRead + PIECE_BYTES).arrayBuffer() };
    } catch (error) {
      return { error };
    }
  };
  let next = read();
  return async () => {
    const result = await next;
    if ('error' in result) throw result.error;
    const { byteLength } = result.piece;
    bytesRead += byteLength;
    next = read();
    const text = decoder.decode(result.piece, { stream: bytesRead < blob.size });
    return byteLength > 0 ? text : undefined;
  };
}
