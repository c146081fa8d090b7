import { toDisplayText } from '../../hub/display-text.js';
import type { ProjectTable } from '../../hub/tables.js';
import { setAttribute } from '../internal/set-attribute.js';
import { firstLetter } from './first-letter.js';

/** As in `cardView`. */
const MAX_TAGS = 3;

interface CardDetails {
  isInTabOrder: boolean;
  mark: ((text: string) => (string | Node)[]) | undefined;
  /** The control is a link to it; undefined: a button. */
  url: string | undefined;
  /** Replaces the industry of a table that cannot be opened. */
  unavailable: string | undefined;
  /** What the user has done with the table's form. */
  status: string | undefined;
}

/** Elements to clone, which takes less time than to create them. */
let cardPrototype: HTMLElement | undefined;
let tagPrototype: HTMLElement | undefined;

function cloneCard(): Node {
  cardPrototype ??= createElement('div', { part: 'card' }, [
    createElement('span', { part: 'icon', 'aria-hidden': 'true' }, ['·']),
    createElement('h3', {}, [
      createElement('button', { part: 'card-open', type: 'button' }, [
        createElement('span', { part: 'name', dir: 'auto' }),
        ' ',
        createElement('span', { part: 'industry', dir: 'auto' }),
      ]),
    ]),
    createElement('div', { part: 'tags', role: 'list' }),
  ]);
  return cardPrototype.cloneNode(true);
}

function cloneTag(): Node {
  tagPrototype ??= createElement('span', { part: 'tag', role: 'listitem', dir: 'auto' });
  return tagPrototype.cloneNode();
}

/**
 * The elements of the card in a list item, which shows one table after the other. Updated without Lit, which takes three times as
 * long, and adds a node for each expression. Takes over a card that is there.
 */
export class CardElements {
  readonly #card: HTMLElement;
  readonly #icon: HTMLElement;
  readonly #letter: Node;
  readonly #name: Element;
  readonly #industry: Element;
  #control: HTMLElement;
  #tags: Element | undefined;
  #image: HTMLImageElement | null;
  #imageUrl: string | null | undefined;
  #details: HTMLElement | undefined;

  constructor(item: HTMLElement) {
    if (!item.firstElementChild) item.append(cloneCard());
    this.#card = item.firstElementChild as HTMLElement;
    this.#icon = this.#card.firstElementChild as HTMLElement;
    const heading = this.#icon.nextElementSibling!;
    this.#control = heading.firstElementChild as HTMLElement;
    this.#name = this.#control.firstElementChild!;
    this.#industry = this.#name.nextElementSibling!;
    // A card that is taken over has no details yet.
    this.#tags = heading.nextElementSibling ?? undefined;
    let letter = this.#icon.firstChild;
    // Lit puts a comment before its own.
    while (letter && letter.nodeType !== Node.TEXT_NODE) letter = letter.nextSibling;
    this.#letter = letter ?? this.#icon.appendChild(document.createTextNode(''));
    this.#image = this.#icon.querySelector('img');
    this.#imageUrl = this.#image?.getAttribute('src');
  }

  get hasDetails(): boolean {
    return this.#details !== undefined;
  }

  /** The element for what comes after the tags. */
  get details(): HTMLElement {
    this.#details ??= this.#card.appendChild(createElement('div', { class: 'details' }));
    return this.#details;
  }

  show(table: ProjectTable, { isInTabOrder, mark, url, unavailable, status }: CardDetails): void {
    const name = toDisplayText(table.name);
    const title = name || '—';
    const detail = unavailable ?? toDisplayText(table.industry);
    setNodeValue(this.#letter, firstLetter(name));
    this.#showImage(table.icon);
    this.#icon.style.setProperty('--_hue', String(toHue(table.industry)));
    setText(this.#name, title, mark);
    setText(this.#industry, detail, mark);
    this.#showTags(table.tags, mark);
    if ((this.#control.localName === 'a') !== (url !== undefined)) this.#replaceControl(url !== undefined);
    setAttribute(this.#control, 'href', url);
    setAttribute(this.#control, 'tabindex', isInTabOrder ? '0' : '-1');
    setAttribute(this.#control, 'aria-disabled', unavailable === undefined ? undefined : 'true');
    setAttribute(this.#control, 'aria-label', [title, detail, status].filter(Boolean).join(', '));
  }

  /** Shows a new image for another URL, as the former one would show until the other has loaded. */
  #showImage(url: string | null): void {
    if ((this.#imageUrl ?? null) === url) return;
    this.#imageUrl = url;
    this.#image?.remove();
    this.#image = null;
    if (url === null) return;
    this.#image = createElement('img', { alt: '', loading: 'lazy', referrerpolicy: 'no-referrer', src: url });
    this.#icon.append(this.#image);
  }

  #showTags(tags: readonly string[], mark: CardDetails['mark']): void {
    if (!tags.length) {
      this.#tags?.remove();
      this.#tags = undefined;
      return;
    }
    if (!this.#tags) {
      this.#tags = createElement('div', { part: 'tags', role: 'list' });
      this.#card.insertBefore(this.#tags, this.#details ?? null);
    }
    const more = tags.length - MAX_TAGS;
    const count = Math.min(tags.length, MAX_TAGS + 1);
    while (this.#tags.childElementCount > count) this.#tags.lastElementChild?.remove();
    while (this.#tags.childElementCount < count) this.#tags.append(cloneTag());
    for (let i = 0; i < count; i += 1) {
      const element = this.#tags.children[i]!;
      const isTag = i < MAX_TAGS;
      setAttribute(element, 'part', isTag ? 'tag' : 'more');
      setAttribute(element, 'dir', isTag ? 'auto' : undefined);
      if (isTag) setText(element, toDisplayText(tags[i]!), mark);
      else setText(element, `+${more}`, undefined);
    }
  }

  #replaceControl(isLink: boolean): void {
    const former = this.#control;
    this.#control = isLink
      ? createElement('a', { part: 'card-open' })
      : createElement('button', { part: 'card-open', type: 'button' });
    this.#control.append(...former.childNodes);
    former.replaceWith(this.#control);
  }
}

/** Returns the hue of an industry's colour, in degrees: the same one for the same industry. */
export function toHue(industry: string): number {
  let hue = 0;
  // By index, which is several times faster than by character.
  for (let i = 0; i < industry.length; i += 1) hue = (hue * 31 + industry.charCodeAt(i)) % 360;
  return hue;
}

function createElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string>,
  children: (string | Node)[] = [],
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  element.append(...children);
  return element;
}

function setNodeValue(node: Node, text: string): void {
  if (node.nodeValue !== text) node.nodeValue = text;
}

function setText(element: Element, text: string, mark: CardDetails['mark']): void {
  const nodes = mark?.(text);
  const { firstChild } = element;
  if (nodes && nodes.length > 1) element.replaceChildren(...nodes);
  else if (firstChild?.nodeType === Node.TEXT_NODE && !firstChild.nextSibling) setNodeValue(firstChild, text);
  else if (element.firstElementChild || element.textContent !== text) element.textContent = text;
}
