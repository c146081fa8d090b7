import { nothing, render, type TemplateResult } from 'lit';
import type { ProjectTable } from '../../hub/tables.js';
import { warn } from '../internal/warn.js';

/** What a site may add to a card. A string is shown as text, never as markup. */
export type CardContent = Node | TemplateResult | string | typeof nothing | null | undefined;

/** Returns a site's own content for the card of a table. The table comes from the hub: untrusted. */
export type RenderCard = (table: ProjectTable) => CardContent;

/**
 * The content that a site adds to its cards. The site's function is called once for each table, so that its elements keep
 * their state; another function starts again.
 */
export class CardExtras {
  #renderCard: RenderCard | undefined;
  #elements = new WeakMap<ProjectTable, HTMLElement>();
  #hasWarned = false;

  /** Returns the element with a table's own content; undefined if it has none, or if the function fails. */
  get(table: ProjectTable, renderCard: RenderCard | undefined): HTMLElement | undefined {
    if (renderCard !== this.#renderCard) {
      this.#renderCard = renderCard;
      this.#elements = new WeakMap();
      this.#hasWarned = false;
    }
    if (!renderCard) return undefined;
    const element = this.#elements.get(table) ?? this.#create(table, renderCard);
    this.#elements.set(table, element);
    return element.hasChildNodes() ? element : undefined;
  }

  #create(table: ProjectTable, renderCard: RenderCard): HTMLElement {
    const element = document.createElement('div');
    element.part.add('extra');
    try {
      const content: unknown = renderCard(table);
      if (!isRenderable(content)) throw new TypeError('it returned something else');
      if (!isEmpty(content)) render(content, element);
    } catch (error) {
      element.replaceChildren();
      this.#warn(error);
    }
    return element;
  }

  #warn(error: unknown): void {
    if (this.#hasWarned) return;
    this.#hasWarned = true;
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : typeof error;
    warn({
      code: 'BAD_CONFIG',
      message: `renderCard failed (${reason}), so cards are shown without its content. Let it return a Node, a string, a Lit template or nothing.`,
    });
  }
}

/** Without content there is no element, whose distance from the tags would show. */
const isEmpty = (content: unknown): boolean =>
  content === undefined || content === null || content === '' || content === nothing;

const isRenderable = (content: unknown): boolean =>
  isEmpty(content) ||
  typeof content === 'string' ||
  content instanceof Node ||
  // A page may have a Lit of its own.
  (typeof content === 'object' && content !== null && '_$litType$' in content);
