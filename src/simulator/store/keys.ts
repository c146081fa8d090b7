import { Collection } from './collection.js';
import { fingerprint, type Secrets } from './secrets.js';

export type KeyStatus = 'active' | 'disabled' | 'expired';

/** An API key as the console shows it: masked after its creation (specification: API key). */
export interface MaskedKey {
  id: string;
  label: string;
  /** For instance `sk-…4f2a`. */
  masked: string;
  status: KeyStatus;
  /** Milliseconds since 1970, or null for a key that does not expire. */
  expiresAt: number | null;
  /** The hub refuses `personal` keys: the specification requires a developer account's. */
  account: 'developer' | 'personal';
}

interface StoredKey extends MaskedKey {
  fingerprint: string;
  status: Exclude<KeyStatus, 'expired'>;
}

/** The developer's API keys. Only fingerprints are stored, so that no key can leak from here. */
export class Keys {
  readonly #keys: Collection<StoredKey>;
  readonly #now: () => number;
  readonly #secrets: Secrets;
  /** Number of the newest key, also of one that was removed: a page that still lists it must not change another key. */
  #lastNumber = 0;

  /** @param onChange called after every change @internal */
  constructor(now: () => number, secrets: Secrets, onChange: () => void) {
    this.#keys = new Collection({ name: 'API key', key: ({ id }) => id, onChange });
    this.#now = now;
    this.#secrets = secrets;
  }

  /**
   * @param options.expiresAt milliseconds since 1970. Default: the key does not expire
   * @param options.account the key's owner. Default: `developer`
   * @returns the plaintext key, which cannot be read again
   * @throws {Error} if `expiresAt` is not a finite number
   */
  create(options: { label: string; expiresAt?: number; account?: MaskedKey['account'] }): {
    id: string;
    key: string;
  } {
    const { label, expiresAt = null, account = 'developer' } = options;
    if (expiresAt !== null && !Number.isFinite(expiresAt)) {
      throw new Error('expiresAt must be a number of milliseconds since 1970.');
    }
    const key = `sk-${this.#secrets.hex(32)}`;
    const numbers = this.#keys.list().map(({ id }) => Number(id.slice('key-'.length)));
    this.#lastNumber = Math.max(this.#lastNumber, ...numbers) + 1;
    const id = `key-${this.#lastNumber}`;
    const masked = { id, label, masked: `sk-…${key.slice(-4)}`, expiresAt, account };
    this.#keys.insert({ ...masked, status: 'active', fingerprint: fingerprint(key) });
    return { id, key };
  }

  /** Enables or disables a key. Tokens that the key has exchanged stay valid. @throws {Error} for an unknown id */
  setStatus(id: string, status: 'active' | 'disabled'): void {
    this.#keys.update(id, { status });
  }

  /** Expires a key now, permanently. @throws {Error} for an unknown id */
  expire(id: string): void {
    this.#keys.update(id, { expiresAt: this.#now() });
  }

  /** Deletes a key and its entry in the list. @throws {Error} for an unknown id */
  remove(id: string): void {
    this.#keys.delete(id);
  }

  list(): MaskedKey[] {
    return this.#keys
      .list()
      .map(({ fingerprint: _fingerprint, ...key }) => ({ ...key, status: this.#getStatus(key) }));
  }

  /** Whether this is an active, unexpired key of a developer account (specification: API key). */
  accepts(key: string): boolean {
    const wanted = fingerprint(key);
    const stored = this.#keys.find((candidate) => candidate.fingerprint === wanted);
    return stored?.account === 'developer' && this.#getStatus(stored) === 'active';
  }

  /** Whether a key is listed, also a disabled or expired one. */
  has(key: string): boolean {
    const wanted = fingerprint(key);
    return this.#keys.find((candidate) => candidate.fingerprint === wanted) !== undefined;
  }

  snapshot(): StoredKey[] {
    return this.#keys.snapshot();
  }

  restore(snapshot: StoredKey[]): void {
    this.#keys.restore(snapshot);
  }

  #getStatus({ status, expiresAt }: MaskedKey): KeyStatus {
    const isExpired = expiresAt !== null && this.#now() >= expiresAt;
    return isExpired ? 'expired' : status;
  }
}
