import type { Measure } from '../internal/after-layout.js';
import { setAttribute } from '../internal/set-attribute.js';
import { KeyboardNavigation } from './keyboard-navigation.js';

/** Identifies a button when another one is rendered in its place: its kind, and its tag or mode. */
const getKey = (button: HTMLButtonElement): string => `${button.className} ${button.value}`;

/** Returns false for a button that the styles hide at the present width. */
const isShown = ({ offsetWidth }: HTMLButtonElement): boolean => offsetWidth > 0;

/** Keeps one of several buttons in the tab order. Arrow keys, Home, End and letters move the focus among those that are shown. */
export class RovingFocus {
  readonly #root: ShadowRoot;
  readonly #selector: string;
  readonly #keyboard = new KeyboardNavigation();
  /** The button that has the focus, or had it last. */
  #active = '';

  /** @param selector matches the buttons in `root` */
  constructor(root: ShadowRoot, selector: string) {
    this.#root = root;
    this.#selector = selector;
    root.addEventListener('keydown', (event) => this.#handleKeyDown(event as KeyboardEvent));
    root.addEventListener('focusin', this.#handleFocus);
    // Safari does not focus a button on a press: https://bugs.webkit.org/show_bug.cgi?id=22261. Before the press is handled, after which
    // the button may have another tag.
    root.addEventListener('click', this.#handleFocus, { capture: true });
  }

  get #buttons(): HTMLButtonElement[] {
    return [...this.#root.querySelectorAll<HTMLButtonElement>(this.#selector)];
  }

  /** Call it after the buttons were rendered. */
  update(): void {
    this.#setCurrent(this.#findActive() ?? this.#buttons[0]);
  }

  /** As `update` does, for buttons that the styles may hide. Returns the function that changes them. */
  readonly measure: Measure = () => {
    const active = this.#findActive();
    // Stops at the first button that is shown: reading a size may make the browser lay out the page.
    const shown = [active, ...this.#buttons].find((button) => button && isShown(button));
    return () => this.#setCurrent(shown ?? active ?? this.#buttons[0]);
  };

  #findActive(): HTMLButtonElement | undefined {
    return this.#buttons.find((button) => getKey(button) === this.#active);
  }

  #setCurrent(current: HTMLButtonElement | undefined): void {
    for (const button of this.#buttons) setAttribute(button, 'tabindex', button === current ? '0' : '-1');
  }

  #handleFocus = ({ target }: Event): void => {
    const button = (target as Element).closest('button');
    if (!button?.matches(this.#selector)) return;
    this.#active = getKey(button);
    this.#setCurrent(button);
    if (button.matches(':focus-visible')) scrollTo(button);
  };

  #handleKeyDown(event: KeyboardEvent): void {
    const buttons = this.#buttons.filter(isShown);
    const current = buttons.indexOf(event.target as HTMLButtonElement);
    if (current < 0) return;
    const next = this.#keyboard.findNext(event, buttons, current);
    if (!next) return;
    event.preventDefault();
    next.focus();
    scrollTo(next);
  }
}

/** Scrolls the row, not the page: Chromium and Safari leave it as it is if part of the button is in view. */
function scrollTo(button: HTMLElement): void {
  const options = { block: 'nearest', inline: 'nearest', container: 'nearest' } as const;
  button.scrollIntoView(options);
}
