import type { ReactiveController } from 'lit';
import { isSafeShortCode } from '../../hub/short-code.js';
import type { FormAddress } from '../form-frame/form-request.js';
import {
  getSheetState,
  isFormEntry,
  isLeavingForm,
  releaseSheetEntry,
  whenHistorySettled,
} from '../internal/history-entry.js';
import { isSame } from '../internal/is-same.js';
import { getNavigationApi } from '../internal/navigation-api.js';
import type { TagMatch } from '../tag-filter/tag-filter.events.js';
import type { SearchBar } from './search-bar.js';
import { UrlPrefix } from './url-prefix.js';
import { formatParameters, readParameters, writeParameters, type UrlParameters } from './url-parameters.js';
import type { SelectedTags, WidgetInternals, WidgetServices } from './widget.internals.js';

const DEFAULT_PREFIX = 'ois';
/** Browsers limit the calls of `replaceState`, Safari to 100 in 30 seconds. */
const SEARCH_DELAY_MS = 300;

/** A page in plain JavaScript may set any type. */
const toMatch = (value: unknown): TagMatch => (value === 'all' ? 'all' : 'any');

/**
 * Keeps a widget's selection, search, order and open form in the query of the page's address. Where the address changes, by Back
 * or by the page's router, the widget follows. Otherwise the address follows the widget: its own parameters are replaced, and
 * all else stays, `history.state` included. The entry for an open form is added by `HistoryEntry`.
 */
export class UrlState implements ReactiveController {
  readonly #widget: WidgetInternals;
  readonly #services: WidgetServices;
  readonly #search: SearchBar;
  readonly #prefix: UrlPrefix;
  /** What the page has set: not in the address. */
  readonly #defaults: SelectedTags;
  #sort: UrlParameters['sort'];
  /** The table whose form was opened last. */
  #shortCode: string | undefined;
  /** Its form is on the page. */
  #isOpen = false;
  /** The parameters in the address when it was read or written last. */
  #known: string | undefined;
  /** The widget's tags at that time. */
  #knownTags: readonly string[];
  /** While a sheet is open: the parameters in the entry below. */
  #knownBelowSheet: string | undefined;
  #searchTimer: ReturnType<typeof setTimeout> | undefined;
  #listening = new AbortController();
  #isReconciling = false;
  /** The page's address without parameters of the widget, when the widget was updated last. */
  #page: string | undefined;
  /** The address for links of cards, without parameters of the widget. */
  #base: string | undefined;
  #tableUrl: HTMLElementTagNameMap['ois-table-grid']['tableUrl'];

  constructor(widget: WidgetInternals, services: WidgetServices, search: SearchBar) {
    this.#widget = widget;
    this.#services = services;
    this.#search = search;
    this.#prefix = new UrlPrefix(widget.urlState?.trim() || DEFAULT_PREFIX, (hasWaited) =>
      this.#begin(hasWaited),
    );
    this.#defaults = { tags: widget.tags, match: toMatch(widget.tagMatch) };
    this.#knownTags = widget.tags;
    widget.addController(this);
  }

  /** Returns the page's address while a table's form is open. Other pages of the form site have none. */
  createAddress({
    shortCode,
    link,
  }: {
    shortCode: string;
    link?: string | undefined;
  }): FormAddress | undefined {
    if (!this.#prefix.isOwned) return undefined;
    // Later, the history entry of the list could not be changed any more.
    this.#flush();
    this.#isOpen = false;
    this.#shortCode = link === undefined && isSafeShortCode(shortCode) ? shortCode : undefined;
    if (this.#shortCode === undefined) return undefined;
    return {
      name: this.#prefix.name,
      url: () => {
        // Tags may have been chosen in a sheet that has closed for the form.
        if (this.#read().open === undefined) this.#flush(this.#listState);
        return this.#write({ ...this.#listState, open: shortCode });
      },
      isCurrent: () => this.#read().open === shortCode,
      shareUrl: this.#write({ open: shortCode }),
    };
  }

  /** Drops the sort order, and what the former user has searched for, for another user. */
  reset(): void {
    this.#sort = undefined;
    // The step back from a form that was open leads to an entry that still has the former user's search: it is overwritten, not followed.
    if (isFormEntry(this.#prefix.name)) this.#known = this.#format({ ...this.#read(), open: undefined });
    this.#handleChange();
  }

  hostConnected(): void {
    this.#prefix.claim();
  }

  /** Begins to keep the widget's state in the address. */
  #begin(hasWaited: boolean): void {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    this.#widget.addEventListener('ois-search', this.#handleSearch, { signal });
    this.#widget.addEventListener('ois-sort', this.#handleSort, { signal });
    this.#widget.addEventListener('ois-open', this.#handleOpen, { signal });
    this.#widget.addEventListener('ois-close', this.#handleChange, { signal });
    window.addEventListener('popstate', this.#handleChange, { signal });
    window.addEventListener('pagehide', this.#handlePageHide, { signal });
    // A navigation by the page's router dispatches no popstate.
    getNavigationApi()?.addEventListener('currententrychange', this.#handleChange, { signal });
    // What the user has selected meanwhile is to be written, if the address says nothing else.
    if (hasWaited && this.#format(this.#read()) === '') this.#known ??= '';
    // Added to the page again: its state was kept, and a form may be closing.
    if (this.#known !== undefined) return this.#handleChange();
    const { open, ...list } = this.#read();
    // A link from elsewhere. The form gets an entry of its own, so that Back closes it.
    if (open !== undefined && !isFormEntry(this.#prefix.name)) this.#replace(list);
    this.#known = this.#format(this.#read());
    this.#apply({ ...list, open });
  }

  hostDisconnected(): void {
    // A router may have navigated to another page, whose address is not this widget's.
    if (this.#prefix.isOwned && this.#write({}) === this.#page) this.#flush();
    this.#listening.abort();
    this.#prefix.release();
  }

  hostUpdated(): void {
    if (!this.#prefix.isOwned) return;
    this.#page = this.#write({});
    this.#updateGrid();
    // A text that is being typed is written later.
    const { search } = this.#read();
    if (this.#format({ ...this.#state, search }) !== this.#known) this.#handleChange();
  }

  get #openShortCode(): string | undefined {
    return this.#widget.renderRoot.querySelector('ois-form-frame')?.shortCode;
  }

  /** The parameters that the address should have, apart from the open form. */
  get #listState(): UrlParameters {
    const { tags, tagMatch } = this.#widget;
    const match = toMatch(tagMatch);
    const defaults = this.#defaults;
    return {
      tags: isSame(tags, defaults.tags) ? undefined : tags,
      match: match === defaults.match ? undefined : match,
      search: this.#search.text,
      sort: this.#sort === 'hub' ? undefined : this.#sort,
    };
  }

  /** The parameters that the address should have. */
  get #state(): UrlParameters {
    const open = this.#openShortCode;
    // The form's history entry has it. Without an entry, it is added here.
    const isShown = open !== undefined && open === this.#shortCode;
    return isShown && (this.#isOpen || open === this.#read().open)
      ? { ...this.#listState, open }
      : this.#listState;
  }

  #read(): UrlParameters {
    return readParameters(location.href, this.#prefix.name);
  }

  #write(parameters: UrlParameters): string {
    return writeParameters(location.href, this.#prefix.name, parameters);
  }

  #format(parameters: UrlParameters): string {
    return formatParameters(this.#prefix.name, parameters);
  }

  #replace(parameters: UrlParameters): void {
    try {
      history.replaceState(history.state, '', this.#write(parameters));
    } catch {
      // Too many calls, or a document that may not call it at all. The next change tries again.
    }
    this.#known = this.#format(this.#read());
    this.#knownTags = this.#widget.tags;
  }

  /** Writes what is not yet in the address, unless the address is about to change. */
  #flush(state = this.#state): void {
    clearTimeout(this.#searchTimer);
    this.#followSheet();
    if (isLeavingForm() || this.#format(this.#read()) !== this.#known) return;
    if (this.#format(state) !== this.#known) this.#replace(state);
  }

  /** A sheet has an entry of its own. When it is closed, by a step back, the address below is written as well. */
  #followSheet(): void {
    if (getSheetState() === 'open') this.#knownBelowSheet ??= this.#known;
    else if (!isLeavingForm()) {
      this.#known = this.#knownBelowSheet ?? this.#known;
      this.#knownBelowSheet = undefined;
    }
  }

  #handlePageHide = (): void => this.#flush();

  #handleChange = (): void => void this.#reconcile();

  /** Makes widget and address agree. Waits for pages that remove the widget in the same task, and for forms that close. */
  async #reconcile(): Promise<void> {
    if (this.#isReconciling) return;
    this.#isReconciling = true;
    await new Promise((resolve) => setTimeout(resolve));
    await whenHistorySettled();
    this.#isReconciling = false;
    if (!this.#prefix.isOwned) return;
    this.#followSheet();
    if (getSheetState() === 'closed' && !isLeavingForm()) {
      // Its address is that of the time when it was closed.
      releaseSheetEntry();
      this.#known = this.#format(this.#read());
      return this.#flush();
    }
    const parameters = this.#read();
    const known = this.#format(parameters);
    // The page has changed the rest of its address.
    this.#updateGrid();
    if (known === this.#known) return this.#flush();
    this.#known = known;
    this.#apply(parameters);
  }

  /** Shows what the address says. */
  #apply({ tags, match, search, sort, open }: UrlParameters): void {
    const defaults = this.#defaults;
    const { tags: present, tagMatch } = this.#widget;
    const selection = { tags: tags ?? defaults.tags, match: match ?? defaults.match };
    // The page has set tags for an address to which its router has navigated: they are to be written.
    if (!tags && !isSame(present, this.#knownTags)) {
      selection.tags = present;
      this.#widget.requestUpdate();
    }
    if (!isSame(selection.tags, present) || selection.match !== toMatch(tagMatch))
      this.#services.selectTags(selection);
    this.#knownTags = this.#widget.tags;
    clearTimeout(this.#searchTimer);
    this.#search.text = search ?? '';
    this.#sort = sort ?? 'hub';
    this.#updateGrid();
    const shown = this.#openShortCode;
    if (open !== undefined && open !== shown) void this.#widget.open(open);
    if (open === undefined && shown !== undefined && shown === this.#shortCode) this.#widget.close();
  }

  #handleSearch = (): void => {
    clearTimeout(this.#searchTimer);
    this.#searchTimer = setTimeout(this.#handleChange, SEARCH_DELAY_MS);
  };

  #handleSort = ({ detail }: HTMLElementEventMap['ois-sort']): void => {
    this.#sort = detail.order;
    this.#handleChange();
  };

  #handleOpen = ({ detail }: HTMLElementEventMap['ois-open']): void => {
    if (detail.shortCode !== this.#shortCode) return;
    this.#isOpen = true;
    this.#handleChange();
  };

  #updateGrid(): void {
    const grid = this.#widget.renderRoot.querySelector('ois-table-grid');
    if (!grid) return;
    grid.sort = this.#sort;
    // A new tab, or an app, does not show the form on the page of a link.
    const isOnPage = !['page', 'host'].includes(this.#widget.openIn);
    const base = isOnPage ? this.#write({}) : undefined;
    if (base !== this.#base) {
      this.#base = base;
      this.#tableUrl =
        base === undefined
          ? undefined
          : ({ short_code: open }) =>
              isSafeShortCode(open) ? writeParameters(base, this.#prefix.name, { open }) : undefined;
    }
    grid.tableUrl = this.#tableUrl;
  }
}
