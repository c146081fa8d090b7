/**
 * Reads a body to its end. As soon as it is longer than `most` bytes, or a part of it is not accepted, the answer is
 * undefined and the rest is left unread: what to do with it is the caller's.
 * @param accepts looks at each part, and at the bytes so far
 */
export async function readCapped(
  body: ReadableStream<Uint8Array> | null,
  most: number,
  accepts: (chunk: Uint8Array, size: number) => boolean = () => true,
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
      if (size > most || !accepts(value, size)) return undefined;
      chunks.push(value);
    }
  } finally {
    reader.releaseLock();
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
