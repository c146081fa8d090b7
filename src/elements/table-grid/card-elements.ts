import { html, render } from 'lit';
import { toDisplayText } from '../../hub/display-text.js';
import type { ProjectTable } from '../../hub/tables.js';
import { firstLetter } from './first-letter.js';

/** As in `cardView`. */
const MAX_TAGS = 3;

interface CardContent {
  isInTabOrder: boolean;
  mark: ((text: string) => (string | Node)[]) | undefined;
  /** The control is a link to it; undefined: a button. */
  url: string | undefined;
  /** Replaces the industry of a table that cannot be opened. */
  unavailable: string | undefined;
  /** What the user has done with the table's form. */
  status: string | undefined;
}

const TEMPLATE = html`<div part="card">
  <span part="icon" aria-hidden="true"></span>
  <h3>
    <button part="card-open" type="button">
      <span part="name" dir="auto"></span> <span part="industry" dir="auto"></span>
    </button>
  </h3>
</div>`;

let prototype: DocumentFragment | undefined;

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
  #tags: Element | null;
  #image: HTMLImageElement | null;
  #imageUrl: string | null | undefined;
  #details: HTMLElement | undefined;

  constructor(item: HTMLElement) {
    if (!item.firstElementChild) {
      if (!prototype) render(TEMPLATE, (prototype = document.createDocumentFragment()));
      item.append(document.importNode(prototype.firstElementChild!, true));
    }
    const find = <T extends Element = HTMLElement>(part: string): T =>
      item.querySelector(`[part=${part}]`) as T;
    this.#card = find('card');
    this.#icon = find('icon');
    // Lit puts a comment before its own.
    const letter = [...this.#icon.childNodes].find(({ nodeType }) => nodeType === Node.TEXT_NODE);
    this.#letter = letter ?? this.#icon.appendChild(document.createTextNode(''));
    this.#name = find('name');
    this.#industry = find('industry');
    this.#control = find('card-open');
    this.#tags = find('tags');
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

  show(table: ProjectTable, { isInTabOrder, mark, url, unavailable, status }: CardContent): void {
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
    setAttributes(this.#control, {
      href: url,
      tabindex: isInTabOrder ? '0' : '-1',
      'aria-disabled': unavailable === undefined ? undefined : 'true',
      'aria-label': [title, detail, status].filter(Boolean).join(', '),
    });
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

  #showTags(tags: readonly string[], mark: CardContent['mark']): void {
    if (!tags.length) {
      this.#tags?.remove();
      this.#tags = null;
      return;
    }
    if (!this.#tags) {
      this.#tags = createElement('div', { part: 'tags', role: 'list' });
      this.#card.insertBefore(this.#tags, this.#details ?? null);
    }
    const more = tags.length - MAX_TAGS;
    const texts = tags.slice(0, MAX_TAGS).map((tag) => toDisplayText(tag));
    const count = texts.length + (more > 0 ? 1 : 0);
    while (this.#tags.childElementCount > count) this.#tags.lastElementChild?.remove();
    while (this.#tags.childElementCount < count)
      this.#tags.append(createElement('span', { role: 'listitem' }));
    [...this.#tags.children].forEach((element, i) => {
      const text = texts[i];
      setAttributes(
        element,
        text === undefined ? { part: 'more', dir: undefined } : { part: 'tag', dir: 'auto' },
      );
      setText(element, text ?? `+${more}`, text === undefined ? undefined : mark);
    });
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
export const toHue = (industry: string): number =>
  [...industry].reduce((hue, character) => (hue * 31 + (character.codePointAt(0) ?? 0)) % 360, 0);

function createElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string>,
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  setAttributes(element, attributes);
  return element;
}

function setAttributes(element: Element, attributes: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined) element.removeAttribute(name);
    else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
}

function setNodeValue(node: Node, text: string): void {
  if (node.nodeValue !== text) node.nodeValue = text;
}

function setText(element: Element, text: string, mark: CardContent['mark']): void {
  const nodes = mark?.(text);
  const { firstChild } = element;
  if (nodes && nodes.length > 1) element.replaceChildren(...nodes);
  else if (firstChild?.nodeType === Node.TEXT_NODE && !firstChild.nextSibling) setNodeValue(firstChild, text);
  else if (element.firstElementChild || element.textContent !== text) element.textContent = text;
}
