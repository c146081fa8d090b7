import type { ReactiveController } from 'lit';
import { measureAfterLayout, type Measure } from '../internal/after-layout.js';
import { whenHistorySettled } from '../internal/history-entry.js';
import { isStuck } from '../internal/sticky-row.js';
import { watchScrolling } from '../internal/scrolling.js';
import type { WidgetInternals } from './widget.internals.js';

/** Share of the viewport's height for the tools, so that low screens and large text leave room for cards. */
const MAX_SHARE = 0.3;

/** In narrower widgets, the row of order and count scrolls away (CSS pixels). */
const MIN_WIDTH_FOR_ALL_PX = 600;

/** Between the rows of the bar, and above the bar, as in the styles. */
const [BAR_GAP_PX, BAR_TOP_PX] = [8, 6];

/** Between the filter and the row of order and count. */
const TOOLS_GAP_PX = 6;

const USER_EVENTS = ['ois-search', 'ois-filter', 'ois-sort'];

/**
 * Keeps search field, tags, and the row of order and count at the top while the cards scroll: as many of these rows as the
 * viewport has room for. Each is positioned by its own style, and what may get the focus below them by a style sheet: a custom
 * property of the widget or of the grid would make the browser compute the styles of all cards and tags again.
 */
export class StickyTools implements ReactiveController {
  readonly #widget: WidgetInternals;
  readonly #bar: HTMLElement;
  /** Mark where bar and filter are if they are not stuck. */
  readonly #places = [createPlace(), createPlace()] as const;
  /** Not within the observer, whose callbacks must not change sizes: WebKit reports that as an error. */
  readonly #sizes = new ResizeObserver(() => measureAfterLayout(this.#measure));
  readonly #observed = new Set<Element>();
  #isFilterSticky = false;
  /** The distances that focused elements keep from what sticks. */
  readonly #sheet = new CSSStyleSheet();
  /** Text of the sheet. */
  #css = '';
  #unwatch: (() => void) | undefined;

  constructor(widget: WidgetInternals) {
    this.#widget = widget;
    this.#bar = widget.renderRoot.querySelector('[part=bar]') as HTMLElement;
    this.#bar.classList.add('sticky');
    this.#bar.before(this.#places[0]);
    widget.renderRoot.querySelector('ois-form-frame')?.after(this.#places[1]);
  }

  hostConnected(): void {
    this.#unwatch = watchScrolling(this.#bar, this.#handleScroll);
    window.addEventListener('resize', this.#fit);
    for (const name of USER_EVENTS) this.#widget.addEventListener(name, this.#handleUserEvent);
    for (const element of this.#observed) this.#sizes.observe(element);
  }

  hostDisconnected(): void {
    this.#unwatch?.();
    window.removeEventListener('resize', this.#fit);
    for (const name of USER_EVENTS) this.#widget.removeEventListener(name, this.#handleUserEvent);
    this.#sizes.disconnect();
  }

  /** An error message replaces filter and grid, and new ones follow it. */
  hostUpdated(): void {
    const filter = this.#filter;
    filter?.classList.add('sticky');
    this.#adoptSheet();
    for (const element of this.#observed) {
      if (element.isConnected) continue;
      this.#sizes.unobserve(element);
      this.#observed.delete(element);
    }
    for (const element of [this.#bar, this.#search, filter, this.#toolsRow]) {
      if (!element || this.#observed.has(element)) continue;
      this.#sizes.observe(element);
      this.#observed.add(element);
    }
  }

  /** Styles the widget and the grid, which is another one after an error message. */
  #adoptSheet(): void {
    const { renderRoot } = this.#widget;
    for (const root of [renderRoot as ShadowRoot, renderRoot.querySelector('ois-table-grid')?.shadowRoot])
      if (root && !root.adoptedStyleSheets.includes(this.#sheet)) root.adoptedStyleSheets.push(this.#sheet);
  }

  /** The rules begin with `:host` to be stronger than the grid's own, which may be added later. */
  #setScrollMargins(coveredPx: number, sortMarginPx: number): void {
    const css = `.notice .action ${createScrollMargin(coveredPx)}
      :host :is(.lists :is(a, button), .load-more button) ${createScrollMargin(coveredPx + 8)}
      :host .lists [part=card-open] ${createScrollMargin(coveredPx + 30)}
      :host [part=sort] ${createScrollMargin(sortMarginPx)}`;
    if (css === this.#css) return;
    this.#css = css;
    this.#sheet.replaceSync(css);
  }

  get #search(): HTMLElement | null {
    return this.#bar.querySelector('.search');
  }

  get #filter(): HTMLElement | null {
    return this.#widget.renderRoot.querySelector('ois-tag-filter');
  }

  /** The grid's row of order and count. */
  get #toolsRow(): HTMLElement | null | undefined {
    return this.#widget.renderRoot.querySelector('ois-table-grid')?.shadowRoot?.querySelector('[part=tools]');
  }

  #fit = (): void => {
    this.#measure()();
  };

  /** Decides which rows stick, and below which others. */
  #measure: Measure = () => {
    if (!this.#bar.isConnected) return () => {};
    const filter = this.#filter;
    const tools = this.#toolsRow;
    const searchPx = this.#search?.offsetHeight ?? 0;
    const fullBarPx = searchPx && BAR_TOP_PX + this.#bar.offsetHeight;
    const rowPx = Math.min(fullBarPx, BAR_TOP_PX + searchPx + BAR_GAP_PX);
    const filterPx = filter?.offsetHeight ?? 0;
    const toolsPx = tools?.offsetHeight ?? 0;
    const maxPx = window.innerHeight * MAX_SHARE;
    // The filter, if it sticks, slides over a second row, of points.
    const barPx = filterPx > 0 && rowPx + filterPx <= maxPx ? rowPx : fullBarPx;
    const hasBar = barPx > 0 && barPx <= maxPx;
    const belowBarPx = hasBar ? barPx : 0;
    const hasFilter = filterPx > 0 && belowBarPx + filterPx <= maxPx;
    const belowFilterPx = belowBarPx + (hasFilter ? filterPx : 0);
    this.#isFilterSticky = hasFilter;
    const isWide = this.#widget.clientWidth >= MIN_WIDTH_FOR_ALL_PX;
    const hasTools = isWide && belowFilterPx + TOOLS_GAP_PX + toolsPx <= maxPx;
    const coveredPx = hasTools
      ? belowFilterPx + TOOLS_GAP_PX + toolsPx
      : hasFilter
        ? belowFilterPx
        : BAR_TOP_PX + this.#bar.offsetHeight;

    return () => {
      setSticky(this.#bar, hasBar);
      stick(filter, hasFilter, belowBarPx);
      stick(tools, hasTools, belowFilterPx + TOOLS_GAP_PX);
      const stuckPx = hasBar || hasFilter || hasTools ? coveredPx : 0;
      // A stuck row must not scroll the page when it gets the focus.
      this.#setScrollMargins(stuckPx, hasTools ? 0 : stuckPx + 8);
      this.#bar.classList.toggle('last', !hasFilter && !hasTools);
      filter?.classList.toggle('last', !hasTools);
      measureAfterLayout(this.#measureStuck);
    };
  };

  #handleScroll = (): void => {
    this.#measureStuck()();
  };

  #handleDialogClose = (): void => void whenHistorySettled().then(this.#handleUserEvent);

  /** Decides which rows are drawn as stuck. */
  #measureStuck: Measure = () => {
    const [barPlace, filterPlace] = this.#places;
    const filter = this.#filter;
    // The grid itself does so when it is scrolled.
    const tools = this.#toolsRow;
    const isBarStuck = isStuck(this.#bar, barPlace);
    // On its way over the second row of the bar, too.
    const isFilterStuck =
      filter !== null && (isStuck(filter, filterPlace) || (this.#isFilterSticky && isBarStuck));
    const isToolsStuck = !!tools && isStuck(tools, (tools.getRootNode() as ShadowRoot).host);
    // Rows of the bar that are not behind the filter would hide cards.
    const isCovered = this.#isFilterSticky && isBarStuck && filter;
    const belowFilterPx = isCovered
      ? this.#bar.getBoundingClientRect().bottom - filter.getBoundingClientRect().bottom
      : 0;
    return () => {
      this.#bar.classList.toggle('stuck', isBarStuck);
      filter?.classList.toggle('stuck', isFilterStuck);
      tools?.classList.toggle('stuck', isToolsStuck);
      setStyle(this.#bar, '--_below-filter', `${Math.max(0, belowFilterPx)}px`, '0px');
    };
  };

  /** The cards that a search, tags or an order bring first should be in view, also if the user has scrolled far down. */
  #handleUserEvent = (): void => {
    const dialog = this.#filter?.shadowRoot?.querySelector('dialog');
    // It keeps the page where it is, and closing it restores that position.
    if (dialog?.open) return dialog.addEventListener('close', this.#handleDialogClose, { once: true });
    const [barPlace, filterPlace] = this.#places;
    const rows = [this.#bar, this.#filter, this.#toolsRow];
    if (!rows.some((row) => row?.classList.contains('stuck'))) return;
    (this.#bar.offsetHeight > 0 ? barPlace : filterPlace).scrollIntoView({
      block: 'start',
      behavior: 'instant',
    });
  };
}

function createPlace(): HTMLElement {
  const place = document.createElement('div');
  place.className = 'place';
  return place;
}

/** Not a custom property, which would make the browser compute the styles of all that is in the elements. */
const createScrollMargin = (distancePx: number): string =>
  `{ scroll-margin-top: calc(var(--ois-sticky-top, 0px) + ${distancePx}px) }`;

function stick(row: HTMLElement | null | undefined, isSticky: boolean, topPx: number): void {
  if (!row) return;
  setSticky(row, isSticky);
  setStyle(row, 'top', `calc(var(--ois-sticky-top, 0px) + ${topPx}px)`);
}

/** @param initial the value without the property */
function setStyle({ style }: HTMLElement, name: string, value: string, initial = ''): void {
  if ((style.getPropertyValue(name) || initial) !== value) style.setProperty(name, value);
}

/** As in the styles, unless it does not stick: another position makes the browser compute the styles of all that is in the row. */
const setSticky = (row: HTMLElement, isSticky: boolean): void =>
  setStyle(row, 'position', isSticky ? 'sticky' : 'static', 'sticky');
