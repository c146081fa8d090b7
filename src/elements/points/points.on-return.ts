import type { ReactiveController } from 'lit';

/** Calls back when the browser is online again, and when the user returns to the page: from another tab, or by Back. */
export class OnReturn implements ReactiveController {
  readonly #onReturn: (isRestored: boolean) => void;

  /** @param onReturn is called with true if the browser has restored the page from memory: another user may have signed in since */
  constructor(onReturn: (isRestored: boolean) => void) {
    this.#onReturn = onReturn;
  }

  hostConnected(): void {
    window.addEventListener('online', this.#check);
    window.addEventListener('pageshow', this.#handlePageShow);
    document.addEventListener('visibilitychange', this.#check);
  }

  hostDisconnected(): void {
    window.removeEventListener('online', this.#check);
    window.removeEventListener('pageshow', this.#handlePageShow);
    document.removeEventListener('visibilitychange', this.#check);
  }

  #check = (): void => {
    if (document.visibilityState === 'visible') this.#onReturn(false);
  };

  #handlePageShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) this.#onReturn(true);
  };
}
