import type { ReactiveController } from 'lit';
import { renewIfDue } from '../../client/renew-if-due.js';
import type { TokenSession } from '../../client/token-session.js';

const TICK_MS = 30_000;

/**
 * Renews the token before it expires while the page is looked at. A short tick rather than a timer for the whole life:
 * a device may sleep through a long timer.
 */
export class KeepFresh implements ReactiveController {
  readonly #session: () => TokenSession | undefined;
  #tick: ReturnType<typeof setInterval> | undefined;

  constructor(session: () => TokenSession | undefined) {
    this.#session = session;
  }

  hostConnected(): void {
    this.#tick = setInterval(this.#check, TICK_MS);
    document.addEventListener('visibilitychange', this.#check);
    window.addEventListener('pageshow', this.#check);
  }

  hostDisconnected(): void {
    clearInterval(this.#tick);
    document.removeEventListener('visibilitychange', this.#check);
    window.removeEventListener('pageshow', this.#check);
  }

  #check = (): void => {
    if (document.visibilityState === 'visible') void renewIfDue(this.#session());
  };
}
