import { randomBytes } from 'node:crypto';
import type { CallResult } from '../tester/call-result.js';

/** What the next page says about what was just done. */
export interface Flash {
  tone: 'good' | 'bad';
  text: string;
}

/** An API key on its way to the one page that shows it. */
export interface NewKey {
  label: string;
  key: string;
}

const MOST_SPENT = 1000;
const MOST_RESULTS = 10;

/** What the console remembers of one signed-in browser. */
export class Session {
  /** Stands in every form; a page of another origin cannot know it. */
  readonly csrf = randomBytes(24).toString('base64url');
  #flash: Flash | undefined;
  #newKey: NewKey | undefined;
  readonly #spent = new Set<string>();
  readonly #results = new Map<string, CallResult>();

  say(text: string, tone: Flash['tone'] = 'good'): void {
    this.#flash = { tone, text };
  }

  takeFlash(): Flash | undefined {
    const flash = this.#flash;
    this.#flash = undefined;
    return flash;
  }

  handOver(key: NewKey): void {
    this.#newKey = key;
  }

  /** The new key, the one time that it is shown. */
  takeNewKey(): NewKey | undefined {
    const key = this.#newKey;
    this.#newKey = undefined;
    return key;
  }

  /** True if a form with this one-time id was already acted upon: a double click, a reload. */
  isSpent(id: string): boolean {
    return id === '' || this.#spent.has(id);
  }

  /** False if it was spent already; true this once. */
  spend(id: string): boolean {
    if (this.isSpent(id)) return false;
    this.#spent.add(id);
    const [oldest] = this.#spent;
    if (this.#spent.size > MOST_SPENT && oldest !== undefined) this.#spent.delete(oldest);
    return true;
  }

  /** Keeps the last few calls of the interface test simulator, so that a reload shows one rather than repeats it. */
  keepResult(id: string, result: CallResult): void {
    this.#results.set(id, result);
    const [oldest] = this.#results.keys();
    if (this.#results.size > MOST_RESULTS && oldest !== undefined) this.#results.delete(oldest);
  }

  result(id: string): CallResult | undefined {
    return this.#results.get(id);
  }
}
