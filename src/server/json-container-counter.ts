const QUOTE = 0x22;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const OPENING_BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;

/**
 * Counts what makes a JSON text expensive to parse while it is received: its objects and arrays, each of which takes
 * about 50 bytes of memory although `{}` has two bytes, and the members of its largest object, because an object with
 * 800,000 keys blocks the process for seconds.
 */
export class JsonContainerCounter {
  #count = 0;
  #maxMembers = 0;
  /** Members so far of each container that is not closed yet, the innermost last. */
  readonly #open: number[] = [];
  #isInString = false;
  #isEscaped = false;

  /** @returns the number of objects and arrays so far, and of members in the largest object */
  add(chunk: Uint8Array): { containers: number; maxMembers: number } {
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at];
      if (this.#isInString) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (byte === BACKSLASH) this.#isEscaped = true;
        else if (byte === QUOTE) this.#isInString = false;
      } else if (byte === QUOTE) this.#isInString = true;
      else if (byte === COLON) this.#addMember();
      else if (byte === OPENING_BRACE || byte === OPENING_BRACKET) {
        this.#count += 1;
        this.#open.push(0);
      } else if (byte === CLOSING_BRACE || byte === CLOSING_BRACKET) this.#open.pop();
    }
    return { containers: this.#count, maxMembers: this.#maxMembers };
  }

  #addMember(): void {
    const innermost = this.#open.length - 1;
    const members = (this.#open[innermost] ?? 0) + 1;
    if (innermost >= 0) this.#open[innermost] = members;
    this.#maxMembers = Math.max(this.#maxMembers, members);
  }
}
