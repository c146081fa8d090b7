import { HubError } from '../hub/errors.js';
import type { AccessToken, TokenRequest } from '../hub/token-answer.js';
import { aborted } from './request.js';

/** Asks for a token once. The signal ends the flight. @throws {HubError} */
export type TokenSource = (request: TokenRequest, signal: AbortSignal) => Promise<AccessToken>;

/** Clocks, so that tests need not wait. All in milliseconds. */
export interface Clock {
  /** Wall clock: goes on while the machine sleeps, but may be set. */
  now(): number;
  /** Monotonic clock: never set, but may stand still while the machine sleeps. */
  monotonic(): number;
  /** Ends early when the signal is aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  sleep: (ms, signal) =>
    new Promise((done) => {
      const end = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        done();
      };
      const timer = setTimeout(end, ms);
      signal.addEventListener('abort', end);
    }),
};

/** Whoever answers so may well mean that another user, or nobody, is signed in by now. */
const DENIED = ['UNAUTHORIZED', 'FORBIDDEN'];

const SPACING_MS = 5_000;
const LEEWAY_SECONDS = 60;

/** A point in time by both clocks, in milliseconds. */
interface Instant {
  wall: number;
  monotonic: number;
}

interface Held {
  token: AccessToken;
  /** When the request for the token began: the hub's clock started before the answer came. */
  since: Instant;
}

/**
 * The token of one user on one page, in memory only. Callers share one flight; a token is renewed before it expires;
 * a refused one is renewed once, and a second refusal ({@link TokenSession.refuse}) is final until {@link TokenSession.retry}.
 */
export class TokenSession {
  readonly #source: TokenSource;
  readonly #clock: Clock;
  #held: Held | undefined;
  #flight: Promise<AccessToken> | undefined;
  #ending = new AbortController();
  #lastExchange: Instant | undefined;
  /** The last exchange took the place of a refused token. */
  #isRenewed: boolean | undefined;
  #refusal: HubError | undefined;

  constructor(source: TokenSource, clock: Clock = systemClock) {
    this.#source = source;
    this.#clock = clock;
  }

  /** Seconds that the held token has left by whichever clock says less; 0 without one. */
  get secondsLeft(): number {
    return this.countdown()();
  }

  /** The held token, however little it has left. */
  get held(): AccessToken | undefined {
    return this.#held?.token;
  }

  /** Counts the seconds that the token held now has left, also after another has taken its place. */
  countdown(): () => number {
    const held = this.#held;
    return () => (held ? Math.max(0, held.token.expiresIn - this.#passed(held.since) / 1000) : 0);
  }

  /**
   * A token that will not expire at once: the held one, or a new one.
   * @param first lists to ask for with the token, should there be an exchange
   * @param atLeast seconds that it should have left. A token whose whole life is no longer is kept as any other.
   * @throws {HubError}
   */
  async get(first: TokenRequest = {}, atLeast = 0): Promise<AccessToken> {
    if (this.#refusal) throw this.#refusal;
    if (this.#held && !this.#isDue(atLeast)) return this.#held.token;
    try {
      return await this.#exchange(first);
    } catch (error) {
      // No new token, but the old one still has some life.
      if (this.#held && this.secondsLeft > 0) return this.#held.token;
      throw error;
    }
  }

  /**
   * Another token in place of one that the hub refused. Whoever comes second with the same refused token gets the one
   * that the first has fetched.
   * @throws {HubError}
   */
  async renew(refused: string): Promise<AccessToken> {
    if (this.#refusal) throw this.#refusal;
    if (this.#held && this.#held.token.value !== refused) return this.#held.token;
    return this.#exchange({ renew: true });
  }

  /** A renewed token was refused too: no more exchanges until {@link TokenSession.retry}. Returns the error to throw. */
  refuse(): HubError {
    this.#refusal ??= new HubError('UNAUTHORIZED', 'The hub refused a new token too.', { status: 401 });
    return this.#refusal;
  }

  /** The user asked to try again: forget that the hub refused. */
  retry(): void {
    if (this.#refusal) this.#held = undefined;
    this.#refusal = undefined;
  }

  /** Drops the token and ends the flight; whoever waits gets `ABORTED`. The session can be used again. */
  clear(): void {
    this.#ending.abort();
    this.#ending = new AbortController();
    this.#held = undefined;
    this.#flight = undefined;
    this.#lastExchange = undefined;
    this.retry();
  }

  /** Milliseconds since then, by whichever clock says more: one stands still in sleep, the other may be set back. */
  #passed({ wall, monotonic }: Instant): number {
    return Math.max(this.#clock.now() - wall, this.#clock.monotonic() - monotonic);
  }

  #isDue(atLeast = 0): boolean {
    const life = this.#held?.token.expiresIn ?? 0;
    // A short-lived token may spend a fifth of its life in reserve, not all of it.
    const reserve = Math.min(LEEWAY_SECONDS, life / 5);
    return this.secondsLeft <= (atLeast < life ? Math.max(reserve, atLeast) : reserve);
  }

  #exchange(request: TokenRequest): Promise<AccessToken> {
    this.#flight ??= this.#fly(request, this.#ending.signal);
    return this.#flight;
  }

  async #fly(request: TokenRequest, signal: AbortSignal): Promise<AccessToken> {
    try {
      const { renew } = request;
      // A first refusal is no repeat: the token may have been stale when it came.
      const isRepeat = !renew || this.#isRenewed;
      const wait = isRepeat && this.#lastExchange ? SPACING_MS - this.#passed(this.#lastExchange) : 0;
      if (wait > 0) await this.#clock.sleep(wait, signal);
      if (signal.aborted) throw aborted();
      const since = { wall: this.#clock.now(), monotonic: this.#clock.monotonic() };
      const token = await this.#source(request, signal);
      if (signal.aborted) throw aborted();
      this.#lastExchange = since;
      this.#isRenewed = renew;
      // Lists that came along are for this flight's callers; kept, they would be stale.
      this.#held = { token: { ...token, tags: undefined, tables: undefined }, since };
      return token;
    } catch (error) {
      // The old one was another user's, then. Nor is it worth asking for a new one time and again.
      if (!signal.aborted && DENIED.includes((error as HubError).code)) this.#held = undefined;
      throw error;
    } finally {
      if (!signal.aborted) this.#flight = undefined;
    }
  }
}
