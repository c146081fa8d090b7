import type { LitElement, ReactiveController } from 'lit';

const OPEN_EVENTS = ['ois-open', 'ois-panel-open'];
const CLOSE_EVENTS = ['ois-close', 'ois-panel-close'];

/** A panel that closes may do so for a form, which is open after some frames. */
const REPEAT_DELAY_MS = 500;

/** What screen readers say of the latest notification. */
export class Announcer implements ReactiveController {
  text = '';
  readonly #element: LitElement;
  /** The elements that have opened a form or a panel. Not the notifications: their own panel has a live region. */
  readonly #openers = new Set<Element>();
  /** Whether it came while the page was inert. */
  #isUnannounced = false;
  #repeatTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(element: LitElement) {
    this.#element = element;
    element.addController(this);
  }

  announce(text: string): void {
    // Another text than before, or screen readers would say nothing: titles repeat.
    this.text = text === this.text ? `${text}\u00a0` : text;
    this.#isUnannounced = this.#isInert;
    this.#element.requestUpdate();
  }

  clear(): void {
    this.text = '';
    this.#isUnannounced = false;
    this.#element.requestUpdate();
  }

  hostConnected(): void {
    // Of all widgets on the page.
    for (const type of OPEN_EVENTS) document.addEventListener(type, this.#handleOpen);
    for (const type of CLOSE_EVENTS) document.addEventListener(type, this.#handleClose);
  }

  hostDisconnected(): void {
    for (const type of OPEN_EVENTS) document.removeEventListener(type, this.#handleOpen);
    for (const type of CLOSE_EVENTS) document.removeEventListener(type, this.#handleClose);
    this.#openers.clear();
    clearTimeout(this.#repeatTimer);
  }

  /** Whether a form or a panel is open in a dialog: all outside of it is inert, and not announced. Forms in the page or in a tab have none. */
  get #isInert(): boolean {
    return [...this.#openers].some(
      (opener) => opener.isConnected && opener.shadowRoot?.querySelector('dialog:is([open], :popover-open)'),
    );
  }

  #handleOpen = (event: Event): void => {
    for (const opener of this.#openers) {
      if (opener.isConnected) continue;
      // One that was removed while it was open has dispatched no event, and what came then is old.
      this.#openers.delete(opener);
      this.#isUnannounced = false;
    }
    const opener = event.composedPath()[0] as Element;
    if (opener !== this.#element) this.#openers.add(opener);
  };

  #handleClose = (event: Event): void => {
    this.#openers.delete(event.composedPath()[0] as Element);
    clearTimeout(this.#repeatTimer);
    this.#repeatTimer = setTimeout(() => {
      if (this.#isUnannounced && !this.#isInert) this.announce(this.text);
    }, REPEAT_DELAY_MS);
  };
}
