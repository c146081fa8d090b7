import type { Localize } from './localize.js';
import { watchPageLanguage } from './watch-page-language.js';

type Arguments<Term> = Term extends (...args: infer Args) => string ? Args : [];

// A page may show points or notifications alone, without the grid, which calls it too.
watchPageLanguage();

/**
 * Texts of one element in all languages, in the language of its `Localize`. The page's own `messages` override them; English is
 * the fallback.
 */
export class SectionWords<Words extends object> {
  readonly #localize: Localize;
  readonly #words: Readonly<Record<string, Words>>;

  constructor(localize: Localize, words: Readonly<Record<string, Words>>) {
    this.#localize = localize;
    this.#words = words;
  }

  /** Returns a text, with its arguments filled in. */
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
