import type { ReactiveController } from 'lit';
import { renewIfDue } from '../../client/renew-if-due.js';
import type { TokenSession } from '../../client/token-session.js';

const CHECK_INTERVAL_MS = 30_000;

const isVisible = (): boolean => document.visibilityState === 'visible';

/**
 * Refreshes the token before it expires, while the page is visible. Checks at short intervals, because one long timer does
 * not run while the device sleeps.
 */
export class RefreshTokenOnVisible implements ReactiveController {
  readonly #session: () => TokenSession | undefined;
  #interval: ReturnType<typeof setInterval> | undefined;

  constructor(session: () => TokenSession | undefined) {
    this.#session = session;
  }

  hostConnected(): void {
    this.#updateInterval();
    document.addEventListener('visibilitychange', this.#check);
    window.addEventListener('pageshow', this.#check);
  }

  hostDisconnected(): void {
    clearInterval(this.#interval);
    this.#interval = undefined;
    document.removeEventListener('visibilitychange', this.#check);
    window.removeEventListener('pageshow', this.#check);
  }

  /** Has no timer while the page is hidden. */
  #updateInterval(): void {
    clearInterval(this.#interval);
    this.#interval = isVisible() ? setInterval(this.#check, CHECK_INTERVAL_MS) : undefined;
  }

  #check = (event?: Event): void => {
    if (event) this.#updateInterval();
    if (isVisible()) void renewIfDue(this.#session());
  };
}
