import { createHash, randomBytes } from 'node:crypto';

export type KeyStatus = 'active' | 'disabled' | 'expired';

/** An API key as a console may show it: masked for good once it was created (specification: API key). */
export interface MaskedKey {
  id: string;
  label: string;
  /** For instance `sk-…4f2a`. */
  masked: string;
  status: KeyStatus;
  /** Milliseconds since 1970, or null for a key that never expires. */
  expiresAt: number | null;
}

interface KeptKey extends MaskedKey {
  status: Exclude<KeyStatus, 'expired'>;
}

const fingerprint = (key: string): string => createHash('sha256').update(key).digest('base64');

/** The developer's API keys. Only a fingerprint of each is kept, so nothing here can give a key away. */
export class Keys {
  readonly #byFingerprint = new Map<string, KeptKey>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /**
   * @param options.expiresAt milliseconds since 1970; without it the key never expires
   * @returns the full plaintext key, this one time
   * @throws {Error} if `expiresAt` is no time
   */
  create(options: { label: string; expiresAt?: number }): { id: string; key: string } {
    if (options.expiresAt !== undefined && !Number.isFinite(options.expiresAt)) {
      throw new Error('expiresAt must be a number of milliseconds since 1970.');
    }
    const key = `sk-${randomBytes(32).toString('hex')}`;
    const id = `key-${this.#byFingerprint.size + 1}`;
    this.#byFingerprint.set(fingerprint(key), {
      id,
      label: options.label,
      masked: `sk-…${key.slice(-4)}`,
      status: 'active',
      expiresAt: options.expiresAt ?? null,
    });
    return { id, key };
  }

  /** Tokens that the key has already fetched live on to their own end. @throws {Error} for an unknown id */
  setStatus(id: string, status: 'active' | 'disabled'): void {
    const kept = [...this.#byFingerprint.values()].find((key) => key.id === id);
    if (!kept) throw new Error(`There is no API key with the id ${JSON.stringify(id)}.`);
    kept.status = status;
  }

  list(): MaskedKey[] {
    return [...this.#byFingerprint.values()].map((kept) => ({ ...kept, status: this.#statusOf(kept) }));
  }

  /** True for an active, unexpired key (specification: API key). */
  accepts(key: string): boolean {
    const kept = this.#byFingerprint.get(fingerprint(key));
    return kept !== undefined && this.#statusOf(kept) === 'active';
  }

  #statusOf({ status, expiresAt }: KeptKey): KeyStatus {
    const isOver = expiresAt !== null && this.#now() >= expiresAt;
    return status === 'active' && isOver ? 'expired' : status;
  }
}
