import { html, type TemplateResult } from 'lit';
import type { HubError } from '../../hub/errors.js';
import type { Localize } from '../internal/localize.js';
import type { OisSelectEvent } from '../table-grid/select.events.js';
import type { OisFilterEvent, TagMatch } from '../tag-filter/tag-filter.events.js';
import type { Catalogue } from './catalogue.js';

/** An error that leaves the lists usable, with a retry. */
export interface Notice {
  error: HubError;
  retry: () => void;
}

/** The parts of `OisWidget` that its lists show. */
interface ListsElement {
  theme: string;
  /** The selected tags. */
  readonly tags: readonly string[];
  readonly tagMatch: TagMatch;
  readonly layout: 'grid' | 'list';
}

interface Lists {
  catalogue: Catalogue;
  isLoading: boolean;
  /** The deferred chunk could not be loaded, which shows the message for an empty list. */
  isBare: boolean;
  notice: Notice | undefined;
  onFilter: (event: OisFilterEvent) => void;
  onSelect: (event: OisSelectEvent) => void;
}

/** The tag filter and the grid, with a notice between them. */
export function listsView(
  element: ListsElement,
  localize: Localize,
  { catalogue, isLoading, isBare, notice, onFilter, onSelect }: Lists,
): TemplateResult {
  const { matching, isUpdating, response } = catalogue;
  return html`
    <ois-tag-filter
      part="filter"
      exportparts="tag:filter-tag,tag-count:filter-count,all-tags"
      theme=${element.theme}
      .loading=${response?.isPart || isLoading}
      .tags=${catalogue.tags}
      .counts=${catalogue.counts}
      .selected=${element.tags}
      .match=${element.tagMatch}
      @ois-filter=${onFilter}
    ></ois-tag-filter>
    ${notice && noticeView(localize, notice)}
    <ois-table-grid
      part="grid"
      search=""
      layout=${element.layout}
      exportparts="count,list,card,icon,name,industry,tags,tag,more"
      theme=${element.theme}
      aria-busy=${isUpdating || isLoading}
      ?hidden=${!isLoading && catalogue.error && !catalogue.tables[0]}
      .tables=${catalogue.tables}
      .matching=${matching}
      .isPart=${response?.isPart}
      .loading=${isLoading || (isUpdating && !matching)}
      @ois-select=${onSelect}
    ></ois-table-grid>
    ${isBare && !isLoading && !matching ? html`<slot name=${element.tags[0] ? 'no-match' : 'empty'}></slot>` : ''}
  `;
}

/**
 * An error with a retry.
 * @param slot the slot of the text; the page has content for `error` only
 */
export function noticeView(localize: Localize, { error, retry }: Notice, slot = 'notice'): TemplateResult {
  return html`<div part="notice" class="notice" role="alert">
    <slot name=${slot}><bdi>${localize.term('errorText', error.code)}</bdi></slot>
    <button class="action" type="button" @click=${retry}>${localize.term('retry')}</button>
  </div>`;
}
