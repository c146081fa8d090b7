import { Collection } from './collection.js';
import { fingerprint, type Secrets } from './secrets.js';

/** `data` of `POST /apikeys/token` (specification: Access token). */
export interface IssuedToken {
  access_token: string;
  /** Lifetime in seconds. */
  expires_in: number;
}

interface StoredToken {
  fingerprint: string;
  clientUserId: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/** Expired tokens are removed each time that the number of tokens has doubled, but not below this number. */
const MIN_CLEANUP_SIZE = 1000;

/** Access tokens, each bound to one `client_user_id`. Only fingerprints are stored. A new token does not end older ones. */
export class Tokens {
  readonly #tokens: Collection<StoredToken>;
  readonly #options: { now: () => number; lifetimeSeconds: number; secrets: Secrets };
  #cleanupSize = MIN_CLEANUP_SIZE;

  constructor(options: {
    now: () => number;
    lifetimeSeconds: number;
    secrets: Secrets;
    onChange: () => void;
  }) {
    this.#options = options;
    this.#tokens = new Collection({ key: (token) => token.fingerprint, onChange: options.onChange });
  }

  issue(clientUserId: string, lifetimeSeconds = this.#options.lifetimeSeconds): IssuedToken {
    if (this.#tokens.size >= this.#cleanupSize) this.#deleteExpired();
    const token = this.#options.secrets.hex(32);
    const expiresAt = this.#options.now() + lifetimeSeconds * 1000;
    this.#tokens.insert({ fingerprint: fingerprint(token), clientUserId, expiresAt });
    return { access_token: token, expires_in: lifetimeSeconds };
  }

  /** Returns the `client_user_id` that a token is bound to; undefined for an unknown or expired token. */
  getUser(token: string): string | undefined {
    const stored = this.#tokens.get(fingerprint(token));
    return stored && this.#options.now() < stored.expiresAt ? stored.clientUserId : undefined;
  }

  snapshot(): StoredToken[] {
    this.#deleteExpired();
    return this.#tokens.snapshot();
  }

  restore(snapshot: StoredToken[]): void {
    this.#tokens.restore(snapshot);
  }

  #deleteExpired(): void {
    const now = this.#options.now();
    const valid = this.#tokens.list().filter(({ expiresAt }) => now < expiresAt);
    this.#tokens.restore(valid);
    this.#cleanupSize = Math.max(MIN_CLEANUP_SIZE, valid.length * 2);
  }
}
