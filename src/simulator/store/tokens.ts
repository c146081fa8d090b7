import { fingerprint } from './fingerprint.js';
import type { Secrets } from './secrets.js';

/** What `POST /apikeys/token` answers as `data` (specification: Access token). */
export interface IssuedToken {
  access_token: string;
  /** Lifetime in seconds. */
  expires_in: number;
}

interface KeptToken {
  clientUserId: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

export type TokensState = [fingerprint: string, token: KeptToken][];

/** Expired ones go when the tokens have doubled since they last went, but not for fewer than these. */
const FEW = 1000;

/**
 * Access tokens, each bound to one `client_user_id`. A new one leaves the user's older ones valid. Only a fingerprint of
 * each is kept.
 */
export class Tokens {
  readonly #byFingerprint = new Map<string, KeptToken>();
  readonly #now: () => number;
  readonly #life: number;
  readonly #secrets: Secrets;
  readonly #changed: () => void;
  #enough = FEW;

  /**
   * @param life lifetime of a token, in seconds
   * @param changed called after every change
   */
  constructor(now: () => number, life: number, secrets: Secrets, changed: () => void) {
    this.#now = now;
    this.#life = life;
    this.#secrets = secrets;
    this.#changed = changed;
  }

  /** @param life lifetime of this one, in seconds */
  issue(clientUserId: string, life = this.#life): IssuedToken {
    if (this.#byFingerprint.size >= this.#enough) this.#dropExpired();
    const token = this.#secrets.hex(32);
    this.#byFingerprint.set(fingerprint(token), { clientUserId, expiresAt: this.#now() + life * 1000 });
    this.#changed();
    return { access_token: token, expires_in: life };
  }

  /** The `client_user_id` that a token is bound to; undefined for an unknown or expired one. */
  userOf(token: string): string | undefined {
    const kept = this.#byFingerprint.get(fingerprint(token));
    return kept && this.#now() < kept.expiresAt ? kept.clientUserId : undefined;
  }

  snapshot(): TokensState {
    this.#dropExpired();
    return [...this.#byFingerprint].map(([key, token]) => [key, { ...token }]);
  }

  restore(state: TokensState): void {
    this.#byFingerprint.clear();
    for (const [key, token] of state) this.#byFingerprint.set(key, { ...token });
  }

  #dropExpired(): void {
    const now = this.#now();
    for (const [key, { expiresAt }] of this.#byFingerprint) {
      if (now >= expiresAt) this.#byFingerprint.delete(key);
    }
    this.#enough = Math.max(FEW, this.#byFingerprint.size * 2);
  }
}
