import { html, nothing, type TemplateResult } from 'lit';
import type { Localize } from '../internal/localize.js';
import { searchFieldView } from '../internal/search-field.js';
import { matchModeView } from './match-mode.view.js';
import type { TagFilterInternals } from './tag-filter.internals.js';

/** What the dialog shows and does. */
export interface TagDialogContent {
  query: string;
  /** The tags to show. */
  tags: readonly string[];
  /** There are more of them. */
  hasMore: boolean;
  onSearch: (text: string) => void;
  onMore: () => void;
  onClose: () => void;
}

/** Renders what is below the dialog's title. */
export function tagDialogView(
  filter: TagFilterInternals,
  localize: Localize,
  content: TagDialogContent,
): TemplateResult {
  const { query, onSearch, onClose } = content;
  return html`${searchFieldView({
      value: query,
      label: localize.term('findTag'),
      clearLabel: localize.term('clearSearch'),
      onChange: onSearch,
    })}
    <div class="scroller">${listView(filter, localize, content)}</div>
    ${footerView(filter, localize, onClose)}`;
}

function listView(
  filter: TagFilterInternals,
  localize: Localize,
  { tags, hasMore, onMore }: TagDialogContent,
): TemplateResult {
  const counts = filter.dialogCounts ?? filter.counts;
  return html`<p part="none" role="status">${tags.length ? nothing : localize.term('noTagFound')}</p>
    <div part="list" role="group" aria-labelledby="title">
      ${tags.map((tag) => filter.renderTag(tag, counts))}
      ${
        hasMore
          ? html`<button part="more" type="button" @click=${onMore}>${localize.term('showMoreTags')}</button>`
          : nothing
      }
    </div>`;
}

function footerView(filter: TagFilterInternals, localize: Localize, onClose: () => void): TemplateResult {
  const { selected, tableCount } = filter;
  const number = localize.number(tableCount ?? 0);
  const label =
    tableCount === undefined
      ? localize.term('showTableList')
      : localize.term('showTables', tableCount, number);
  return html`<div part="footer">
    ${selected.length > 1 ? matchModeView(filter, localize) : nothing}
    <button
      part="clear"
      type="button"
      aria-disabled=${selected.length === 0}
      @click=${() => selected.length && filter.changeSelection([])}
    >
      ${localize.term('clearTags')}
    </button>
    <button part="show" type="button" @click=${onClose}><bdi>${label}</bdi></button>
    <span class="hidden" role="status"
      >${tableCount === undefined ? nothing : localize.term('tableCount', tableCount, number)}</span
    >
  </div>`;
}
