import { BridgeError } from '../bridge/errors.js';
import type { HostToken, PageRequests } from '../bridge/messages.js';
import { systemClock, type Clock } from '../client/token-session.js';
import type { TokenProvider } from '../client/token-sources.js';
import { HubError, type HubErrorCode } from '../hub/errors.js';

type Reason = PageRequests['token']['ask']['reason'];

/**
 * Asks the host for a token.
 * @param onLate receives an answer that comes after the deadline
 * @throws {BridgeError}
 */
type Ask = (reason: Reason, signal: AbortSignal, onLate: (token: HostToken) => void) => Promise<HostToken>;

/** A token that the host gave unasked, and when: wall clock and monotonic clock, in milliseconds. */
interface Kept {
  token: HostToken;
  wall: number;
  monotonic: number;
}

/** A token with less is not worth a request, in seconds. */
const SHORTEST_LIFE = 30;

/** What the page makes of a host's refusal. Whoever denies a token may mean that nobody is signed in. */
const CODES: Partial<Record<string, HubErrorCode>> = {
  E_DENIED: 'FORBIDDEN',
  E_TIMEOUT: 'TIMEOUT',
  E_INVALID: 'BAD_RESPONSE',
  E_CANCELLED: 'ABORTED',
};

/** The widget's token, from the host: asked for, or given unasked. Whichever comes first is taken. */
export class HostTokens {
  readonly #ask: Ask;
  readonly #hubUrl: string | undefined;
  readonly #clock: Pick<Clock, 'now' | 'monotonic'>;
  #kept: Kept | undefined;
  #last: string | undefined;
  #flight: AbortController | undefined;
  #wake: (() => void) | undefined;
  /** Stands for the signed-in user: an answer that was for another one is not taken. */
  #user = {};

  /** @param hubUrl `{base_url}`, where the page's owner has set it: otherwise it comes with the token */
  constructor(ask: Ask, hubUrl?: string, clock: Pick<Clock, 'now' | 'monotonic'> = systemClock) {
    this.#ask = ask;
    this.#hubUrl = hubUrl;
    this.#clock = clock;
  }

  /** The host gave a token: it is used as soon as one is needed. */
  give(token: HostToken): void {
    this.#kept = { token, wall: this.#clock.now(), monotonic: this.#clock.monotonic() };
    this.#wake?.();
  }

  /** Another user: what was given before is not theirs. */
  drop(): void {
    this.#kept = undefined;
    this.#last = undefined;
    this.#user = {};
    this.#flight?.abort();
  }

  readonly provide: TokenProvider = async (request) => {
    const token = this.#take() ?? (await this.#fetch(this.#reason(request?.renew)));
    this.#last = token.access_token;
    const { access_token, expires_in, form_url, hub_url } = token;
    if (hub_url === undefined && this.#hubUrl === undefined) {
      throw new HubError(
        'BAD_CONFIG',
        'The app gave a token without “hub_url”, and <meta name="ois:hub-url"> is not set: the page does not know where the hub is.',
      );
    }
    return {
      access_token,
      expires_in,
      ...(form_url === undefined ? {} : { form_url }),
      ...(hub_url === undefined ? {} : { hub_url }),
    };
  };

  #reason(isRefused: boolean | undefined): Reason {
    if (isRefused) return 'refused';
    return this.#last === undefined ? 'initial' : 'expired';
  }

  /** What was given, once, with what is left of its life. The one in use till now is no new one. */
  #take(): HostToken | undefined {
    const kept = this.#kept;
    this.#kept = undefined;
    if (!kept || kept.token.access_token === this.#last) return undefined;
    const passed = Math.max(this.#clock.now() - kept.wall, this.#clock.monotonic() - kept.monotonic) / 1000;
    const left = kept.token.expires_in - passed;
    return left < Math.min(SHORTEST_LIFE, kept.token.expires_in / 2)
      ? undefined
      : { ...kept.token, expires_in: left };
  }

  async #fetch(reason: Reason): Promise<HostToken> {
    // Whoever asked before has given up: what comes from now on is not for them.
    this.#flight?.abort();
    const flight = new AbortController();
    this.#flight = flight;
    const given = this.#given(flight);
    try {
      return await Promise.race([given, this.#askOr(given, reason, flight.signal)]);
    } catch (error) {
      throw failure(error);
    } finally {
      flight.abort();
    }
  }

  /** A host that only gives tokens will do so in its own time. */
  async #askOr(given: Promise<HostToken>, reason: Reason, signal: AbortSignal): Promise<HostToken> {
    const user = this.#user;
    try {
      return await this.#ask(reason, signal, (token) => {
        if (user === this.#user) this.give(token);
      });
    } catch (error) {
      if (error instanceof BridgeError && error.code === 'E_UNSUPPORTED') return given;
      throw error;
    }
  }

  /** The question is given up at once: one that still waits for the host need not be put any more. */
  #given(flight: AbortController): Promise<HostToken> {
    return new Promise((resolve, reject) => {
      const wake = (): void => {
        const token = this.#take();
        if (!token) return;
        resolve(token);
        flight.abort();
      };
      this.#wake = wake;
      flight.signal.addEventListener('abort', () => {
        if (this.#wake === wake) this.#wake = undefined;
        reject(new BridgeError('E_CANCELLED', '"token" was given up.'));
      });
    });
  }
}

function failure(error: unknown): unknown {
  if (!(error instanceof BridgeError)) return error;
  const { code } = error;
  return new HubError(
    CODES[code] ?? 'NETWORK',
    `The app gave no token (${code}). It has to answer “token”, or to send “set-token”.`,
  );
}
