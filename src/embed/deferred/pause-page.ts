const HIDDEN = { visibilityState: 'hidden', hidden: true };

/**
 * Makes the page what it is while the browser hides it: timers, event stream, token renewals and whatever else goes by the
 * page's visibility stop. Engines do not report that an app has covered its WebView.
 */
export class PagePause {
  readonly #onShown: () => void;

  /** @param onShown called when the engine shows the page, although it is paused: it may have another host, which did not pause it */
  constructor(onShown: () => void) {
    this.#onShown = onShown;
  }

  /** Does nothing if the page is paused: the event would make it send `hello`, and an app may pause it after each one. */
  pause(): void {
    if (this.#isPaused) return;
    for (const [name, value] of Object.entries(HIDDEN)) {
      Object.defineProperty(document, name, { configurable: true, get: () => value });
    }
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    document.addEventListener('visibilitychange', this.#handleVisibilityChange);
  }

  resume(): void {
    document.removeEventListener('visibilitychange', this.#handleVisibilityChange);
    if (!this.#isPaused) return;
    for (const name of Object.keys(HIDDEN)) Reflect.deleteProperty(document, name);
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }

  /** The document has properties of its own then. */
  get #isPaused(): boolean {
    return Object.hasOwn(document, 'hidden');
  }

  readonly #handleVisibilityChange = (): void => {
    // The property of this document says that it is paused.
    const isHidden = Reflect.get(Document.prototype, 'hidden', document) as boolean;
    if (!isHidden) this.#onShown();
  };
}
