import type { ReactiveController } from 'lit';
import { renewIfDue } from '../../client/renew-if-due.js';
import type { TokenSession } from '../../client/token-session.js';

const CHECK_INTERVAL_MS = 30_000;

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
    this.#interval = setInterval(this.#check, CHECK_INTERVAL_MS);
    document.addEventListener('visibilitychange', this.#check);
    window.addEventListener('pageshow', this.#check);
  }

  hostDisconnected(): void {
    clearInterval(this.#interval);
    document.removeEventListener('visibilitychange', this.#check);
    window.removeEventListener('pageshow', this.#check);
  }

  #check = (): void => {
    if (document.visibilityState === 'visible') void renewIfDue(this.#session());
  };
}
