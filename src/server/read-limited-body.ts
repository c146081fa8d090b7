/**
 * Reads a body up to a limit.
 * @param maxBytes maximum length
 * @param acceptSize called with the number of bytes so far, for each chunk; false stops the reading
 * @returns the body, or undefined if it is too long or a size was not accepted; the rest is left to the caller
 */
export async function readLimitedBody(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
  acceptSize: (size: number) => boolean = () => true,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (!body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.length;
      if (size > maxBytes || !acceptSize(size)) return undefined;
      chunks.push(value);
    }
  } finally {
    reader.releaseLock();
  }
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}
