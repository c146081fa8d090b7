import { LitElement, html, nothing, type TemplateResult } from 'lit';
import { toDisplayText } from '../../hub/display-text.js';
import { deferredLoaded, loadDeferred } from '../deferred/load-deferred.js';
import { isSame } from '../internal/is-same.js';
import { Localize } from '../internal/localize.js';
import { theme } from '../internal/theme.styles.js';
import { OisFilterEvent } from './tag-filter.events.js';
import { styles } from './tag-filter.styles.js';
import type { TagFilterTools } from './tag-filter.tools.js';

/** More than two rows hold on wide screens. */
const CHIPS_AT_FIRST = 60;

/**
 * Tags as toggle buttons, of which any number can be chosen: two rows of them, and more on demand. Everything but the
 * buttons themselves comes with `TagFilterTools`, a moment later.
 *
 * @tag ois-tag-filter
 * @event {OisFilterEvent} ois-filter - The choice changed; `detail.tags` is all of it.
 * @csspart bar - The bar above the tags.
 * @csspart label - Its words, where there is no search box.
 * @csspart search - The search box.
 * @csspart chosen - How many tags are chosen.
 * @csspart clear - The button that clears the choice.
 * @csspart group - The group around the tags.
 * @csspart tag - A tag.
 * @csspart tag-selected - A chosen tag.
 * @csspart tag-label - A tag's words.
 * @csspart tag-count - How many tables carry it.
 * @csspart placeholder - What stands in place of a tag while loading.
 * @csspart none - The words that no tag is found by the search.
 * @csspart more - The button that shows all tags, or more of them.
 * @csspart less - The button that goes back to two rows.
 */
export class OisTagFilter extends LitElement {
  static override styles = [theme, styles];
  static override properties = {
    tags: { attribute: false },
    selected: { attribute: false },
    counts: { attribute: false },
    loading: { type: Boolean },
  };

  /** The tags to offer, in this order. */
  tags: readonly string[] = [];

  /**
   * The chosen tags. One that is not offered is offered all the same, first. Setting what was set last leaves the user's
   * own choice as it is.
   */
  get selected(): readonly string[] {
    return this.#selected;
  }
  set selected(tags: readonly string[]) {
    if (!isSame(tags, this.#givenSelected)) this.#selected = this.#givenSelected = [...tags];
  }

  /** How many tables carry a tag, shown inside it. A tag that is not in here has no number. */
  counts: ReadonlyMap<string, number> | undefined;

  /** Shows two rows of placeholders, as high as the tags that are to come. */
  loading = false;

  #selected: readonly string[] = [];
  /** The choice that the page has set last. */
  #givenSelected: readonly string[] | undefined;
  #localize = new Localize(this);
  #tools: TagFilterTools | undefined;

  /** Makes a choice as if the user had pressed tags. @internal */
  choose(tags: string[]): void {
    this.#selected = tags;
    this.requestUpdate();
    this.dispatchEvent(new OisFilterEvent(tags));
  }

  protected override firstUpdated(): void {
    // Should they not come, the tags can be chosen all the same.
    void deferredLoaded.then(
      ({ TagFilterTools }) => (this.#tools = new TagFilterTools(this, this.#localize)),
    );
    loadDeferred().catch(() => undefined);
  }

  override render(): TemplateResult | typeof nothing {
    const { selected, tags, loading } = this;
    const [chips, bar, end, foot] = this.#tools?.parts() ?? [
      [...new Set([...selected, ...tags])].slice(0, CHIPS_AT_FIRST),
    ];
    // Whether any are offered, not found: the search that finds none stays.
    if (!(tags.length || selected.length || loading)) return nothing;
    return html`${bar}
      <div part="group" role="group" aria-label=${this.#localize.term('tagFilterLabel')}>
        ${chips.map((tag) => {
          const isChosen = selected.includes(tag);
          return html`<button
            part="tag"
            type="button"
            aria-pressed=${isChosen}
            @click=${() => this.choose(isChosen ? selected.filter((other) => other !== tag) : [...selected, tag])}
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
