/** Decodes each run of percent-escapes by itself, so that a malformed one does not hide the others. */
export function decodeEscapes(text: string): string {
  return text.replace(/(%[\da-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });
}
