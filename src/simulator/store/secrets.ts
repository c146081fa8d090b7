import { createHash, randomBytes } from 'node:crypto';

/** Where keys, tokens and references come from: chance, or a seed for who wants the same ones in every run. */
export class Secrets {
  readonly #seed: number | undefined;
  #drawn = 0;

  /** @param seed makes every secret foreseeable; without it nobody can guess one */
  constructor(seed?: number) {
    this.#seed = seed;
  }

  /** @param length in bytes, 32 at most */
  hex(length: number): string {
    if (this.#seed === undefined) return randomBytes(length).toString('hex');
    this.#drawn += 1;
    const digits = createHash('sha256').update(`${this.#seed}/${this.#drawn}`).digest('hex');
    return digits.slice(0, length * 2);
  }

  snapshot(): number {
    return this.#drawn;
  }

  /** Goes on behind the last one drawn, so that none is given out twice. */
  restore(drawn: number): void {
    this.#drawn = drawn;
  }
}
