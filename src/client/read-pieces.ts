/** Decoded at once: some milliseconds. */
const PIECE_BYTES = 2 ** 19;

/** A longer body is read when it has arrived: Chromium copies what arrives at once in one task, 17 MB in some 100 milliseconds. */
const MAX_STREAMED_BYTES = 5_000_000;

/** Returns the next piece of a text; undefined after the last one. */
export type ReadPiece = () => Promise<string | undefined>;

/** Reads the body of a response while it arrives, or that of a blob. @returns undefined if the response has no stream */
export async function readPieces(body: Response | Blob): Promise<ReadPiece | undefined> {
  if ('size' in body) return readBlob(body);
  if (Number(body.headers.get('content-length')) > MAX_STREAMED_BYTES) return readBlob(await body.blob());
  const reader = body.body?.pipeThrough<string>(new TextDecoderStream()).getReader();
  return reader && (async () => (await reader.read()).value);
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
