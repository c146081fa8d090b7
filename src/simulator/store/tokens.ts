import { Collection } from './collection.js';
import { fingerprint, type Secrets } from './secrets.js';

/** `data` of `POST /apikeys/token` (specification: Access token). */
interface IssuedToken {
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

interface TokensOptions {
  now: () => number;
  lifetimeSeconds: number;
  secrets: Secrets;
  onChange: () => void;
}

const MAX_TOKENS = 100_000;

/** Access tokens, each bound to one `client_user_id`. Only fingerprints are stored. A new token does not end older ones. */
export class Tokens extends Collection<StoredToken> {
  readonly #options: TokensOptions;

  constructor(options: TokensOptions) {
    const { onChange } = options;
    super({ name: 'token', key: (token) => token.fingerprint, maxSize: MAX_TOKENS, onChange });
    this.#options = options;
  }

  issue(clientUserId: string, lifetimeSeconds = this.#options.lifetimeSeconds): IssuedToken {
    const token = this.#options.secrets.hex(32);
    const expiresAt = this.#options.now() + lifetimeSeconds * 1000;
    this.insert({ fingerprint: fingerprint(token), clientUserId, expiresAt });
    return { access_token: token, expires_in: lifetimeSeconds };
  }

  /** Returns the `client_user_id` that a token is bound to; undefined for an unknown or expired token. */
  getUser(token: string): string | undefined {
    const stored = this.get(fingerprint(token));
    return stored && this.#isValid(stored) ? stored.clientUserId : undefined;
  }

  override snapshot(): StoredToken[] {
    return this.filter((token) => this.#isValid(token));
  }

  #isValid({ expiresAt }: StoredToken): boolean {
    return this.#options.now() < expiresAt;
  }
}
