const QUOTE = 0x22;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const OPENING_BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;

/** Objects and arrays in one text, each of which takes about 50 bytes of memory although `{}` has two. A table has one of each. */
const MAX_CONTAINERS = 250_000;

/** Members of one object: one with 800,000 keys blocks the process for seconds. A table has about ten. */
const MAX_MEMBERS = 1_000;

/**
 * Checks a JSON text in UTF-8 before it is parsed.
 * @returns what it has too much of, such as `more than 250000 objects and lists`; undefined if it can be parsed
 */
export function findExcess(json: Uint8Array): string | undefined {
  /** Members so far of each container that is not closed yet, the innermost last. */
  const open: number[] = [];
  let containers = 0;
  let isInString = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (isInString) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isInString = false;
    } else if (byte === QUOTE) isInString = true;
    else if (byte === COLON) {
      // Outside of a container it is no JSON, such as an error page, which the caller reports.
      const members = open.pop();
      if (members === MAX_MEMBERS) return `an object of more than ${MAX_MEMBERS} members`;
      if (members !== undefined) open.push(members + 1);
    } else if (byte === OPENING_BRACE || byte === OPENING_BRACKET) {
      containers += 1;
      if (containers > MAX_CONTAINERS) return `more than ${MAX_CONTAINERS} objects and lists`;
      open.push(0);
    } else if (byte === CLOSING_BRACE || byte === CLOSING_BRACKET) open.pop();
  }
  return undefined;
}
