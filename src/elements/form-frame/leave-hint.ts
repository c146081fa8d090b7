/**
 * Delay of the hint after the focus went into the form. A hint that moves the form at once would move it away under a
 * press, and screen readers would read it over the field's name.
 */
const DELAY_MS = 600;

/** Says once how to leave a form, because no key that is pressed inside a frame of another site gets to the page. */
export class LeaveHint {
  readonly #onChange: () => void;
  #isVisible = false;
  #wasShown = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param onChange called when the hint appears or disappears */
  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /**
   * Returns the name of the text while the hint is visible.
   * @param hasBack whether the browser's Back button closes the form
   */
  getTerm(hasBack: boolean): 'leaveForm' | 'leaveFormOrBack' | undefined {
    if (!this.#isVisible) return undefined;
    return hasBack ? 'leaveFormOrBack' : 'leaveForm';
  }

  /** Shows the hint after a moment, the first time only. */
  show(): void {
    if (this.#wasShown) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#wasShown = true;
      this.#setVisible(true);
    }, DELAY_MS);
  }

  hide(): void {
    clearTimeout(this.#timer);
    this.#setVisible(false);
  }

  #setVisible(isVisible: boolean): void {
    this.#isVisible = isVisible;
    this.#onChange();
  }
}
