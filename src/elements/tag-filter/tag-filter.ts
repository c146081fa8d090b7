import { LitElement, html, nothing, type TemplateResult } from 'lit';
import { Localize } from '../shared/localize.js';
import { theme } from '../shared/theme.styles.js';
import { OisFilterEvent } from './tag-filter.events.js';
import { styles } from './tag-filter.styles.js';

/**
 * Tags as toggle buttons, of which any number can be chosen.
 *
 * @tag ois-tag-filter
 * @event {OisFilterEvent} ois-filter - The choice changed; `detail.tags` is all of it.
 * @csspart group - The group around the buttons.
 * @csspart tag - A tag.
 * @csspart clear - The button that clears the choice.
 */
export class OisTagFilter extends LitElement {
  static override styles = [theme, styles];
  static override properties = { tags: { attribute: false }, selected: { attribute: false } };

  /** The tags to offer, in this order. */
  tags: readonly string[] = [];

  /** The chosen tags. One that is not offered is offered all the same, first. */
  selected: readonly string[] = [];

  #localize = new Localize(this);

  #toggle(tag: string): void {
    const isChosen = this.selected.includes(tag);
    this.#choose(isChosen ? this.selected.filter((other) => other !== tag) : [...this.selected, tag]);
  }

  #choose(tags: string[]): void {
    this.selected = tags;
    this.dispatchEvent(new OisFilterEvent(tags));
  }

  override render(): TemplateResult | typeof nothing {
    const unknown = this.selected.filter((tag) => !this.tags.includes(tag));
    const tags = [...unknown, ...this.tags];
    if (tags.length === 0) return nothing;
    return html`<div part="group" role="group" aria-label=${this.#localize.term('tagFilterLabel')}>
      ${tags.map(
        (tag) =>
          html`<button
            part="tag"
            type="button"
            dir="auto"
            aria-pressed=${this.selected.includes(tag)}
            @click=${() => this.#toggle(tag)}
          >
            ${tag}
          </button>`,
      )}
      ${
        this.selected.length > 0
          ? html`<button part="clear" type="button" @click=${() => this.#choose([])}>
              ${this.#localize.term('clearTags')}
            </button>`
          : nothing
      }
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'ois-tag-filter': OisTagFilter;
  }
}
