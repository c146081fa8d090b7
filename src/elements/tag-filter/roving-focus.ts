import type { Measure } from '../internal/after-layout.js';
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

  /** @param selector of the buttons in `root` */
  constructor(root: ShadowRoot, selector: string) {
    this.#root = root;
    this.#selector = selector;
    root.addEventListener('keydown', (event) => this.#handleKeyDown(event as KeyboardEvent));
    root.addEventListener('focusin', this.#handleFocus);
    // Safari does not focus a button on a press: https://bugs.webkit.org/show_bug.cgi?id=22261
    root.addEventListener('click', this.#handleFocus);
  }

  get #buttons(): HTMLButtonElement[] {
    return [...this.#root.querySelectorAll<HTMLButtonElement>(this.#selector)];
  }

  /** Call it after the buttons were rendered. */
  update(): void {
    this.measure()();
  }

  /** As `update` does, but returns the function that changes the buttons. */
  readonly measure: Measure = () => {
    const buttons = this.#buttons;
    const active = this.#active && buttons.find((button) => getKey(button) === this.#active);
    // The first one that is shown, as a browser takes longer to measure a button than for all else here.
    const shown = [active, ...buttons].find((button) => button && isShown(button));
    const current = shown || active || buttons[0];
    return () => {
      for (const button of buttons) {
        const tabIndex = button === current ? 0 : -1;
        if (button.getAttribute('tabindex') !== String(tabIndex)) button.tabIndex = tabIndex;
      }
    };
  };

  #handleFocus = ({ target }: Event): void => {
    const button = (target as Element).closest('button');
    if (!button?.matches(this.#selector)) return;
    this.#active = getKey(button);
    this.update();
    if (button.matches(':focus-visible')) scrollTo(button);
  };

  #handleKeyDown(event: KeyboardEvent): void {
    const buttons = this.#buttons.filter(isShown);
    const current = buttons.indexOf(event.target as HTMLButtonElement);
    if (current < 0) return;
    const getLabel = (index: number): string => buttons[index]?.textContent.trim() ?? '';
    const next = this.#keyboard.findNext(event, { chips: buttons, current, getLabel });
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
