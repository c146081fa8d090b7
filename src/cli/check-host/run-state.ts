import { randomBytes } from 'node:crypto';
import { TIMES, type Times } from '../../check-host/times.js';
import type { Pending, Result, Run, TokenMode, Visit } from '../../check-host/results.js';

/** A page that has not called for this time is gone. It calls every second. */
const GONE_MS = 5_000;

const createPrefix = (): string => `test-${randomBytes(12).toString('hex')}`;

/** What was found so far. The page may be loaded again during a run, and stores nothing itself. */
export class RunState {
  results: Result[] = [];
  pending: Pending | null = null;
  isFinished = false;
  visits: Visit[] = [];
  tokenMode: TokenMode = 'normal';
  /** For how long the token route holds an answer back in the mode `delayed`, in ms. */
  delayMs = 0;
  /** Number of requests to the token route. */
  tokens = 0;
  /** Start of this run's tokens. */
  tokenPrefix = createPrefix();
  readonly #isAutomatic: boolean;
  readonly #times: Times;
  readonly #now: () => number;
  #lastCallMs = -Infinity;

  constructor(isAutomatic: boolean, times: Times = TIMES, now: () => number = () => performance.now()) {
    this.#isAutomatic = isAutomatic;
    this.#times = times;
    this.#now = now;
  }

  /** Whether the page is there. */
  get isPageThere(): boolean {
    return this.#now() - this.#lastCallMs < GONE_MS;
  }

  recordCall(): void {
    this.#lastCallMs = this.#now();
  }

  /** Returns the run for a page that was loaded, and starts another one unless the page belongs to this one. */
  load(isNew: boolean, otherPort: number): Run {
    // A check in a phase waits for another load, which may take its time, or asks for Back, on which the app may close the page.
    const isExpected = !!this.pending?.phase;
    if (isNew || this.isFinished || !(this.isPageThere || isExpected)) this.#reset();
    const { results, pending, isFinished, tokenPrefix } = this;
    const times = this.#times;
    return { results, times, pending, isFinished, tokenPrefix, otherPort, isAutomatic: this.#isAutomatic };
  }

  #reset(): void {
    this.results = [];
    this.pending = null;
    this.isFinished = false;
    this.visits = [];
    this.tokenMode = 'normal';
    this.tokens = 0;
    this.tokenPrefix = createPrefix();
  }

  /**
   * Notes that the page is gone, as the last checks ask for, or although it should have stayed. Unless the run ends with that, the
   * page has to be opened again.
   * @returns whether that is new
   */
  recordPageGone(): boolean {
    const { check, phase } = this.pending ?? {};
    if (!check || this.isPageThere) return false;
    // The app should have stayed: its check goes on when the page is open again.
    if (phase === 'handled') {
      this.pending = { check, phase: 'left', data: {} };
      return true;
    }
    if (phase !== 'leaving' && phase !== 'dismissing') return false;
    this.results.push({ check, outcome: 'pass', findings: [] });
    this.isFinished = phase === 'leaving' || this.#isAutomatic;
    this.pending = this.isFinished ? null : { check: 'leave', phase: 'opened-again', data: {} };
    return true;
  }

  /** Creates a token whose characters have a meaning in addresses. */
  createToken(): string {
    this.tokens += 1;
    return `${this.tokenPrefix}+/=&%2B#?${this.tokens}`;
  }

  isToken(token: string): boolean {
    return token.startsWith(`${this.tokenPrefix}+/=&%2B#?`) && /\?\d+$/.test(token);
  }
}
