import { html, nothing, render, type TemplateResult } from 'lit';
import { isSafeShortCode } from '../../hub/short-code.js';
import type { ProjectTable } from '../../hub/tables.js';
import type { Localize } from '../internal/localize.js';
import { addTooltips } from '../internal/tooltips.js';
import { CardElements } from './card-elements.js';
import { CardExtras } from './card-extras.js';
import { OisSelectEvent } from './select.events.js';
import type { CardItem, CardStatus, TableGridInternals } from './table-grid.internals.js';

interface CardState {
  isInTabOrder: boolean;
  /** Splits a text into what a search has not found, and marks of what it has. */
  mark: ((text: string) => (string | Node)[]) | undefined;
}

/** Renders the grid's cards, with all that first paint does not need: links, colours, states, and a site's own content. */
export class CardView {
  readonly #grid: TableGridInternals;
  readonly #localize: Localize;
  readonly #extras = new CardExtras();
  /** The elements in list items, and what they were rendered from. */
  readonly #cards = new WeakMap<HTMLElement, { elements: CardElements; source: readonly unknown[] }>();

  constructor(grid: TableGridInternals, localize: Localize) {
    this.#grid = grid;
    this.#localize = localize;
  }

  /** Renders a table's card into a list item. @returns whether it was another card before */
  render(item: HTMLElement, table: ProjectTable, { isInTabOrder, mark }: CardState): boolean {
    const { tableUrl, cardStatus, renderCard } = this.#grid;
    const unavailable = this.#localize.term('cannotOpen');
    const status = cardStatus?.get(table.short_code);
    const statusText = status && this.#localize.term(status === 'sent' ? 'cardSent' : 'cardContinue');
    const { short_code, name, industry, icon, tags } = table;
    const state = [isInTabOrder, unavailable, status, statusText];
    const source = [table, short_code, name, industry, icon, tags, renderCard, tableUrl, mark, ...state];
    const card = this.#cards.get(item);
    const extra = this.#extras.get(table, renderCard);
    // The card of another item may have taken its element, which Lit does not notice.
    const isTaken = extra && extra.parentNode !== card?.elements.details;
    if (card && !isTaken && source.every((value, i) => value === card.source[i])) return false;
    const elements = card?.elements ?? new CardElements(item);
    this.#cards.set(item, { elements, source });
    // The tooltip has the texts of the previous table.
    const { table: former } = item as CardItem;
    if (former && former.short_code !== short_code) item.firstElementChild!.removeAttribute('title');
    (item as CardItem).table = table;
    const isSafe = isSafeShortCode(short_code);
    elements.show(table, {
      isInTabOrder,
      mark,
      url: isSafe ? tableUrl?.(table) : undefined,
      unavailable: isSafe ? undefined : unavailable,
      status: statusText,
    });
    if (isTaken) render(nothing, elements.details);
    if (elements.hasDetails || status || extra) {
      item.classList.toggle('has-extra', extra !== undefined);
      render([status ? statusView(status, statusText ?? '') : nothing, extra ?? nothing], elements.details);
    }
    return true;
  }
}

/** Its text is also in the accessible name of the card's control. */
const statusView = (status: CardStatus, text: string): TemplateResult =>
  html`<span part="status" class=${status} aria-hidden="true"
    >${
      status === 'sent'
        ? html`<svg width="16" height="16" viewBox="0 0 20 20">
            <path
              d="M4 10.5 8.5 15 16 6"
              fill="none"
              stroke="currentColor"
              stroke-width="2"
              stroke-linecap="round"
            />
          </svg>`
        : nothing
    }<bdi>${text}</bdi></span
  >`;

/** The icons that the hub sends, not images of a page's own content. */
const ICON = '[part=card] > [part=icon] > img';

/** Adds what cards need beyond first paint: links, tooltips for truncated text, and a fallback for broken icons. */
export function enhanceCards(lists: Element): void {
  lists.addEventListener('click', (event) => handleLinkClick(event as MouseEvent));
  // With the keyboard, the focused card grows instead (see the styles); a screen reader reads the full text anyway.
  addTooltips(lists, '[part=card]', '[part=name], [part=industry], [part=tag]');
  // `error` does not bubble, but it can be captured.
  lists.addEventListener('error', hideBrokenIcon, true);
  // Icons that have failed before.
  for (const icon of lists.querySelectorAll<HTMLImageElement>(ICON)) {
    if (icon.complete) icon.decode().catch(() => icon.classList.add('broken'));
  }
}

/** Plain presses select the table. With a modifier key or the middle button, the browser opens the link as usual. */
function handleLinkClick(event: MouseEvent): void {
  const link = (event.target as Element).closest('a[part=card-open]');
  const item: CardItem | null | undefined = link?.closest('li');
  if (!item?.table || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  link?.dispatchEvent(new OisSelectEvent(item.table));
}

/** Hides a broken icon, so that the letter below it shows. Another icon gets an element of its own. */
function hideBrokenIcon({ target }: Event): void {
  const icon = target as Element;
  if (icon.matches(ICON)) icon.classList.add('broken');
}
