import type { Measure } from '../internal/after-layout.js';
import { setAttribute } from '../internal/set-attribute.js';
import { KeyboardNavigation } from './keyboard-navigation.js';

/** Identifies a button when another one is rendered in its place: its kind, and its tag or mode. */
const getKey = (button: HTMLButtonElement): string => `${button.className} ${button.value}`;

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
    root.addEventListener('focusin', (event) => this.#handleFocus(event as FocusEvent));
    // Safari does not focus a button on a press (https://bugs.webkit.org/show_bug.cgi?id=22261). Captured, because the button may have
    // another tag once the press is handled.
    root.addEventListener('click', ({ target }) => this.#activate(target), { capture: true });
  }

  get #buttons(): HTMLButtonElement[] {
    return [...this.#root.querySelectorAll<HTMLButtonElement>(this.#selector)];
  }

  /** Call it after the buttons were rendered. */
  update(): void {
    this.#setCurrent(this.#findActive() ?? this.#first);
  }

  /** As `update` does, for buttons that the styles may hide. Returns the function that changes them. */
  readonly measure: Measure = () => {
    const active = this.#findActive();
    // Each size that is read takes time, and the first button is usually shown.
    const shown = active?.offsetWidth ? active : this.#buttons.find(({ offsetWidth }) => offsetWidth);
    return () => this.#setCurrent(shown ?? active ?? this.#first);
  };

  get #first(): HTMLButtonElement | null {
    return this.#root.querySelector(this.#selector);
  }

  #findActive(): HTMLButtonElement | undefined {
    return this.#active ? this.#buttons.find((button) => getKey(button) === this.#active) : undefined;
  }

  #setCurrent(current: HTMLElement | null): void {
    const tabbable = this.#root.querySelectorAll<HTMLElement>(`${this.#selector}:not([tabindex='-1'])`);
    for (const button of tabbable) if (button !== current) button.tabIndex = -1;
    if (current) setAttribute(current, 'tabindex', '0');
  }

  /** @returns the button that has the tab stop now, if the target of an event is in one */
  #activate(target: EventTarget | null): HTMLButtonElement | undefined {
    const button = (target as Element).closest('button');
    if (!button?.matches(this.#selector)) return undefined;
    this.#active = getKey(button);
    this.#setCurrent(button);
    return button;
  }

  /** Scrolls to a button that gets the focus from outside by the keyboard. What moves it among the buttons scrolls itself. */
  #handleFocus({ target, relatedTarget }: FocusEvent): void {
    const button = this.#activate(target);
    const isFromButton = (relatedTarget as Element | null)?.matches(this.#selector);
    if (!isFromButton && button?.matches(':focus-visible')) scrollToButton(button);
  }

  #handleKeyDown(event: KeyboardEvent): void {
    if (!(event.target as Element).matches(this.#selector)) return;
    const buttons = this.#buttons.filter(({ offsetWidth }) => offsetWidth);
    const current = buttons.indexOf(event.target as HTMLButtonElement);
    const next = this.#keyboard.findNext(event, buttons, current);
    if (!next) return;
    event.preventDefault();
    next.focus();
    scrollToButton(next);
  }
}

/** Scrolls the row, not the page: Chromium and Safari leave it as it is if part of the button is in view. */
export function scrollToButton(button: HTMLElement): void {
  const options = { block: 'nearest', inline: 'nearest', container: 'nearest' } as const;
  button.scrollIntoView(options);
}
