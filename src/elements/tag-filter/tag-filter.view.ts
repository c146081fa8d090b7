import { html, nothing, type TemplateResult } from 'lit';
import type { Localize } from '../internal/localize.js';

/** A template, or nothing. */
export type OptionalTemplate = TemplateResult | typeof nothing;

/** The bar above the tags. */
export interface Bar {
  selectedCount: number;
  /** The search text. Undefined: no search box. */
  query: string | undefined;
  onSearch: (event: Event) => void;
  onClear: () => void;
}

/** Returns a text with a localized number. */
export const countText = (localize: Localize, key: 'tagsChosen' | 'showAllTags', count: number): string =>
  localize.term(key, count, localize.number(count));

export function barView(
  localize: Localize,
  { selectedCount, query, onSearch, onClear }: Bar,
): TemplateResult {
  return html`<div part="bar">
    ${query === undefined ? labelView(localize) : searchView(localize, query, onSearch)}
    <span part="chosen" id="chosen"
      ><bdi>${selectedCount ? countText(localize, 'tagsChosen', selectedCount) : nothing}</bdi></span
    >
    ${
      selectedCount
        ? html`<button part="clear" type="button" @click=${onClear}>${localize.term('clearTags')}</button>`
        : nothing
    }
  </div>`;
}

// Hidden from screen readers: the group has the same label.
function labelView(localize: Localize): TemplateResult {
  return html`<span part="label" aria-hidden="true">${localize.term('tagFilterLabel')}</span>`;
}

function searchView(localize: Localize, query: string, onSearch: (event: Event) => void): TemplateResult {
  const label = localize.term('findTag');
  return html`<div class="search">
    <svg viewBox="0 0 16 16" aria-hidden="true">
      <path d="M11 11l4 4M7 12.5a5.5 5.5 0 110-11 5.5 5.5 0 010 11z" />
    </svg>
    <input
      part="search"
      type="search"
      aria-label=${label}
      placeholder=${label}
      autocomplete="off"
      spellcheck="false"
      .value=${query}
      @input=${onSearch}
    />
  </div>`;
}

/** The button for more tags. */
export interface MoreButton {
  label: string;
  /** All rows are shown, and there are still more tags. */
  isExpanded: boolean;
  onPress: () => void;
}

/** The end of the group: the message that no tag was found, and the button for more tags. */
export function endView(
  localize: Localize,
  isNoneFound: boolean,
  { label, isExpanded, onPress }: MoreButton,
): TemplateResult {
  return html`<span part="none" role="status">${isNoneFound ? localize.term('noTagFound') : nothing}</span
    ><button part="more" type="button" aria-expanded=${isExpanded} hidden @click=${onPress}>
      <bdi>${label}</bdi>
    </button>`;
}

/** The button that shows only two rows again. */
export function lessView(localize: Localize, onLess: () => void): TemplateResult {
  return html`<button part="less" type="button" aria-expanded="true" @click=${onLess}>
    ${localize.term('showFewerTags')}
  </button>`;
}

/** Two rows of placeholders. Those that do not fit are hidden. */
export function placeholdersView(count: number): TemplateResult {
  return html`<div class="two-rows">
    ${Array.from({ length: count }, () => html`<i part="placeholder"></i>`)}
  </div>`;
}
