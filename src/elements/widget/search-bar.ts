import { nothing, render, type ReactiveController } from 'lit';
import { Localize } from '../internal/localize.js';
import { searchFieldView } from '../internal/search-field.js';
import { OisSearchEvent } from '../table-grid/table-grid.events.js';
import { readHiddenTools } from './hidden-tools.js';
import type { WidgetInternals } from './widget.internals.js';

/** Focuses the search field from anywhere on the page. */
const SHORTCUT = '/';

/** The widget's search field, above tags and cards. Its text goes to the grid, which searches. */
export class SearchBar implements ReactiveController {
  readonly #widget: WidgetInternals;
  readonly #localize: Localize;
  readonly #container = document.createElement('div');
  #text = '';

  constructor(widget: WidgetInternals) {
    this.#widget = widget;
    this.#localize = new Localize(widget);
    this.#container.className = 'search';
    widget.renderRoot.querySelector('[part=bar]')?.prepend(this.#container);
    widget.renderRoot.addEventListener('ois-search', (event) => this.#handleGridSearch(event));
    widget.addController(this);
  }

  /** The text to search for. Setting it dispatches no event. */
  get text(): string {
    return this.#text;
  }
  set text(text: string) {
    this.#text = text;
    this.#widget.requestUpdate();
  }

  /** Clears the field. @returns whether there was any text in it */
  clear(): boolean {
    if (this.#text === '') return false;
    this.#setText('');
    return true;
  }

  hostConnected(): void {
    document.addEventListener('keydown', this.#handleKeyDown);
  }

  hostDisconnected(): void {
    document.removeEventListener('keydown', this.#handleKeyDown);
  }

  hostUpdated(): void {
    const isHidden = readHiddenTools(this.#widget.hide).includes('search');
    if (isHidden) this.clear();
    const grid = this.#widget.renderRoot.querySelector('ois-table-grid');
    if (grid) grid.search = this.#text;
    const isShown = grid !== null && !isHidden;
    this.#container.hidden = !isShown;
    render(isShown ? this.#render() : nothing, this.#container);
  }

  #render(): unknown {
    return searchFieldView({
      value: this.#text,
      label: this.#localize.term('searchLabel'),
      clearLabel: this.#localize.term('clearSearch'),
      shortcut: SHORTCUT,
      onFocus: () => this.#widget.renderRoot.querySelector('ois-table-grid')?.prepareSearch?.(),
      onChange: (text) => this.#setText(text),
    });
  }

  #setText(text: string): void {
    this.text = text;
    this.#widget.dispatchEvent(new OisSearchEvent(text));
  }

  /** The grid's message for a search without matches has a button that clears it. */
  #handleGridSearch(event: Event): void {
    event.stopPropagation();
    this.#setText((event as OisSearchEvent).detail.text);
    this.focus();
  }

  #handleKeyDown = (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event;
    if (key !== SHORTCUT || ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return;
    // Only if nothing has the focus: the key has a meaning of its own in fields, frames and other widgets.
    if (document.activeElement && document.activeElement !== document.body) return;
    if (this.focus()) event.preventDefault();
  };

  /** @returns whether the field is visible and has the focus now */
  focus(): boolean {
    const input = this.#container.querySelector('input');
    input?.focus();
    input?.select();
    return input != null && (this.#widget.renderRoot as ShadowRoot).activeElement === input;
  }
}
