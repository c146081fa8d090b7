const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const OPEN_OBJECT = 0x7b;

/**
 * Counts the objects and lists of a JSON text while its bytes come in. Each takes some 50 bytes of memory once it is
 * parsed, though `{}` is two bytes long: 60 MB of them fill 1 GB.
 */
export class JsonContainerCounter {
  #count = 0;
  #isInText = false;
  #isEscaped = false;

  /** @returns the number of objects and lists so far */
  add(chunk: Uint8Array): number {
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at];
      if (this.#isInText) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (byte === BACKSLASH) this.#isEscaped = true;
        else if (byte === QUOTE) this.#isInText = false;
      } else if (byte === QUOTE) this.#isInText = true;
      else if (byte === OPEN_OBJECT || byte === OPEN_LIST) this.#count += 1;
    }
    return this.#count;
  }
}
