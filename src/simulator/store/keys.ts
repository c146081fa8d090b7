import { fingerprint } from './fingerprint.js';
import type { Secrets } from './secrets.js';

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
  /** `personal` keys are of no use: the specification asks for a developer account's. */
  account: 'developer' | 'personal';
}

interface KeptKey extends MaskedKey {
  status: Exclude<KeyStatus, 'expired'>;
}

export type KeysState = [fingerprint: string, key: KeptKey][];

/** The developer's API keys. Only a fingerprint of each is kept, so nothing here can give a key away. */
export class Keys {
  readonly #byFingerprint = new Map<string, KeptKey>();
  readonly #now: () => number;
  readonly #secrets: Secrets;
  readonly #changed: () => void;

  /** @param changed called after every change */
  constructor(now: () => number, secrets: Secrets, changed: () => void) {
    this.#now = now;
    this.#secrets = secrets;
    this.#changed = changed;
  }

  /**
   * @param options.expiresAt milliseconds since 1970; without it the key never expires
   * @param options.account whose it is. Default: `developer`
   * @returns the full plaintext key, this one time
   * @throws {Error} if `expiresAt` is no time
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
    const id = `key-${this.#lastNumber() + 1}`;
    const masked = `sk-…${key.slice(-4)}`;
    this.#byFingerprint.set(fingerprint(key), { id, label, masked, status: 'active', expiresAt, account });
    this.#changed();
    return { id, key };
  }

  /** Tokens that the key has already fetched live on to their own end. @throws {Error} for an unknown id */
  setStatus(id: string, status: 'active' | 'disabled'): void {
    this.#kept(id).status = status;
    this.#changed();
  }

  /** Ends the key's life now, for good. @throws {Error} for an unknown id */
  expire(id: string): void {
    this.#kept(id).expiresAt = this.#now();
    this.#changed();
  }

  /** As if it had never been; for a key that served one call. @throws {Error} for an unknown id */
  remove(id: string): void {
    const kept = this.#kept(id);
    for (const [print, key] of this.#byFingerprint) if (key === kept) this.#byFingerprint.delete(print);
    this.#changed();
  }

  list(): MaskedKey[] {
    return [...this.#byFingerprint.values()].map((kept) => ({ ...kept, status: this.#statusOf(kept) }));
  }

  /** True for an active, unexpired key of a developer account (specification: API key). */
  accepts(key: string): boolean {
    const kept = this.#byFingerprint.get(fingerprint(key));
    return kept !== undefined && kept.account === 'developer' && this.#statusOf(kept) === 'active';
  }

  snapshot(): KeysState {
    return structuredClone([...this.#byFingerprint]);
  }

  restore(state: KeysState): void {
    this.#byFingerprint.clear();
    for (const [print, key] of structuredClone(state)) this.#byFingerprint.set(print, key);
  }

  #lastNumber(): number {
    return Math.max(0, ...[...this.#byFingerprint.values()].map(({ id }) => Number(id.slice('key-'.length))));
  }

  #kept(id: string): KeptKey {
    const kept = [...this.#byFingerprint.values()].find((key) => key.id === id);
    if (!kept) throw new Error(`There is no API key with the id ${JSON.stringify(id)}.`);
    return kept;
  }

  #statusOf({ status, expiresAt }: KeptKey): KeyStatus {
    const isOver = expiresAt !== null && this.#now() >= expiresAt;
    return status === 'active' && isOver ? 'expired' : status;
  }
}
