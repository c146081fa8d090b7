import type { ReactiveController } from 'lit';
import { beforeLayout } from '../internal/after-layout.js';
import { isSame } from '../internal/is-same.js';
import { listenToInput, scrollAsPageGrows } from './scroll-as-page-grows.js';
import type { SearchBar } from './search-bar.js';
import { formatView, parseView, type View } from './parse-view.js';
import { toTagList } from './widget.converters.js';
import type { ViewStateAccess, WidgetInternals, WidgetServices } from './widget.internals.js';

/** Maximum length of a state in UTF-8. */
const MAX_BYTES = 4096;
/** A search takes no longer, unless nothing is searched for. */
const MAX_FRAMES = 60;

/** Writes what a widget shows as a text, and shows what such a text says: for an app whose page is loaded again. */
export class ViewState implements ReactiveController, ViewStateAccess {
  readonly #widget: WidgetInternals;
  readonly #services: WidgetServices;
  readonly #search: SearchBar;
  onShown: (() => void) | undefined;
  /** What to show once the lists are loaded, or what is being shown. */
  #pending: View | undefined;
  /** The last view that was shown. */
  #applied: View | undefined;
  #top = 0;
  #restoring: AbortController | undefined;

  constructor(widget: WidgetInternals, services: WidgetServices, search: SearchBar) {
    this.#widget = widget;
    this.#services = services;
    this.#search = search;
    widget.addController(this);
  }

  get text(): string {
    const view = this.#pending ?? this.#view;
    const shorter = [view, { ...view, tags: undefined }, { ...view, tags: undefined, search: '' }];
    return shorter.map(formatView).find((text) => new TextEncoder().encode(text).length <= MAX_BYTES) ?? '';
  }

  show(text: string): boolean {
    // An app that was started again returns what is shown.
    if (text === this.text) return true;
    const view = parseView(text);
    if (view) this.#pending = view;
    this.#widget.requestUpdate();
    return !!view;
  }

  /** Forgets what is not shown yet, for another user. */
  reset(): void {
    this.#pending = undefined;
    this.#restoring?.abort();
  }

  hostDisconnected(): void {
    this.#restoring?.abort();
  }

  hostUpdated(): void {
    const view = this.#pending;
    if (this.#services.catalogue.state === 'ready' && view && view !== this.#applied) void this.#apply(view);
  }

  /** Those that the page has set. */
  get #ownTags(): string[] {
    return toTagList(this.#widget.getAttribute('tags'));
  }

  get #view(): View {
    const { tagMatch: match, renderRoot } = this.#widget;
    const tags = isSame(this.#widget.tags, this.#ownTags) ? undefined : this.#widget.tags;
    const open = renderRoot.querySelector('ois-form-frame')?.shortCode || undefined;
    // With a form open, the position is perhaps the form's.
    if (open === undefined) this.#top = Math.max(0, Math.round(scrollY));
    const sort = renderRoot.querySelector('ois-table-grid')?.sort ?? 'hub';
    return { tags, match, search: this.#search.text, sort, open, top: this.#top };
  }

  /** Waits until the cards are those of the view: the browser keeps its scroll position by what moves on the page. */
  async #waitForCards({ search }: View, signal: AbortSignal): Promise<void> {
    for (let frame = 0; frame < MAX_FRAMES && !signal.aborted; frame += 1) {
      await beforeLayout();
      const hasFound = this.#widget.renderRoot.querySelector('ois-table-grid')?.foundCount !== undefined;
      if (isSame(this.#services.catalogue.selected, this.#widget.tags) && (hasFound || search.trim() === ''))
        break;
    }
    await beforeLayout();
  }

  async #apply(view: View): Promise<void> {
    const { tags = this.#ownTags, match, search, sort, open, top } = view;
    this.#applied = view;
    this.#restoring?.abort();
    const restoring = (this.#restoring = new AbortController());
    const { signal } = restoring;
    listenToInput(() => restoring.abort(), signal);
    this.#services.selectTags({ tags, match });
    this.#search.text = search;
    const grid = this.#widget.renderRoot.querySelector('ois-table-grid');
    if (grid) grid.sort = sort;
    this.#top = top;
    await this.#waitForCards(view, signal);
    // The browser has scrolled a page that was loaded again to where the former one was.
    if (!signal.aborted && scrollY > top) window.scrollTo({ left: scrollX, top, behavior: 'instant' });
    // Before the form, which locks the page's position.
    await scrollAsPageGrows(top, signal);
    const isCurrent = !signal.aborted;
    restoring.abort();
    if (this.#pending === view) this.#pending = undefined;
    this.onShown?.();
    if (isCurrent && open !== undefined && this.#widget.openIn !== 'host') await this.#widget.open(open);
  }
}
