// The limit: a windowed list without a framework, with the same card, tools and behaviour as ours, for this purpose alone.
import { cardStyles } from '../../../src/elements/table-grid/card.deferred.styles.js';
import { cardLayoutStyles } from '../../../src/elements/table-grid/card-layouts.deferred.styles.js';
import { deferredStyles } from '../../../src/elements/table-grid/table-grid.deferred.styles.js';
import { styles as gridStyles } from '../../../src/elements/table-grid/table-grid.styles.js';
import { hiddenStyles } from '../../../src/elements/internal/hidden.styles.js';
import { messageStyles } from '../../../src/elements/internal/message.styles.js';
import { searchFieldStyles } from '../../../src/elements/internal/search-field.styles.js';
import { selectStyles } from '../../../src/elements/internal/select.styles.js';
import { stickyStyles } from '../../../src/elements/internal/sticky.styles.js';
import { theme } from '../../../src/elements/internal/theme.styles.js';
import { styles as deferredFilterStyles } from '../../../src/elements/tag-filter/tag-filter.deferred.styles.js';
import { styles as filterStyles } from '../../../src/elements/tag-filter/tag-filter.styles.js';
import type { ProjectTable } from '../../../src/hub/tables.js';
import { fold } from './fold.js';
import { Card } from './hand-written-card.js';
import { requestLists, requestTables } from './request-lists.js';
import type { Variant } from './variant.js';

const OVERSCAN_PX = 600;

const toSheet = (...texts: { cssText: string }[]): CSSStyleSheet => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(texts.map(({ cssText }) => cssText).join('\n'));
  return sheet;
};
const GRID_SHEET = toSheet(
  theme,
  gridStyles,
  hiddenStyles,
  messageStyles,
  searchFieldStyles,
  selectStyles,
  stickyStyles,
  deferredStyles,
  cardStyles,
  cardLayoutStyles,
);
const FILTER_SHEET = toSheet(theme, filterStyles, deferredFilterStyles);

const TOOLS = document.createElement('template');
TOOLS.innerHTML = `<div part="tools" class="sticky last"><div class="controls"><div part="search-field" class="search-field"><input part="search"
  type="search" placeholder="Search" aria-label="Search"></div><span class="select"><select part="sort" aria-label="Sort"><option value="hub">
  Recommended<option value="name">Name</select></span></div><span part="count" role="status"></span></div><ul
  aria-hidden="true">${'<li></li>'.repeat(12)}</ul><div class="lists many"><ul class="windowed" part="list" role="list"
  aria-label="Tables"></ul></div>`;
const FILTER = document.createElement('template');
FILTER.innerHTML = `<div part="group">${'<i part="placeholder"></i>'.repeat(24)}</div>`;

class HandWritten implements Variant {
  #all: ProjectTable[] = [];
  #shown: ProjectTable[] = [];
  #texts: string[] = [];
  /** The tables that have these texts. */
  #searched: ProjectTable[] | undefined;
  #sorted: { source: ProjectTable[]; tables: ProjectTable[] } | undefined;
  #tags = new Set<string>();
  #words: string[] = [];
  #order = 'hub';
  #root!: ShadowRoot;
  #list!: HTMLElement;
  #count!: HTMLElement;
  #filter!: HTMLElement;
  #cards = new Map<number, Card>();
  #columns = 0;
  #rows = 0;
  #endpoint = '';
  /** The hub's tables for the selected tags. */
  #response: ProjectTable[] | undefined;

  async mount(container: HTMLElement, endpoint: string): Promise<void> {
    this.#endpoint = endpoint;
    const lists = requestLists(endpoint);
    this.#all = this.#shown = [];
    this.#cards.clear();
    this.#columns = this.#rows = 0;
    this.#addFilter(container);
    this.#addGrid(container);
    const { tables, tags, counts } = await lists;
    this.#showTags(tags, counts);
    this.#root.querySelector('ul[aria-hidden]')!.remove();
    this.#all = tables;
    this.#update();
  }

  /** With placeholders. */
  #addGrid(container: HTMLElement): void {
    const host = container.appendChild(document.createElement('section'));
    host.style.display = 'block';
    this.#root = host.attachShadow({ mode: 'open' });
    this.#root.adoptedStyleSheets = [GRID_SHEET];
    this.#root.append(TOOLS.content.cloneNode(true));
    this.#list = this.#root.querySelector('[part=list]')!;
    this.#count = this.#root.querySelector('[part=count]')!;
    const field = this.#root.querySelector('input')!;
    field.addEventListener('input', () => this.#handleSearch(field.value));
    const select = this.#root.querySelector('select')!;
    select.addEventListener('change', () => this.#handleSort(select.value));
    this.#list.addEventListener('click', this.#handleClick);
    window.addEventListener('scroll', this.#handleScroll, { passive: true });
    window.addEventListener('resize', this.#handleScroll);
    this.#count.textContent = 'Loading…';
  }

  /** With placeholders. */
  #addFilter(container: HTMLElement): void {
    this.#filter = container.appendChild(document.createElement('nav'));
    this.#filter.style.marginBottom = '12px';
    const root = this.#filter.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [FILTER_SHEET];
    root.append(FILTER.content.cloneNode(true));
    root.firstElementChild!.addEventListener('click', this.#handleTag);
  }

  #showTags(tags: string[], counts: Map<string, number>): void {
    const sorted = tags.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
    const buttons = sorted.slice(0, 30).map((tag) => {
      const button = document.createElement('button');
      button.setAttribute('part', 'tag');
      button.value = tag;
      button.ariaPressed = 'false';
      const label = document.createElement('bdi');
      label.textContent = tag;
      const number = document.createElement('span');
      number.textContent = String(counts.get(tag) ?? 0);
      button.append(label, number);
      return button;
    });
    this.#filter.shadowRoot!.querySelector('[part=group]')!.replaceChildren(...buttons);
  }

  #handleTag = ({ target }: Event): void => {
    const button = (target as Element).closest('button');
    if (!button) return;
    if (!this.#tags.delete(button.value)) this.#tags.add(button.value);
    button.ariaPressed = String(this.#tags.has(button.value));
    this.#response = undefined;
    this.#update();
    if (this.#tags.size > 0) void this.#requestTagged();
  };

  /** The hub decides which tables match. */
  async #requestTagged(): Promise<void> {
    const selected = [...this.#tags];
    const tables = await requestTables(this.#endpoint, selected);
    if (selected.join() !== [...this.#tags].join()) return;
    const isSame = (a: ProjectTable, b: ProjectTable | undefined): boolean =>
      a.short_code === b?.short_code && a.name === b.name && a.industry === b.industry;
    const shown = this.#filterByTags(this.#all);
    if (tables.length === shown.length && tables.every((table, i) => isSame(table, shown[i]))) return;
    this.#response = tables;
    this.#update();
  }

  #filterByTags = (tables: ProjectTable[]): ProjectTable[] =>
    tables.filter((table) => table.tags.some((tag) => this.#tags.has(tag)));

  toggleTag(tag: string): void {
    this.#filter.shadowRoot!.querySelector<HTMLElement>(`[value="${tag}"]`)!.click();
  }
  search(text: string): void {
    const field = this.#root.querySelector('input')!;
    field.value = text;
    field.dispatchEvent(new Event('input'));
  }
  sort(order: string): void {
    const select = this.#root.querySelector('select')!;
    select.value = order;
    select.dispatchEvent(new Event('change'));
  }
  focus(tool: 'search' | 'sort'): void {
    this.#root.querySelector<HTMLElement>(`[part=${tool}]`)!.focus();
  }
  describe(): string {
    if (this.#all.length === 0) return '';
    return `${this.#count.textContent} ${this.#list.firstElementChild?.textContent ?? ''}`;
  }

  #handleSearch(text: string): void {
    this.#words = fold(text).split(' ').filter(Boolean);
    this.#update();
  }
  #handleSort(order: string): void {
    this.#order = order;
    this.#update();
  }
  #handleScroll = (): void => this.#render();
  #handleClick = ({ target }: Event): void => {
    const item = (target as Element).closest('button')?.closest('li');
    for (const card of this.#cards.values()) if (card.element === item) document.title = card.table!.name;
  };

  /** Filters, searches and sorts all tables, and shows the first of them. */
  #update(): void {
    let tables = this.#response ?? this.#all;
    if (this.#words.length > 0) tables = this.#search(tables);
    if (this.#tags.size > 0 && !this.#response) tables = this.#filterByTags(tables);
    if (this.#order === 'name') tables = this.#sort(tables);
    this.#shown = tables;
    this.#count.textContent = `${tables.length.toLocaleString('en')} tables`;
    this.#render();
  }

  #search(tables: ProjectTable[]): ProjectTable[] {
    if (this.#searched !== tables)
      this.#texts = tables.map(({ name, industry, tags }) =>
        fold(`${name}\n${industry}\n${tags.join('\n')}`),
      );
    this.#searched = tables;
    const ranked: ProjectTable[][] = [[], [], []];
    const [first = ''] = this.#words;
    this.#texts.forEach((text, i) => {
      if (!this.#words.every((word) => text.includes(word))) return;
      const at = text.indexOf(first);
      ranked[at === 0 ? 0 : at < text.indexOf('\n') ? 1 : 2]!.push(tables[i]!);
    });
    return ranked.flat();
  }

  #sort(tables: ProjectTable[]): ProjectTable[] {
    if (this.#sorted?.source === tables) return this.#sorted.tables;
    const { compare } = new Intl.Collator('en', { numeric: true });
    this.#sorted = { source: tables, tables: tables.toSorted((a, b) => compare(a.name, b.name)) };
    return this.#sorted.tables;
  }

  /** Renders the cards near the viewport. */
  #render(): void {
    const list = this.#list;
    const columns = getComputedStyle(list).gridTemplateColumns.split(' ').length;
    const rows = Math.ceil(this.#shown.length / columns);
    if (columns !== this.#columns) list.style.setProperty('--_columns', String(columns));
    if (rows !== this.#rows)
      list.style.blockSize = `calc(${rows} * (var(--_card) + var(--_gap)) - var(--_gap))`;
    this.#columns = columns;
    this.#rows = rows;
    const { top, height } = list.getBoundingClientRect();
    const rowHeight = height / rows || 100;
    const clamp = (row: number): number => Math.min(Math.max(row, 0), rows);
    const from = clamp(Math.floor((-OVERSCAN_PX - top) / rowHeight)) * columns;
    const end = clamp(Math.ceil((innerHeight + OVERSCAN_PX - top) / rowHeight)) * columns;
    const to = Math.min(end, this.#shown.length);
    const free: Card[] = [];
    for (const [index, card] of this.#cards) {
      if (index >= from && index < to) continue;
      this.#cards.delete(index);
      free.push(card);
    }
    const size = this.#shown.length;
    const state = { columns, size, words: this.#words };
    for (let index = from; index < to; index += 1) {
      let card = this.#cards.get(index);
      if (!card) {
        card = free.pop() ?? new Card();
        this.#cards.set(index, card);
        // In reading order, for assistive technology.
        const next = this.#cards.get(index + 1)?.element ?? null;
        if (!card.element.parentNode || card.element.nextSibling !== next || !next)
          list.insertBefore(card.element, next ?? this.#findNext(index));
      }
      card.show(this.#shown[index]!, index, state);
    }
    for (const { element } of free) element.remove();
  }

  #findNext(index: number): HTMLElement | null {
    let next = Infinity;
    for (const other of this.#cards.keys()) if (other > index && other < next) next = other;
    return this.#cards.get(next)?.element ?? null;
  }
}

window.variant = new HandWritten();
