import type { Localize } from './localize.js';

type Arguments<Term> = Term extends (...args: infer Args) => string ? Args : [];

/**
 * Words that an element brings along for all languages, in the one that `Localize` has found. What the page replaces by
 * `messages` goes before them; English stands in for a language that lacks them.
 */
export class SectionWords<Words extends object> {
  readonly #localize: Localize;
  readonly #words: Readonly<Record<string, Words>>;

  constructor(localize: Localize, words: Readonly<Record<string, Words>>) {
    this.#localize = localize;
    this.#words = words;
  }

  /** One of the words, filled in. */
  term<Key extends keyof Words & string>(key: Key, ...args: Arguments<Words[Key]>): string {
    const own = (this.#localize.term as (name: string, ...rest: unknown[]) => string | undefined).call(
      this.#localize,
      key,
      ...args,
    );
    if (own !== undefined) return own;
    const term = (this.#words[this.#localize.lang] ?? this.#words['en'])?.[key];
    return typeof term === 'function' ? (term as (...rest: unknown[]) => string)(...args) : (term as string);
  }
}
