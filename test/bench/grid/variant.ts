import type { ProjectTable } from '../../../src/hub/tables.js';

/** A list of cards with its tools in a page: ours, hand-written code, or one that is made with a library. */
export interface Variant {
  /**
   * Shows all tables. Adds everything to the container, which is empty.
   * @param endpoint of the token, beside which the lists are
   */
  mount(container: HTMLElement, endpoint: string): void | Promise<void>;
  /** Selects or deselects a tag, as by a press of its button. */
  toggleTag(tag: string): void;
  /** Sets the text of the search field, as by a key. */
  search(text: string): void;
  sort(order: 'hub' | 'name'): void;
  /** Gives a tool the focus, which it has before a user can operate it. Libraries have tools without elements. */
  focus?(tool: 'search' | 'sort'): void;
  /** What the page shows at present, another text after each change: the number of tables, a space, and the first card. */
  describe(): string;
  /** Whether the first tables are shown while the others are being loaded. */
  isLoading?(): boolean;
  /** The element that scrolls; undefined: the page. */
  scroller?(): HTMLElement;
}

export interface Lists {
  tables: ProjectTable[];
  tags: string[];
  /** The number of tables with each tag. */
  counts: Map<string, number>;
}

declare global {
  interface Window {
    variant: Variant;
  }
}
