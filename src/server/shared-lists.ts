import { HubError, type HubErrorCode } from '../hub/errors.js';
import type { HubApi } from './hub-api.js';

/** One of the hub's lists. */
export interface PublishedList {
  /** Under the hub's prefix, query included. */
  path: string;
  /** Takes what browsers get out of the hub's list. */
  choose: (list: unknown[]) => unknown[];
}

/** About one user's token, so no answer for anybody else. */
const USER_ERRORS: readonly HubErrorCode[] = [
  'UNAUTHORIZED',
  'POOL_INSUFFICIENT',
  'FORBIDDEN',
  'NOT_FOUND',
  'RATE_LIMITED',
  'REFUSED',
];

/** Characters that all kept lists have together: 32 MB at most. */
const MAX_KEPT_CHARACTERS = 16_000_000;

interface Flight {
  text: Promise<string>;
  waiting: number;
  controller: AbortController;
}

interface Kept {
  text: string;
  /** Milliseconds since 1970. */
  since: number;
}

interface SharedListsParts {
  hub: Pick<HubApi, 'list'>;
  /** How long a list serves other users. 0: each user gets a list of their own. */
  cacheMs: number;
  now: () => number;
}

/**
 * The lists that come with a token, as JSON text. The specification has them for the whole platform, whoever asks: users
 * share one call for each query, and what it brought for some seconds. Each user got a token from the hub before; a
 * refusal is about one token and shared with nobody.
 */
export class SharedLists {
  readonly #parts: SharedListsParts;
  readonly #flights = new Map<string, Flight>();
  /** In the order of their age. */
  readonly #kept = new Map<string, Kept>();
  #keptCharacters = 0;

  constructor(parts: SharedListsParts) {
    this.#parts = parts;
  }

  /**
   * @param authorization the header's whole value, with the token of the user who asks
   * @param signal the user went away: the call ends with its last reader
   * @throws {HubError} what {@link HubApi.list} throws
   */
  async get(list: PublishedList, authorization: string, signal: AbortSignal): Promise<string> {
    if (this.#parts.cacheMs === 0) return this.#ask(list, authorization, signal);
    const kept = this.#kept.get(list.path);
    if (kept && this.#isFresh(kept)) return kept.text;
    const flight = this.#flights.get(list.path);
    if (!flight) return this.#join(list.path, this.#start(list, authorization), signal);
    try {
      return await this.#join(list.path, flight, signal);
    } catch (error) {
      const isOfUser = error instanceof HubError && USER_ERRORS.includes(error.code);
      if (!isOfUser) throw error;
      return this.#ask(list, authorization, signal);
    }
  }

  async #ask({ path, choose }: PublishedList, authorization: string, signal: AbortSignal): Promise<string> {
    return JSON.stringify(choose(await this.#parts.hub.list(path, authorization, signal)));
  }

  #start(list: PublishedList, authorization: string): Flight {
    const controller = new AbortController();
    const text = this.#ask(list, authorization, controller.signal).then((answer) => {
      this.#keep(list.path, answer);
      return answer;
    });
    const flight: Flight = { text, waiting: 0, controller };
    this.#flights.set(list.path, flight);
    const end = (): void => this.#end(list.path, flight);
    text.then(end, end);
    return flight;
  }

  async #join(path: string, flight: Flight, signal: AbortSignal): Promise<string> {
    flight.waiting += 1;
    const leave = (): void => {
      flight.waiting -= 1;
      if (flight.waiting > 0) return;
      // Whoever comes now starts another call.
      this.#end(path, flight);
      flight.controller.abort();
    };
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave);
    try {
      return await flight.text;
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  #end(path: string, flight: Flight): void {
    if (this.#flights.get(path) === flight) this.#flights.delete(path);
  }

  #isFresh({ since }: Kept): boolean {
    const age = this.#parts.now() - since;
    return age >= 0 && age < this.#parts.cacheMs;
  }

  #keep(path: string, text: string): void {
    this.#drop(path);
    this.#kept.set(path, { text, since: this.#parts.now() });
    this.#keptCharacters += text.length;
    for (const [oldest, kept] of this.#kept) {
      if (this.#keptCharacters <= MAX_KEPT_CHARACTERS && this.#isFresh(kept)) break;
      this.#drop(oldest);
    }
  }

  #drop(path: string): void {
    this.#keptCharacters -= this.#kept.get(path)?.text.length ?? 0;
    this.#kept.delete(path);
  }
}
