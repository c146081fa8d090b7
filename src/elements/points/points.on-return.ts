import type { ReactiveController } from 'lit';

/** Calls back when the browser is online again, and when the user returns to the page from another tab. */
export class OnReturn implements ReactiveController {
  readonly #onReturn: () => void;

  constructor(onReturn: () => void) {
    this.#onReturn = onReturn;
  }

  hostConnected(): void {
    window.addEventListener('online', this.#check);
    document.addEventListener('visibilitychange', this.#check);
  }

  hostDisconnected(): void {
    window.removeEventListener('online', this.#check);
    document.removeEventListener('visibilitychange', this.#check);
  }

  #check = (): void => {
    if (document.visibilityState === 'visible') this.#onReturn();
  };
}
