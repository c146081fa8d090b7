import { warn } from '../internal/warn.js';

/** The claims of each prefix: the first one has it, the others wait. */
const claims = new Map<string, UrlPrefix[]>();

/** For as long, two pages of a router may both be there while one replaces the other. */
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

  /** Takes the prefix, now or when the widgets that came before have released it. */
  claim(): void {
    const all = claims.get(this.name) ?? [];
    claims.set(this.name, [...all, this]);
    if (all.length === 0) return this.#onOwn(false);
    const message = `Two widgets have url-state="${this.name}": the second one is without effect.`;
    this.#timer = setTimeout(() => warn({ code: 'BAD_CONFIG', message }), MAX_TRANSITION_MS);
  }

  /** Gives the prefix, or the claim to it, to the next widget. */
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
