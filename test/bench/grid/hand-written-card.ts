import type { ProjectTable } from '../../../src/hub/tables.js';
import { findWords } from './fold.js';

const MAX_TAGS = 3;

const CARD = document.createElement('template');
CARD.innerHTML = `<li><div part="card"><span part="icon" aria-hidden="true"> </span><h3><button part="card-open" type="button"><span
  part="name" dir="auto"></span><span part="industry" dir="auto"></span></button></h3><div part="tags" role="list"></div></div></li>`;

const toHue = (text: string): number => {
  let hue = 0;
  for (const character of text) hue = (hue * 31 + (character.codePointAt(0) ?? 0)) % 360;
  return hue;
};

/** One card of the hand-written list, which shows one table after the other. */
export class Card {
  readonly element = CARD.content.firstElementChild!.cloneNode(true) as HTMLElement;
  readonly #icon = this.element.querySelector<HTMLElement>('[part=icon]')!;
  readonly #name = this.element.querySelector('[part=name]')!;
  readonly #industry = this.element.querySelector('[part=industry]')!;
  readonly #tags = this.element.querySelector('[part=tags]')!;
  readonly #button = this.element.querySelector('button')!;
  index = -1;
  #table: ProjectTable | undefined;
  #words: readonly string[] = [];
  #image: HTMLImageElement | undefined;
  #url: string | null = null;
  #row = -1;
  #column = -1;

  show(
    table: ProjectTable,
    index: number,
    list: { columns: number; size: number; words: readonly string[] },
  ) {
    const { columns, size, words } = list;
    const [row, column] = [Math.floor(index / columns), index % columns];
    const { style } = this.element;
    if (row !== this.#row)
      style.insetBlockStart = `calc(${(this.#row = row)} * (var(--_card) + var(--_gap)))`;
    if (column !== this.#column) {
      this.#column = column;
      style.insetInlineStart = `calc(${column} * (100% + var(--_gap)) / var(--_columns))`;
    }
    if (index !== this.index) {
      this.element.setAttribute('aria-posinset', String(index + 1));
      this.#button.tabIndex = index === 0 ? 0 : -1;
      this.index = index;
    }
    if (this.element.getAttribute('aria-setsize') !== String(size))
      this.element.setAttribute('aria-setsize', String(size));
    if (table === this.#table && words === this.#words) return;
    this.#table = table;
    this.#words = words;
    const { name, industry, icon, tags } = table;
    this.#showImage(icon);
    this.#icon.firstChild!.nodeValue = name.charAt(0).toUpperCase();
    this.#icon.style.setProperty('--_hue', String(toHue(industry)));
    setText(this.#name, name, words);
    setText(this.#industry, industry, words);
    this.#button.ariaLabel = `${name}, ${industry}`;
    const shown = tags.slice(0, MAX_TAGS);
    while (this.#tags.childElementCount > shown.length) this.#tags.lastElementChild!.remove();
    shown.forEach((tag, i) => {
      const element = this.#tags.children[i] ?? this.#tags.appendChild(createTag());
      setText(element, tag, words);
    });
  }

  #showImage(url: string | null): void {
    if (url === this.#url) return;
    this.#url = url;
    this.#image?.remove();
    this.#image = undefined;
    if (!url) return;
    const image = document.createElement('img');
    image.alt = '';
    image.loading = 'lazy';
    image.referrerPolicy = 'no-referrer';
    image.src = url;
    this.#icon.append((this.#image = image));
  }

  get table(): ProjectTable | undefined {
    return this.#table;
  }
}

function createTag(): HTMLElement {
  const tag = document.createElement('span');
  tag.setAttribute('part', 'tag');
  tag.setAttribute('role', 'listitem');
  tag.dir = 'auto';
  return tag;
}

/** Shows a text, with marks around the words. */
function setText(element: Element, text: string, words: readonly string[]): void {
  const found = words.length > 0 ? findWords(text, words) : [];
  if (found.length === 0) {
    const { firstChild } = element;
    if (firstChild?.nodeType === Node.TEXT_NODE && !firstChild.nextSibling) firstChild.nodeValue = text;
    else element.textContent = text;
    return;
  }
  let position = 0;
  const nodes: (string | Node)[] = [];
  for (const [start, end] of found) {
    const mark = document.createElement('mark');
    mark.setAttribute('part', 'match');
    mark.textContent = text.slice(start, end);
    nodes.push(text.slice(position, start), mark);
    position = end;
  }
  element.replaceChildren(...nodes, text.slice(position));
}
