import { randomBytes } from 'node:crypto';

/** What `POST /apikeys/token` answers as `data` (specification: Access token). */
export interface IssuedToken {
  access_token: string;
  /** Lifetime in seconds. */
  expires_in: number;
}

/** Access tokens, each bound to one `client_user_id`. A new one leaves the user's older ones valid. */
export class Tokens {
  readonly #byToken = new Map<string, { clientUserId: string; expiresAt: number }>();
  readonly #now: () => number;
  readonly #life: number;

  /** @param life lifetime of every token, in seconds */
  constructor(now: () => number, life: number) {
    this.#now = now;
    this.#life = life;
  }

  issue(clientUserId: string): IssuedToken {
    this.#dropExpired();
    const token = randomBytes(32).toString('base64url');
    this.#byToken.set(token, { clientUserId, expiresAt: this.#now() + this.#life * 1000 });
    return { access_token: token, expires_in: this.#life };
  }

  /** The `client_user_id` that a token is bound to; undefined for an unknown or expired one. */
  userOf(token: string): string | undefined {
    const kept = this.#byToken.get(token);
    return kept && this.#now() < kept.expiresAt ? kept.clientUserId : undefined;
  }

  // All tokens live equally long, so the map's order is the order of their ends.
  #dropExpired(): void {
    for (const [token, { expiresAt }] of this.#byToken) {
      if (this.#now() < expiresAt) return;
      this.#byToken.delete(token);
    }
  }
}
