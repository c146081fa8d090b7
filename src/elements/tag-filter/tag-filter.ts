import { LitElement, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { toDisplayText } from '../../hub/display-text.js';
import { deferredLoaded, loadDeferred, preloadDeferred } from '../deferred/load-deferred.js';
import { isSame } from '../internal/is-same.js';
import { Localize } from '../internal/localize.js';
import { theme } from '../internal/theme.styles.js';
import { OisFilterEvent, type TagMatch } from './tag-filter.events.js';
import { styles } from './tag-filter.styles.js';
import type { TagFilterDeferred } from './tag-filter.deferred.js';

/** More tags than this fill the row of a wide screen. The dialog has all of them. */
const MAX_TAGS_IN_ROW = 30;

/** With more tags than this, there is a button for all of them. */
const MAX_TAGS_WITHOUT_DIALOG = 5;

/**
 * Tags as toggle buttons: a row that scrolls sideways, selected tags first, and a button for a dialog with all tags.
 *
 * @tag ois-tag-filter
 * @attr {string} locale - BCP 47 tag of the language, such as `zh-CN`. Default: the nearest `lang` around the element.
 * @attr {'auto' | 'light' | 'dark'} theme - Colour theme. `auto` (default) follows the device.
 * @event {OisFilterEvent} ois-filter - The user changed the selected tags, or whether tables have `any` of them or `all`; `detail` has `tags` and `match`.
 * @csspart group - The row of tags.
 * @csspart tag - A tag.
 * @csspart tag-selected - A selected tag.
 * @csspart tag-label - A tag's label.
 * @csspart tag-count - The number of tables with a tag.
 * @csspart placeholder - A placeholder for a tag while loading.
 * @csspart match-mode - With several selected tags: each of the buttons for tables with any of them, or with all.
 * @csspart match-switch - The same as one button, in a narrow row.
 * @csspart all-tags - The button that opens the dialog. In a narrow row, it is an icon.
 * @csspart dialog - The dialog with all tags: a sheet from below on narrow screens.
 * @csspart header - The dialog's header.
 * @csspart title - The title in it.
 * @csspart close - The button in it that closes the dialog.
 * @csspart search-field - The dialog's search field: the search box with its icon and button.
 * @csspart search - The search box.
 * @csspart search-clear - The button that clears it.
 * @csspart list - The dialog's tags.
 * @csspart more - The button that shows more of them.
 * @csspart none - The message that the search found no tag.
 * @csspart footer - The dialog's footer.
 * @csspart clear - The button that clears the selection.
 * @csspart show - The button that closes the dialog, and names the number of tables.
 */
export class OisTagFilter extends LitElement {
  static override styles = [theme, styles];
  static override properties = {
    tags: { attribute: false },
    selected: { attribute: false },
    counts: { attribute: false },
    match: {},
    loading: { type: Boolean },
  };

  /** The tags to offer, in this order. */
  tags: readonly string[] = [];

  /** The selected tags, also those that are not in `tags`. Setting the same tags as last time keeps the user's selection. */
  get selected(): readonly string[] {
    return this.#selected;
  }
  set selected(tags: readonly string[]) {
    if (!isSame(tags, this.#assignedSelected)) this.#selected = this.#assignedSelected = [...(tags || [])];
  }

  /** The number of tables with each tag, shown in the tag. */
  counts: ReadonlyMap<string, number> | undefined;

  /** With several selected tags: whether tables have `any` of them or `all`. The user can change it. */
  match: TagMatch = 'any';

  /** Shows placeholders. */
  loading = false;

  /** Counts for the dialog, if they were known too late for the row, where they would move the tags. @internal */
  declare dialogCounts: ReadonlyMap<string, number> | undefined;

  /** The number of tables for the selection, if it is known. @internal */
  declare tableCount: number | undefined;

  /** Closes the dialog with all tags. Returns whether it was open. @internal */
  declare closeDialog: (() => boolean) | undefined;

  /** Adds a history entry for the dialog where it is a sheet. @internal */
  declare addHistoryEntry: ((onBack: () => void) => (() => void) | undefined) | undefined;

  #localize = new Localize(this);
  #deferred: TagFilterDeferred | undefined;
  #selected: readonly string[] = [];
  /** The selection that the page has set last. */
  #assignedSelected: readonly string[] | undefined;

  /** All tags, selected ones first. @internal */
  declare allTags: readonly string[];

  /** @internal */
  changeSelection(tags: readonly string[], match: TagMatch = this.match): void {
    this.#selected = tags;
    this.match = match;
    this.dispatchEvent(new OisFilterEvent([...tags], match));
    // After the event: a widget that handles it updates first, and sets properties of the filter, which then renders only once.
    this.requestUpdate();
  }

  /** Selects or deselects the tag of a button. @internal */
  handleTag = ({ currentTarget }: Event): void => {
    const { value } = currentTarget as HTMLButtonElement;
    const selected = this.#selected;
    this.changeSelection(
      selected.includes(value) ? selected.filter((tag) => tag !== value) : [...selected, value],
    );
  };

  /** Renders a tag. @internal */
  renderTag(tag: string, counts = this.counts): TemplateResult {
    const count = counts?.get(tag);
    return html`<button
      part="tag"
      type="button"
      .value=${tag}
      aria-pressed=${this.#selected.includes(tag)}
      @click=${this.handleTag}
    >
      <bdi part="tag-label">${toDisplayText(tag)}</bdi>
      <span part="tag-count">${count ? this.#localize.number(count) : nothing}</span>
    </button>`;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    // Without the deferred chunk, the focus would stay at the position of a tag that moves.
    if (changed.has('tags') || this.#deferred)
      this.allTags = [...new Set([...this.#selected, ...(this.tags || [])])];
    // If loading fails, tags can still be selected.
    if (!this.loading && !this.#deferred) preloadDeferred().catch(() => undefined);
  }

  protected override firstUpdated(): void {
    void deferredLoaded.then(
      ({ TagFilterDeferred }) => (this.#deferred = new TagFilterDeferred(this, this.#localize)),
    );
  }

  #handleAllTags(): void {
    void loadDeferred().then(
      () => this.#deferred?.openDialog(),
      () => undefined,
    );
  }

  override render(): TemplateResult | typeof nothing {
    const { allTags } = this;
    const selected = this.#selected;
    const { length } = allTags;
    if (!length && !this.loading) return nothing;
    return html`<div part="group">
        ${selected.length > 1 ? html`<div class="match">${this.#deferred?.renderMatchMode()}</div>` : nothing}
        ${allTags.slice(0, selected.length + MAX_TAGS_IN_ROW).map((tag) => this.renderTag(tag))}
        ${this.#deferred?.renderPlaceholders()}
      </div>
      ${
        length > MAX_TAGS_WITHOUT_DIALOG
          ? html`<button part="all-tags" type="button" @click=${this.#handleAllTags}>
              <span>${this.#localize.term('allTags', length, this.#localize.number(length))}</span>
            </button>`
          : nothing
      }`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'ois-tag-filter': OisTagFilter;
  }
}
