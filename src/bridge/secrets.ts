/** Tokens that are looked out for; older ones have expired. */
const MOST = 8;
/** A shorter token is found as a whole only: it could stand in any word by chance. */
const SHORTEST_PART = 8;

/** Knows the tokens of a page, so that none of them leaves it towards the host. */
export class Secrets {
  #known: string[] = [];

  add(token: string): void {
    if (!this.#known.includes(token)) this.#known = [...this.#known.slice(1 - MOST), token];
  }

  /** Is one of the tokens in this checked payload, as it is or percent-encoded? */
  isIn(payload: unknown): boolean {
    if (typeof payload === 'string') return this.#known.some((token) => holds(payload, token));
    if (typeof payload !== 'object' || payload === null) return false;
    return Object.values(payload).some((one) => this.isIn(one));
  }
}

function holds(text: string, token: string): boolean {
  return [text, decoded(text)].some(
    (one) => one === token || (token.length >= SHORTEST_PART && one.includes(token)),
  );
}

/** Escape by escape, since one that is broken must not hide the others. */
function decoded(text: string): string {
  return text.replace(/(%[\da-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });
}
