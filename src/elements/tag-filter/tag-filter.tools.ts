import { html, nothing, type ReactiveController } from 'lit';
import { toDisplayText } from '../../hub/display-text.js';
import { enDeferred } from '../../locales/en.deferred.js';
import { adoptStyles } from '../internal/adopt-styles.js';
import { addEnglish, type Localize } from '../internal/localize.js';
import { hiddenStyles } from '../internal/hidden.styles.js';
import { ChipKeys } from './chip-keys.js';
import { normalizeForSearch } from '../internal/normalize-for-search.js';
import type { TagFilterHost } from './tag-filter.host.js';
import { styles } from './tag-filter.deferred.styles.js';
import {
  barView,
  counted,
  endView,
  lessView,
  placeholdersView,
  type Piece,
} from './tag-filter.tools-view.js';
import { TagOrder } from './tag-order.js';
import { fitTwoRows } from './two-rows.js';

/** With more tags than this, there is a search box from the start. */
const MANY = 20;
/** Most tags in the page while two rows of them are seen, and for each "Show more" after that. */
const CHIPS_IN_TWO_ROWS = 60;
const CHIPS_AT_ONCE = 150;

addEnglish(enDeferred);

/** What a tag filter has beside its tags: search box, counts, "Clear all", "Show all", and the keyboard. */
export class TagFilterTools implements ReactiveController {
  readonly #host: TagFilterHost;
  readonly #localize: Localize;
  readonly #root: ShadowRoot;
  readonly #order = new TagOrder();
  readonly #keys = new ChipKeys();
  // In the next frame: to change what is observed while it is told of would be reported to the page as an error.
  readonly #resize = new ResizeObserver(() => requestAnimationFrame(this.#fit));

  #query = '';
  #isExpanded = false;
  #limit = CHIPS_AT_ONCE;
  /** The tags that the search finds, and those of them that are in the page. */
  #found: readonly string[] = [];
  #shown: readonly string[] = [];
  /** The tag that Tab leads to, and the one that has the focus while the page is updated. */
  #current: string | undefined;
  #focused: string | undefined;

  constructor(host: TagFilterHost, localize: Localize) {
    this.#host = host;
    this.#localize = localize;
    this.#root = host.renderRoot as ShadowRoot;
    adoptStyles(this.#root, hiddenStyles, styles);
    host.addEventListener('ois-filter', ({ detail }) => this.#order.keep(detail.tags));
    this.#root.addEventListener('keydown', (event) => this.#onKey(event as KeyboardEvent));
    this.#root.addEventListener('focusin', this.#follow);
    // A press focuses no button in Safari.
    this.#root.addEventListener('click', this.#follow);
    host.addController(this);
  }

  /** Also after a move within the page. */
  hostConnected(): void {
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    this.#resize.disconnect();
  }

  hostUpdate(): void {
    this.#focused = this.#tagOf(this.#root.activeElement);
    this.#order.update(this.#host.tags, this.#host.selected);
  }

  hostUpdated(): void {
    const group = this.#part('group');
    if (!group) return;
    this.#resize.observe(group);
    this.#fit();
    // Lit keeps buttons by their place, not by their tag: the focus has to go where its tag went.
    if (this.#focused !== undefined && this.#tagOf(this.#root.activeElement) !== this.#focused) {
      (this.#chips[this.#shown.indexOf(this.#focused)] ?? this.#visible[0])?.focus();
    }
  }

  /** The tags to put into the page, and what stands above them, after them inside their group, and below. */
  parts(): [chips: readonly string[], bar: Piece, end: Piece, foot: Piece] {
    if (this.#host.loading) {
      return [[], html`<div part="bar"></div>`, placeholdersView(CHIPS_IN_TWO_ROWS), nothing];
    }
    return [this.#find(), this.#bar(), this.#end(), this.#foot()];
  }

  /** How many tables carry a tag, where that is known. */
  renderCount(tag: string): Piece {
    const count = this.#host.counts?.get(tag);
    if (!count) return nothing;
    const text = this.#localize.number(count);
    return html`<span class="hidden">, ${this.#localize.term('tableCount', count, text)}</span
      ><span part="tag-count" aria-hidden="true">${text}</span>`;
  }

  #find(): readonly string[] {
    const { all, pinned } = this.#order;
    const query = normalizeForSearch(this.#query.trim());
    this.#found = query ? all.filter((tag, i) => i < pinned || normalizeForSearch(tag).includes(query)) : all;
    const limit = this.#isExpanded ? this.#limit : CHIPS_IN_TWO_ROWS;
    this.#shown = this.#found.slice(0, Math.max(limit, pinned));
    return this.#shown;
  }

  #bar(): Piece {
    const hasSearch = this.#isExpanded || this.#query !== '' || this.#order.all.length > MANY;
    return barView(this.#localize, {
      chosen: this.#host.selected.length,
      query: hasSearch ? this.#query : undefined,
      onSearch: this.#search,
      onClear: this.#clear,
    });
  }

  #end(): Piece {
    const isNoneFound = this.#query !== '' && this.#found.length <= this.#order.pinned;
    const words = this.#isExpanded
      ? this.#localize.term('showMoreTags')
      : counted(this.#localize, 'showAllTags', this.#found.length);
    return endView(this.#localize, isNoneFound, {
      words,
      isExpanded: this.#isExpanded,
      onPress: this.#showMore,
    });
  }

  #foot(): Piece {
    return this.#isExpanded ? lessView(this.#localize, this.#showLess) : nothing;
  }

  #search = ({ target }: Event): void => {
    this.#query = (target as HTMLInputElement).value;
    this.#current = undefined;
    void this.#settle();
  };

  #clear = async (): Promise<void> => {
    this.#host.choose([]);
    await this.#settle();
    this.#visible[0]?.focus();
  };

  #showMore = async (): Promise<void> => {
    const seen = this.#visible.length;
    if (this.#isExpanded) this.#limit += CHIPS_AT_ONCE;
    this.#isExpanded = true;
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    this.#chips[seen]?.focus();
  };

  #showLess = async (): Promise<void> => {
    this.#isExpanded = false;
    this.#limit = CHIPS_AT_ONCE;
    await this.#settle();
    const more = this.#part('more');
    (more?.hidden ? this.#visible[0] : more)?.focus();
  };

  #settle(): Promise<boolean> {
    this.#order.settle(this.#host.tags, this.#host.selected);
    this.#host.requestUpdate();
    return this.#host.updateComplete;
  }

  #follow = ({ target }: Event): void => {
    this.#current = this.#tagOf(target as Element) ?? this.#current;
    this.#rove();
  };

  #onKey(event: KeyboardEvent): void {
    const chips = this.#visible;
    const at = chips.indexOf(event.target as HTMLElement);
    const next = at < 0 ? undefined : this.#keys.next(event, chips, at, (i) => this.#shown[i] ?? '');
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  /** Lets two rows be seen, or all, and one tag be reached with Tab. */
  #fit = (): void => {
    const group = this.#part('group');
    const more = this.#part('more');
    if (!group || !more) return;
    const chips = this.#chips;
    const focused = this.#root.activeElement as HTMLElement | null;
    const isCut = this.#shown.length < this.#found.length;
    group.setAttribute('aria-describedby', 'chosen');
    for (const chip of chips) {
      chip.hidden = false;
      chip.style.maxWidth = '';
    }
    if (this.#isExpanded) more.hidden = !isCut;
    else fitTwoRows(chips, more, this.#order.pinned, isCut);
    if (focused?.hidden) (more.hidden ? this.#visible.at(-1) : more)?.focus();
    chips.forEach((chip, i) => this.#mark(chip, this.#shown[i] ?? ''));
    this.#rove();
  };

  #mark(chip: HTMLElement, tag: string): void {
    chip.part.toggle('tag-selected', chip.matches('[aria-pressed=true]'));
    // What is cut short can be read in full by pointing at it.
    const label = chip.firstElementChild;
    if (label && label.scrollWidth > label.clientWidth) chip.title = toDisplayText(tag);
    else chip.removeAttribute('title');
  }

  #rove(): void {
    const visible = this.#visible;
    const current = visible[this.#shown.indexOf(this.#current ?? '')] ?? visible[0];
    for (const chip of this.#chips) chip.tabIndex = chip === current ? 0 : -1;
  }

  get #chips(): HTMLElement[] {
    return [...this.#root.querySelectorAll<HTMLElement>('[part~=tag]')];
  }

  get #visible(): HTMLElement[] {
    return this.#chips.filter(({ hidden }) => !hidden);
  }

  #tagOf(chip: Element | null): string | undefined {
    const button = chip?.closest<HTMLElement>('[part~=tag]');
    return button ? this.#shown[this.#chips.indexOf(button)] : undefined;
  }

  #part(name: string): HTMLElement | null {
    return this.#root.querySelector(`[part=${name}]`);
  }
}
