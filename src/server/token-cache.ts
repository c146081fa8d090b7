import type { ExchangedToken } from './hub-api.js';

/** A user's token and when it ends. */
export interface HeldToken {
  value: string;
  /** Milliseconds since 1970: when the exchange began. The hub's own count began later. */
  since: number;
  /** Milliseconds from `since`. */
  life: number;
}

/** What several servers of one site know of each other's tokens. */
export interface TokenSharing {
  /** The token that is shared if it is good enough, else one by an exchange, here or on another server. */
  get(
    clientUserId: string,
    isGood: (token: HeldToken) => boolean,
    exchange: () => Promise<HeldToken>,
  ): Promise<HeldToken>;
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
  readonly #sharing: TokenSharing | undefined;
  readonly #held = new Map<string, HeldToken>();
  readonly #flights = new Map<string, Promise<HeldToken>>();

  constructor(
    exchange: (clientUserId: string) => Promise<ExchangedToken>,
    now: () => number,
    sharing?: TokenSharing,
  ) {
    this.#exchange = exchange;
    this.#now = now;
    this.#sharing = sharing;
  }

  /**
   * @param renew the last token was refused: exchange again, though at most every 2 seconds
   * @throws what the exchange throws
   */
  async get(clientUserId: string, renew: boolean): Promise<HeldToken> {
    const held = this.#held.get(clientUserId);
    if (held && this.#isFresh(held) && !(renew && this.#isRenewable(held))) return held;
    // A flight that is no renewal may come back with the shared token, which is the one that was refused.
    const name = this.#sharing && renew ? `renew:${clientUserId}` : `any:${clientUserId}`;
    let flight = this.#flights.get(name);
    if (!flight) {
      flight = this.#fly(clientUserId, renew).finally(() => this.#flights.delete(name));
      this.#flights.set(name, flight);
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

  #isRenewable({ since }: HeldToken): boolean {
    return this.#now() - since >= RENEWAL_SPACING_MS;
  }

  async #fly(clientUserId: string, renew: boolean): Promise<HeldToken> {
    const exchange = async (): Promise<HeldToken> => {
      const since = this.#now();
      const { value, expiresIn } = await this.#exchange(clientUserId);
      return { value, since, life: expiresIn * 1000 };
    };
    const isGood = (token: HeldToken): boolean =>
      this.#isFresh(this.#byOurClock(token)) && !(renew && this.#isRenewable(token));
    const token = this.#sharing
      ? this.#byOurClock(await this.#sharing.get(clientUserId, isGood, exchange))
      : await exchange();
    this.#keep(clientUserId, token);
    return token;
  }

  /** Another server's clock may be ahead, though not by more than the leeway. */
  #byOurClock(token: HeldToken): HeldToken {
    const now = this.#now();
    return token.since > now && token.since - now < LEEWAY_MS ? { ...token, since: now } : token;
  }

  #keep(clientUserId: string, token: HeldToken): void {
    const held = this.#held.get(clientUserId);
    // A renewal overtook the flight that this one came with.
    if (held && this.#isFresh(held) && held.since > token.since) return;
    // Deleted first, so that the map stays in the order of exchange and the oldest are at its front.
    this.#held.delete(clientUserId);
    this.#held.set(clientUserId, token);
    for (const [user, one] of this.#held) {
      if (this.#held.size <= MOST_USERS && this.#isFresh(one)) break;
      this.#held.delete(user);
    }
  }
}
