import { calls } from '../../../src/client/calls.js';
import * as deferredClient from '../../../src/client/deferred-client.js';
import { createConnection, type Connection } from '../../../src/client/connection.js';
import { HubError } from '../../../src/hub/errors.js';
import type { AccessToken, TokenRequest } from '../../../src/hub/token-answer.js';
import { SessionClock } from './session-clock.js';

/** Delays what a provider or the hub answers. */
export type Delay = <T>(answer: Promise<T>, label: string) => Promise<T>;

interface Exchange {
  value: string;
  beganAtMs: number;
  adjustments: number;
  lifetimeSeconds: number;
  /** Counts the calls of `reset`: each is for another user. */
  user: number;
  /** Counts the calls of `retry` after a refusal. */
  retries: number;
  isRenewal: boolean;
}

// Loaded before, since loading is not part of a schedule.
calls.load ??= async () => deferredClient;

const HUB_URL = 'https://hub.example';
const MIN_INTERVAL_MS = 5_000;

/** A real session and hub client, with the rules that they must keep in any order of events. */
export class SessionModel {
  readonly clock = new SessionClock();
  /** Of the user who is signed in. */
  connection: Connection;
  /** Broken rules. */
  readonly broken: string[] = [];
  /** What the provider answers from now on. */
  lifetime: unknown = 3_600;
  providerFailure: 'none' | 'throws' | 'malformed' = 'none';
  hubRefusal: 'none' | 'http' | 'envelope' = 'none';
  exchangeCount = 0;
  /** Calls that have not ended. */
  openCalls = 0;
  hubRequestCount = 0;
  #user = 0;
  #retries = 0;
  #isLatched = false;
  readonly #exchanges = new Map<string, Exchange>();
  /** Tokens that callers of this user have. */
  #returned: string[] = [];
  #live = 0;
  #last: Exchange | undefined;
  readonly #delay: Delay;

  constructor(delay: Delay) {
    this.#delay = delay;
    this.connection = this.#connect();
  }

  #connect(): Connection {
    const connection = createConnection({
      tokenProvider: (request) => this.#provide(request ?? {}),
      hubUrl: HUB_URL,
      page: 'https://site.example/',
      clock: this.clock,
      fetch: (_url, init) => this.#respond(init ?? {}),
    });
    const { session } = connection;
    const refuse = session.refuse.bind(session);
    session.refuse = (error) => {
      // Late calls of the former user's session concern no other.
      if (session === this.connection.session) this.#isLatched = true;
      return refuse(error);
    };
    return connection;
  }

  /** Another user signs in. */
  reset(): void {
    this.#user += 1;
    this.#returned = [];
    this.#live = 0;
    this.#last = undefined;
    this.#isLatched = false;
    this.connection.session.end();
    this.connection = this.#connect();
  }

  retry(): void {
    if (this.#isLatched) this.#retries += 1;
    this.#isLatched = false;
    this.connection.session.retry();
  }

  async get(minSecondsLeft: number): Promise<void> {
    await this.#call(async ({ session }) => session.get({}, minSecondsLeft), 'get');
  }

  /** @param back how many tokens ago the refused one was: a slow answer is of an old token */
  async renew(back: number): Promise<void> {
    const refused = this.#returned.at(-1 - back);
    if (refused === undefined) return;
    await this.#call(async ({ session }) => {
      const token = await session.renew(refused);
      if (token.value === refused) this.#report('renew returned the refused token');
      return token;
    }, 'renew');
  }

  async getTags(): Promise<void> {
    await this.#call(async ({ hub }) => void (await hub.getTags(new AbortController().signal)), 'getTags');
  }

  async #call(run: (connection: Connection) => Promise<AccessToken | void>, method: string): Promise<void> {
    const user = this.#user;
    const known = new Set(this.#exchanges.keys());
    this.openCalls += 1;
    try {
      const token = await run(this.connection);
      if (token) this.#checkToken(method, token, user, known);
    } catch (error) {
      this.#checkError(error, user);
    }
    this.openCalls -= 1;
  }

  /** Checks what holds at all times. */
  check(): void {
    const { secondsLeft } = this.connection.session;
    if (!(secondsLeft >= 0 && secondsLeft <= 86_400)) this.#report(`${secondsLeft} seconds left`);
    if (this.clock.badSleeps.length > 0) this.#report(`slept for ${this.clock.badSleeps.join()} ms`);
  }

  async #provide(request: TokenRequest): Promise<never> {
    this.exchangeCount += 1;
    const exchange: Exchange = {
      value: `token-${this.exchangeCount}`,
      beganAtMs: this.clock.elapsedMs,
      adjustments: this.clock.adjustments,
      lifetimeSeconds: Math.min(Number(this.lifetime), 86_400),
      user: this.#user,
      retries: this.#retries,
      isRenewal: request.renew === true,
    };
    const { lifetime, providerFailure } = this;
    this.#checkStart(exchange);
    this.#live += 1;
    const end = (): void => void (exchange.user === this.#user && (this.#live -= 1));
    try {
      await this.#delay(Promise.resolve(), exchange.value);
      if (providerFailure === 'throws') throw new HubError('UNAUTHORIZED', 'signed out', { status: 401 });
      this.#exchanges.set(exchange.value, exchange);
      if (providerFailure === 'malformed') return { code: 500, message: 'broken' } as never;
      const isUsable = typeof lifetime === 'number' && lifetime > 0;
      // Another user may retry: the session drops a token that was requested before, and requests the next one at once.
      const isForCurrentUser = exchange.user === this.#user && exchange.retries === this.#retries;
      if (isUsable && isForCurrentUser) this.#last = exchange;
      return { access_token: exchange.value, expires_in: lifetime } as never;
    } finally {
      end();
    }
  }

  #checkStart(exchange: Exchange): void {
    if (this.#live > 0) this.#report('two exchanges at once');
    if (this.#isLatched) this.#report('an exchange after the second refusal');
    const last = this.#last;
    const mustWait =
      last && (!exchange.isRenewal || last.isRenewal) && last.adjustments === this.clock.adjustments;
    if (mustWait && exchange.beganAtMs - last.beganAtMs < MIN_INTERVAL_MS) {
      this.#report(`exchanges at ${last.beganAtMs} and ${exchange.beganAtMs} ms`);
    }
  }

  async #respond({ headers }: RequestInit): Promise<Response> {
    this.hubRequestCount += 1;
    const token = /^Bearer (.+)$/.exec(new Headers(headers).get('Authorization') ?? '')?.[1] ?? '';
    const { hubRefusal } = this;
    await this.#delay(Promise.resolve(), `hub ${token}`);
    const exchange = this.#exchanges.get(token);
    const isExpired =
      !exchange || this.clock.elapsedMs - exchange.beganAtMs >= exchange.lifetimeSeconds * 1000;
    const isRefused = isExpired || hubRefusal !== 'none';
    if (!isRefused) return Response.json({ code: 200, message: 'success', data: { list: ['a'] } });
    return Response.json(
      { code: 401, message: 'expired', data: {} },
      { status: hubRefusal === 'envelope' ? 200 : 401 },
    );
  }

  #checkToken(method: string, { value }: AccessToken, user: number, known: ReadonlySet<string>): void {
    const exchange = this.#exchanges.get(value);
    if (!this.#returned.includes(value)) this.#returned.push(value);
    if (!exchange) return this.#report(`${method} returned ${value}, which nobody provided`);
    if (exchange.user < user) this.#report(`${method} returned the token of another user`);
    if (exchange.user > user) this.#report(`${method} returned the token of the next user`);
    // What was exchanged during the call may be late; what was stored must be valid.
    const ageMs = this.clock.elapsedMs - exchange.beganAtMs;
    const isExpired = ageMs >= exchange.lifetimeSeconds * 1000;
    if (known.has(value) && isExpired && exchange.adjustments === this.clock.adjustments) {
      this.#report(`${method} returned ${value}, which expired`);
    }
  }

  #checkError(error: unknown, user: number): void {
    if (!(error instanceof HubError)) this.#report(`threw ${String(error)}`);
    else if (/token-\d/.test(`${error.stack} ${JSON.stringify(error)}`))
      this.#report(`the error has a token: ${error.message}`);
    else if (error.code === 'ABORTED' && user === this.#user) this.#report('ABORTED without reset()');
  }

  #report(rule: string): void {
    this.broken.push(rule);
  }
}
