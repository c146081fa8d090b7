import { warn } from '../internal/warn.js';

/** The claims of each prefix: the first one has it, the others wait. */
const claims = new Map<string, UrlPrefix[]>();

/** Maximum time for which a router keeps two pages in the document while one replaces the other. */
const MAX_TRANSITION_MS = 2_000;

/** A widget's claim to a prefix of parameters in the page's address, which one widget at a time can have. */
export class UrlPrefix {
  readonly name: string;
  readonly #onOwn: (hasWaited: boolean) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param onOwn called when the prefix is the widget's, with `true` if another one had it before */
  constructor(name: string, onOwn: (hasWaited: boolean) => void) {
    this.name = name;
    this.#onOwn = onOwn;
  }

  get isOwned(): boolean {
    return claims.get(this.name)?.[0] === this;
  }

  /** Claims the prefix: it is the widget's at once, or when the widgets before have released it. */
  claim(): void {
    const all = claims.get(this.name) ?? [];
    claims.set(this.name, [...all, this]);
    if (all.length === 0) return this.#onOwn(false);
    const message = `Several widgets have url-state="${this.name}": it has an effect on the first one alone.`;
    this.#timer = setTimeout(() => warn({ code: 'BAD_CONFIG', message }), MAX_TRANSITION_MS);
  }

  /** Withdraws the claim. If the prefix was this widget's, it is the next one's. */
  release(): void {
    clearTimeout(this.#timer);
    const wasOwned = this.isOwned;
    const others = (claims.get(this.name) ?? []).filter((claim) => claim !== this);
    claims.set(this.name, others);
    const [next] = others;
    if (!wasOwned || !next) return;
    clearTimeout(next.#timer);
    next.#onOwn(true);
  }
}
