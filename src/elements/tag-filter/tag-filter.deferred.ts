import { html, nothing, type ReactiveController } from 'lit';
import { toDisplayText } from '../../hub/display-text.js';
import { enDeferred } from '../../locales/en.deferred.js';
import { adoptStyles } from '../internal/adopt-styles.js';
import { addEnglish, type Localize } from '../internal/localize.js';
import { hiddenStyles } from '../internal/hidden.styles.js';
import { KeyboardNavigation } from './keyboard-navigation.js';
import { normalizeForSearch } from '../../client/search/normalize.js';
import type { TagFilterInternals } from './tag-filter.internals.js';
import { styles } from './tag-filter.deferred.styles.js';
import {
  barView,
  countText,
  endView,
  lessView,
  placeholdersView,
  type OptionalTemplate,
} from './tag-filter.view.js';
import { TagOrder } from './tag-order.js';
import { fitTwoRows } from './two-rows.js';

/** With more tags than this, the search box is shown from the start. */
const MAX_TAGS_WITHOUT_SEARCH = 20;
/** Rendered chips while two rows are shown: more than fit on wide screens. */
const MAX_CHIPS_IN_TWO_ROWS = 60;
/** Rendered chips for each press of "Show more". */
const CHIPS_PER_PAGE = 150;

addEnglish(enDeferred);

/** All of the tag filter that first paint does not need: search, counts, "Clear all", "Show all", and the keyboard. */
export class TagFilterTools implements ReactiveController {
  readonly #filter: TagFilterInternals;
  readonly #localize: Localize;
  readonly #root: ShadowRoot;
  readonly #order = new TagOrder();
  readonly #keyboard = new KeyboardNavigation();
  // In the next frame: changing the observed element in the callback would be reported as a ResizeObserver loop.
  readonly #resizeObserver = new ResizeObserver(() => requestAnimationFrame(this.#fit));

  #query = '';
  #isExpanded = false;
  #maxChips = CHIPS_PER_PAGE;
  /** The tags that match the search, and those of them that are rendered. */
  #matches: readonly string[] = [];
  #renderedTags: readonly string[] = [];
  /** The tag in the tab order. */
  #activeTag: string | undefined;
  /** The tag that had the focus before an update. */
  #focusedTag: string | undefined;

  constructor(filter: TagFilterInternals, localize: Localize) {
    this.#filter = filter;
    this.#localize = localize;
    this.#root = filter.renderRoot as ShadowRoot;
    adoptStyles(this.#root, hiddenStyles, styles);
    filter.addEventListener('ois-filter', ({ detail }) => this.#order.keepOrder(detail.tags));
    this.#root.addEventListener('keydown', (event) => this.#handleKeyDown(event as KeyboardEvent));
    this.#root.addEventListener('focusin', this.#handleFocus);
    // Safari does not focus a button on a press: https://bugs.webkit.org/show_bug.cgi?id=22261
    this.#root.addEventListener('click', this.#handleFocus);
    filter.addController(this);
  }

  /** Also called after the element was moved, when the observer has to be connected again. */
  hostConnected(): void {
    this.#filter.requestUpdate();
  }

  hostDisconnected(): void {
    this.#resizeObserver.disconnect();
  }

  hostUpdate(): void {
    this.#focusedTag = this.#findTag(this.#root.activeElement);
    this.#order.update(this.#filter.tags, this.#filter.selected);
  }

  hostUpdated(): void {
    const group = this.#queryPart('group');
    if (!group) return;
    this.#resizeObserver.observe(group);
    this.#fit();
    // Lit reuses buttons by position, not by tag, so the focus has to move to the button that now has the tag.
    if (this.#focusedTag !== undefined && this.#findTag(this.#root.activeElement) !== this.#focusedTag) {
      (this.#chips[this.#renderedTags.indexOf(this.#focusedTag)] ?? this.#visibleChips[0])?.focus();
    }
  }

  /** Returns the tags to render, and the templates before them, after them in their group, and below the group. */
  render(): [tags: readonly string[], bar: OptionalTemplate, end: OptionalTemplate, foot: OptionalTemplate] {
    if (this.#filter.loading) {
      return [[], html`<div part="bar"></div>`, placeholdersView(MAX_CHIPS_IN_TWO_ROWS), nothing];
    }
    return [this.#findTags(), this.#renderBar(), this.#renderEnd(), this.#renderFoot()];
  }

  /** Renders the number of tables with a tag, if it is known. */
  renderCount(tag: string): OptionalTemplate {
    const count = this.#filter.counts?.get(tag);
    if (!count) return nothing;
    const text = this.#localize.number(count);
    return html`<span class="hidden">, ${this.#localize.term('tableCount', count, text)}</span
      ><span part="tag-count" aria-hidden="true">${text}</span>`;
  }

  #findTags(): readonly string[] {
    const { all, pinned } = this.#order;
    const query = normalizeForSearch(this.#query.trim());
    this.#matches = query
      ? all.filter((tag, i) => i < pinned || normalizeForSearch(tag).includes(query))
      : all;
    const maxChips = this.#isExpanded ? this.#maxChips : MAX_CHIPS_IN_TWO_ROWS;
    this.#renderedTags = this.#matches.slice(0, Math.max(maxChips, pinned));
    return this.#renderedTags;
  }

  #renderBar(): OptionalTemplate {
    const hasSearch =
      this.#isExpanded || this.#query !== '' || this.#order.all.length > MAX_TAGS_WITHOUT_SEARCH;
    return barView(this.#localize, {
      selectedCount: this.#filter.selected.length,
      query: hasSearch ? this.#query : undefined,
      onSearch: this.#handleSearch,
      onClear: this.#handleClear,
    });
  }

  #renderEnd(): OptionalTemplate {
    const isNoneFound = this.#query !== '' && this.#matches.length <= this.#order.pinned;
    const label = this.#isExpanded
      ? this.#localize.term('showMoreTags')
      : countText(this.#localize, 'showAllTags', this.#matches.length);
    return endView(this.#localize, isNoneFound, {
      label,
      isExpanded: this.#isExpanded,
      onPress: this.#handleMore,
    });
  }

  #renderFoot(): OptionalTemplate {
    return this.#isExpanded ? lessView(this.#localize, this.#handleLess) : nothing;
  }

  #handleSearch = ({ target }: Event): void => {
    this.#query = (target as HTMLInputElement).value;
    this.#activeTag = undefined;
    void this.#reorder();
  };

  #handleClear = async (): Promise<void> => {
    this.#filter.changeSelection([]);
    await this.#reorder();
    this.#visibleChips[0]?.focus();
  };

  #handleMore = async (): Promise<void> => {
    const visibleCount = this.#visibleChips.length;
    if (this.#isExpanded) this.#maxChips += CHIPS_PER_PAGE;
    this.#isExpanded = true;
    this.#filter.requestUpdate();
    await this.#filter.updateComplete;
    this.#chips[visibleCount]?.focus();
  };

  #handleLess = async (): Promise<void> => {
    this.#isExpanded = false;
    this.#maxChips = CHIPS_PER_PAGE;
    await this.#reorder();
    const more = this.#queryPart('more');
    (more?.hidden ? this.#visibleChips[0] : more)?.focus();
  };

  #reorder(): Promise<boolean> {
    this.#order.reorder(this.#filter.tags, this.#filter.selected);
    this.#filter.requestUpdate();
    return this.#filter.updateComplete;
  }

  #handleFocus = ({ target }: Event): void => {
    this.#activeTag = this.#findTag(target as Element) ?? this.#activeTag;
    this.#updateTabOrder();
  };

  #handleKeyDown(event: KeyboardEvent): void {
    const chips = this.#visibleChips;
    const current = chips.indexOf(event.target as HTMLElement);
    if (current < 0) return;
    const getLabel = (index: number): string => this.#renderedTags[index] ?? '';
    const next = this.#keyboard.findNext(event, { chips, current, getLabel });
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  /** Shows two rows or all, and puts one tag into the tab order. */
  #fit = (): void => {
    const group = this.#queryPart('group');
    const more = this.#queryPart('more');
    if (!group || !more) return;
    const chips = this.#chips;
    const focused = this.#root.activeElement as HTMLElement | null;
    const hasMore = this.#renderedTags.length < this.#matches.length;
    group.setAttribute('aria-describedby', 'chosen');
    for (const chip of chips) {
      chip.hidden = false;
      chip.style.maxWidth = '';
    }
    if (this.#isExpanded) more.hidden = !hasMore;
    else fitTwoRows({ chips, moreButton: more, pinnedCount: this.#order.pinned, hasMore });
    if (focused?.hidden) (more.hidden ? this.#visibleChips.at(-1) : more)?.focus();
    chips.forEach((chip, i) => this.#updateChip(chip, this.#renderedTags[i] ?? ''));
    this.#updateTabOrder();
  };

  #updateChip(chip: HTMLElement, tag: string): void {
    chip.part.toggle('tag-selected', chip.matches('[aria-pressed=true]'));
    // A tooltip with the full text of a truncated tag.
    const label = chip.firstElementChild;
    if (label && label.scrollWidth > label.clientWidth) chip.title = toDisplayText(tag);
    else chip.removeAttribute('title');
  }

  #updateTabOrder(): void {
    const visible = this.#visibleChips;
    const current = visible[this.#renderedTags.indexOf(this.#activeTag ?? '')] ?? visible[0];
    for (const chip of this.#chips) chip.tabIndex = chip === current ? 0 : -1;
  }

  get #chips(): HTMLElement[] {
    return [...this.#root.querySelectorAll<HTMLElement>('[part~=tag]')];
  }

  get #visibleChips(): HTMLElement[] {
    return this.#chips.filter(({ hidden }) => !hidden);
  }

  #findTag(chip: Element | null): string | undefined {
    const button = chip?.closest<HTMLElement>('[part~=tag]');
    return button ? this.#renderedTags[this.#chips.indexOf(button)] : undefined;
  }

  #queryPart(name: string): HTMLElement | null {
    return this.#root.querySelector(`[part=${name}]`);
  }
}
