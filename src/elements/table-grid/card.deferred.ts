import { html, nothing, render, type TemplateResult } from 'lit';
import { isSafeShortCode } from '../../hub/short-code.js';
import type { ProjectTable } from '../../hub/tables.js';
import type { Localize } from '../internal/localize.js';
import { CardExtras } from './card-extras.js';
import { cardView } from './card.js';
import { OisSelectEvent } from './table-grid.events.js';
import type { CardStatus, TableGridInternals } from './table-grid.internals.js';

interface CardState {
  isInTabOrder: boolean;
  /** Marks in a text what a search has found. */
  mark: ((text: string) => unknown) | undefined;
}

/** Renders the grid's cards, with all that first paint does not need: links, colours, states, and a site's own content. */
export class CardView {
  readonly #grid: TableGridInternals;
  readonly #localize: Localize;
  readonly #extras = new CardExtras();
  /** The icons of the cards in list items. */
  readonly #icons = new WeakMap<HTMLElement, string | null>();
  /** What the cards in list items were rendered from. */
  readonly #sources = new WeakMap<HTMLElement, readonly unknown[]>();

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
    const data = [table, short_code, name, industry, icon, tags, renderCard, tableUrl, mark];
    const source = [...data, isInTabOrder, unavailable, status, statusText];
    const before = this.#sources.get(item);
    if (before && source.every((value, i) => value === before[i])) return false;
    this.#sources.set(item, source);
    const url = isSafeShortCode(table.short_code) ? tableUrl?.(table) : undefined;
    const link =
      url === undefined
        ? undefined
        : (content: TemplateResult) => linkView(content, table, { url, isInTabOrder });
    const options = { isInTabOrder, ...(mark && { mark }), ...(link && { link }) };
    // A new image, as the former one would show until the other has loaded.
    const iconBefore = this.#icons.get(item);
    if (iconBefore && iconBefore !== icon)
      render(cardView({ ...table, icon: null }, unavailable, options), item);
    this.#icons.set(item, icon);
    render(cardView(table, unavailable, options), item);

    const card = item.querySelector<HTMLElement>('[part=card]');
    if (!card) return true;
    setLabel(card, statusText);
    card.querySelector<HTMLElement>('[part=icon]')?.style.setProperty('--_hue', String(toHue(industry)));
    const extra = this.#extras.get(table, renderCard);
    const details = card.querySelector<HTMLElement>('.details');
    if (!details && !status && !extra) return true;
    render(
      [status ? statusView(status, statusText ?? '') : nothing, extra ?? nothing],
      details ?? card.appendChild(createDetails()),
    );
    return true;
  }
}

/** Named by the table's name and industry, and by what the user has done with its form. */
function setLabel(card: HTMLElement, status: string | undefined): void {
  const texts = [...card.querySelectorAll('[part=name], [part=industry]')].map(
    ({ textContent }) => textContent,
  );
  const label = [...texts, status].filter(Boolean).join(', ');
  card.querySelector('[part=card-open]')?.setAttribute('aria-label', label);
}

const createDetails = (): HTMLElement =>
  Object.assign(document.createElement('div'), { className: 'details' });

/** Plain presses select the table. With a modifier key or the middle button, the browser opens the link as usual. */
const linkView = (
  content: TemplateResult,
  table: ProjectTable,
  { url, isInTabOrder }: { url: string; isInTabOrder: boolean },
): TemplateResult =>
  html`<a
    part="card-open"
    href=${url}
    tabindex=${isInTabOrder ? 0 : -1}
    @click=${(event: MouseEvent) => handleLinkClick(event, table)}
    >${content}</a
  >`;

function handleLinkClick(event: MouseEvent, table: ProjectTable): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  event.currentTarget?.dispatchEvent(new OisSelectEvent(table));
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

/** Returns the hue of an industry's colour, in degrees: the same one for the same industry. */
export const toHue = (industry: string): number =>
  [...industry].reduce((hue, character) => (hue * 31 + (character.codePointAt(0) ?? 0)) % 360, 0);

/** Adds what cards need beyond first paint: tooltips for truncated text, and a fallback for broken icons. */
export function enhanceCards(lists: Element): void {
  lists.addEventListener('pointerover', handlePointerOver);
  // `load` and `error` do not bubble, but they can be captured.
  for (const type of ['load', 'error']) lists.addEventListener(type, handleIcon, true);
  // Icons that have failed before.
  for (const icon of lists.querySelectorAll('img')) {
    if (icon.complete) icon.decode().catch(() => icon.classList.add('broken'));
  }
}

/**
 * Sets a tooltip with the full texts on a card that truncates them, as cards of one height do. With the keyboard, the
 * focused card grows instead (see the styles); a screen reader reads the full text anyway.
 */
function handlePointerOver({ target }: Event): void {
  const card = (target as Element).closest<HTMLElement>('[part=card]');
  const texts = card?.querySelectorAll<HTMLElement>('[part=name], [part=industry], [part=tag]') ?? [];
  const truncated = [...texts].filter(
    (text) => text.scrollHeight > text.clientHeight + 1 || text.scrollWidth > text.clientWidth,
  );
  // Also resets the tooltip: the element may have shown another table before.
  if (card) card.title = truncated.map(({ textContent }) => textContent).join('\n');
}

/** Hides a broken icon, so that the letter below it shows. The node may show another table's icon later. */
function handleIcon({ type, target }: Event): void {
  const icon = target as Element;
  if (icon.parentElement?.part.contains('icon')) icon.classList.toggle('broken', type === 'error');
}
