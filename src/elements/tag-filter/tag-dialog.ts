import { nothing, render, type ReactiveController } from 'lit';
import { normalizeForSearch } from '../../client/search/normalize.js';
import { adoptStyles } from '../internal/adopt-styles.js';
import { hiddenStyles } from '../internal/hidden.styles.js';
import { iconButtonStyles } from '../internal/icon-button.js';
import type { Localize } from '../internal/localize.js';
import { PanelDialog } from '../internal/panel-dialog.js';
import { dialogStyles } from '../internal/panel-dialog.styles.js';
import { searchFieldStyles } from '../internal/search-field.styles.js';
import { trackKeyboardHeight } from '../internal/viewport.js';
import { RovingFocus } from './roving-focus.js';
import { styles } from './tag-dialog.styles.js';
import { tagDialogView } from './tag-dialog.view.js';
import type { TagFilterInternals } from './tag-filter.internals.js';

/** Rendered tags for each press of "Show more". */
const TAGS_PER_PAGE = 150;

/**
 * The dialog with all tags. A tag is selected at once, so closing the dialog in any way keeps the selection. Tags that were
 * selected when it opened come first, and none moves while it is open.
 */
export class TagDialog implements ReactiveController {
  readonly #filter: TagFilterInternals;
  readonly #localize: Localize;
  readonly #panel: PanelDialog;
  readonly #container = document.createElement('div');
  readonly #rovingFocus: RovingFocus;
  #tags: readonly string[] = [];
  #query = '';
  #maxTags = TAGS_PER_PAGE;
  #stopTracking: (() => void) | undefined;

  constructor(filter: TagFilterInternals, localize: Localize) {
    this.#filter = filter;
    this.#localize = localize;
    this.#panel = new PanelDialog(filter, () => this.#close());
    const root = filter.renderRoot as ShadowRoot;
    adoptStyles(root, hiddenStyles, iconButtonStyles, searchFieldStyles, dialogStyles, styles);
    this.#container.className = 'dialog-container';
    this.#container.addEventListener('keydown', this.#handleKeyDown);
    root.append(this.#container);
    this.#rovingFocus = new RovingFocus(root, '.dialog-container [part~=tag]');
    filter.closeDialog = () => this.#close();
  }

  open(): void {
    if (this.#panel.isOpen) return;
    this.#tags = this.#filter.allTags;
    this.#setQuery('');
    this.#stopTracking?.();
    this.#stopTracking = trackKeyboardHeight(this.#container);
    this.#panel.open();
  }

  hostDisconnected(): void {
    this.#close();
  }

  hostUpdate(): void {
    // Loaded again, perhaps for another user.
    if (this.#filter.loading) this.#close();
  }

  hostUpdated(): void {
    render(this.#panel.isOpen ? this.#render() : nothing, this.#container);
    this.#rovingFocus.update();
  }

  #render(): unknown {
    const query = normalizeForSearch(this.#query.trim());
    const found = query ? this.#tags.filter((tag) => normalizeForSearch(tag).includes(query)) : this.#tags;
    const contents = tagDialogView(this.#filter, this.#localize, {
      query: this.#query,
      tags: found.slice(0, this.#maxTags),
      hasMore: found.length > this.#maxTags,
      onSearch: (text) => this.#setQuery(text),
      onMore: () => void this.#showMore(),
      onClose: () => void this.#close(),
    });
    const texts = { title: this.#localize.term('tagFilterLabel'), closeLabel: this.#localize.term('close') };
    return this.#panel.render(texts, contents);
  }

  // Not left to the browser: in Safari, a search box without text keeps the key to itself.
  #handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    this.#close();
  };

  /** @returns whether the dialog was open */
  #close(): boolean {
    const { isOpen } = this.#panel;
    this.#stopTracking?.();
    if (isOpen) this.#panel.close();
    return isOpen;
  }

  #setQuery(text: string): void {
    this.#query = text;
    this.#maxTags = TAGS_PER_PAGE;
    this.#filter.requestUpdate();
  }

  async #showMore(): Promise<void> {
    const shown = this.#maxTags;
    this.#maxTags += TAGS_PER_PAGE;
    this.#filter.requestUpdate();
    await this.#filter.updateComplete;
    this.#container.querySelectorAll<HTMLElement>('[part~=tag]')[shown]?.focus();
  }
}
