import { html, nothing, type ReactiveController } from 'lit';
import { enDeferred } from '../../locales/en.deferred.js';
import { adoptStyles } from '../internal/adopt-styles.js';
import { measureAfterLayout } from '../internal/after-layout.js';
import { addEnglish, type Localize } from '../internal/localize.js';
import { setAttribute } from '../internal/set-attribute.js';
import { addTooltips } from '../internal/tooltips.js';
import { EdgeFades } from './edge-fades.js';
import { matchModeView, matchSwitchView } from './match-mode.view.js';
import { RovingFocus, scrollToButton } from './roving-focus.js';
import { TagDialog } from './tag-dialog.js';
import type { TagFilterInternals } from './tag-filter.internals.js';
import { styles } from './tag-filter.deferred.styles.js';

const isPressed = (chip: Element): boolean => chip.getAttribute('aria-pressed') === 'true';

/** Time and distance between the clicks of a double click. */
const DOUBLE_CLICK_MS = 350;
const DOUBLE_CLICK_PX = 6;

/** Placeholders for a wide screen. */
const PLACEHOLDER_COUNT = 24;

interface Press {
  tag: string;
  /** False for scripts and assistive technology as well, which click without moving the focus. */
  isByKey: boolean;
}

addEnglish(enDeferred);

/** All of the tag filter that first paint does not need: the dialog with all tags, "any of" and "all of", and the keyboard. */
export class TagFilterDeferred implements ReactiveController {
  readonly #filter: TagFilterInternals;
  readonly #localize: Localize;
  readonly #root: ShadowRoot;
  readonly #dialog: TagDialog;
  readonly #rovingFocus: RovingFocus;
  readonly #fades = new EdgeFades(() => this.#measureRow());

  /** The tag in the row that had the focus before an update. */
  #focusedTag: string | undefined;
  /** The press on a tag in the row since the last update. */
  #pressed: Press | undefined;
  #lastClick: MouseEvent | undefined;
  /** The content of the row when it was measured last. */
  #measured = '';

  constructor(filter: TagFilterInternals, localize: Localize) {
    this.#filter = filter;
    this.#localize = localize;
    this.#root = filter.renderRoot as ShadowRoot;
    adoptStyles(this.#root, styles);
    // Before RovingFocus, which then ignores the second click of a double click.
    this.#root.addEventListener('click', (event) => this.#handleClick(event as MouseEvent), {
      capture: true,
    });
    addTooltips(this.#root, '[part~=tag]', '[part=tag-label]');
    this.#rovingFocus = new RovingFocus(this.#root, '[part=group] button');
    this.#dialog = new TagDialog(filter, localize);
    filter.addController(this.#dialog);
    filter.addController(this);
  }

  openDialog(): void {
    this.#dialog.open();
  }

  renderMatchMode(): unknown {
    return [matchModeView(this.#filter, this.#localize), matchSwitchView(this.#filter, this.#localize)];
  }

  renderPlaceholders(): unknown {
    if (!this.#filter.loading) return nothing;
    return Array.from({ length: PLACEHOLDER_COUNT }, () => html`<i part="placeholder"></i>`);
  }

  /** Also called after the element was moved, when the row has to be observed again. */
  hostConnected(): void {
    this.#filter.requestUpdate();
  }

  hostDisconnected(): void {
    this.#fades.disconnect();
    this.#measured = '';
  }

  hostUpdate(): void {
    this.#focusedTag = this.#findTag(this.#root.activeElement);
  }

  hostUpdated(): void {
    const pressed = this.#pressed;
    this.#pressed = undefined;
    const hasChanged = this.#updateChips();
    this.#updateRow();
    this.#keepFocus();
    this.#fades.observe(this.#row);
    if (!hasChanged) return;
    this.#measureRow();
    if (pressed) measureAfterLayout(() => () => this.#scrollToPressed(pressed));
  }

  get #row(): HTMLElement | null {
    return this.#root.querySelector('[part=group]');
  }

  get #chips(): HTMLButtonElement[] {
    return [...this.#root.querySelectorAll<HTMLButtonElement>('[part=group] [part~=tag]')];
  }

  /** Those of the row and of the dialog. */
  get #allChips(): HTMLButtonElement[] {
    return [...this.#root.querySelectorAll<HTMLButtonElement>('[part~=tag]')];
  }

  #findChip(tag: string): HTMLButtonElement | undefined {
    return this.#chips.find(({ value }) => value === tag);
  }

  #findTag(element: Element | null): string | undefined {
    return element?.closest<HTMLButtonElement>('[part=group] [part~=tag]')?.value;
  }

  #updateRow(): void {
    this.#row?.setAttribute('role', 'toolbar');
    this.#row?.setAttribute('aria-label', this.#localize.term('tagFilterLabel'));
    const button = this.#root.querySelector<HTMLElement>('[part=all-tags]');
    if (!button) return;
    const { length } = this.#filter.selected;
    const chosen = length ? this.#localize.number(length) : undefined;
    const label = button.textContent.trim();
    button.setAttribute('aria-haspopup', 'dialog');
    // On narrow screens, the button is an icon with the number of selected tags.
    button.title = chosen ? `${label} · ${this.#localize.term('chosenTagCount', length, chosen)}` : label;
    button.setAttribute('aria-label', button.title);
    setAttribute(button, 'data-chosen', chosen);
  }

  /** Sets the part of selected tags, in the row and in the dialog, and the tab stop of new ones. @returns whether any tag has changed */
  #updateChips(): boolean {
    const chips = this.#allChips;
    const states = chips.map((chip) => `${isPressed(chip)} ${chip.textContent}`);
    const content = [this.#localize.lang, this.#row?.childElementCount, ...states].join('\n');
    // Another number of tables is no reason to measure: the browser would lay out all of the cards for it.
    if (content === this.#measured) return false;
    this.#measured = content;
    for (const chip of chips) {
      const isSelected = isPressed(chip);
      if (chip.part.contains('tag-selected') !== isSelected) chip.part.toggle('tag-selected');
      // The tooltip of the tag that the button had before.
      if (chip.title !== chip.firstElementChild?.textContent) chip.removeAttribute('title');
    }
    // Before tags are laid out: later, the browser would compute the styles of all of them again.
    this.#chips.forEach((chip, i) => {
      if (!chip.hasAttribute('tabindex')) chip.tabIndex = i === 0 ? 0 : -1;
    });
    return true;
  }

  /** The button in the tab order has to be one that the styles show, and the row's edges depend on the sizes. */
  #measureRow(): void {
    measureAfterLayout(this.#rovingFocus.measure);
    measureAfterLayout(this.#fades.measure);
  }

  /** Lit reuses buttons by position, not by tag, so the focus has to move to the button that now has the tag. */
  #keepFocus(): void {
    const tag = this.#focusedTag;
    if (tag === undefined || this.#findTag(this.#root.activeElement) === tag) return;
    (this.#findChip(tag) ?? this.#chips[0])?.focus({ preventScroll: true });
  }

  /** Scrolls to a tag that has moved because it was pressed. After a pointer has deselected one, the row stays as it is. */
  #scrollToPressed({ tag, isByKey }: Press): void {
    const chip = this.#findChip(tag);
    if (isByKey) {
      // The focus may have moved on.
      if (chip && chip === this.#root.activeElement) scrollToButton(chip);
    } else if (chip && isPressed(chip)) {
      const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
      this.#row?.scrollTo({ behavior, left: 0 });
    }
  }

  #handleClick(event: MouseEvent): void {
    const tag = this.#findTag(event.target as Element);
    if (tag === undefined) return;
    const last = this.#lastClick;
    this.#lastClick = event;
    if (last && isDoubleClick(last, event)) event.stopImmediatePropagation();
    else this.#pressed = { tag, isByKey: !event.detail && event.target === this.#root.activeElement };
  }
}

/** Returns whether a click is the second one of a double click. It would hit the tag that has moved to the place of the first. */
function isDoubleClick(first: MouseEvent, second: MouseEvent): boolean {
  const distance = Math.hypot(second.clientX - first.clientX, second.clientY - first.clientY);
  // Not by `detail`: Firefox counts the clicks on each element. Keys click without one.
  const isByPointer = first.detail > 0 && second.detail > 0;
  return isByPointer && second.timeStamp - first.timeStamp < DOUBLE_CLICK_MS && distance < DOUBLE_CLICK_PX;
}
