import type { ExchangedToken } from './hub-api.js';

/** A user's token and when it ends. */
export interface HeldToken {
  value: string;
  /** Milliseconds since 1970: when the exchange began. The hub's own count began later. */
  since: number;
  /** Milliseconds from `since`. */
  life: number;
}

const LEEWAY_MS = 60_000;
/**
 * `renew` within this time after an exchange gets that exchange's token (milliseconds). Well below the 5 seconds that
 * a browser keeps between its requests: those began before the exchange did, and it must not get a refused token back.
 */
const RENEWAL_SPACING_MS = 2_000;
/** About 10 MB of tokens. */
const MOST_USERS = 10_000;

/**
 * One token for each user, kept until it is about to expire. All callers for one user share one exchange; a failed one
 * is forgotten, so the next caller tries again.
 */
export class TokenCache {
  readonly #exchange: (clientUserId: string) => Promise<ExchangedToken>;
  readonly #now: () => number;
  readonly #held = new Map<string, HeldToken>();
  readonly #flights = new Map<string, Promise<HeldToken>>();

  constructor(exchange: (clientUserId: string) => Promise<ExchangedToken>, now: () => number) {
    this.#exchange = exchange;
    this.#now = now;
  }

  /**
   * @param renew the last token was refused: exchange again, though at most every 2 seconds
   * @throws what the exchange throws
   */
  async get(clientUserId: string, renew: boolean): Promise<HeldToken> {
    const held = this.#held.get(clientUserId);
    if (held && this.#isFresh(held) && !(renew && this.#now() - held.since >= RENEWAL_SPACING_MS))
      return held;
    let flight = this.#flights.get(clientUserId);
    if (!flight) {
      flight = this.#fly(clientUserId).finally(() => this.#flights.delete(clientUserId));
      this.#flights.set(clientUserId, flight);
    }
    return flight;
  }

  /** Whole seconds that are left. At least 1, since 0 is no lifetime: a token that short is the hub's doing. */
  secondsLeft(token: HeldToken): number {
    return Math.max(1, Math.floor((token.since + token.life - this.#now()) / 1000));
  }

  #isFresh({ since, life }: HeldToken): boolean {
    const age = this.#now() - since;
    // A clock that was set back makes the age negative, and says nothing about the token any more.
    return age >= 0 && age < life - Math.min(LEEWAY_MS, life / 5);
  }

  async #fly(clientUserId: string): Promise<HeldToken> {
    const since = this.#now();
    const { value, expiresIn } = await this.#exchange(clientUserId);
    const token = { value, since, life: expiresIn * 1000 };
    this.#keep(clientUserId, token);
    return token;
  }

  #keep(clientUserId: string, token: HeldToken): void {
    // Deleted first, so that the map stays in the order of exchange and the oldest are at its front.
    this.#held.delete(clientUserId);
    this.#held.set(clientUserId, token);
    for (const [user, held] of this.#held) {
      if (this.#held.size <= MOST_USERS && this.#isFresh(held)) break;
      this.#held.delete(user);
    }
  }
}
