import { LitElement, html, nothing, type TemplateResult } from 'lit';
import { toDisplayText } from '../../hub/display-text.js';
import { deferredLoaded, loadDeferred } from '../deferred/load-deferred.js';
import { isSame } from '../internal/is-same.js';
import { Localize } from '../internal/localize.js';
import { theme } from '../internal/theme.styles.js';
import { OisFilterEvent, type TagMatch } from './tag-filter.events.js';
import { styles } from './tag-filter.styles.js';
import type { TagFilterTools } from './tag-filter.deferred.js';

/** More than two rows hold on wide screens. */
const MAX_INITIAL_CHIPS = 60;

/**
 * Tags as toggle buttons, of which any number can be selected: two rows of them, and more on demand. The deferred chunk
 * adds everything but the buttons themselves.
 *
 * @tag ois-tag-filter
 * @event {OisFilterEvent} ois-filter - The user changed the selection; `detail.tags` has all selected tags.
 * @csspart bar - The bar above the tags.
 * @csspart label - The bar's label, if there is no search box.
 * @csspart search - The search box.
 * @csspart chosen - The number of selected tags.
 * @csspart clear - The button that clears the selection.
 * @csspart group - The group of tags.
 * @csspart tag - A tag.
 * @csspart tag-selected - A selected tag.
 * @csspart tag-label - A tag's label.
 * @csspart tag-count - The number of tables with a tag.
 * @csspart placeholder - A placeholder for a tag while loading.
 * @csspart none - The message that the search found no tag.
 * @csspart more - The button that shows all tags, or more of them.
 * @csspart less - The button that shows only two rows again.
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

  /**
   * The selected tags. One that is not in `tags` is shown as well, first. Setting the same tags as last time keeps the
   * selection that the user has made since.
   */
  get selected(): readonly string[] {
    return this.#selected;
  }
  set selected(tags: readonly string[]) {
    if (!isSame(tags, this.#assignedSelected)) this.#selected = this.#assignedSelected = [...tags];
  }

  /** With several selected tags: whether tables have `any` of them or `all`. The user can change it. */
  match: TagMatch = 'any';

  /** The number of tables with each tag, shown in the tag. */
  counts: ReadonlyMap<string, number> | undefined;

  /** Shows two rows of placeholders, as high as two rows of tags. */
  loading = false;

  #selected: readonly string[] = [];
  /** The selection that the page has set last. */
  #assignedSelected: readonly string[] | undefined;
  #localize = new Localize(this);
  #tools: TagFilterTools | undefined;

  /** @internal */
  changeSelection(tags: string[], match: TagMatch = this.match): void {
    this.#selected = tags;
    this.match = match;
    this.requestUpdate();
    this.dispatchEvent(new OisFilterEvent(tags, match));
  }

  protected override firstUpdated(): void {
    // If loading fails, tags can still be selected.
    void deferredLoaded.then(
      ({ TagFilterTools }) => (this.#tools = new TagFilterTools(this, this.#localize)),
    );
    loadDeferred().catch(() => undefined);
  }

  override render(): TemplateResult | typeof nothing {
    const { selected, tags, loading } = this;
    const [chips, bar, end, foot] = this.#tools?.render() ?? [
      [...new Set([...selected, ...tags])].slice(0, MAX_INITIAL_CHIPS),
    ];
    // Not by the number of tags found: the search box stays if it finds none.
    if (!(tags.length || selected.length || loading)) return nothing;
    return html`${bar}
      <div part="group" role="group" aria-label=${this.#localize.term('tagFilterLabel')}>
        ${chips.map((tag) => {
          const isSelected = selected.includes(tag);
          return html`<button
            part="tag"
            type="button"
            aria-pressed=${isSelected}
            @click=${() => this.changeSelection(isSelected ? selected.filter((other) => other !== tag) : [...selected, tag])}
          >
            <bdi part="tag-label">${toDisplayText(tag)}</bdi>${this.#tools?.renderCount(tag)}
          </button>`;
        })}${end}
      </div>
      ${foot}`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'ois-tag-filter': OisTagFilter;
  }
}
