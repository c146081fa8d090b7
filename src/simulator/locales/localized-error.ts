import { en, type Texts } from './texts.js';

/** An error for the user. `message` is its English text. */
export class LocalizedError extends Error {
  override name = 'LocalizedError';
  /** Returns what happened and what to do, in the language of the texts. */
  readonly describe: (texts: Texts) => string;

  constructor(describe: (texts: Texts) => string) {
    super(describe(en));
    this.describe = describe;
  }
}
