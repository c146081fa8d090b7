import { html, nothing, type TemplateResult } from 'lit';
import type { Localize } from '../internal/localize.js';

export type Piece = TemplateResult | typeof nothing;

/** What the bar above the tags shows. */
export interface Bar {
  /** How many tags are chosen. */
  chosen: number;
  /** What is searched for; nothing where there is no search box. */
  query: string | undefined;
  onSearch: (event: Event) => void;
  onClear: () => void;
}

/** A count in words. */
export const counted = (localize: Localize, key: 'tagsChosen' | 'showAllTags', count: number): string =>
  localize.term(key, count, localize.number(count));

export function barView(localize: Localize, { chosen, query, onSearch, onClear }: Bar): TemplateResult {
  return html`<div part="bar">
    ${query === undefined ? labelView(localize) : searchView(localize, query, onSearch)}
    <span part="chosen" id="chosen"
      ><bdi>${chosen ? counted(localize, 'tagsChosen', chosen) : nothing}</bdi></span
    >
    ${
      chosen
        ? html`<button part="clear" type="button" @click=${onClear}>${localize.term('clearTags')}</button>`
        : nothing
    }
  </div>`;
}

// The group has the same words for its name.
function labelView(localize: Localize): TemplateResult {
  return html`<span part="label" aria-hidden="true">${localize.term('tagFilterLabel')}</span>`;
}

function searchView(localize: Localize, query: string, onSearch: (event: Event) => void): TemplateResult {
  const words = localize.term('findTag');
  return html`<div class="search">
    <svg viewBox="0 0 16 16" aria-hidden="true">
      <path d="M11 11l4 4M7 12.5a5.5 5.5 0 110-11 5.5 5.5 0 010 11z" />
    </svg>
    <input
      part="search"
      type="search"
      aria-label=${words}
      placeholder=${words}
      autocomplete="off"
      spellcheck="false"
      .value=${query}
      @input=${onSearch}
    />
  </div>`;
}

/** The button for more tags. */
export interface More {
  words: string;
  /** All rows show already, and tags are missing still. */
  isExpanded: boolean;
  onPress: () => void;
}

/** What follows the tags inside their group: that none was found, and the button for more of them. */
export function endView(
  localize: Localize,
  isNoneFound: boolean,
  { words, isExpanded, onPress }: More,
): TemplateResult {
  return html`<span part="none" role="status">${isNoneFound ? localize.term('noTagFound') : nothing}</span
    ><button part="more" type="button" aria-expanded=${isExpanded} hidden @click=${onPress}>
      <bdi>${words}</bdi>
    </button>`;
}

/** The button that goes back to two rows. */
export function lessView(localize: Localize, onLess: () => void): TemplateResult {
  return html`<button part="less" type="button" aria-expanded="true" @click=${onLess}>
    ${localize.term('showFewerTags')}
  </button>`;
}

/** Rows of placeholders: more than two rows hold; what is beyond them is cut off. */
export function placeholdersView(count: number): TemplateResult {
  return html`<div class="two-rows">
    ${Array.from({ length: count }, () => html`<i part="placeholder"></i>`)}
  </div>`;
}
