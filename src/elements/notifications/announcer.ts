import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** What screen readers say of the latest notification. */
export class Announcer implements ReactiveController {
  text = '';
  readonly #host: ReactiveControllerHost;
  /** The elements that have opened a form. */
  readonly #openers = new Set<Element>();
  /** Whether it came while the page was inert. */
  #isUnheard = false;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  announce(text: string): void {
    // Another text than before, or screen readers would say nothing: titles repeat.
    this.text = text === this.text ? `${text}\u00a0` : text;
    this.#isUnheard = this.#isInert;
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
    this.#openers.clear();
  }

  /** Whether a form is open in a dialog: all outside of it is inert, and not announced. Forms in the page or in a tab have none. */
  get #isInert(): boolean {
    return [...this.#openers].some(
      (opener) => opener.isConnected && opener.shadowRoot?.querySelector('dialog:is([open], :popover-open)'),
    );
  }

  #handleOpen = (event: Event): void => {
    // A widget that was removed with its form open has not said that it closed.
    for (const opener of this.#openers) if (!opener.isConnected) this.#openers.delete(opener);
    this.#openers.add(event.composedPath()[0] as Element);
  };

  #handleClose = (event: Event): void => {
    this.#openers.delete(event.composedPath()[0] as Element);
    if (this.#isUnheard && !this.#isInert) this.announce(this.text);
  };
}
