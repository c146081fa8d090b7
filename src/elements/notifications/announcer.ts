import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** What screen readers say of the latest notification. */
export class Announcer implements ReactiveController {
  text = '';
  readonly #host: ReactiveControllerHost;
  #isFormOpen = false;
  /** Whether it came while a form was open. All outside of a form's dialog is inert, and not announced. */
  #isUnheard = false;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  announce(text: string): void {
    // Another text than before, or screen readers would say nothing: titles repeat.
    this.text = text === this.text ? `${text}\u00a0` : text;
    this.#isUnheard = this.#isFormOpen;
    this.#host.requestUpdate();
  }

  clear(): void {
    this.text = '';
    this.#isUnheard = false;
    this.#host.requestUpdate();
  }

  hostConnected(): void {
    // Of all widgets on the page.
    document.addEventListener('ois-open', this.#handleOpen);
    document.addEventListener('ois-close', this.#handleClose);
  }

  hostDisconnected(): void {
    document.removeEventListener('ois-open', this.#handleOpen);
    document.removeEventListener('ois-close', this.#handleClose);
  }

  #handleOpen = (): void => {
    this.#isFormOpen = true;
  };

  #handleClose = (): void => {
    this.#isFormOpen = false;
    if (this.#isUnheard) this.announce(this.text);
  };
}
