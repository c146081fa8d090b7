import { createHash, randomBytes } from 'node:crypto';

/** Returns a digest that recognizes a secret without storing it. */
export const fingerprint = (secret: string): string => createHash('sha256').update(secret).digest('base64');

/** Source of keys, tokens and references: random, or derived from a seed for repeatable runs. */
export class Secrets {
  readonly #seed: number | undefined;
  #count = 0;

  /** @param seed makes every secret predictable; without it, secrets are random */
  constructor(seed?: number) {
    this.#seed = seed;
  }

  /** @param bytes length, 32 at most */
  hex(bytes: number): string {
    if (this.#seed === undefined) return randomBytes(bytes).toString('hex');
    this.#count += 1;
    const digits = createHash('sha256').update(`${this.#seed}/${this.#count}`).digest('hex');
    return digits.slice(0, bytes * 2);
  }

  snapshot(): number {
    return this.#count;
  }

  /** Continues after the last secret of the snapshot, so that none is issued twice. */
  restore(count: number): void {
    this.#count = count;
  }
}
