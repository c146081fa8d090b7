import { nothing, render, type ReactiveController } from 'lit';
import type { TokenSession } from '../../client/token-session.js';
import { Localize } from '../internal/localize.js';
import { searchFieldView } from '../internal/search-field.js';
import { OisSearchEvent } from '../table-grid/table-grid.events.js';
import { readHiddenTools } from './hidden-tools.js';
import type { WidgetInternals, WidgetServices } from './widget.internals.js';

/** Focuses the search field from anywhere on the page. */
const SHORTCUT = '/';

/** The widget's search field, above tags and cards. Its text goes to the grid, which searches. */
export class SearchBar implements ReactiveController {
  readonly #widget: WidgetInternals;
  readonly #services: WidgetServices;
  readonly #localize: Localize;
  readonly #container = document.createElement('div');
  #text = '';
  #session: TokenSession | undefined;

  constructor(widget: WidgetInternals, services: WidgetServices) {
    this.#widget = widget;
    this.#services = services;
    this.#localize = new Localize(widget);
    this.#container.className = 'search';
    widget.renderRoot.querySelector('[part=bar]')?.prepend(this.#container);
    widget.renderRoot.addEventListener('ois-search', (event) => this.#handleGridSearch(event));
    widget.addController(this);
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
    const session = this.#services.connectedSession();
    // Another session means another user, who must not see what the previous one has searched for.
    const isHidden = readHiddenTools(this.#widget.hide).includes('search');
    if (isHidden || (this.#session && session !== this.#session)) this.#text = '';
    this.#session = session;
    const grid = this.#widget.renderRoot.querySelector('ois-table-grid');
    if (grid) grid.search = this.#text;
    render(grid && !isHidden ? this.#render() : nothing, this.#container);
  }

  #render(): unknown {
    return searchFieldView({
      value: this.#text,
      label: this.#localize.term('searchLabel'),
      clearLabel: this.#localize.term('clearSearch'),
      shortcut: SHORTCUT,
      onChange: (text) => this.#setText(text),
    });
  }

  #setText(text: string): void {
    this.#text = text;
    this.#widget.requestUpdate();
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
